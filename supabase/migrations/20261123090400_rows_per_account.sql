-- A ceiling for what one account can keep: otherwise one of them could fill the disk for all. Transactions are the only
-- rows that a person may have any number of, and the journal of them has a ceiling of its own.

-- How many transactions a person has, and how many changes their journal has at most: what is forgotten by age is not
-- counted down, so it is counted again before anything is done about it.
create table journal.holdings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  rows bigint not null,
  changes bigint not null
);

alter table journal.holdings enable row level security;
alter table journal.holdings force row level security;
revoke all on table journal.holdings from public, anon, authenticated, service_role;

do $$
begin
  execute format(
    'create policy "the journal is written by its owner" on journal.holdings to %I using (true) with check (true)',
    current_user);
end
$$;

create function journal.count_holdings() returns void
language sql set search_path = ''
as $$
  insert into journal.holdings as held (user_id, rows, changes)
  select id,
    (select count(*) from public.transactions as own where own.user_id = users.id),
    (select count(*) from public.transaction_changes as change where change.user_id = users.id)
  from auth.users
  on conflict (user_id) do update set rows = excluded.rows, changes = excluded.changes
$$;

select journal.count_holdings();

-- The server says the number with each request (`ROWS_PER_ACCOUNT`). On Supabase it is a million, or what the owner says:
-- alter role authenticated set limits.rows_per_account = '50000'
create function journal.rows_per_account() returns bigint
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('limits.rows_per_account', true), '')::bigint, 1000000) $$;

-- A person's journal may have three changes for each row that they may have. Beyond that the oldest batches are
-- forgotten, whole ones, down to half of it, so that this is seldom done. While the upkeep forgets by age it is left to
-- the next change: the two would wait for each other's rows.
create function journal.forget_oldest(person uuid, own_batch uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := 3 * journal.rows_per_account();
  held bigint;
  forgotten bigint;
begin
  if not pg_try_advisory_xact_lock_shared(724155905, 0) then
    return;
  end if;
  select count(*) into held from public.transaction_changes where user_id = person;
  if held > most then
    delete from public.transaction_changes as change
    where change.user_id = person and change.batch <> own_batch and change.batch in (
      select old.batch from public.transaction_changes as old
      where old.user_id = person order by old.seq limit held - most / 2
    );
    get diagnostics forgotten = row_count;
    held := held - forgotten;
  end if;
  update journal.holdings set changes = held where user_id = person;
end
$$;

-- Every change of a transaction is written into the journal, so that it is enough to count there.
create function journal.note_holdings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into journal.holdings as held (user_id, rows, changes)
  select user_id, count(*) filter (where before is null) - count(*) filter (where after is null), count(*)
  from new_changes group by user_id order by user_id
  on conflict (user_id) do update set rows = held.rows + excluded.rows, changes = held.changes + excluded.changes;

  perform journal.forget_oldest(held.user_id, journal.current_batch())
  from journal.holdings as held
  where held.user_id in (select user_id from new_changes) and held.changes > 3 * journal.rows_per_account();
  return null;
end
$$;

create trigger note_holdings after insert on public.transaction_changes
referencing new table as new_changes
for each statement execute function journal.note_holdings();

-- Asked at the commit, so that it does not matter in which order a request deletes and adds. Whoever has too many
-- already, because the limit was lowered, can still change and delete.
create function journal.check_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := journal.rows_per_account();
  held constant bigint := (select rows from journal.holdings where user_id = new.user_id);
begin
  if held > most and (tg_op = 'INSERT' or held > old.rows) then
    raise sqlstate 'PT403' using
      message = format('An account can hold %s transactions at most. Please delete some before you add more.',
        ltrim(to_char(most, '999,999,999,999,999')));
  end if;
  return null;
end
$$;

create constraint trigger check_rows after insert or update on journal.holdings
deferrable initially deferred
for each row when (new.rows > journal.rows_per_account()) execute function journal.check_rows();

-- As before, and copies of an earlier time hold no numbers of rows.
create or replace function maintenance.restored() returns void
language sql set search_path = ''
as $$
  insert into public.transaction_counters as counter (user_id, seq)
  select id, floor(extract(epoch from clock_timestamp()) * 1000)::bigint from auth.users
  on conflict (user_id) do update set seq = greatest(counter.seq + 1000000, excluded.seq);
  select journal.count_holdings();
$$;

revoke all on function
  journal.count_holdings(), journal.rows_per_account(), journal.forget_oldest(uuid, uuid), journal.note_holdings(),
  journal.check_rows()
from public, anon, authenticated, service_role;
