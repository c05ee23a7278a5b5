-- What people may do with their own account beyond what the auth protocol offers: see where they are signed in, and
-- leave for good. The functions run as their owner, because nobody else may touch the tables of accounts; each of them
-- looks only at rows of the person whom the verified token names.

-- What the functions need among themselves. It is not a schema that is served.
create schema account;
grant usage on schema account to authenticated;

-- The caller's own session. A token outlives its session by up to an hour: what concerns the account is refused then.
create function account.require_session() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  found uuid;
begin
  select session.id into found from auth.sessions as session
  where session.user_id = auth.uid() and session.id = (auth.jwt() ->> 'session_id')::uuid;
  if found is null then
    raise insufficient_privilege using message = 'This session has ended. Please sign in again.';
  end if;
  return found;
end
$$;

-- Whether the caller may see anything at all: the session has not been ended elsewhere, and where the account has a
-- second factor, the session has shown it. Refuses rather than answering no: an empty list would look like lost data.
create function account.is_admitted() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  claims constant jsonb := auth.jwt();
  level text := claims ->> 'aal';
begin
  if claims ? 'session_id' then
    select coalesce(session.aal::text, 'aal1') into level from auth.sessions as session
    where session.id = (claims ->> 'session_id')::uuid and session.user_id = caller;
    if level is null then
      raise insufficient_privilege using message = 'This session has ended. Please sign in again.';
    end if;
  end if;
  if level is distinct from 'aal2' and exists (
    select from auth.mfa_factors as factor where factor.user_id = caller and factor.status = 'verified'
  ) then
    raise insufficient_privilege using message = 'Please enter the code of your second factor to continue.';
  end if;
  return true;
end
$$;

-- Where the caller is signed in, the latest first. PostgREST's clocks are in UTC; so are these.
create function public.list_my_sessions()
returns table (
  id uuid,
  user_agent text,
  ip text,
  created_at timestamptz,
  refreshed_at timestamptz,
  is_current boolean
)
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select session.id, session.user_agent, host(session.ip), session.created_at,
    coalesce(session.refreshed_at::timestamptz, session.created_at), session.id = own.id
  from (select account.require_session() as id where account.is_admitted()) as own
  join auth.sessions as session on session.user_id = auth.uid()
  order by 5 desc, session.id
$$;

-- Ends one of the caller's sessions; its refresh tokens go with it. False where there is none of that id.
create function public.end_my_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  unwanted constant uuid := session_id;
begin
  perform account.require_session(), account.is_admitted();
  delete from auth.sessions as session where session.id = unwanted and session.user_id = auth.uid();
  return found;
end
$$;

-- Deletes the caller's account, and with it every row of every table that is theirs. A session that is left open on a
-- borrowed device must not be enough: it takes one that began within the last ten minutes, so the password again.
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  current_session constant uuid := account.require_session();
begin
  perform account.is_admitted();
  if not exists (
    select from auth.sessions as session
    where session.id = current_session and session.created_at > now() - interval '10 minutes'
  ) then
    raise insufficient_privilege using
      message = 'Please enter your password again to delete the account.', hint = 'reauthentication_needed';
  end if;
  -- Supabase keeps these two without a reference to the account.
  delete from auth.audit_log_entries as entry where entry.payload ->> 'actor_id' = caller::text;
  delete from auth.flow_state as flow where flow.user_id = caller;
  delete from auth.users as account where account.id = caller;
end
$$;

create policy "only admitted sessions" on public.transactions
as restrictive for all to authenticated using ((select account.is_admitted()));

create policy "only admitted sessions" on public.user_preferences
as restrictive for all to authenticated using ((select account.is_admitted()));

create policy "only admitted sessions" on public.transaction_changes
as restrictive for all to authenticated using ((select account.is_admitted()));

create policy "only admitted sessions" on public.transaction_counters
as restrictive for all to authenticated using ((select account.is_admitted()));

revoke all on all functions in schema account from public, anon, authenticated, service_role;
grant execute on function account.is_admitted() to authenticated;
revoke all on function public.list_my_sessions(), public.end_my_session(uuid), public.delete_my_account()
from public, anon, authenticated, service_role;
grant execute on function public.list_my_sessions(), public.end_my_session(uuid), public.delete_my_account()
to authenticated;
