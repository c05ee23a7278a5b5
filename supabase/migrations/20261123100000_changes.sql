-- One journal for whatever a person owns. It was made for transactions alone, and is carried over in place: what was
-- done before can still be undone. `select journal.follow('public.name')` puts a table under it.

alter table public.transaction_counters rename to change_counters;
alter table public.change_counters rename constraint transaction_counters_pkey to change_counters_pkey;
alter table public.change_counters
rename constraint transaction_counters_user_id_fkey to change_counters_user_id_fkey;

alter table public.transaction_changes rename to changes;
alter table public.changes rename column transaction_id to row_id;
-- A constant default rewrites no row. What is written from now on names its table.
alter table public.changes add column collection text not null default 'transactions';
alter table public.changes alter column collection drop default;
alter table public.changes rename constraint transaction_changes_pkey to changes_pkey;
alter table public.changes rename constraint transaction_changes_say_something to changes_say_something;
alter index public.transaction_changes_user_id_batch_idx rename to changes_user_id_batch_idx;
alter index public.transaction_changes_changed_at_idx rename to changes_changed_at_idx;

-- Pages that were opened before the upgrade go on reading these names. A view reads as its owner, who may read
-- everything, so it must say itself whose rows it shows, and to whom.
create view public.transaction_changes with (security_barrier) as
select user_id, seq, batch, changed_at, row_id as transaction_id, before, after from public.changes
where collection = 'transactions' and user_id = (select auth.uid()) and (select account.is_admitted());

create view public.transaction_counters with (security_barrier) as
select user_id, seq from public.change_counters
where user_id = (select auth.uid()) and (select account.is_admitted());

revoke all on table public.transaction_changes, public.transaction_counters
from public, anon, authenticated, service_role;
grant select on table public.transaction_changes, public.transaction_counters to authenticated;

-- As before: the batch of this request, made once.
create or replace function journal.current_batch() returns uuid
language plpgsql set search_path = ''
as $$
declare
  kept text := nullif(current_setting('journal.batch', true), '');
  named text;
begin
  if kept is null then
    named := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-batch-id';
    if named !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      named := null;
    end if;
    if exists (
      select from public.changes as change
      where change.user_id = auth.uid() and change.batch = named::uuid
    ) then
      raise sqlstate 'PT409' using
        message = 'This change was made before.',
        detail = format('The batch %s is in the journal.', lower(named));
    end if;
    kept := coalesce(named, gen_random_uuid()::text);
    perform set_config('journal.batch', kept, true);
  end if;
  return kept::uuid;
end
$$;

-- Columns whose values the journal keeps as text: as JSON numbers, readers would round them. In plpgsql, as what follows,
-- because its plans are kept between calls.
create function journal.exact_columns(relation regclass) returns text[]
language plpgsql stable
as $$
begin
  return array(
    select attname from pg_catalog.pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped
      and atttypid in ('pg_catalog.numeric'::regtype, 'pg_catalog.int8'::regtype));
end
$$;

drop function journal.to_record(jsonb, numeric);

-- A row as the journal keeps it: without its owner and the time of its change. Written as steps, because it is called
-- for each row: as one expression it would make the row's JSON several times.
create function journal.to_record(row_data jsonb, exact_columns text[]) returns jsonb
language plpgsql immutable
as $$
declare
  record jsonb := row_data - array['user_id', 'updated_at'];
  name text;
begin
  foreach name in array exact_columns loop
    record := record || jsonb_build_object(name, record ->> name);
  end loop;
  return record;
end
$$;

-- As before, for every followed table: a trigger's function is compiled for each of them.
create or replace function journal.note_insert() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  own_batch uuid;
  exact text[];
begin
  select journal.current_batch(), journal.exact_columns(tg_relid) into own_batch, exact
  where exists (select from new_rows);
  if not found then
    return null;
  end if;
  with changed as materialized (
    select n.user_id, n.id, journal.to_record(to_jsonb(n), exact) as after from new_rows as n
  ),
  taken as (
    insert into public.change_counters as counter (user_id, seq)
    select user_id, count(*) from changed group by user_id order by user_id
    on conflict (user_id) do update set seq = counter.seq + excluded.seq
    returning user_id, seq, clock_timestamp() as changed_at
  )
  insert into public.changes (user_id, seq, batch, changed_at, collection, row_id, after)
  select taken.user_id, taken.seq + 1 - row_number() over (partition by taken.user_id order by changed.id desc),
    own_batch, taken.changed_at, tg_table_name, changed.id, changed.after
  from changed join taken using (user_id);
  return null;
