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

revoke all on function maintenance.tidy(jsonb) from public, anon, authenticated, service_role;
