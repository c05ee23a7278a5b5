-- A change as a list of row operations, all or none, on any followed tables.

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

-- What fits one request takes longer than requests may take, and so does its undo: both have a limit of their own, which
-- the server heeds as PostgREST does.
--
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

revoke all on function
  public.apply_rows(jsonb), journal.insert_rows(uuid, regclass, jsonb), journal.or_null(jsonb),
  journal.edit_rows(uuid, regclass, jsonb), journal.delete_rows(uuid, regclass, jsonb),
  journal.change_rows(uuid, text, regclass, jsonb), journal.list_work(jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.apply_rows(jsonb), journal.insert_rows(uuid, regclass, jsonb), journal.or_null(jsonb),
  journal.edit_rows(uuid, regclass, jsonb), journal.delete_rows(uuid, regclass, jsonb),
  journal.change_rows(uuid, text, regclass, jsonb), journal.list_work(jsonb)
to authenticated;
