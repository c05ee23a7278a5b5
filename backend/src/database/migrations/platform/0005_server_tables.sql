-- What every server process on this database must agree on. Supabase has no such tables; nobody but the owner may
-- read them.
create table auth.signing_keys (
  kid text primary key,
  jwk jsonb not null,
  status text not null,
  created_at timestamptz not null default now()
);

create table auth.api_keys (
  name text primary key,
  key text not null
);

-- Mail is written in the transaction that causes it and sent afterwards, so that a mail server which is down loses
-- nothing.
create table auth.mail_queue (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  link text,
  -- Whose account it is about: it goes with the account.
  user_id uuid references auth.users (id) on delete cascade,
  -- A link stands in its waiting mail as it is: the mail goes with the link's life at the latest.
  expires_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);

create index mail_queue_next_attempt_at_idx on auth.mail_queue (next_attempt_at);
create index mail_queue_user_id_idx on auth.mail_queue (user_id);

-- Tries within a time, where several servers share one database. The limiter's library names the columns.
create table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expire_idx on auth.rate_limits (expire);

-- Accounts that were deleted and whose kept mails are still in the outbox folder. The server takes an entry away as
-- soon as it has removed the files.
create table auth.erased_accounts (
  user_id uuid primary key,
  addresses text[] not null,
  erased_at timestamptz not null default now()
);

create function auth.note_erased_account() returns trigger
language plpgsql set search_path = ''
as $$
declare
  addresses constant text[] := array_remove(array[lower(old.email), nullif(lower(old.email_change), '')], null);
begin
  delete from auth.mail_queue where recipient = any (addresses);
  insert into auth.erased_accounts (user_id, addresses) values (old.id, addresses);
  return null;
end
$$;

revoke all on function auth.note_erased_account() from public;

create trigger note_erased_account
after delete on auth.users
for each row execute function auth.note_erased_account();
