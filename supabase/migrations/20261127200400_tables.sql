-- What people keep. The journal follows all of it but the preferences.

-- What check constraints ask about lists of words. It is not a schema that is served.
create schema words;

create function words.have_length(list text[], longest integer) returns boolean
language sql immutable set search_path = ''
return not exists (
  select from unnest(list) as word
  where word is null or char_length(word) not between 1 and longest or word ~ '^\s|\s$'
);

create function words.differ(list text[]) returns boolean
language sql immutable set search_path = ''
return (select count(*) = count(distinct lower(word)) from unnest(list) as word where word is not null);

-- Income and expenses. The owner comes first in the key, so that rows can be spread over servers by owner one day.
create table public.transactions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  type text not null,
  amount numeric(14, 2) not null,
  category text not null,
  date date not null,
  description text,
  status text not null default 'todo',
  currency text not null default 'INR',
  -- Words that a person puts on it, to find it again.
  tags text[] not null default '{}',
  -- What the person's bank calls it: a file that is imported again is recognised by it.
  bank_id text not null default '',
  -- The parts of an entry that was split over several categories name it, so that they are known to belong together.
  split text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint transactions_type_known check (type in ('income', 'expense')),
  -- PostgreSQL takes NaN for greater than every number.
  constraint transactions_amount_positive check (amount > 0 and amount <> 'NaN'),
  constraint transactions_category_known check (
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
  -- A date is ten characters, year-month-day: no `infinity`, no year 10000, nothing before our era.
  constraint transactions_date_written_in_full check (date between '0001-01-01' and '9999-12-31'),
  constraint transactions_description_length check (char_length(description) <= 500),
  constraint transactions_status_known check (status in ('todo', 'in-progress', 'done')),
  constraint transactions_currency_known check (currency in ('INR', 'USD', 'GBP')),
  -- Most rows have no tags, for which nothing needs to be asked. A comma ends a tag wherever tags are typed.
  constraint transactions_tags_count check (
    tags = '{}' or array_ndims(tags) = 1 and array_lower(tags, 1) = 1 and cardinality(tags) <= 20
  ),
  constraint transactions_tags_length check (tags = '{}' or words.have_length(tags, 40)),
  constraint transactions_tags_differ check (tags = '{}' or words.differ(tags)),
  constraint transactions_tags_comma check (tags = '{}' or position(',' in array_to_string(tags, ' ')) = 0),
  constraint transactions_bank_id_length check (char_length(bank_id) <= 255),
  constraint transactions_split_length check (char_length(split) <= 36)
);

-- "One person's, newest first" is read from here without sorting.
create index transactions_user_id_date_id_idx on public.transactions (user_id, date desc, id desc);

select journal.follow('public.transactions');

-- Questions that a person has named, to ask them again. `lens` is the query of the dashboard's address. `place` is the
-- view's place among the others in the order of texts, so that a view can be put between two without touching them.
create table public.views (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  name text not null,
  lens text not null default '',
  place text not null default '5',
  constraint views_name_length check (char_length(name) between 1 and 40 and name !~ '^\s|\s$'),
  constraint views_lens_length check (char_length(lens) <= 2000),
  constraint views_place_length check (char_length(place) between 1 and 500)
);

select journal.follow('public.views');

-- Files whose transactions were added, each by one batch, which is taken back as one. `head` is what files of the same
-- columns have in common and `reading` how this one was read, to read the next one the same way.
create table public.imports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  name text not null,
  result text not null,
  batch uuid not null,
  head text not null default '',
  reading text not null default '',
  constraint imports_name_length check (char_length(name) between 1 and 255),
  constraint imports_result_length check (char_length(result) between 1 and 100),
  constraint imports_head_length check (char_length(head) <= 200),
  constraint imports_reading_length check (char_length(reading) <= 2000)
);

select journal.follow('public.imports');

-- Which category transactions get that are imported: that of the phrase which their description contains.
create table public.rules (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  phrase text not null,
  category text not null,
  constraint rules_phrase_length check (char_length(phrase) between 1 and 100 and phrase !~ '^\s|\s$'),
  constraint rules_category_known check (
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
  )
);

select journal.follow('public.rules');

-- One row a person. No theme means that none was chosen: the browser's own then counts.
create table public.user_preferences (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  currency text not null default 'INR',
  theme text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_preferences_currency_known check (currency in ('INR', 'USD', 'GBP')),
  constraint user_preferences_theme_known check (theme in ('dark', 'light'))
);

create trigger keep_owner_and_note_update
before update on public.user_preferences
for each row execute function public.keep_owner_and_note_update();

alter table public.user_preferences enable row level security, force row level security;

create policy "owners read their preferences" on public.user_preferences
for select to authenticated
using ((select auth.uid()) = user_id);

create policy "owners add their preferences" on public.user_preferences
for insert to authenticated
with check ((select auth.uid()) = user_id);

create policy "owners change their preferences" on public.user_preferences
for update to authenticated
using ((select auth.uid()) = user_id)
with check ((select auth.uid()) = user_id);

create policy "owners delete their preferences" on public.user_preferences
for delete to authenticated
using ((select auth.uid()) = user_id);

create policy "only admitted sessions" on public.user_preferences
as restrictive for all to authenticated using ((select account.is_admitted()));

-- Forced row-level security binds the table's owner too, who backs everything up.
do $$
begin
  execute format(
    'create policy "the owner reads every row for a backup" on public.user_preferences for select to %I using (true)',
    current_user);
end
$$;

revoke all on table public.user_preferences from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_preferences to authenticated, service_role;

comment on table public.user_preferences is
  'Settings, one row a person. The journal does not follow them: undoing a change of money must not switch the theme.';
