-- What has to be done from time to time. The server knows the function by this name and calls it every hour until it
-- answers false; on Supabase a cron job may: select maintenance.tidy('{}'). Not a schema that is served.
create schema maintenance;

-- Forgets what is older than people were promised to have it: settings ->> 'journal_days', or 30 days of changes.
-- Answers whether there is more to do, which then takes another call, so that nobody waits long for one.
create function maintenance.tidy(settings jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  keep constant interval := make_interval(days => coalesce((settings ->> 'journal_days')::integer, 30));
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(724155905, 0) then
    return false;
  end if;
  return journal.prune(keep) > 0;
end
$$;

-- After rows came back from a copy: numbers that devices have met since the copy was made must never come again for
-- other changes. Every person's number leaps ahead of all that were ever given, so that each device reads everything
-- anew. Milliseconds since 1970 are such a number: nobody makes a thousand changes a second. What each person keeps is
-- counted again. The server calls it when it restores a backup; whoever restores another way (pg_restore, a point in
-- time) calls it: select maintenance.restored()
create function maintenance.restored() returns void
language sql set search_path = ''
as $$
  insert into public.change_counters as counter (user_id, seq)
  select id, floor(extract(epoch from clock_timestamp()) * 1000)::bigint from auth.users
  on conflict (user_id) do update set seq = greatest(counter.seq + 1000000, excluded.seq);
  select journal.count_holdings();
$$;

revoke all on function maintenance.tidy(jsonb), maintenance.restored() from public, anon, authenticated, service_role;
