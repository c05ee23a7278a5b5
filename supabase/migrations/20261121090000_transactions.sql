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
  constraint transactions_currency_known check (currency in ('INR', 'USD', 'GBP'))
);

-- "One person's, newest first" is read from here without sorting.
create index transactions_user_id_date_id_idx on public.transactions (user_id, date desc, id desc);

-- Row-level security keeps people out of each other's rows; this keeps a row with its owner whoever writes it.
create function public.keep_owner_and_note_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.user_id is distinct from old.user_id then
    raise insufficient_privilege using
      message = format('the owner of a row in "%s" cannot be changed', tg_table_name);
  end if;
  new.updated_at := now();
  return new;
end
$$;

revoke all on function public.keep_owner_and_note_update() from public, anon, authenticated, service_role;

create trigger keep_owner_and_note_update
before update on public.transactions
for each row execute function public.keep_owner_and_note_update();

alter table public.transactions enable row level security;
alter table public.transactions force row level security;

create policy "owners read their transactions" on public.transactions
for select to authenticated
using ((select auth.uid()) = user_id);

create policy "owners add their transactions" on public.transactions
for insert to authenticated
with check ((select auth.uid()) = user_id);

create policy "owners change their transactions" on public.transactions
for update to authenticated
using ((select auth.uid()) = user_id)
with check ((select auth.uid()) = user_id);

create policy "owners delete their transactions" on public.transactions
for delete to authenticated
using ((select auth.uid()) = user_id);

revoke all on table public.transactions from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.transactions to authenticated, service_role;
