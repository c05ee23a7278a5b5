-- A large change ends, and whoever asked for it is told how. What is refused is taken back under a batch of its own, one part
-- after the other: entries of the journal leave the change's batch as their rows go back, so that no statement renames them all,
-- and the batch stands for the whole change or for nothing. The refusal is kept with the change, for whoever asks again.

-- `taken_back_as` is the batch of what was done and taken back; null while the change is being made.
alter table journal.large_changes
  add column taken_back_as uuid,
  add column refusal jsonb,
  add constraint large_changes_refusal check ((taken_back_as is null) = (refusal is null));

-- What a former version was taking back, of which only what is left is in parts.
update journal.large_changes as large set taken_back_as = gen_random_uuid(),
  refusal = '{"code": "PT500", "message": "This change could not be made."}'
where exists (
  select from journal.parts as part
  where part.user_id = large.user_id and part.batch = large.batch and part.details ->> 'batch' = large.batch::text
);
update public.changes as change set batch = large.taken_back_as, undoes = null
from journal.large_changes as large
where change.user_id = large.user_id and change.batch = large.batch and large.taken_back_as is not null
  and not exists (
    select from journal.parts as part
    where part.user_id = large.user_id and part.batch = large.batch
      and change.seq between (part.details ->> 'from')::bigint and (part.details ->> 'to')::bigint
  );

-- Says that the caller's change of this batch is not done yet, as long as that is so: PT202 is "accepted".
create function journal.refuse_unfinished(own_batch uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from journal.large_changes as large where large.user_id = auth.uid() and large.batch = own_batch
  ) then
    perform account.is_admitted();
    raise sqlstate 'PT202' using
      message = 'This change is still being carried out. Please ask again.',
      detail = format('The batch %s is being carried out.', own_batch);
  end if;
end
$$;

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
    if named is not null then
      perform journal.refuse_unfinished(named::uuid);
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

-- Refuses what must not happen while a large change of the caller is being carried out: another one or an undo, which
-- would see half of it. The same again was told so when its batch was asked for.
create or replace function journal.await_large_change() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from journal.large_changes as large where large.user_id = auth.uid()) then
    raise sqlstate 'PT429' using
      message = 'Your last large change is still being carried out. Please try again in a few seconds.';
  end if;
end
$$;

-- Carries out the next part of a person's large change, or takes back the next part of it. The owner of the database calls
-- it, and it acts with the rights of the person, who was admitted when the change was put aside. Answers whether it is
-- done, and then its result, if that was not known before; also where there is no such change (any more).
create or replace function journal.go_on(person uuid, own_batch uuid, out done boolean, out result jsonb)
language plpgsql set search_path = ''
as $$
declare
  taken_back_as constant uuid := (
    select large.taken_back_as from journal.large_changes as large where large.user_id = person and large.batch = own_batch
  );
  part record;
  table_of_part regclass;
  undone jsonb;
  written integer;
begin
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform set_config('journal.batch', coalesce(taken_back_as, own_batch)::text, true);
  perform journal.take_turn();

  delete from journal.parts as kept
  where kept.user_id = person and kept.batch = own_batch and kept.place = (
    select min(place) from journal.parts as first where first.user_id = person and first.batch = own_batch
  )
  returning kept.* into part;
  select followed.relation into table_of_part from journal.followed() as followed where followed.collection = part.collection;

  set local role authenticated;
  if part.work = 'undo' then
    if taken_back_as is null then
      perform set_config('journal.undoes', part.details ->> 'batch', true);
    end if;
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

  if taken_back_as is not null then
    -- As if this part had never been made: what was to be undone by it is not undone.
    update public.changes as change set batch = taken_back_as, undoes = null
    where change.user_id = (select person) and change.batch = own_batch
      and change.seq between (part.details ->> 'from')::bigint and (part.details ->> 'to')::bigint;
  else
    update journal.large_changes as large
    set result = case
      when undone is null then to_jsonb(coalesce(large.result::bigint, 0) + written)
      else jsonb_build_object(
        'batch', own_batch,
        'restored', coalesce((large.result ->> 'restored')::bigint, 0) + (undone ->> 'restored')::bigint,
        'conflicts', coalesce(large.result -> 'conflicts', '[]') || (undone -> 'conflicts'))
    end
    where large.user_id = person and large.batch = own_batch and (undone is not null or written is not null);
  end if;

  done := not exists (select from journal.parts as left_over where left_over.user_id = person and left_over.batch = own_batch);
  if done then
    delete from journal.large_changes as large where large.user_id = person and large.batch = own_batch
    returning large.result into result;
  end if;
end
$$;

