-- Codes on paper for who has lost the second factor. One of them takes the factors away, so that the person gets in by
-- the password and can enroll anew.

-- Only hashes: 24 characters of 32 each are 120 bits, too many to be guessed here or searched for in a stolen copy.
create table account.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash bytea not null,
  salt bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

alter table account.recovery_codes enable row level security;
alter table account.recovery_codes force row level security;

-- For the functions below, which run as the table's owner; nobody else has any right on the table.
create policy "functions work on the caller's codes" on account.recovery_codes
using ((select auth.uid()) = user_id)
with check ((select auth.uid()) = user_id);

-- Forced row-level security binds the table's owner too, who backs everything up.
do $$
begin
  execute format(
    'create policy "the owner reads every row for a backup" on account.recovery_codes for select to %I using (true)',
    current_user);
end
$$;

revoke all on table account.recovery_codes from public, anon, authenticated, service_role;

-- As typed: case, spaces and hyphens do not matter, and letters that look like digits are those digits.
create function account.hash_recovery_code(salt bytea, code text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(salt || convert_to(
    translate(regexp_replace(lower(code), '[^0-9a-z]', '', 'g'), 'oil', '011'), 'UTF8'))
$$;

create function account.new_recovery_code() returns text
language sql volatile set search_path = ''
as $$
  -- Every byte of the hash is as random as the two ids are (122 bits each).
  with random as (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes)
  select string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(random.bytes, place) & 31) + 1, 1)
      || case when place in (5, 11, 17) then '-' else '' end,
    '' order by place)
  from random, generate_series(0, 23) as place
$$;

-- Ten new codes in the place of all earlier ones. They are shown this once. They take the second factor away, so they
-- take the same proof as that.
create function public.create_recovery_codes() returns setof text
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

-- How many codes the caller has left.
create function public.count_recovery_codes() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform account.require_session(), account.is_admitted();
  return (select count(*) from account.recovery_codes where user_id = auth.uid());
end
$$;

-- Uses up a code, and the others with it: the second factors go, and so does every other session, since whoever has the
-- lost device may have one. False for a code that is none, or was used. Who has shown the factor gives it up by the auth
-- protocol, which asks for a fresh proof.
create function public.use_recovery_code(code text) returns boolean
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

revoke all on function account.hash_recovery_code(bytea, text), account.new_recovery_code()
from public, anon, authenticated, service_role;
revoke all on function
  public.create_recovery_codes(), public.count_recovery_codes(), public.use_recovery_code(text)
from public, anon, authenticated, service_role;
grant execute on function
  public.create_recovery_codes(), public.count_recovery_codes(), public.use_recovery_code(text)
to authenticated;

-- Where the server mails an account's owner what happens to it, it hears of recovery codes too. A Supabase project has
-- no such events, and nothing of this.
do $$
begin
  if to_regprocedure('auth.note_event(uuid, text, jsonb)') is null then
    return;
  end if;

  execute $sql$
    create function account.note_recovery_codes() returns trigger
    language plpgsql security definer set search_path = ''
    as $body$
    begin
      perform auth.note_event(
        coalesce(new.user_id, old.user_id),
        case tg_op when 'INSERT' then 'recovery_codes_made' else 'recovery_code_used' end,
        auth.describe_caller());
      return null;
    end
    $body$
  $sql$;
  execute 'revoke all on function account.note_recovery_codes() from public, anon, authenticated, service_role';
  execute $sql$
    create trigger note_recovery_codes after insert or delete on account.recovery_codes
    for each row execute function account.note_recovery_codes()
  $sql$;
end
$$;
