-- What the owner of an account is told by mail. Triggers write it down, so that nothing passes unseen, whichever
-- endpoint or function does it; the server makes each line a mail and deletes it.
create table auth.account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  -- Whom to tell: the address that the account had before.
  email text not null,
  factor_id uuid,
  address text,
  user_agent text,
  is_first boolean not null default false,
  transaction_id bigint not null default txid_current(),
  created_at timestamptz not null default now()
);

-- One mail tells of ten codes.
create unique index account_events_transaction_key on auth.account_events (transaction_id, user_id, kind);
create index account_events_user_id_idx on auth.account_events (user_id);

-- The way back that a mail offers: only the hash of its link, and what came with the event.
create table auth.account_undos (
  event_id bigint primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  email text not null,
  factor_id uuid,
  token_hash text not null unique,
  created_at timestamptz not null
);

create index account_undos_user_id_idx on auth.account_undos (user_id, created_at);

-- Where an account was signed in from, as its owner would tell it: a browser and a network.
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);

-- `auth.events` set to `off` keeps a transaction to itself: a hash that is renewed is no new password.
create function auth.note_event(account uuid, kind text, details jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  insert into auth.account_events (user_id, kind, email, factor_id, address, user_agent, is_first, created_at)
  select u.id, $2, coalesce($3 ->> 'email', u.email), ($3 ->> 'factor_id')::uuid, $3 ->> 'address', $3 ->> 'user_agent',
    u.last_sign_in_at is null, coalesce(($3 ->> 'at')::timestamptz, now())
  from auth.users as u
  where u.id = $1 and u.email_confirmed_at is not null and coalesce($3 ->> 'email', u.email) <> ''
    and coalesce(current_setting('auth.events', true), '') <> 'off'
  on conflict (transaction_id, user_id, kind) do nothing
$$;

-- From where a person calls a function: endpoints of the auth protocol write that into the trail instead.
create function auth.describe_caller() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select jsonb_build_object('address', host(s.ip), 'user_agent', s.user_agent) from auth.sessions as s
    where s.id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
  ), '{}')
$$;

create function auth.note_account_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.email_confirmed_at is null then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '' then
    perform auth.note_event(old.id, 'password_changed', jsonb_build_object('email', old.email));
  end if;
  if new.email is distinct from old.email then
    perform auth.note_event(old.id, 'email_changed', jsonb_build_object('email', old.email));
  end if;
  return null;
end
$$;

create trigger note_account_change after update of email, encrypted_password on auth.users
for each row when (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
execute function auth.note_account_change();

create function auth.note_factor_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform auth.note_event(new.user_id, 'factor_added', jsonb_build_object('factor_id', new.id));
  else
    perform auth.note_event(old.user_id, 'factor_removed', auth.describe_caller());
  end if;
  return null;
end
$$;

create trigger note_factor_added after update of status on auth.mfa_factors
for each row when (old.status <> 'verified' and new.status = 'verified')
execute function auth.note_factor_change();

create trigger note_factor_removed after delete on auth.mfa_factors
for each row when (old.status = 'verified')
execute function auth.note_factor_change();

create function auth.note_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform auth.note_event(
    new.user_id, 'signed_in',
    jsonb_build_object('address', host(new.ip), 'user_agent', new.user_agent, 'at', new.created_at));
  return null;
end
$$;

create trigger note_session after insert on auth.sessions
for each row execute function auth.note_session();

revoke all on function
  auth.note_event(uuid, text, jsonb), auth.describe_caller(), auth.note_account_change(),
  auth.note_factor_change(), auth.note_session()
from public;
