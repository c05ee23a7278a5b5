-- Changes of many rows in parts. The embedded engine does one thing at a time, so a change of 100,000 rows would make
-- everybody wait for seconds. Where the server says how many rows are to be changed at once (`limits.rows_at_once`),
-- a larger change is only put aside by the request that asks for it, and named in the answer's header `x-large-change`.
-- The server then calls `journal.go_on` until it is done, each time in a transaction of its own, with others in
-- between. What is put aside is as good as done: a server that stops goes on with it when it starts again. Without the
-- setting, as on PostgreSQL and Supabase, every change is made at once.

-- `result` is what is answered in the end, where that is only known then.
create table journal.large_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  batch uuid not null,
  begun_at timestamptz not null default clock_timestamp(),
  result jsonb,
  primary key (user_id, batch),
  constraint large_changes_one_at_a_time unique (user_id)
);

-- What is left to do of a large change, in this order: insert `details` (an array of rows) into a collection, edit rows as
-- it says, delete the rows with the ids in it, or undo the changes in the journal that `details` names as {batch, force, from, to}.
create table journal.parts (
  user_id uuid not null,
  batch uuid not null,
  place integer not null,
  work text not null constraint parts_work_known check (work in ('insert', 'edit', 'delete', 'undo')),
  collection text,
  details jsonb not null,
  primary key (user_id, batch, place),
  foreign key (user_id, batch) references journal.large_changes on delete cascade
);
-- Compressing rows that are read once takes longer than writing them.
alter table journal.parts alter column details set storage external;

alter table journal.large_changes enable row level security, force row level security;
alter table journal.parts enable row level security, force row level security;
revoke all on table journal.large_changes, journal.parts from public, anon, authenticated, service_role;

do $$
begin
  execute format(
    'create policy "the journal is written by its owner" on journal.large_changes to %I using (true) with check (true)',
    current_user);
  execute format(
    'create policy "the journal is written by its owner" on journal.parts to %I using (true) with check (true)',
    current_user);
end
$$;

-- How many rows are changed at once at most; null for any number.
create function journal.rows_at_once() returns integer
language sql stable set search_path = ''
as $$ select nullif(current_setting('limits.rows_at_once', true), '')::integer $$;

-- Refuses what must not happen while a large change of the caller is being carried out: the same again (PT409), or
-- another one or an undo, which would see half of it (PT429).
create function journal.await_large_change() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  begun uuid;
begin
  select large.batch into begun from journal.large_changes as large where large.user_id = auth.uid();
  if begun = journal.current_batch() then
    raise sqlstate 'PT409' using
      message = 'This change was made before.',
      detail = format('The batch %s is being carried out.', begun);
  elsif begun is not null then
    raise sqlstate 'PT429' using
      message = 'Your last large change is still being carried out. Please try again in a few seconds.';
  end if;
end
$$;

-- Begins the caller's large change under the batch of this request.
create function journal.begin_large_change() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  own_batch constant uuid := journal.current_batch();
begin
  perform account.is_admitted();
  perform journal.await_large_change();
  insert into journal.large_changes (user_id, batch) values (caller, own_batch);
  perform set_config(
    'response.headers', jsonb_build_array(jsonb_build_object('x-large-change', caller || ' ' || own_batch))::text, true);
end
$$;

-- Adds parts to the caller's large change that this request has begun.
create function journal.put_aside(work text, collection text, parts jsonb[]) returns void
language sql security definer set search_path = ''
as $$
  insert into journal.parts (user_id, batch, place, work, collection, details)
  select auth.uid(), journal.current_batch(),
    part.place + coalesce((
      select max(kept.place) from journal.parts as kept
      where kept.user_id = auth.uid() and kept.batch = journal.current_batch()
    ), 0),
    work, collection, part.details
  from unnest(parts) with ordinality as part (details, place)
$$;

-- An array as arrays of at most `most` elements.
create function journal.slice(list jsonb, most integer) returns jsonb[]
language sql immutable set search_path = ''
as $$
  select array_agg(
    jsonb_path_query_array(
      list, '$[$first to $last]', jsonb_build_object('first', place, 'last', place + most - 1)) order by place)
  from generate_series(0, jsonb_array_length(list) - 1, most) as place
$$;

