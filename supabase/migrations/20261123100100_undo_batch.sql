-- Undo and replacement for any columns that a table has, had, or will have.

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

-- One table's part of an undo, with the parameters caller, batch and force: changes rows and brings others back, as far
-- as the batch makes that possible (a part that has nothing to do would still be planned); those that are to go are only
-- told, as `unwanted`. Records of another time are compared
-- by what both have: a column that came later keeps its value, or gets its default where a row comes back; one that is
-- gone is ignored.
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

-- Takes back what a batch did, and is a batch of its own that can be taken back. A row that was changed again since is
-- left as it is and told, unless `force` says otherwise. Answers {"batch": its own, "restored": how many rows,
-- "conflicts": [{"collection", "row_id", "current", "wanted"}]}; a row that is not there is null.
create or replace function public.undo_batch(batch uuid, force boolean default false) returns jsonb
language plpgsql security invoker set search_path = '' set timezone = 'UTC'
as $$
declare
  caller constant uuid := auth.uid();
  wanted_batch constant uuid := batch;
  own_batch uuid;
  touched record;
  part record;
  restored bigint := 0;
  conflicts jsonb := '[]';
  unwanted jsonb := '{}';
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;

  perform journal.take_turn();
  own_batch := journal.current_batch();

  if not exists (
    select from public.changes as change where change.user_id = caller and change.batch = wanted_batch
  ) then
    raise sqlstate 'PT404' using message = 'There is nothing left to undo: this change is not in the journal.';
  end if;

  -- References and unique values need only be right when all tables are done. Rows go last: by then nothing refers to
  -- them any more that a cascade could take along.
  set constraints all deferred;
  for touched in
    select f.relation, journal.to_undo_statement(
      f.collection, f.relation,
      bool_or(change.before is not null) and (force or bool_or(change.after is not null)),
      bool_or(change.before is not null) and (force or bool_or(change.after is null))) as undo
    from public.changes as change join journal.followed() as f on f.collection = change.collection
    where change.user_id = caller and change.batch = wanted_batch
    group by f.collection, f.relation
  loop
    execute touched.undo into part using caller, wanted_batch, force;
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
    execute format('delete from %s where user_id = $1 and id = any ($2)', touched.relation) using caller, touched.ids;
  end loop;
  return jsonb_build_object('batch', own_batch, 'restored', restored, 'conflicts', conflicts);
end
$$;

-- As before, but for whatever columns the table has: one that a row does not give gets its default.
create or replace function public.replace_transactions(rows jsonb) returns integer
language plpgsql security invoker set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  names text;
  given_values text;
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

  select string_agg(quote_ident(name), ', '),
    string_agg(format(case when value is null then 'given.%1$I' else 'coalesce(given.%1$I, %2$s)' end, name, value), ', ')
  into names, given_values
  from journal.describe('public.transactions') as about, unnest(about.columns, about.defaults) as written (name, value);
  execute format(
    'insert into public.transactions (user_id, %s)
     select $1, %s from jsonb_populate_recordset(null::public.transactions, $2) as given',
    names, given_values)
  using caller, rows;
  get diagnostics written = row_count;
  return written;
end
$$;

revoke all on function journal.describe(regclass), journal.to_undo_statement(text, regclass, boolean, boolean)
from public, anon, authenticated, service_role;
grant execute on function journal.describe(regclass), journal.to_undo_statement(text, regclass, boolean, boolean) to authenticated;
