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
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);

create index mail_queue_next_attempt_at_idx on auth.mail_queue (next_attempt_at);
