-- Names as in Supabase Auth, so that SQL which mentions auth.users(id) runs on both. Nobody but the owner may read
-- any of this; everything that belongs to a person goes when the person goes.
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token',
  'reauthentication_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token'
);

create table auth.users (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token text not null default '',
  confirmation_sent_at timestamptz,
  recovery_token text not null default '',
  recovery_sent_at timestamptz,
  email_change_token_new text not null default '',
  email_change_token_current text not null default '',
  email_change text not null default '',
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text not null default '',
  phone_change_token text not null default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz,
  reauthentication_token text not null default '',
  reauthentication_sent_at timestamptz,
  -- Wrong tries of the mailed code that proves who changes an account.
  reauthentication_tries smallint not null default 0,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  -- Whether somebody signed up for the account, or the owner of the server made it or invited its person. Until the
  -- address is confirmed nobody knows who signed up: such a password and such data are dropped when somebody else signs
  -- up too, and the account goes when nobody confirms it. What the owner of the server made stays.
  self_registered boolean not null default false,
  deleted_at timestamptz
);

create index users_unconfirmed_idx on auth.users (created_at) where self_registered and email_confirmed_at is null;
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token <> '';
create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token <> '';
create unique index email_change_token_new_idx on auth.users (email_change_token_new) where email_change_token_new <> '';
create unique index email_change_token_current_idx on auth.users (email_change_token_current)
  where email_change_token_current <> '';
create unique index reauthentication_token_idx on auth.users (reauthentication_token) where reauthentication_token <> '';

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);

create index identities_user_id_idx on auth.identities (user_id);

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  secret text,
  phone text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid,
  aal auth.aal_level not null default 'aal1',
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  -- Wrong codes of an app since the session's last right one: too many end it, and never lock out another.
  wrong_codes integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_user_id_created_at_idx on auth.sessions (user_id, created_at);
create index sessions_not_after_idx on auth.sessions (not_after desc);

create table auth.refresh_tokens (
  id bigint generated by default as identity primary key,
  token text not null unique,
  parent text,
  revoked boolean not null default false,
  -- Whether it was given once more to a client that came back late with the token before it.
  given_again boolean not null default false,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet,
  otp_code text
);

create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at desc);

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

-- Several emails of a kind are valid beside each other: a later request may be a stranger's, and takes none from the
-- owner.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (token_hash <> ''),
  relates_to text not null,
  -- Each email has its own code.
  code_hash text not null default '',
  -- The network that asked for it: null for the operator, empty where unknown.
  asked_from text,
  -- The stored password hash that whoever asked for the email has shown to know. A password that somebody else chose for
  -- the address does not survive the confirmation of its owner.
  proven_password text,
  -- How many wrong passwords were typed at the link; five end it.
  wrong_passwords smallint not null default 0 check (wrong_passwords >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index one_time_tokens_user_id_token_type_idx on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

-- The client's secret belongs to the email that it asked for.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text not null unique,
  auth_code_issued_at timestamptz,
  code_challenge text not null,
  code_challenge_method auth.code_challenge_method not null,
  provider_type text not null default 'email',
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  proven_password text,
  token_id uuid references auth.one_time_tokens (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index flow_state_user_id_authentication_method_idx on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
create index flow_state_token_id_idx on auth.flow_state (token_id);

-- user_id is ours: with it a person's entries go with the person.
create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  payload jsonb,
  ip_address text not null default '',
  -- The trail says from where: its line is written in the transaction of what it tells of.
  transaction_id bigint default txid_current(),
  created_at timestamptz not null default now()
);

create index audit_log_entries_user_id_idx on auth.audit_log_entries (user_id);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
-- Where an account signed in before is looked up at each sign-in, and what a notice is about, whatever else the log holds.
create index audit_log_entries_proofs_idx on auth.audit_log_entries (user_id, (payload ->> 'action'), created_at)
where payload ->> 'action' in ('login', 'verification_attempted');
create index audit_log_entries_transaction_id_idx on auth.audit_log_entries (transaction_id);
