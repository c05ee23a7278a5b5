-- The journal: every change to a transaction, so that it can be undone and so that other devices can follow it.

-- What the triggers and functions of the journal need among themselves. It is not a schema that is served.
create schema journal;
grant usage on schema journal to authenticated;

-- One row a person: the number of that person's last change. Numbers have no gaps and are in the order of the
-- commits, because the row is held until the commit: who has met number n never meets a smaller one later.
create table public.transaction_counters (
  user_id uuid primary key references auth.users (id) on delete cascade,
  seq bigint not null
);

-- No foreign key: it would double the cost of a change, and let a change and the deletion of an account wait for each
-- other. A row is only ever written while its owner's counter is held, and goes with the counter by a trigger.
create table public.transaction_changes (
  user_id uuid not null,
  seq bigint not null,
  batch uuid not null,
  changed_at timestamptz not null,
  transaction_id uuid not null,
  -- The row without its owner, the amount as text: as a JSON number it would lose its two decimals on the way.
  before jsonb,
  after jsonb,
  primary key (user_id, seq),
  constraint transaction_changes_say_something check (before is not null or after is not null)
);

create index transaction_changes_user_id_batch_idx on public.transaction_changes (user_id, batch);
create index transaction_changes_changed_at_idx on public.transaction_changes (changed_at);

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
      select from public.transaction_changes as change
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

-- Whoever changes transactions first waits until nobody else is changing the same person's, and keeps the turn until
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

-- A row as the journal keeps it.
create function journal.to_record(row_data jsonb, amount numeric) returns jsonb
language sql stable
return row_data - array['user_id', 'updated_at'] || jsonb_build_object('amount', amount::text);

-- Numbers what a statement changed, and writes it down. It runs as the owner of the journal: nobody else may write it.
create function journal.note_insert() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  own_batch constant uuid := journal.current_batch();
begin
  with changed as materialized (
    select n.user_id, n.id, journal.to_record(to_jsonb(n), n.amount) as after from new_rows as n
  ),
  taken as (
    insert into public.transaction_counters as counter (user_id, seq)
    select user_id, count(*) from changed group by user_id order by user_id
    on conflict (user_id) do update set seq = counter.seq + excluded.seq
    returning user_id, seq, clock_timestamp() as changed_at
  )
  insert into public.transaction_changes (user_id, seq, batch, changed_at, transaction_id, after)
  select taken.user_id, taken.seq + 1 - row_number() over (partition by taken.user_id order by changed.id desc),
    own_batch, taken.changed_at, changed.id, changed.after
  from changed join taken using (user_id);
  return null;
end
$$;

create function journal.note_delete() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  own_batch constant uuid := journal.current_batch();
begin
  with changed as materialized (
    select o.user_id, o.id, journal.to_record(to_jsonb(o), o.amount) as before from old_rows as o
    -- An account that is being deleted takes its journal with it.
    where exists (select from auth.users where users.id = o.user_id)
  ),
  taken as (
    insert into public.transaction_counters as counter (user_id, seq)
    select user_id, count(*) from changed group by user_id order by user_id
    on conflict (user_id) do update set seq = counter.seq + excluded.seq
    returning user_id, seq, clock_timestamp() as changed_at
  )
  insert into public.transaction_changes (user_id, seq, batch, changed_at, transaction_id, before)
  select taken.user_id, taken.seq + 1 - row_number() over (partition by taken.user_id order by changed.id desc),
    own_batch, taken.changed_at, changed.id, changed.before
  from changed join taken using (user_id);
  return null;
end
$$;

-- A row whose id changed is one that went and one that came. What changes nothing but the time of the change is none.
create function journal.note_update() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  own_batch constant uuid := journal.current_batch();
begin
  with pairs as (
    select coalesce(n.user_id, o.user_id) as user_id, coalesce(n.id, o.id) as id,
      case when o.id is not null then journal.to_record(to_jsonb(o), o.amount) end as before,
      case when n.id is not null then journal.to_record(to_jsonb(n), n.amount) end as after
    from old_rows as o full join new_rows as n on n.user_id = o.user_id and n.id = o.id
  ),
  changed as materialized (
    select * from pairs where before is distinct from after
  ),
  taken as (
    insert into public.transaction_counters as counter (user_id, seq)
    select user_id, count(*) from changed group by user_id order by user_id
    on conflict (user_id) do update set seq = counter.seq + excluded.seq
    returning user_id, seq, clock_timestamp() as changed_at
  )
  insert into public.transaction_changes (user_id, seq, batch, changed_at, transaction_id, before, after)
  select taken.user_id, taken.seq + 1 - row_number() over (partition by taken.user_id order by changed.id desc),
    own_batch, taken.changed_at, changed.id, changed.before, changed.after
  from changed join taken using (user_id);
  return null;
end
$$;

create function journal.forget_people() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.transaction_changes where user_id in (select user_id from gone);
  return null;
end
$$;

create trigger forget_people after delete on public.transaction_counters
referencing old table as gone
for each statement execute function journal.forget_people();

create trigger take_turn
before insert or update or delete on public.transactions
for each statement execute function journal.take_turn_before_statement();

create trigger note_insert after insert on public.transactions
referencing new table as new_rows
for each statement execute function journal.note_insert();

create trigger note_delete after delete on public.transactions
referencing old table as old_rows
for each statement execute function journal.note_delete();

create trigger note_update after update on public.transactions
referencing old table as old_rows new table as new_rows
for each statement execute function journal.note_update();

