-- One call for whatever a person does to several rows at once: a list of rows to insert, edit and delete, in any followed
-- tables, all or none. It replaces `add_rows` and `replace_transactions`, which pages that were opened before the upgrade
-- go on calling.

-- What is left of a large change in parts is named as in the list.
alter table journal.parts drop constraint parts_work_known;
update journal.parts set work = case work when 'add' then 'insert' when 'remove' then 'delete' else work end;
alter table journal.parts
add constraint parts_work_known check (work in ('insert', 'edit', 'delete', 'undo'));

-- A value, or null where it is empty: a row of another client may have null where the product has an empty text or list.
create function journal.or_null(value jsonb) returns jsonb
language sql immutable
return nullif(nullif(nullif(value, '""'), '[]'), 'null');

-- Sets columns of rows: `list` is [{"id", "match": {column: value}, "set": {column: value}}], and a row is edited only if
-- it still has the values in `match`. Refuses all (PT412) if one does not, or is gone.
create function journal.edit_rows(person uuid, relation regclass, list jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := array_remove((journal.describe(relation)).columns, 'id');
  names text;
  new_values text;
  written integer;
begin
  select string_agg(quote_ident(name), ', '), string_agg('edited.' || quote_ident(name), ', ')
  into names, new_values from unnest(columns) as name;
  execute format(
    $sql$
      update %1$s as present set (%2$s) = row(%3$s)
      from (
        select made.*
        from jsonb_to_recordset($2) as given (id uuid, match jsonb, set jsonb)
        join %1$s as kept on kept.user_id = $1 and kept.id = given.id
        cross join jsonb_populate_record(kept, given.match) as seen
        cross join jsonb_populate_record(kept, given.set) as made
        where (given.match || given.set) - $3 = '{}' and (
          seen is not distinct from kept or not exists (
            select from jsonb_object_keys(given.match) as name
            where journal.or_null(to_jsonb(seen) -> name) is distinct from journal.or_null(to_jsonb(kept) -> name)
          )
        )
      ) as edited
      where present.user_id = $1 and present.id = edited.id
    $sql$,
    relation, names, new_values)
  using person, list, columns;
  get diagnostics written = row_count;
  if written < jsonb_array_length(list) then
    raise sqlstate 'PT412' using
      message = 'Something has been changed meanwhile, so nothing was done.',
      detail = format('Of %s rows of %s, %s are as they were.', jsonb_array_length(list), relation, written);
  end if;
  return written;
end
$$;

-- Deletes the rows with these ids, as far as they are there.
create function journal.delete_rows(person uuid, relation regclass, ids jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  written integer;
begin
  execute format('delete from %s where user_id = $1 and id = any ($2)', relation)
  using person, array(select id::uuid from jsonb_array_elements_text(ids) as id);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Does one kind of work of a list: answers how many rows have changed.
create function journal.change_rows(person uuid, work text, relation regclass, list jsonb) returns integer
language plpgsql set search_path = ''
as $$
begin
  return case work
    when 'insert' then journal.insert_rows(person, relation, list)
    when 'edit' then journal.edit_rows(person, relation, list)
    when 'delete' then journal.delete_rows(person, relation, list)
  end;
end
$$;

-- The parts of a list of changes in the order in which they are done, with what may not be among their items. Rows go last:
-- by then nothing refers to them any more that a cascade could take along.
create function journal.list_work(changes jsonb)
returns table (place integer, collection text, relation regclass, work text, list jsonb, wrong jsonpath, items text)
language sql stable set search_path = ''
as $$
  select known.place, tables.key, followed.relation, works.key, works.value, known.wrong, known.items
  from jsonb_each(changes) as tables
  cross join jsonb_each(tables.value) as works
  left join journal.followed() as followed on followed.collection = tables.key
  left join (
    values
      (1, 'insert', 'strict $[*] ? (@.type() <> "object")'::jsonpath, 'rows'),
      (2, 'edit', 'strict $[*] ? (
        !(@.match.type() == "object" && @.set.type() == "object") ||
        (@.match.type() == "object" && @.set.type() == "object") is unknown)', 'objects with id, match and set'),
      (3, 'delete', 'strict $[*] ? (@.type() <> "string")', 'ids')
  ) as known (place, work, wrong, items) on known.work = works.key
  order by known.place, tables.key
$$;

-- Changes the caller's rows, all or none: {table: {"insert": [row], "edit": [{"id", "match", "set"}], "delete": [id]}}.
-- What is to be deleted and is gone already is no mismatch; any other row that is not as `match` says, or is there
-- already, refuses everything. Answers how many rows have changed.
create function public.apply_rows(changes jsonb) returns integer
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
    if jsonb_typeof(given.list) <> 'array' or given.list @? given.wrong then
      raise invalid_parameter_value using
        message = format('%s of %s must be a JSON array of %s.', to_json(given.work), to_json(given.collection), given.items);
    end if;
    total := total + jsonb_array_length(given.list);
  end loop;

  if total > most then
    perform journal.begin_large_change();
    perform journal.put_aside(work, collection, journal.slice(list, most)) from journal.list_work(changes);
    return total;
  end if;
  -- References need only be right when all tables are done.
  set constraints all deferred;
  total := 0;
  for given in select * from journal.list_work(changes) loop
    total := total + journal.change_rows(caller, given.work, given.relation, given.list);
  end loop;
  return total;
end
$$;

create or replace function public.add_rows(rows jsonb) returns integer
language sql security invoker set search_path = ''
as $$
  select public.apply_rows(case when jsonb_typeof(rows) = 'object' then (
    select coalesce(jsonb_object_agg(key, jsonb_build_object('insert', value)), '{}') from jsonb_each(rows)
  ) end)
$$;

-- All transactions of the caller, those that the page does not know of too.
create or replace function public.replace_transactions(rows jsonb) returns integer
language plpgsql security invoker set search_path = ''
as $$
declare
  former jsonb;
  given jsonb;
begin
  if auth.uid() is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;
  if jsonb_typeof(rows) is distinct from 'array' then
    raise invalid_parameter_value using message = 'rows must be a JSON array of transactions';
  end if;
  perform journal.take_turn();
  select coalesce(jsonb_object_agg(own.id, true), '{}') into former
  from public.transactions as own where own.user_id = auth.uid();
  select jsonb_build_object(
    'insert', coalesce(jsonb_agg(value) filter (where not is_there), '[]'),
    'edit', coalesce(
      jsonb_agg(jsonb_build_object('id', value -> 'id', 'match', '{}'::jsonb, 'set', value - 'id')) filter (where is_there), '[]'),
    'delete', to_jsonb(array(
      select jsonb_object_keys(former - coalesce(array_agg(lower(value ->> 'id')) filter (where is_there), '{}')))))
  into given
  from (
    select value, coalesce(former ? lower(value ->> 'id'), false) as is_there from jsonb_array_elements(rows)
  ) as compared;
  perform public.apply_rows(jsonb_build_object('transactions', given));
  return jsonb_array_length(rows);
end
$$;

-- As before, with every kind of work, and the rows that have changed are counted. An undo says what it undoes, for the
-- journal.
create or replace function journal.go_on(person uuid, own_batch uuid, out done boolean, out result jsonb)
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

revoke all on function
  public.apply_rows(jsonb), journal.or_null(jsonb), journal.edit_rows(uuid, regclass, jsonb),
  journal.delete_rows(uuid, regclass, jsonb), journal.change_rows(uuid, text, regclass, jsonb), journal.list_work(jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.apply_rows(jsonb), journal.or_null(jsonb), journal.edit_rows(uuid, regclass, jsonb),
  journal.delete_rows(uuid, regclass, jsonb), journal.change_rows(uuid, text, regclass, jsonb), journal.list_work(jsonb)
to authenticated;
