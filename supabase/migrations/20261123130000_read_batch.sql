-- What a batch did, from the newest entry down, before a number if one is given: of an import of 100,000 rows, twenty
-- answers in place of a hundred. One value, so that an answer may have more rows than a table gives at once; the most are
-- five thousand, which take a page a few milliseconds to read.
create function public.read_batch(batch uuid, before bigint default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(entry)), '[]')
  from (
    select change.seq, change.batch, change.changed_at, change.collection, change.row_id as id, change.before, change.after
    from public.changes as change
    where change.user_id = auth.uid() and change.batch = read_batch.batch
      and (read_batch.before is null or change.seq < read_batch.before)
    order by change.seq desc
    limit 5000
  ) as entry
$$;

revoke all on function public.read_batch(uuid, bigint) from public, anon, authenticated, service_role;
grant execute on function public.read_batch(uuid, bigint) to authenticated;