alter table public.transaction_counters enable row level security;
alter table public.transaction_counters force row level security;
alter table public.transaction_changes enable row level security;
alter table public.transaction_changes force row level security;

create policy "owners read their counter" on public.transaction_counters
for select to authenticated
using ((select auth.uid()) = user_id);

create policy "owners read their changes" on public.transaction_changes
for select to authenticated
using ((select auth.uid()) = user_id);

-- Forced row-level security binds the tables' own owner too, who writes the journal.
do $$
declare
  journal_table text;
begin
  foreach journal_table in array array['transaction_counters', 'transaction_changes'] loop
    execute format(
      'create policy "the journal is written by its owner" on public.%I to %I using (true) with check (true)',
      journal_table, current_user);
  end loop;
end
$$;

revoke all on table public.transaction_counters, public.transaction_changes
from public, anon, authenticated, service_role;
grant select on table public.transaction_counters, public.transaction_changes to authenticated, service_role;

-- As before, but nobody changes anything of this person between the deletion and the new rows.
create or replace function public.replace_transactions(rows jsonb) returns integer
language plpgsql security invoker set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  written integer;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;
  if jsonb_typeof(rows) is distinct from 'array' then
    raise invalid_parameter_value using message = 'rows must be a JSON array of transactions';
  end if;

  -- A statement of its own: the next one then sees what whoever had the turn before has done.
  perform journal.take_turn();

  delete from public.transactions where user_id = caller;

  insert into public.transactions
    (id, user_id, type, amount, category, date, description, status, currency, created_at)
  select
    coalesce(given.id, gen_random_uuid()),
    caller,
    given.type,
    given.amount,
    given.category,
    given.date,
    given.description,
    coalesce(given.status, 'todo'),
    coalesce(given.currency, 'INR'),
    coalesce(given.created_at, now())
  from jsonb_to_recordset(rows) as given (
    id uuid,
    type text,
    amount numeric,
    category text,
    date date,
    description text,
    status text,
    currency text,
    created_at timestamptz
  );

  get diagnostics written = row_count;
  return written;
end
$$;

-- Takes back what a batch did, and is a batch of its own that can be taken back. A row that was changed again since is
-- left as it is and told, unless `force` says otherwise. Answers {"batch": its own, "restored": how many rows,
-- "conflicts": [{"transaction_id", "current", "wanted"}]}; a row that is not there is null.
create function public.undo_batch(batch uuid, force boolean default false) returns jsonb
language plpgsql security invoker set search_path = '' set timezone = 'UTC'
as $$
declare
  caller constant uuid := auth.uid();
  wanted_batch constant uuid := batch;
  own_batch uuid;
  answer jsonb;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;

  perform journal.take_turn();
  own_batch := journal.current_batch();

  if not exists (
    select from public.transaction_changes as change where change.user_id = caller and change.batch = wanted_batch
  ) then
    raise sqlstate 'PT404' using message = 'There is nothing left to undo: this change is not in the journal.';
  end if;

  with ends as (
    select change.transaction_id,
      (array_agg(change.before order by change.seq))[1] as wanted,
      (array_agg(change.after order by change.seq desc))[1] as expected
    from public.transaction_changes as change
    where change.user_id = caller and change.batch = wanted_batch
    group by change.transaction_id
  ),
  compared as (
    select ends.*,
      case when present.id is not null then journal.to_record(to_jsonb(present), present.amount) end as current
    from ends left join public.transactions as present
      on present.user_id = caller and present.id = ends.transaction_id
  ),
  steps as materialized (
    select transaction_id, wanted, current, force or current is not distinct from expected as free
    from compared where current is distinct from wanted
  ),
  removed as (
    delete from public.transactions
    where user_id = caller and id in (select transaction_id from steps where free and wanted is null)
  ),
  changed as (
    update public.transactions as present
    set type = old.type, amount = old.amount, category = old.category, date = old.date,
      description = old.description, status = old.status, currency = old.currency, created_at = old.created_at
    from steps, jsonb_populate_record(null::public.transactions, steps.wanted) as old
    where steps.free and steps.wanted is not null and steps.current is not null
      and present.user_id = caller and present.id = steps.transaction_id
  ),
  added as (
    insert into public.transactions
      (id, user_id, type, amount, category, date, description, status, currency, created_at)
    select steps.transaction_id, caller, old.type, old.amount, old.category, old.date, old.description, old.status,
      old.currency, old.created_at
    from steps, jsonb_populate_record(null::public.transactions, steps.wanted) as old
    where steps.free and steps.wanted is not null and steps.current is null
  )
  select jsonb_build_object(
    'batch', own_batch,
    'restored', count(*) filter (where free),
    'conflicts', coalesce(
      jsonb_agg(jsonb_build_object('transaction_id', transaction_id, 'current', current, 'wanted', wanted))
        filter (where not free),
      '[]'))
  into answer from steps;

  return answer;
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
    select change.user_id, change.batch from public.transaction_changes as change
    where change.changed_at < now() - keep and not exists (
      select from public.transaction_changes as later
      where later.user_id = change.user_id and later.batch = change.batch and later.changed_at >= now() - keep
    )
    order by change.changed_at limit most
  )
  delete from public.transaction_changes as change
  where (change.user_id, change.batch) in (select user_id, batch from old);
  get diagnostics pruned = row_count;
  return pruned;
end
$$;

revoke all on all functions in schema journal from public, anon, authenticated, service_role;
grant execute on function journal.current_batch(), journal.take_turn(), journal.to_record(jsonb, numeric)
to authenticated;
revoke all on function public.undo_batch(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.undo_batch(uuid, boolean) to authenticated;