end
$$;

create or replace function journal.note_delete() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  own_batch uuid;
  exact text[];
begin
  select journal.current_batch(), journal.exact_columns(tg_relid) into own_batch, exact
  where exists (select from old_rows);
  if not found then
    return null;
  end if;
  with changed as materialized (
    select o.user_id, o.id, journal.to_record(to_jsonb(o), exact) as before from old_rows as o
    -- An account that is being deleted takes its journal with it.
    where exists (select from auth.users where users.id = o.user_id)
  ),
  taken as (
    insert into public.change_counters as counter (user_id, seq)
    select user_id, count(*) from changed group by user_id order by user_id
    on conflict (user_id) do update set seq = counter.seq + excluded.seq
    returning user_id, seq, clock_timestamp() as changed_at
  )
  insert into public.changes (user_id, seq, batch, changed_at, collection, row_id, before)
  select taken.user_id, taken.seq + 1 - row_number() over (partition by taken.user_id order by changed.id desc),
    own_batch, taken.changed_at, tg_table_name, changed.id, changed.before
  from changed join taken using (user_id);
  return null;
end
$$;

create or replace function journal.note_update() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  own_batch uuid;
  exact text[];
begin
  select journal.current_batch(), journal.exact_columns(tg_relid) into own_batch, exact
  where exists (select from old_rows);
  if not found then
    return null;
  end if;
  with pairs as (
    select coalesce(n.user_id, o.user_id) as user_id, coalesce(n.id, o.id) as id,
      case when o.id is not null then journal.to_record(to_jsonb(o), exact) end as before,
      case when n.id is not null then journal.to_record(to_jsonb(n), exact) end as after
    from old_rows as o full join new_rows as n on n.user_id = o.user_id and n.id = o.id
  ),
  changed as materialized (
    select * from pairs where before is distinct from after
  ),
  taken as (
    insert into public.change_counters as counter (user_id, seq)
    select user_id, count(*) from changed group by user_id order by user_id
    on conflict (user_id) do update set seq = counter.seq + excluded.seq
    returning user_id, seq, clock_timestamp() as changed_at
  )
  insert into public.changes (user_id, seq, batch, changed_at, collection, row_id, before, after)
  select taken.user_id, taken.seq + 1 - row_number() over (partition by taken.user_id order by changed.id desc),
    own_batch, taken.changed_at, tg_table_name, changed.id, changed.before, changed.after
  from changed join taken using (user_id);
  return null;
end
$$;

create or replace function journal.forget_people() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.changes where user_id in (select user_id from gone);
  return null;
end
$$;

create or replace function journal.prune(keep interval, most integer default 5000) returns bigint
language plpgsql set search_path = ''
as $$
declare
  pruned bigint;
begin
  with old as (
    select change.user_id, change.batch from public.changes as change
    where change.changed_at < now() - keep and not exists (
      select from public.changes as later
      where later.user_id = change.user_id and later.batch = change.batch and later.changed_at >= now() - keep
    )
    order by change.changed_at limit most
  )
  delete from public.changes as change
  where (change.user_id, change.batch) in (select user_id, batch from old);
  get diagnostics pruned = row_count;
  return pruned;
end
$$;

create or replace function journal.forget_oldest(person uuid, own_batch uuid) returns void
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
  select count(*) into held from public.changes where user_id = person;
  if held > most then
    delete from public.changes as change
    where change.user_id = person and change.batch <> own_batch and change.batch in (
      select old.batch from public.changes as old
      where old.user_id = person order by old.seq limit held - most / 2
    );
    get diagnostics forgotten = row_count;
    held := held - forgotten;
  end if;
  update journal.holdings set changes = held where user_id = person;
end
$$;

-- The followed tables. A collection is a table's name.
create function journal.followed() returns table (collection text, relation regclass)
language plpgsql stable
as $$
begin
  return query
  select relname::text, class.oid::regclass from pg_catalog.pg_trigger
  join pg_catalog.pg_class as class on class.oid = tgrelid
  where tgfoid = 'journal.note_insert()'::regprocedure;
end
$$;

