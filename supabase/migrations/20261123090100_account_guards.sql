-- What could lose somebody their account is decided under the lock of the account, as in the auth server: between a
-- check and a change the owner may end the very session that asks. And whoever is banned is out at once, of the tables
-- and the functions too.

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

grant usage on schema account to public;
grant execute on function account.check_session() to public;

create or replace function account.is_admitted() returns boolean
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

create or replace function account.require_session() returns uuid
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

create or replace function public.end_my_session(session_id uuid) returns boolean
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

create or replace function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  current_session uuid;
begin
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
  delete from auth.users as account where account.id = caller;
end
$$;

-- Ten new codes in the place of all earlier ones. They are shown this once. They take the second factor away, so they
-- take the same proof as that.
create or replace function public.create_recovery_codes() returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  current_session uuid;
  code text;
  salt bytea;
begin
  current_session := account.hold_session();
  if not exists (select from auth.sessions as session where session.id = current_session and session.aal = 'aal2') then
    raise insufficient_privilege using message = 'Recovery codes need a session with a second factor.';
  end if;
  perform account.require_fresh_proof(current_session);
  delete from account.recovery_codes where user_id = caller;
  for place in 1..10 loop
    code := account.new_recovery_code();
    salt := uuid_send(gen_random_uuid());
    insert into account.recovery_codes (user_id, hash, salt)
    values (caller, account.hash_recovery_code(salt, code), salt);
    return next code;
  end loop;
end
$$;

-- Uses up a code, and the others with it: the second factors go, and so does every other session, since whoever has the
-- lost device may have one. False for a code that is none, or was used. Who has shown the factor gives it up by the auth
-- protocol, which asks for a fresh proof.
create or replace function public.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  typed constant text := left(code, 100);
  current_session uuid;
begin
  current_session := account.hold_session();
  if exists (select from auth.sessions as session where session.id = current_session and session.aal = 'aal2') then
    raise insufficient_privilege using message = 'You are already signed in with your second factor.';
  end if;
  if not exists (
    select from account.recovery_codes as stored
    where stored.user_id = caller and stored.hash = account.hash_recovery_code(stored.salt, typed)
  ) then
    return false;
  end if;
  delete from account.recovery_codes as stored where stored.user_id = caller;
  delete from auth.mfa_factors as factor where factor.user_id = caller;
  delete from auth.sessions as session where session.user_id = caller and session.id <> current_session;
  return true;
end
$$;

revoke all on function account.hold_session(), account.require_fresh_proof(uuid)
from public, anon, authenticated, service_role;
