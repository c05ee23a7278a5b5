-- Tries within a time, where several servers share one database. The limiter's library names the columns; a version
-- before this one had it make the table by itself.
create table if not exists auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index if not exists rate_limits_expire_idx on auth.rate_limits (expire);

-- Whose account a waiting mail is about: it goes with the account.
alter table auth.mail_queue add column user_id uuid references auth.users (id) on delete cascade;

create index mail_queue_user_id_idx on auth.mail_queue (user_id);

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