-- After a part failed: what the change has done so far is undone in its place, in parts too, because of `reason`. Does so
-- once, however often it is asked.
drop function journal.give_up(uuid, uuid, integer);
create function journal.give_up(person uuid, own_batch uuid, most integer, reason jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  update journal.large_changes as large set taken_back_as = gen_random_uuid(), refusal = reason
  where large.user_id = person and large.batch = own_batch and large.taken_back_as is null;
  if found then
    delete from journal.parts as part where part.user_id = person and part.batch = own_batch;
    insert into journal.parts (user_id, batch, place, work, details)
    select person, own_batch, place, 'undo', details
    from unnest(journal.slice_batch(person, own_batch, false, most)) with ordinality as part (details, place);
  end if;
end
$$;

-- What is being made may have to be taken back, by what the journal has of it.
create or replace function journal.forget_oldest(person uuid, own_batch uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := 3 * journal.rows_per_account();
  most_bytes constant bigint := 3 * journal.bytes_per_account();
  held constant journal.holdings := (select own from journal.holdings as own where own.user_id = person);
begin
  if not pg_try_advisory_xact_lock_shared(724155905, 0) then
    return;
  end if;
  with oldest as materialized (
    select distinct batch from (
      select change.batch, row_number() over by_age as place,
        sum(journal.counted_size(change.before) + journal.counted_size(change.after)) over by_age as bytes
      from public.changes as change where change.user_id = (select person)
      window by_age as (order by change.seq)
      limit 200000
    ) as counted
    where held.changes > most and place <= held.changes - most + least(most / 10, 10000)
      or held.change_bytes > most_bytes and bytes <= held.change_bytes - most_bytes + least(most_bytes / 10, 10000000)
  ),
  gone as (
    delete from public.changes as change using oldest
    where change.user_id = (select person) and change.batch = oldest.batch and change.batch <> own_batch
      and change.batch not in (select large.batch from journal.large_changes as large where large.user_id = person)
    returning journal.counted_size(change.before) + journal.counted_size(change.after) as bytes
  )
  update journal.holdings as own
  set changes = own.changes - less.changes, change_bytes = greatest(own.change_bytes - less.bytes, 0)
  from (select count(*) as changes, coalesce(sum(bytes), 0) as bytes from gone) as less
  where own.user_id = person;
end
$$;

revoke all on function
  journal.refuse_unfinished(uuid), journal.go_on(uuid, uuid), journal.give_up(uuid, uuid, integer, jsonb)
from public, anon, authenticated, service_role;
grant execute on function journal.refuse_unfinished(uuid) to authenticated;

-- Without the lists themselves: 100,000 rows that are copied from step to step take longer than anything that is done with
-- them, and a large change is put aside in one piece.
drop function journal.list_work(jsonb);
-- The parts of a list of changes in the order in which they are done, with what may not be among their items. Rows go last:
-- by then nothing refers to them any more that a cascade could take along.
create function journal.list_work(changes jsonb)
returns table (place integer, collection text, relation regclass, work text, wrong jsonpath, items text)
language sql stable set search_path = ''
as $$
  select known.place, given.collection, followed.relation, works.name, known.wrong, known.items
  from jsonb_object_keys(changes) as given (collection)
  cross join jsonb_object_keys(changes -> given.collection) as works (name)
  left join journal.followed() as followed on followed.collection = given.collection
  left join (
    values
      (1, 'insert', 'strict $[*] ? (@.type() <> "object")'::jsonpath, 'rows'),
      (2, 'edit', 'strict $[*] ? (
        !(@.match.type() == "object" && @.set.type() == "object") ||
        (@.match.type() == "object" && @.set.type() == "object") is unknown)', 'objects with id, match and set'),
      (3, 'delete', 'strict $[*] ? (@.type() <> "string")', 'ids')
  ) as known (place, work, wrong, items) on known.work = works.name
  order by known.place, given.collection
$$;

create or replace function public.apply_rows(changes jsonb) returns integer
language plpgsql security invoker set search_path = '' set statement_timeout = '60s'
as $$
declare
  caller constant uuid := auth.uid();
  most constant integer := journal.rows_at_once();
  given record;
  list jsonb;
  total integer := 0;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;
  if jsonb_typeof(changes) is distinct from 'object' or changes @? 'strict $.* ? (@.type() <> "object")' then
    raise invalid_parameter_value using message = 'changes must be a JSON object with an object for each table';
  end if;

  -- A statement of its own: the next one then sees what whoever had the turn before has done.
  perform journal.take_turn();
  perform journal.current_batch();

  for given in select * from journal.list_work(changes) loop
    if given.relation is null then
      raise invalid_parameter_value using
        message = format('There is no table %s whose rows can be changed.', to_json(given.collection));
    end if;
    if given.place is null then
      raise invalid_parameter_value using message = format('There is no work %s.', to_json(given.work));
    end if;
    list := changes -> given.collection -> given.work;
    if jsonb_typeof(list) <> 'array' or list @? given.wrong then
      raise invalid_parameter_value using
        message = format('%s of %s must be a JSON array of %s.', to_json(given.work), to_json(given.collection), given.items);
    end if;
    total := total + jsonb_array_length(list);
  end loop;

  if total > most then
    perform journal.begin_large_change();
    for given in select * from journal.list_work(changes) loop
      perform journal.put_aside(
        given.work, given.collection, journal.slice(changes -> given.collection -> given.work, most));
    end loop;
    return total;
  end if;
  -- References need only be right when all tables are done.
  set constraints all deferred;
  total := 0;
  for given in select * from journal.list_work(changes) loop
    total := total + journal.change_rows(caller, given.work, given.relation, changes -> given.collection -> given.work);
  end loop;
  return total;
end
$$;

revoke all on function journal.list_work(jsonb) from public, anon, authenticated, service_role;
grant execute on function journal.list_work(jsonb) to authenticated;
