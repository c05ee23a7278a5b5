-- What people plan: transactions that return, budgets, and months that are closed.

-- A transaction that returns. Occurrences are counted from `starts`. Devices make the transaction of each, `lead` days
-- before, and set `made_until` in the same batch; its id follows from the repeat's and the day.
create table public.repeats (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  description text not null default '',
  amount numeric(14, 2) not null,
  type text not null,
  currency text not null,
  category text not null,
  tags text[] not null default '{}',
  notes text not null default '',
  starts date not null,
  every integer not null,
  unit text not null,
  falls_on text not null,
  until date,
  times integer,
  lead integer not null,
  made_until date not null,
  state text not null,
  constraint repeats_description_length check (char_length(description) <= 500),
  constraint repeats_amount_positive check (amount > 0 and amount <> 'NaN'),
  constraint repeats_type_known check (type in ('income', 'expense')),
  constraint repeats_currency_known check (currency in ('INR', 'USD', 'GBP')),
  constraint repeats_category_known check (
    category in (
      'Salary',
      'Freelance',
      'Investment',
      'Side Hustle',
      'Rent',
      'Groceries',
      'Transportation',
      'Entertainment',
      'Utilities',
      'Healthcare',
      'Education',
      'Shopping',
      'Food & Dining',
      'Travel',
      'Insurance',
      'Other'
    )
  ),
  constraint repeats_tags_count check (
    tags = '{}' or array_ndims(tags) = 1 and array_lower(tags, 1) = 1 and cardinality(tags) <= 20
  ),
  constraint repeats_tags_length check (tags = '{}' or words.have_length(tags, 40)),
  constraint repeats_tags_differ check (tags = '{}' or words.differ(tags)),
  constraint repeats_tags_comma check (tags = '{}' or position(',' in array_to_string(tags, ' ')) = 0),
  constraint repeats_notes_length check (char_length(notes) <= 2000),
  constraint repeats_dates_written_in_full check (
    starts between '0001-01-01' and '9999-12-31' and made_until between '0001-01-01' and '9999-12-31'
    and (until is null or until between '0001-01-01' and '9999-12-31')
  ),
  constraint repeats_every_range check (every between 1 and 999),
  constraint repeats_unit_known check (unit in ('day', 'week', 'month', 'year')),
  constraint repeats_falls_on_known check (falls_on in ('same-day', 'last-day', 'weekday', 'last-working-day')),
  constraint repeats_times_range check (times between 1 and 9999),
  constraint repeats_lead_range check (lead between 0 and 366),
  constraint repeats_state_known check (state in ('active', 'paused', 'declined'))
);

select journal.follow('public.repeats');

-- How much may be spent in each week, month or year: on a category, on what has a tag, or on everything.
create table public.budgets (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  scope text not null,
  subject text not null default '',
  amount numeric(14, 2) not null,
  currency text not null,
  period text not null,
  carries boolean not null,
  starts date not null,
  constraint budgets_scope_known check (scope in ('category', 'tag', 'everything')),
  constraint budgets_subject_length check (char_length(subject) <= 40),
  constraint budgets_amount_positive check (amount > 0 and amount <> 'NaN'),
  constraint budgets_currency_known check (currency in ('INR', 'USD', 'GBP')),
  constraint budgets_period_known check (period in ('week', 'month', 'year')),
  constraint budgets_starts_written_in_full check (starts between '0001-01-01' and '9999-12-31')
);

select journal.follow('public.budgets');

-- Months that a person has closed, each by its first day, with their figures as they were then, as JSON text.
create table public.closed_months (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  month date not null,
  closed_on date not null,
  report text not null,
  constraint closed_months_dates_written_in_full check (
    month between '0001-01-01' and '9999-12-31' and closed_on between '0001-01-01' and '9999-12-31'
  ),
  constraint closed_months_report_length check (char_length(report) <= 20000)
);

select journal.follow('public.closed_months');
