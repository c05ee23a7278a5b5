-- Which batch an undo undoes stands in the journal, for whoever shows a change together with its undos and redos. Until
-- now the digits of the batches' ids said it. What writes the journal need not know: the column takes what `undo_batch`
-- says, for the rest of its transaction.
alter table public.changes
add column undoes uuid default nullif(current_setting('journal.undoes', true), '')::uuid;

-- As before, and says what it undoes.
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

-- As before, with what was undone.
create or replace function public.read_batch(batch uuid, before bigint default null) returns jsonb
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
