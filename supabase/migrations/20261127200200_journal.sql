-- The journal: every change to a row of a followed table, so that it can be undone and so that other devices can follow
-- it. `select journal.follow('public.name')` puts a table under it.

-- What the triggers and functions of the journal need among themselves. It is not a schema that is served.
create schema journal;
grant usage on schema journal to authenticated;

-- One row a person: the number of that person's last change. Numbers have no gaps and are in the order of the
-- commits, because the row is held until the commit: who has met number n never meets a smaller one later.
create table public.change_counters (
  user_id uuid primary key references auth.users (id) on delete cascade,
  seq bigint not null
);

-- No foreign key: it would double the cost of a change, and let a change and the deletion of an account wait for each
-- other. A row is only ever written while its owner's counter is held, and goes with the counter by a trigger.
create table public.changes (
  user_id uuid not null,
  seq bigint not null,
  batch uuid not null,
  changed_at timestamptz not null,
  collection text not null,
  row_id uuid not null,
  -- The row without its owner, exact numbers as text: as JSON numbers they would lose their decimals on the way.
  before jsonb,
  after jsonb,
  -- Which batch an undo undoes, for whoever shows a change together with its undos and redos: what `undo_batch` says for
  -- the rest of its transaction.
  undoes uuid default nullif(current_setting('journal.undoes', true), '')::uuid,
  primary key (user_id, seq),
  constraint changes_say_something check (before is not null or after is not null)
);

create index changes_user_id_batch_idx on public.changes (user_id, batch);
create index changes_changed_at_idx on public.changes (changed_at);

alter table public.change_counters enable row level security, force row level security;
alter table public.changes enable row level security, force row level security;

create policy "owners read their counter" on public.change_counters
for select to authenticated
using ((select auth.uid()) = user_id);

create policy "owners read their changes" on public.changes
for select to authenticated
using ((select auth.uid()) = user_id);

create policy "only admitted sessions" on public.change_counters
as restrictive for all to authenticated using ((select account.is_admitted()));

create policy "only admitted sessions" on public.changes
as restrictive for all to authenticated using ((select account.is_admitted()));

-- Forced row-level security binds the tables' own owner too, who writes the journal.
do $$
declare
  journal_table text;
begin
  foreach journal_table in array array['change_counters', 'changes'] loop
    execute format(
      'create policy "the journal is written by its owner" on public.%I to %I using (true) with check (true)',
      journal_table, current_user);
  end loop;
end
$$;

revoke all on table public.change_counters, public.changes from public, anon, authenticated, service_role;
grant select on table public.change_counters, public.changes to authenticated, service_role;

-- A request may name its batch by a header, so that its sender can find it again after a lost answer; else whatever
-- one database transaction does is one batch. A batch is made once: a request that names one that this person has in
-- the journal already is a repeat, or the first try that arrives late, and changes nothing. PT409 says "it is done".
create function journal.current_batch() returns uuid
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

-- Whoever changes rows first waits until nobody else is changing the same person's, and keeps the turn until
-- the commit. Without that, two devices that change the same rows in another order would wait for each other's. Who
-- has the turn sees whatever was done before, so that of two equal requests at once the second is known for a repeat.
create function journal.take_turn() returns void
language plpgsql set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is not null then
    -- The first number is the journal's own, so that it meets no other lock of anybody.
    perform pg_advisory_xact_lock(724155904, hashtext(caller::text));
    perform journal.current_batch();
  end if;
end
$$;

create function journal.take_turn_before_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not where the deletion of an account brings its rows along: that holds what others wait for who have the turn.
  if pg_trigger_depth() = 1 then
    perform journal.take_turn();
  end if;
  return null;
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

-- Numbers what a statement changed, and writes it down. It runs as the owner of the journal: nobody else may write it.
-- It serves every followed table: a trigger's function is compiled for each of them.
create function journal.note_insert() returns trigger
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

create function journal.note_delete() returns trigger
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

-- A row whose id changed is one that went and one that came. What changes nothing but the time of the change is none.
create function journal.note_update() returns trigger
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

create function journal.forget_people() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from gone) then
    delete from public.changes where user_id in (select user_id from gone);
  end if;
  return null;
end
$$;

create trigger forget_people after delete on public.change_counters
referencing old table as gone
for each statement execute function journal.forget_people();

-- Row-level security keeps people out of each other's rows; this keeps a row with its owner whoever writes it. An update
-- that leaves a row as it is is no change of it: neither the row nor the journal notes one. So a list of changes can ask
-- that a row is still as it was seen, by an edit that sets nothing.
create function public.keep_owner_and_note_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.user_id is distinct from old.user_id then
    raise insufficient_privilege using
      message = format('the owner of a row in "%s" cannot be changed', tg_table_name);
  end if;
  if new is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end
$$;

revoke all on function public.keep_owner_and_note_update() from public, anon, authenticated, service_role;

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

-- The columns of a followed table that can be written, besides owner and time of change, and the SQL of their defaults,
-- null where there is none.
create function journal.describe(relation regclass, out columns text[], out defaults text[])
language plpgsql stable set search_path = ''
as $$
begin
  select array_agg(attname order by attnum), array_agg(pg_get_expr(adbin, adrelid) order by attnum)
  into columns, defaults
  from pg_catalog.pg_attribute left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = relation and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('user_id', 'updated_at');
end
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
  -- The deletion of an account goes through its tables in the order in which they came to refer to it. It must reach the
  -- rows before their counters, as a change does: otherwise the two could wait for each other.
  alter table public.change_counters
  drop constraint change_counters_user_id_fkey,
  add constraint change_counters_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;
  alter table journal.holdings
  drop constraint holdings_user_id_fkey,
  add constraint holdings_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;
  -- Rows that were there before count too.
  perform journal.count_holdings();
end
$$;

-- Forgets batches that ended longer ago than that, the oldest first: whole ones, because half of one cannot be undone.
-- Looks at no more than so many changes at once, so that nobody waits long; answers how many it forgot. The server
-- calls it again and again until that is none; on Supabase a cron job may.
create function journal.prune(keep interval, most integer default 5000) returns bigint
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

revoke all on all functions in schema journal from public, anon, authenticated, service_role;
grant execute on function
  journal.current_batch(), journal.take_turn(), journal.exact_columns(regclass), journal.to_record(jsonb, text[]),
  journal.followed(), journal.describe(regclass)
to authenticated;
