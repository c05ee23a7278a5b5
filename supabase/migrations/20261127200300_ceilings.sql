-- A ceiling for what one account can keep: otherwise one of them could fill the disk for all. Rows are counted, and the
-- bytes of the journal's records of them: a million rows with long texts, and three million changes of them, are 50 GB.
-- The journal has a ceiling of its own.

-- How much a person keeps, and how much their journal has at most: what is forgotten by age is not counted down, so it
-- is counted again before anything is done about it.
create table journal.holdings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  rows bigint not null,
  bytes bigint not null,
  changes bigint not null,
  change_bytes bigint not null
);

alter table journal.holdings enable row level security, force row level security;
revoke all on table journal.holdings from public, anon, authenticated, service_role;

do $$
begin
  execute format(
    'create policy "the journal is written by its owner" on journal.holdings to %I using (true) with check (true)',
    current_user);
end
$$;

-- The server says the number with each request (`ROWS_PER_ACCOUNT`). On Supabase it is a million, or what the owner says:
-- alter role authenticated set limits.rows_per_account = '50000'
create function journal.rows_per_account() returns bigint
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('limits.rows_per_account', true), '')::bigint, 1000000) $$;

-- The server says the number with each request (`BYTES_PER_ACCOUNT`). On Supabase it is a billion, or what the owner says:
-- alter role authenticated set limits.bytes_per_account = '50000000'
create function journal.bytes_per_account() returns bigint
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('limits.bytes_per_account', true), '')::bigint, 1000000000) $$;

-- What a record takes; nothing where there is none.
create function journal.size_of(record jsonb) returns bigint
language sql immutable
as $$ select coalesce(pg_column_size(record), 0)::bigint $$;

-- Counts what everybody keeps.
create function journal.count_holdings() returns void
language plpgsql set search_path = ''
as $$
begin
  execute format(
    $sql$
      insert into journal.holdings as held (user_id, rows, bytes, changes, change_bytes)
      select users.id, own.rows, own.bytes, noted.changes, noted.bytes
      from auth.users,
        lateral (
          select count(*) as rows, coalesce(sum(kept.bytes), 0) as bytes from (%s) as kept where kept.user_id = users.id
        ) as own,
        lateral (
          select count(*) as changes, coalesce(sum(journal.size_of(before) + journal.size_of(after)), 0) as bytes
          from public.changes as change where change.user_id = users.id
        ) as noted
      on conflict (user_id) do update set
        rows = excluded.rows, bytes = excluded.bytes, changes = excluded.changes, change_bytes = excluded.change_bytes
    $sql$,
    (
      select string_agg(
        format(
          'select user_id, journal.size_of(journal.to_record(to_jsonb(each), %L)) as bytes from %s as each',
          journal.exact_columns(relation), relation),
        ' union all ')
      from journal.followed()
    ));
end
$$;

-- A person's journal may have three times as many changes and bytes as they may have rows and bytes. Beyond that the
-- oldest batches are forgotten, whole ones, down to half of it, so that this is seldom done. While the upkeep forgets by
-- age it is left to the next change: the two would wait for each other's rows.
create function journal.forget_oldest(person uuid, own_batch uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := 3 * journal.rows_per_account();
  most_bytes constant bigint := 3 * journal.bytes_per_account();
begin
  if not pg_try_advisory_xact_lock_shared(724155905, 0) then
    return;
  end if;
  if exists (
    select from public.changes as change where change.user_id = person
    having count(*) > most or sum(journal.size_of(before) + journal.size_of(after)) > most_bytes
  ) then
    delete from public.changes as change
    where change.user_id = person and change.batch <> own_batch and change.batch in (
      select batch from (
        select old.batch, count(*) over latest as later,
          sum(journal.size_of(before) + journal.size_of(after)) over latest as later_bytes
        from public.changes as old where old.user_id = person
        window latest as (order by old.seq desc)
      ) as counted
      where later > most / 2 or later_bytes > most_bytes / 2
    );
  end if;
  update journal.holdings as held set changes = noted.changes, change_bytes = noted.bytes
  from (
    select count(*) as changes, coalesce(sum(journal.size_of(before) + journal.size_of(after)), 0) as bytes
    from public.changes as change where change.user_id = person
  ) as noted
  where held.user_id = person;
end
$$;

-- Every change of a followed table is written into the journal, so that it is enough to count there.
create function journal.note_holdings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into journal.holdings as held (user_id, rows, bytes, changes, change_bytes)
  select user_id, count(*) filter (where before is null) - count(*) filter (where after is null),
    sum(journal.size_of(after) - journal.size_of(before)), count(*),
    sum(journal.size_of(after) + journal.size_of(before))
  from new_changes group by user_id order by user_id
  on conflict (user_id) do update set
    rows = held.rows + excluded.rows, bytes = held.bytes + excluded.bytes,
    changes = held.changes + excluded.changes, change_bytes = held.change_bytes + excluded.change_bytes;

  perform journal.forget_oldest(held.user_id, journal.current_batch())
  from journal.holdings as held
  where held.user_id in (select user_id from new_changes)
    and (held.changes > 3 * journal.rows_per_account() or held.change_bytes > 3 * journal.bytes_per_account());
  return null;
end
$$;

create trigger note_holdings after insert on public.changes
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

-- Asked at the commit, as for rows. Whoever has too much already, because the limit was lowered, can still make it less.
create function journal.check_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := journal.bytes_per_account();
  held constant bigint := (select bytes from journal.holdings where user_id = new.user_id);
begin
  if held > most and (tg_op = 'INSERT' or held > old.bytes) then
    raise sqlstate 'PT403' using
      message = format('An account can hold %s MB at most. Please shorten or delete something before you add more.',
        ltrim(to_char(most / 1000000, '999,999,999,999')));
  end if;
  return null;
end
$$;

create constraint trigger check_bytes after insert or update on journal.holdings
deferrable initially deferred
for each row when (new.bytes > journal.bytes_per_account()) execute function journal.check_bytes();

revoke all on function
  journal.rows_per_account(), journal.bytes_per_account(), journal.size_of(jsonb), journal.count_holdings(),
  journal.forget_oldest(uuid, uuid), journal.note_holdings(), journal.check_rows(), journal.check_bytes()
from public, anon, authenticated, service_role;