-- A batch's changes in the journal as parts of an undo, the latest first.
create function journal.slice_batch(person uuid, wanted_batch uuid, force boolean, most integer) returns jsonb[]
language sql stable set search_path = ''
as $$
  select array_agg(
    jsonb_build_object('batch', wanted_batch, 'force', force, 'from', first_seq, 'to', last_seq) order by last_seq desc)
  from (
    select min(seq) as first_seq, max(seq) as last_seq from (
      select change.seq, (row_number() over (order by change.seq desc) - 1) / most as number
      from public.changes as change where change.user_id = person and change.batch = wanted_batch
    ) as numbered
    group by number
  ) as parts
$$;

-- Carries out the next part of a person's large change. The owner of the database calls it, and it acts with the rights
-- of the person, who was admitted when the change was put aside. Answers whether it is done, and then its result, if that
-- was not known before; also where there is no such change (any more).
create function journal.go_on(person uuid, own_batch uuid, out done boolean, out result jsonb)
language plpgsql set search_path = ''
as $$
declare
  part record;
  table_of_part regclass;
  undone jsonb;
  written integer;
begin
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform set_config('journal.batch', own_batch::text, true);
  perform journal.take_turn();

  delete from journal.parts as kept
  where kept.user_id = person and kept.batch = own_batch and kept.place = (
    select min(place) from journal.parts as first where first.user_id = person and first.batch = own_batch
  )
  returning kept.* into part;
  select followed.relation into table_of_part from journal.followed() as followed where followed.collection = part.collection;

  set local role authenticated;
  if part.work = 'undo' then
    perform set_config('journal.undoes', part.details ->> 'batch', true);
    undone := journal.undo_rows(
      person, (part.details ->> 'batch')::uuid, (part.details ->> 'force')::boolean,
      (part.details ->> 'from')::bigint, (part.details ->> 'to')::bigint);
  elsif part.work is not null then
    set constraints all deferred;
    written := journal.change_rows(person, part.work, table_of_part, part.details);
  end if;
  -- What a commit would check, while it can still be refused, and with the same rights.
  set constraints all immediate;
  reset role;

  update journal.large_changes as large
  set result = case
    when undone is null then to_jsonb(coalesce(large.result::bigint, 0) + written)
    else jsonb_build_object(
      'batch', own_batch,
      'restored', coalesce((large.result ->> 'restored')::bigint, 0) + (undone ->> 'restored')::bigint,
      'conflicts', coalesce(large.result -> 'conflicts', '[]') || (undone -> 'conflicts'))
  end
  where large.user_id = person and large.batch = own_batch and (undone is not null or written is not null);

  done := not exists (select from journal.parts as left_over where left_over.user_id = person and left_over.batch = own_batch);
  if done then
    -- A change that was taken back was never made, and may be tried again.
    if part.details ->> 'batch' = own_batch::text then
      update public.changes as change set batch = gen_random_uuid()
      where change.user_id = person and change.batch = own_batch;
    end if;
    delete from journal.large_changes as large where large.user_id = person and large.batch = own_batch
    returning large.result into result;
  end if;
end
$$;

-- After a part was refused: what the change has done so far is undone in its place, in parts too. Answers false where
-- that is what was refused: then nothing more can be done.
create function journal.give_up(person uuid, own_batch uuid, most integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  takes_back constant boolean := exists (
    select from journal.parts as part
    where part.user_id = person and part.batch = own_batch and part.details ->> 'batch' = own_batch::text
  );
begin
  delete from journal.parts as part where part.user_id = person and part.batch = own_batch;
  insert into journal.parts (user_id, batch, place, work, details)
  select person, own_batch, place, 'undo', details
  from unnest(journal.slice_batch(person, own_batch, false, most)) with ordinality as part (details, place)
  where not takes_back;
  return not takes_back;
end
$$;

revoke all on function
  journal.rows_at_once(), journal.await_large_change(), journal.begin_large_change(),
  journal.put_aside(text, text, jsonb[]), journal.slice(jsonb, integer),
  journal.slice_batch(uuid, uuid, boolean, integer), journal.go_on(uuid, uuid), journal.give_up(uuid, uuid, integer)
from public, anon, authenticated, service_role;
grant execute on function
  journal.rows_at_once(), journal.await_large_change(), journal.begin_large_change(),
  journal.put_aside(text, text, jsonb[]), journal.slice(jsonb, integer),
  journal.slice_batch(uuid, uuid, boolean, integer)
to authenticated;