create or replace function journal.count_holdings() returns void
language plpgsql set search_path = ''
as $$
begin
  execute format(
    $sql$
      insert into journal.holdings as held (user_id, rows, changes)
      select id,
        (select count(*) from (%s) as own where own.user_id = users.id),
        (select count(*) from public.changes as change where change.user_id = users.id)
      from auth.users
      on conflict (user_id) do update set rows = excluded.rows, changes = excluded.changes
    $sql$,
    (select string_agg(format('select user_id from %s', relation), ' union all ') from journal.followed()));
end
$$;

create or replace function maintenance.restored() returns void
language sql set search_path = ''
as $$
  insert into public.change_counters as counter (user_id, seq)
  select id, floor(extract(epoch from clock_timestamp()) * 1000)::bigint from auth.users
  on conflict (user_id) do update set seq = greatest(counter.seq + 1000000, excluded.seq);
  select journal.count_holdings();
$$;

-- Puts a table under the journal: only its owners reach a row, a row stays with its owner, every change is written
-- down, counts for the account's ceiling, and can be undone. The table has the columns
--   id uuid not null default gen_random_uuid(),
--   user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
--   updated_at timestamptz not null default now(),
--   primary key (user_id, id)
-- and its unique constraints and its references to other followed tables are `deferrable`, because undo_batch brings
-- back several tables' rows in one transaction. May be called again.
create function journal.follow(followed regclass) returns void
language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := array(
    select attname from pg_catalog.pg_attribute where attrelid = followed and attnum > 0 and not attisdropped);
begin
  if not columns @> array['id', 'user_id', 'updated_at'] then
    raise exception 'the journal cannot follow %: it needs the columns id, user_id and updated_at', followed;
  end if;
  execute format(
    $sql$
      create or replace trigger keep_owner_and_note_update before update on %1$s
      for each row execute function public.keep_owner_and_note_update();

      create or replace trigger take_turn before insert or update or delete on %1$s
      for each statement execute function journal.take_turn_before_statement();

      create or replace trigger note_insert after insert on %1$s
      referencing new table as new_rows
      for each statement execute function journal.note_insert();

      create or replace trigger note_delete after delete on %1$s
      referencing old table as old_rows
      for each statement execute function journal.note_delete();

      create or replace trigger note_update after update on %1$s
      referencing old table as old_rows new table as new_rows
      for each statement execute function journal.note_update();

      alter table %1$s enable row level security, force row level security;
      drop policy if exists "owners read their rows" on %1$s;
      drop policy if exists "owners add their rows" on %1$s;
      drop policy if exists "owners change their rows" on %1$s;
      drop policy if exists "owners delete their rows" on %1$s;
      drop policy if exists "only admitted sessions" on %1$s;
      drop policy if exists "the owner reads every row for a backup" on %1$s;
      create policy "owners read their rows" on %1$s
      for select to authenticated using ((select auth.uid()) = user_id);
      create policy "owners add their rows" on %1$s
      for insert to authenticated with check ((select auth.uid()) = user_id);
      create policy "owners change their rows" on %1$s
      for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
      create policy "owners delete their rows" on %1$s
      for delete to authenticated using ((select auth.uid()) = user_id);
      create policy "only admitted sessions" on %1$s
      as restrictive for all to authenticated using ((select account.is_admitted()));
      create policy "the owner reads every row for a backup" on %1$s for select to %2$I using (true);

      revoke all on table %1$s from public, anon, authenticated, service_role;
      grant select, insert, update, delete on table %1$s to authenticated, service_role;
    $sql$,
    followed, current_user);
  -- Rows that were there before count too.
  perform journal.count_holdings();
end
$$;

drop policy "owners read their transactions" on public.transactions;
drop policy "owners add their transactions" on public.transactions;
drop policy "owners change their transactions" on public.transactions;
drop policy "owners delete their transactions" on public.transactions;
select journal.follow('public.transactions');

comment on table public.user_preferences is
  'Settings, one row a person. The journal does not follow them: undoing a change of money must not switch the theme.';

revoke all on function
  journal.exact_columns(regclass), journal.followed(), journal.follow(regclass), journal.to_record(jsonb, text[])
from public, anon, authenticated, service_role;
grant execute on function journal.followed(), journal.exact_columns(regclass), journal.to_record(jsonb, text[])
to authenticated;
