-- Undo, for any columns that a table has, had, or will have.

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
            'collection', %1$L, 'row_id', id, 'current', current, 'wanted', wanted
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

-- Takes back what a batch did, and is a batch of its own that can be taken back. A row that was changed again since is
-- left as it is and told, unless `force` says otherwise. Answers {"batch": its own, "restored": how many rows,
-- "conflicts": [{"collection", "row_id", "current", "wanted"}]}; a row that is not there is null.
-- A large one is made in parts.
create function public.undo_batch(batch uuid, force boolean default false) returns jsonb
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
  perform set_config('journal.undoes', wanted_batch::text, true);
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

-- What a batch did, from the newest entry down, before a number if one is given: of an import of 100,000 rows, twenty
-- answers in place of a hundred. One value, so that an answer may have more rows than a table gives at once; the most are
-- five thousand, which take a page a few milliseconds to read.
create function public.read_batch(batch uuid, before bigint default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(entry)), '[]')
  from (
    select change.seq, change.batch, change.undoes, change.changed_at, change.collection, change.row_id as id,
      change.before, change.after
    from public.changes as change
    where change.user_id = auth.uid() and change.batch = read_batch.batch
      and (read_batch.before is null or change.seq < read_batch.before)
    order by change.seq desc
    limit 5000
  ) as entry
$$;

revoke all on function
  journal.to_undo_statement(text, regclass, boolean, boolean), journal.undo_rows(uuid, uuid, boolean, bigint, bigint),
  public.undo_batch(uuid, boolean), public.read_batch(uuid, bigint)
from public, anon, authenticated, service_role;
grant execute on function
  journal.to_undo_statement(text, regclass, boolean, boolean), journal.undo_rows(uuid, uuid, boolean, bigint, bigint),
  public.undo_batch(uuid, boolean), public.read_batch(uuid, bigint)
to authenticated;
