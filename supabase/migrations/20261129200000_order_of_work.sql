-- The order in which functions work on many rows, whatever the planner knows. It has seen nobody who came after the last
-- ANALYZE: it takes all of such a person's rows for one, and then reads all of them again for each row of a change. So
-- two things are said here that it would otherwise guess.

-- What one person owns is always taken for a hundredth of a table, so that the key, which finds one row, is never as good
-- as an index that finds all of a person's. Statements ask for `user_id = (select ...)`, for which no other statistics
-- are looked at. The numbers count from the next ANALYZE on.
do $$
declare
  owned regclass;
begin
  for owned in
    select relation from journal.followed() union all select 'public.changes'::regclass
  loop
    execute format('alter table %s alter column user_id set (n_distinct = 100)', owned);
    execute format('analyze %s (user_id)', owned);
  end loop;
end
$$;

-- Sets columns of rows: `list` is [{"id", "match": {column: value}, "set": {column: value}}], and a row is edited only if
-- it still has the values in `match`. Refuses all (PT412) if one does not, or is gone. Each row is looked up by its id
-- (`offset 0` keeps the planner from doing it another way) and then found by its place.
create or replace function journal.edit_rows(person uuid, relation regclass, list jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := array_remove((journal.describe(relation)).columns, 'id');
  names text;
  new_values text;
  written integer;
begin
  select string_agg(quote_ident(name), ', '), string_agg('(edited.made).' || quote_ident(name), ', ')
  into names, new_values from unnest(columns) as name;
  execute format(
    $sql$
      with edited as materialized (
        select kept.place, made
        from jsonb_to_recordset($2) as given (id uuid, match jsonb, set jsonb)
        cross join lateral (
          select own.ctid as place, own as row_of from %1$s as own
          where own.user_id = (select $1) and own.id = given.id offset 0
        ) as kept
        cross join lateral jsonb_populate_record(kept.row_of, given.match) as seen
        cross join lateral jsonb_populate_record(kept.row_of, given.set) as made
        where (given.match || given.set) - $3 = '{}' and (
          seen is not distinct from kept.row_of or not exists (
            select from jsonb_object_keys(given.match) as name
            where journal.or_null(to_jsonb(seen) -> name) is distinct from journal.or_null(to_jsonb(kept.row_of) -> name)
          )
        )
      )
      update %1$s as present set (%2$s) = row(%3$s)
      from edited where present.ctid = edited.place
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
create or replace function journal.delete_rows(person uuid, relation regclass, ids jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  written integer;
begin
  execute format('delete from %s where user_id = (select $1) and id = any ($2)', relation)
  using person, array(select id::uuid from jsonb_array_elements_text(ids) as id);
  get diagnostics written = row_count;
  return written;
end
$$;

-- One table's part of an undo, with the parameters person, batch, force, and the first and last number in the journal:
-- changes rows and brings others back, as far as the batch makes that possible (a part that has nothing to do would
-- still be planned); those that are to go are only told, as `unwanted`. Records of another time are compared by what
-- both have: a column that came later keeps its value, or gets its default where a row comes back; one that is gone is
-- ignored.
create or replace function journal.to_undo_statement(collection text, relation regclass, may_change boolean, may_add boolean)
returns text
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
          where steps.free and steps.wanted is not null and steps.current is not null and present.ctid = steps.place
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
        where change.user_id = (select $1) and change.batch = $2 and change.collection = %1$L
          and change.seq between $4 and $5
        group by change.row_id
      ),
      compared as materialized (
        select ends.*, present.place, journal.to_record(present.row_data, %3$s) as current
        from ends left join lateral (
          select own.ctid as place, to_jsonb(own) as row_data from %2$s as own
          where own.user_id = (select $1) and own.id = ends.id offset 0
        ) as present on true
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
        select id, place, wanted, current, $3 or coalesce(is_expected, false) as free from judged
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
create or replace function journal.undo_rows(
  person uuid, wanted_batch uuid, force boolean, first_seq bigint, last_seq bigint)
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
    where change.user_id = (select person) and change.batch = wanted_batch and change.seq between first_seq and last_seq
    group by f.collection, f.relation
  loop
    execute touched.undo into part using person, wanted_batch, force, first_seq, last_seq;
    restored := restored + part.restored;
    conflicts := conflicts || part.conflicts;
    if part.unwanted is not null then
      unwanted := unwanted || jsonb_build_object(touched.relation::text, part.unwanted);
    end if;
  end loop;
  for touched in select key as relation, value as ids from jsonb_each(unwanted) loop
    perform journal.delete_rows(person, touched.relation::regclass, touched.ids);
  end loop;
  return jsonb_build_object('restored', restored, 'conflicts', conflicts);
end
$$;

-- What a batch did, from the newest entry down, before a number if one is given: of an import of 100,000 rows, twenty
-- answers in place of a hundred. One value, so that an answer may have more rows than a table gives at once; the most are
-- five thousand, which take a page a few milliseconds to read. The order is by an expression, so that the batch is looked
-- up and the rest of the journal is not walked through.
create or replace function public.read_batch(batch uuid, before bigint default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(entry)), '[]')
  from (
    select change.seq, change.batch, change.undoes, change.changed_at, change.collection, change.row_id as id,
      change.before, change.after
    from public.changes as change
    where change.user_id = (select auth.uid()) and change.batch = read_batch.batch
      and (read_batch.before is null or change.seq < read_batch.before)
    order by change.seq + 0 desc
    limit 5000
  ) as entry
$$;

-- Puts a table under the journal, and says of it what was said above.
alter function journal.follow(regclass) rename to follow_changes;

create function journal.follow(followed regclass) returns void
language plpgsql set search_path = ''
as $$
begin
  perform journal.follow_changes(followed);
  execute format('alter table %s alter column user_id set (n_distinct = 100)', followed);
end
$$;

revoke all on function journal.follow(regclass) from public, anon, authenticated, service_role;

-- What is forgotten is no longer counted, so that a journal's size is known without a look at all of it.
select journal.count_holdings();

-- What a record of the journal was counted for when it was written: it may be stored compressed.
create function journal.counted_size(record jsonb) returns bigint
language sql immutable
as $$ select journal.size_of(record || '{}') $$;

-- Forgets batches that ended longer ago than that, the oldest first: whole ones, because half of one cannot be undone.
-- Looks at no more than so many changes at once, so that nobody waits long; answers how many it forgot. The server
-- calls it again and again until that is none; on Supabase a cron job may.
create or replace function journal.prune(keep interval, most integer default 5000) returns bigint
language plpgsql set search_path = ''
as $$
declare
  pruned bigint;
begin
  with oldest as materialized (
    select change.user_id, change.batch from public.changes as change
    where change.changed_at < now() - keep order by change.changed_at limit most
  ),
  ended as materialized (
    select * from (select distinct user_id, batch from oldest) as old where not exists (
      select from public.changes as later
      where later.user_id = old.user_id and later.batch = old.batch and later.changed_at >= now() - keep
    )
  ),
  gone as (
    delete from public.changes as change using ended
    where change.user_id = ended.user_id and change.batch = ended.batch
    returning change.user_id, journal.counted_size(change.before) + journal.counted_size(change.after) as bytes
  ),
  less as (
    select user_id, count(*) as changes, sum(bytes) as bytes from gone group by user_id
  ),
  counted as (
    update journal.holdings as held
    set changes = held.changes - less.changes, change_bytes = greatest(held.change_bytes - less.bytes, 0)
    from less where held.user_id = less.user_id
  )
  select coalesce(sum(changes), 0) into pruned from less;
  return pruned;
end
$$;

-- A person's journal may have three times as many changes and bytes as they may have rows and bytes. Beyond that a change
-- makes it forget the oldest batches, whole ones: what is too much, and a tenth of the limits or ten thousand changes
-- more, so that this is seldom done and soon over. While the upkeep forgets by age it is left to the next change: the
-- two would wait for each other's rows.
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
    returning journal.counted_size(change.before) + journal.counted_size(change.after) as bytes
  )
  update journal.holdings as own
  set changes = own.changes - less.changes, change_bytes = greatest(own.change_bytes - less.bytes, 0)
  from (select count(*) as changes, coalesce(sum(bytes), 0) as bytes from gone) as less
  where own.user_id = person;
end
$$;

revoke all on function journal.counted_size(jsonb) from public, anon, authenticated, service_role;
