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

-- What is left to do of a large change, in this order: add `details` (an array of rows) to a collection, remove the rows
-- with the ids in `details` from it, or undo the changes in the journal that `details` names as {batch, force, from, to}.
create table journal.parts (
  user_id uuid not null,
  batch uuid not null,
  place integer not null,
  work text not null constraint parts_work_known check (work in ('add', 'remove', 'undo')),
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

-- Adds rows to a followed table. They are the person's, whoever they name; a column that a row does not give gets its
-- default. Answers how many.
create function journal.insert_rows(person uuid, relation regclass, list jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  names text;
  given_values text;
  written integer;
begin
  select string_agg(quote_ident(name), ', '),
    string_agg(format(case when value is null then 'added.%1$I' else 'coalesce(added.%1$I, %2$s)' end, name, value), ', ')
  into names, given_values
  from journal.describe(relation) as about, unnest(about.columns, about.defaults) as column_of (name, value);
  execute format(
    'insert into %1$s (user_id, %2$s) select $1, %3$s from jsonb_populate_recordset(null::%1$s, $2) as added',
    relation, names, given_values)
  using person, list;
  get diagnostics written = row_count;
  return written;
end
$$;

drop function journal.to_undo_statement(text, regclass, boolean, boolean);

-- One table's part of an undo, with the parameters person, batch, force, and the first and last number in the journal:
-- changes rows and brings others back, as far as the batch makes that possible (a part that has nothing to do would
-- still be planned); those that are to go are only told, as `unwanted`. Records of another time are compared by what
-- both have: a column that came later keeps its value, or gets its default where a row comes back; one that is gone is
-- ignored.
create function journal.to_undo_statement(collection text, relation regclass, may_change boolean, may_add boolean) returns text
language plpgsql stable set search_path = ''
as $$
declare
  exact constant text := quote_literal(journal.exact_columns(relation));
  about constant record := journal.describe(relation);
  names text;
  old_values text;
  defaults text;
  parts text := '';
begin
  if may_change or may_add then
    select string_agg(quote_ident(name), ', '), string_agg('old.' || quote_ident(name), ', '),
      string_agg(format('%L, to_jsonb(%s)', name, value), ', ') filter (where value is not null)
    into names, old_values, defaults
    from unnest(about.columns, about.defaults) as written (name, value);
  end if;
  if may_change then
    parts := format(
      $sql$,
        changed as (
          update %1$s as present set (%2$s) = row(%3$s)
          from steps, jsonb_populate_record(null::%1$s, steps.current || steps.wanted) as old
          where steps.free and steps.wanted is not null and steps.current is not null
            and present.user_id = $1 and present.id = steps.id
        )
      $sql$,
      relation, names, old_values);
  end if;
  if may_add then
    parts := parts || format(
      $sql$,
        added as (
          insert into %1$s (user_id, %2$s)
          select $1, %3$s
          from steps, jsonb_populate_record(
            null::%1$s,
            case when steps.wanted ?& %4$L then steps.wanted else jsonb_build_object(%5$s) || steps.wanted end) as old
          where steps.free and steps.wanted is not null and steps.current is null
        )
      $sql$,
      relation, names, old_values, about.columns, defaults);
  end if;
  return format(
    $sql$
      with ends as (
        select change.row_id as id,
          (array_agg(change.before order by change.seq))[1] as wanted,
          (array_agg(change.after order by change.seq desc))[1] as expected
        from public.changes as change
        where change.user_id = $1 and change.batch = $2 and change.collection = %1$L
          and change.seq between $4 and $5
        group by change.row_id
      ),
      compared as materialized (
        select ends.*,
          case when present.id is not null then journal.to_record(to_jsonb(present), %3$s) end as current
        from ends left join %2$s as present on present.user_id = $1 and present.id = ends.id
      ),
      judged as (
        select *,
          case
            when current is not distinct from expected then true
            else journal.to_record(to_jsonb(jsonb_populate_record(null::%2$s, current || expected)), %3$s) = current
          end as is_expected
        from compared
      ),
      steps as materialized (
        select id, wanted, current, $3 or coalesce(is_expected, false) as free from judged
        where case
          when current is null or wanted is null then num_nulls(current, wanted) = 1
          when current = expected then wanted <> expected
          else journal.to_record(to_jsonb(jsonb_populate_record(null::%2$s, current || wanted)), %3$s) <> current
        end
      )%4$s
      select count(*) filter (where free) as restored,
        coalesce(
          jsonb_agg(jsonb_build_object(
            -- `transaction_id` is for pages that were opened before there were other collections.
            'collection', %1$L, 'row_id', id, 'transaction_id', id, 'current', current, 'wanted', wanted
          )) filter (where not free),
          '[]') as conflicts,
        array_agg(id) filter (where free and wanted is null) as unwanted
      from steps
    $sql$,
    collection, relation, exact, parts);
end
$$;

-- Undoes the changes of a person's batch between two numbers of the journal. A row that was changed again since is left
-- as it is and told, unless `force` says otherwise. Answers {"restored": how many rows, "conflicts": [{"collection",
-- "row_id", "current", "wanted"}]}; a row that is not there is null.
create function journal.undo_rows(person uuid, wanted_batch uuid, force boolean, first_seq bigint, last_seq bigint)
returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  touched record;
  part record;
  restored bigint := 0;
  conflicts jsonb := '[]';
  unwanted jsonb := '{}';
begin
  -- References and unique values need only be right when all tables are done. Rows go last: by then nothing refers to
  -- them any more that a cascade could take along.
  set constraints all deferred;
  for touched in
    select f.relation, journal.to_undo_statement(
      f.collection, f.relation,
      bool_or(change.before is not null) and (force or bool_or(change.after is not null)),
      bool_or(change.before is not null) and (force or bool_or(change.after is null))) as undo
    from public.changes as change join journal.followed() as f on f.collection = change.collection
    where change.user_id = person and change.batch = wanted_batch and change.seq between first_seq and last_seq
    group by f.collection, f.relation
  loop
    execute touched.undo into part using person, wanted_batch, force, first_seq, last_seq;
    restored := restored + part.restored;
    conflicts := conflicts || part.conflicts;
    if part.unwanted is not null then
      unwanted := unwanted || jsonb_build_object(touched.relation::text, part.unwanted);
    end if;
  end loop;
  for touched in
    select key as relation, array(select id::uuid from jsonb_array_elements_text(value) as id) as ids
    from jsonb_each(unwanted)
  loop
    execute format('delete from %s where user_id = $1 and id = any ($2)', touched.relation) using person, touched.ids;
  end loop;
  return jsonb_build_object('restored', restored, 'conflicts', conflicts);
end
$$;

-- As before, and in parts where the batch is large.
create or replace function public.undo_batch(batch uuid, force boolean default false) returns jsonb
language plpgsql security invoker set search_path = '' set timezone = 'UTC' set statement_timeout = '60s'
as $$
declare
  caller constant uuid := auth.uid();
  wanted_batch constant uuid := batch;
  most constant integer := journal.rows_at_once();
  own_batch uuid;
  touched bigint;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;

  perform journal.take_turn();
  own_batch := journal.current_batch();
  perform journal.await_large_change();

  select count(*) into touched from public.changes as change where change.user_id = caller and change.batch = wanted_batch;
  if touched = 0 then
    raise sqlstate 'PT404' using message = 'There is nothing left to undo: this change is not in the journal.';
  end if;
  if touched > most then
    perform journal.begin_large_change();
    perform journal.put_aside('undo', null, journal.slice_batch(caller, wanted_batch, force, most));
    return jsonb_build_object('batch', own_batch);
  end if;
  return jsonb_build_object('batch', own_batch)
    || journal.undo_rows(caller, wanted_batch, force, 0, 9223372036854775807);
end
$$;

-- As before, and in parts where rows that go and rows that come are many.
create or replace function public.replace_transactions(rows jsonb) returns integer
language plpgsql security invoker set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  most constant integer := journal.rows_at_once();
  given constant integer := case when jsonb_typeof(rows) = 'array' then jsonb_array_length(rows) end;
  former jsonb;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;
  if given is null then
    raise invalid_parameter_value using message = 'rows must be a JSON array of transactions';
  end if;

  -- A statement of its own: the next one then sees what whoever had the turn before has done.
  perform journal.take_turn();

  if most is not null then
    select jsonb_agg(own.id) into former from public.transactions as own where own.user_id = caller;
    if given + coalesce(jsonb_array_length(former), 0) > most then
      perform journal.begin_large_change();
      perform journal.put_aside('remove', 'transactions', journal.slice(former, most));
      perform journal.put_aside('add', 'transactions', journal.slice(rows, most));
      return given;
    end if;
  end if;

  delete from public.transactions where user_id = caller;
  return journal.insert_rows(caller, 'public.transactions', rows);
end
$$;

-- As before, and in parts where the rows are many.
create or replace function public.add_rows(rows jsonb) returns integer
language plpgsql security invoker set search_path = '' set statement_timeout = '60s'
as $$
declare
  caller constant uuid := auth.uid();
  most constant integer := journal.rows_at_once();
  given record;
  total integer := 0;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;
  if jsonb_typeof(rows) is distinct from 'object' then
    raise invalid_parameter_value using message = 'rows must be a JSON object with an array of rows for each table';
  end if;

  -- A statement of its own: the next one then sees what whoever had the turn before has done.
  perform journal.take_turn();
  perform journal.current_batch();

  for given in
    select key as collection, value as list, followed.relation
    from jsonb_each(rows) left join journal.followed() as followed on followed.collection = key
  loop
    if given.relation is null then
      raise invalid_parameter_value using message = format('There is no table %s to add rows to.', to_json(given.collection));
    end if;
    if jsonb_typeof(given.list) <> 'array' or given.list @? 'strict $[*] ? (@.type() <> "object")' then
      raise invalid_parameter_value using
        message = format('The rows for %s must be a JSON array of objects.', to_json(given.collection));
    end if;
    total := total + jsonb_array_length(given.list);
  end loop;

  if total > most then
    perform journal.begin_large_change();
    perform journal.put_aside('add', key, journal.slice(value, most)) from jsonb_each(rows);
    return total;
  end if;
  -- References need only be right when all tables are done.
  set constraints all deferred;
  perform journal.insert_rows(caller, followed.relation, value)
  from jsonb_each(rows) join journal.followed() as followed on followed.collection = key;
  return total;
end
$$;

-- Carries out the next part of a person's large change. The owner of the database calls it, and it acts with the
-- rights of the person, who was admitted when the change was put aside. Answers whether it is done, and
-- then its result, if that was not known before; also where there is no such change (any more).
create function journal.go_on(person uuid, own_batch uuid, out done boolean, out result jsonb)
language plpgsql set search_path = ''
as $$
declare
  part record;
  table_of_part regclass;
  undone jsonb;
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
  if part.work = 'add' then
    set constraints all deferred;
    perform journal.insert_rows(person, table_of_part, part.details);
  elsif part.work = 'remove' then
    execute format('delete from %s where user_id = $1 and id = any ($2)', table_of_part)
    using person, array(select id::uuid from jsonb_array_elements_text(part.details) as id);
  elsif part.work = 'undo' then
    undone := journal.undo_rows(
      person, (part.details ->> 'batch')::uuid, (part.details ->> 'force')::boolean,
      (part.details ->> 'from')::bigint, (part.details ->> 'to')::bigint);
  end if;
  -- What a commit would check, while it can still be refused, and with the same rights.
  set constraints all immediate;
  reset role;

  if undone is not null then
    update journal.large_changes as large
    set result = jsonb_build_object(
      'batch', own_batch,
      'restored', coalesce((large.result ->> 'restored')::bigint, 0) + (undone ->> 'restored')::bigint,
      'conflicts', coalesce(large.result -> 'conflicts', '[]') || (undone -> 'conflicts'))
    where large.user_id = person and large.batch = own_batch;
  end if;

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
  journal.rows_at_once(), journal.await_large_change(), journal.begin_large_change(), journal.put_aside(text, text, jsonb[]),
  journal.slice(jsonb, integer), journal.slice_batch(uuid, uuid, boolean, integer),
  journal.insert_rows(uuid, regclass, jsonb), journal.to_undo_statement(text, regclass, boolean, boolean),
  journal.undo_rows(uuid, uuid, boolean, bigint, bigint), journal.go_on(uuid, uuid), journal.give_up(uuid, uuid, integer)
from public, anon, authenticated, service_role;
grant execute on function
  journal.rows_at_once(), journal.await_large_change(), journal.begin_large_change(), journal.put_aside(text, text, jsonb[]),
  journal.slice(jsonb, integer), journal.slice_batch(uuid, uuid, boolean, integer),
  journal.insert_rows(uuid, regclass, jsonb), journal.to_undo_statement(text, regclass, boolean, boolean),
  journal.undo_rows(uuid, uuid, boolean, bigint, bigint)
to authenticated;
