-- What outlasts a session ends with what ends sessions: whoever signs a device out, or all of them, because somebody else
-- was there wants nobody to read on. The address of a calendar remembers which session made it.
alter table reminders.secrets add column session_id uuid;

comment on column reminders.secrets.session_id is
  'The session that made a calendar''s address; null for one of an earlier version, and for secrets of mails. It may be gone by now, and stays the same.';

-- Refuses a session whose person has not proved lately who they are: by password or app within 15 minutes or, where it
-- began with a link from a mail, within the hour that the link was good. The auth server has the same rule.
create or replace function account.require_fresh_proof(current_session uuid) returns void
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
      message = 'Please enter your password or a code from your authenticator app again to continue.',
      hint = 'reauthentication_needed';
  end if;
end
$$;

-- Makes the address of the caller's calendar, which ends the one before. It is told this once. It outlasts the session,
-- so it takes the same proof as what could lose the account.
create or replace function public.start_calendar_feed(details boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  current_session uuid;
  secret text;
begin
  -- Under the lock of the account: a new password ends what was made before it.
  current_session := account.hold_session();
  perform account.is_admitted();
  perform account.require_fresh_proof(current_session);
  -- Supabase ends sessions without the account's lock. It waits for this one, and then finds what it has made.
  perform from auth.sessions as session where session.id = current_session for key share;
  if not found then
    perform account.require_session();
  end if;
  insert into public.reminders (user_id, feed_since, feed_details) values (caller, now(), details)
  on conflict (user_id) do update set feed_since = excluded.feed_since, feed_details = excluded.feed_details;
  secret := reminders.make_secret(caller, 'feed');
  update reminders.secrets as own set session_id = current_session where own.user_id = caller and own.purpose = 'feed';
  return secret;
end
$$;

-- Ends the calendars of sessions that are ended: of those that made one, and of a person who signs all out, or all but
-- this one, also one whose session is long gone. Where nobody remembers which session made it, any may have.
--
-- The auth server says in `auth.signs_out` whose sessions all end, also where there is none left; or 'nobody' where
-- somebody leaves a device by themselves, or a session is over in time: their calendar goes on. A Supabase project says
-- neither, and there it ends with the session that made it.
--
-- The policies of the tables ask for the caller's session, which may have ended just now: meanwhile this works for nobody.
create function reminders.end_feeds_with_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told constant text := coalesce(current_setting('auth.signs_out', true), '');
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  if told = 'nobody' then
    return null;
  end if;
  perform set_config('request.jwt.claims', '', true);
  perform reminders.end_feed(feed.user_id)
  from reminders.secrets as feed
  where feed.purpose = 'feed'
    and feed.user_id = any (array(select ended.user_id from ended) || nullif(told, '')::uuid)
    and (
      feed.session_id is null
      or feed.session_id in (select ended.id from ended)
      or feed.user_id::text = told
        and not exists (select from auth.sessions as session where session.id = feed.session_id)
    );
  perform set_config('request.jwt.claims', claims, true);
  return null;
end
$$;

create trigger end_feeds_with_sessions after delete on auth.sessions
referencing old table as ended
for each statement execute function reminders.end_feeds_with_sessions();

-- Whoever turns the second factor on wants it to be asked for by everything: what was made without it ends, and so do
-- codes that were made for an earlier one.
create function account.end_with_first_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.mfa_factors as other
    where other.user_id = new.user_id and other.id <> new.id and other.status = 'verified'
  ) then
    delete from account.recovery_codes as earlier where earlier.user_id = new.user_id;
    perform reminders.end_feed(new.user_id);
  end if;
  return null;
end
$$;

create trigger end_with_first_factor after update of status on auth.mfa_factors
for each row when (old.status <> 'verified' and new.status = 'verified')
execute function account.end_with_first_factor();

-- The triggers work on the codes of others than the caller.
do $$
begin
  execute format(
    'create policy "the owner''s functions end codes" on account.recovery_codes for delete to %I using (true)',
    current_user);
end
$$;

-- Links that stop mails end for whoever reads the mailbox that the account has left.
create function reminders.end_stops_with_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from reminders.secrets as mailed where mailed.user_id = new.id and mailed.purpose = 'stop';
  return null;
end
$$;

create trigger end_stops_with_address after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function reminders.end_stops_with_address();

-- As before, and now all other sessions are said to end, which ends the calendar of one that is gone.
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
  perform set_config('auth.signs_out', caller::text, true);
  delete from auth.sessions as session where session.user_id = caller and session.id <> current_session;
  return true;
end
$$;

revoke all on function
  reminders.end_feeds_with_sessions(), reminders.end_stops_with_address(), account.end_with_first_factor()
from public, anon, authenticated, service_role;

-- Where the server mails an account's owner what happens to it, it hears of calendars too, and offers a way back. That
-- ends codes that somebody made in the owner's name. A Supabase project has
-- none of this.
do $$
begin
  if to_regprocedure('auth.note_event(uuid, text, jsonb)') is null then
    return;
  end if;

  execute $sql$
    create function reminders.note_feed() returns trigger
    language plpgsql security definer set search_path = ''
    as $body$
    begin
      perform auth.note_event(new.user_id, 'calendar_made', auth.describe_caller());
      return null;
    end
    $body$
  $sql$;
  execute $sql$
    create trigger note_feed after insert on reminders.secrets
    for each row when (new.purpose = 'feed') execute function reminders.note_feed()
  $sql$;

  execute $sql$
    create function account.end_undone_codes() returns trigger
    language plpgsql security definer set search_path = ''
    as $body$
    begin
      -- Otherwise the way back is merely too old.
      if coalesce(current_setting('auth.signs_out', true), '') <> 'nobody' then
        delete from account.recovery_codes as made where made.user_id = old.user_id;
      end if;
      return null;
    end
    $body$
  $sql$;
  execute $sql$
    create trigger end_undone_codes after delete on auth.account_undos
    for each row when (old.kind = 'recovery_codes_made') execute function account.end_undone_codes()
  $sql$;

  execute 'revoke all on function reminders.note_feed(), account.end_undone_codes() from public, anon, authenticated, service_role';
end
$$;
