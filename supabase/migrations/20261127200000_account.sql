-- What people may do with their own account beyond what the auth protocol offers: see where they are signed in, and
-- leave for good. The functions run as their owner, because nobody else may touch the tables of accounts; each of them
-- looks only at rows of the person whom the verified token names.
--
-- What could lose somebody their account is decided under the lock of the account, as in the auth server: between a
-- check and a change the owner may end the very session that asks. And whoever is banned is out at once, of the tables
-- and the functions too.

-- What the functions need among themselves. It is not a schema that is served.
create schema account;
grant usage on schema account to public;

-- Refuses a caller whose session has ended or whose account is banned: a token outlives both by up to an hour. Answers the
-- level that the session has reached, or that a token without a session claims.
--
-- The policies of the tables ask this, but only when they look at a row; where there is none an ended session would read
-- an empty list. So it is also made to be called before each request (db-pre-request in PostgREST), whoever calls: the
-- keys of the project stand for nobody, and pass.
create function account.check_session() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  claims constant jsonb := auth.jwt();
  level text := claims ->> 'aal';
begin
  if claims ? 'session_id' then
    select coalesce(session.aal::text, 'aal1') into level from auth.sessions as session
    where session.id = (claims ->> 'session_id')::uuid and session.user_id = caller
      and (session.not_after is null or session.not_after > now());
    if level is null then
      raise insufficient_privilege using message = 'This session has ended. Please sign in again.';
    end if;
  end if;
  if exists (select from auth.users as person where person.id = caller and person.banned_until > now()) then
    raise insufficient_privilege using message = 'This account is banned.';
  end if;
  return level;
end
$$;

-- Whether the caller may see anything at all: the session has not been ended elsewhere, and where the account has a
-- second factor, the session has shown it. Refuses rather than answering no: an empty list would look like lost data.
create function account.is_admitted() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if account.check_session() is distinct from 'aal2' and exists (
    select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified'
  ) then
    raise insufficient_privilege using message = 'Please enter the code of your second factor to continue.';
  end if;
  return true;
end
$$;

-- The caller's own session. A token outlives its session by up to an hour: what concerns the account is refused then.
create function account.require_session() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform account.check_session();
  -- A token that was not made by a sign-in names no session.
  if not auth.jwt() ? 'session_id' then
    raise insufficient_privilege using message = 'This session has ended. Please sign in again.';
  end if;
  return (auth.jwt() ->> 'session_id')::uuid;
end
$$;

-- Locks the caller's account, and then looks at the session that asks. Every function that changes an account begins so.
create function account.hold_session() returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users as person where person.id = auth.uid() for update;
  -- A statement of its own, so that it sees what was done by whoever had the lock before.
  return account.require_session();
end
$$;

-- Refuses a session whose person has not proved lately who they are: by password or app within 15 minutes or, where it
-- began with a link from a mail, within the hour that the link was good. The auth server has the same rule.
create function account.require_fresh_proof(current_session uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.mfa_amr_claims as proof where proof.session_id = current_session
    having max(proof.updated_at) > now() - case
      when bool_or(proof.authentication_method not in ('password', 'totp')) then interval '1 hour'
      else interval '15 minutes'
    end
  ) then
    raise insufficient_privilege using
      message = 'Please enter a code from your authenticator app to continue.', hint = 'reauthentication_needed';
  end if;
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
  perform account.hold_session();
  perform account.is_admitted();
  delete from auth.sessions as session where session.id = unwanted and session.user_id = auth.uid();
  return found;
end
$$;

-- Deletes the caller's account, and with it every row of every table that is theirs. A session that is left open on a
-- borrowed device must not be enough: it takes one that began within the last ten minutes, so the password again.
-- PostgreSQL 15 binds the owner of this function by the policies of `authenticated` too, so nothing can be deleted any
-- more once the session of the account is gone: the journal goes first, and nobody changes anything meanwhile.
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  current_session uuid;
begin
  perform journal.take_turn();
  current_session := account.hold_session();
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
  delete from public.changes as change where change.user_id = caller;
  delete from public.change_counters as counter where counter.user_id = caller;
  delete from auth.users as account where account.id = caller;
end
$$;

revoke all on all functions in schema account from public, anon, authenticated, service_role;
grant execute on function account.check_session() to public;
grant execute on function account.is_admitted() to authenticated;
revoke all on function public.list_my_sessions(), public.end_my_session(uuid), public.delete_my_account()
from public, anon, authenticated, service_role;
grant execute on function public.list_my_sessions(), public.end_my_session(uuid), public.delete_my_account()
to authenticated;
