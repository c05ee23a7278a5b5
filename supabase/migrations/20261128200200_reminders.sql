-- Being told in time: a calendar that others read by a secret address, and a mail of what is due, daily or weekly.

-- One row a person, once they have chosen anything. People write it by the functions below alone: whoever makes an
-- address must not be able to hide that there is one.
create table public.reminders (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  -- Since when the calendar has its address; null while it has none.
  feed_since timestamptz,
  -- Whether the calendar also says amounts.
  feed_details boolean not null default false,
  digest text,
  -- Where the person is, for the hour of the mail.
  zone text not null default 'UTC',
  -- The person's last day for which somebody looked whether there is anything to mail.
  sent_on date,
  constraint reminders_digest_known check (digest in ('daily', 'weekly')),
  constraint reminders_zone_length check (char_length(zone) between 1 and 64)
);

comment on table public.reminders is
  'How people are reminded. The journal does not follow it: undoing a change of money must not bring back an address that was revoked.';

-- What the functions need among themselves. It is not a schema that is served.
create schema reminders;

-- Only hashes of 256 random bits: `feed` opens the calendar, `stop` is in the mails.
create table reminders.secrets (
  hash bytea primary key,
  user_id uuid not null references public.reminders (user_id) on delete cascade,
  purpose text not null,
  made_at timestamptz not null default now(),
  constraint secrets_purpose_known check (purpose in ('feed', 'stop'))
);

create index secrets_user_id_idx on reminders.secrets (user_id);
create unique index secrets_feed_key on reminders.secrets (user_id) where purpose = 'feed';

create trigger keep_owner_and_note_update
before update on public.reminders
for each row execute function public.keep_owner_and_note_update();

alter table public.reminders enable row level security, force row level security;
alter table reminders.secrets enable row level security, force row level security;

create policy "owners read their reminders" on public.reminders
for select to authenticated
using ((select auth.uid()) = user_id);

create policy "only admitted sessions" on public.reminders
as restrictive for all to authenticated using ((select account.is_admitted()));

-- Forced row-level security binds the tables' owner too, whose functions work on them and who backs them up.
do $$
declare
  own_table text;
begin
  foreach own_table in array array['public.reminders', 'reminders.secrets'] loop
    execute format(
      'create policy "the owner''s functions work on every row" on %s to %I using (true) with check (true)',
      own_table, current_user);
  end loop;
end
$$;

revoke all on table public.reminders, reminders.secrets from public, anon, authenticated, service_role;
grant select on table public.reminders to authenticated, service_role;

-- What the clocks of a zone show; UTC's for a zone that this server does not know, as after a move to another one.
create function reminders.to_local(moment timestamptz, zone text) returns timestamp
language plpgsql stable set search_path = ''
as $$
begin
  return moment at time zone zone;
exception
  when invalid_parameter_value then
    return moment at time zone 'UTC';
end
$$;

create function reminders.hash(secret text) returns bytea
language sql immutable set search_path = ''
return sha256(convert_to(secret, 'UTF8'));

-- A new secret, which nobody can read again. Those of mails end after 60 days.
create function reminders.make_secret(person uuid, wanted text) returns text
language plpgsql set search_path = ''
as $$
declare
  -- Three random ids have 366 random bits.
  secret constant text := encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
begin
  delete from reminders.secrets as old
  where old.user_id = person and old.purpose = wanted and (wanted = 'feed' or old.made_at < now() - interval '60 days');
  insert into reminders.secrets (hash, user_id, purpose) values (reminders.hash(secret), person, wanted);
  return secret;
end
$$;

create function reminders.end_feed(person uuid) returns void
language sql set search_path = ''
as $$
  delete from reminders.secrets as old where old.user_id = person and old.purpose = 'feed';
  update public.reminders as own set feed_since = null where own.user_id = person and own.feed_since is not null;
$$;

-- Makes the address of the caller's calendar, which ends the one before. It is told this once.
create function public.start_calendar_feed(details boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  -- Under the lock of the account, as whatever outlasts a session: a new password ends what was made before it.
  perform account.hold_session();
  perform account.is_admitted();
  insert into public.reminders (user_id, feed_since, feed_details) values (caller, now(), details)
  on conflict (user_id) do update set feed_since = excluded.feed_since, feed_details = excluded.feed_details;
  return reminders.make_secret(caller, 'feed');
end
$$;

-- Ends the address of the caller's calendar.
create function public.stop_calendar_feed() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform account.is_admitted();
  perform reminders.end_feed(auth.uid());
  return true;
end
$$;

-- Sets whether the caller's calendar says amounts, and which mail they get: 'daily', 'weekly' or null for none.
create function public.save_reminders(feed_details boolean, digest text, zone text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform account.is_admitted();
  begin
    perform now() at time zone zone;
  exception
    when invalid_parameter_value then
      raise check_violation using
        message = 'The reminders violate check constraint "reminders_zone_known"', constraint = 'reminders_zone_known';
  end;
  insert into public.reminders as own (user_id, feed_details, digest, zone)
  values (auth.uid(), feed_details, digest, zone)
  on conflict (user_id) do update set
    feed_details = excluded.feed_details, digest = excluded.digest, zone = excluded.zone;
  return true;
end
$$;

-- Whoever changes their password because somebody else was there wants nobody to read on. A hash that is merely renewed
-- (`auth.events` is off) is no new password.
create function reminders.end_feed_with_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.encrypted_password is null or coalesce(current_setting('auth.events', true), '') <> 'off' then
    perform reminders.end_feed(new.id);
  end if;
  return null;
end
$$;

create trigger end_feed_with_password after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function reminders.end_feed_with_password();

-- As one line without control characters, which calendars and mails would read as something else, and without the marks
-- that turn the direction of the words after them.
create function reminders.to_line(words text) returns text
language sql immutable set search_path = ''
return btrim(regexp_replace(
  regexp_replace(words, '[\u0009-\u000d\u0085\u2028\u2029]+', ' ', 'g'),
  '[\u0001-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g'));

-- '₹12,34,567.89', '+$1,234.50': as the pages write it, with a sign for income.
create function reminders.to_amount(type text, currency text, amount numeric) returns text
language sql immutable set search_path = ''
return case type when 'income' then '+' else '' end
  || case currency when 'INR' then '₹' when 'USD' then '$' when 'GBP' then '£' else currency || ' ' end
  || regexp_replace(
    trunc(amount)::text,
    case currency when 'INR' then '(\d)(?=(\d\d)*\d{3}$)' else '(\d)(?=(\d{3})+$)' end, '\1,', 'g')
  || right(amount::text, 3);

-- A person's open transactions of these days, and what their repeats will make of them. Its id is that of the card which
-- a device makes for it later. More than a hundred repeats are not looked at.
create function reminders.list_due(person uuid, from_day date, to_day date)
returns table (id uuid, day date, title text, amount text, noted_at timestamptz)
language sql stable set search_path = ''
as $$
  select own.id, own.date, coalesce(nullif(reminders.to_line(own.description), ''), own.category),
    reminders.to_amount(own.type, own.currency, own.amount), own.updated_at
  from public.transactions as own
  where own.user_id = person and own.status <> 'done' and own.date between from_day and to_day
  union all
  select occurrence.id, occurrence.day, own.title, own.amount, (own.repeat).updated_at
  from (
    select repeat, coalesce(nullif(reminders.to_line(repeat.description), ''), repeat.category) as title,
      reminders.to_amount(repeat.type, repeat.currency, repeat.amount) as amount
    from public.repeats as repeat
    where repeat.user_id = person and repeat.state = 'active' and repeat.made_until < to_day
    order by repeat.id limit 100
  ) as own
  cross join lateral (
    select plan.occurrence_id((own.repeat).id, day) as id, day
    from plan.list_occurrences(own.repeat, greatest(from_day, (own.repeat).made_until + 1), to_day) as day
  ) as occurrence
  where not exists (
    select from public.transactions as made where made.user_id = person and made.id = occurrence.id
  )
$$;

-- A content line of a calendar, folded after at most 75 bytes and not within a character (RFC 5545, 3.1).
create function reminders.fold(line text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  bytes constant bytea := convert_to(line, 'UTF8');
  size constant integer := octet_length(bytes);
  start integer := 0;
  stop integer := 75;
  folded text := '';
begin
  if size <= 75 then
    return line;
  end if;
  while stop < size loop
    while get_byte(bytes, stop) & 192 = 128 loop
      stop := stop - 1;
    end loop;
    folded := folded || convert_from(substr(bytes, start + 1, stop - start), 'UTF8') || E'\r\n ';
    start := stop;
    stop := start + 74;
  end loop;
  return folded || convert_from(substr(bytes, start + 1), 'UTF8');
end
$$;

-- A text as a value of a calendar (RFC 5545, 3.3.11).
create function reminders.to_calendar_text(line text) returns text
language sql immutable set search_path = ''
return regexp_replace(line, '([\\;,])', '\\\1', 'g');

-- PostgREST answers with the text itself where a function returns a type that is called like its media type.
create domain public."text/calendar" as text;

-- What is due from 60 days ago to 400 days ahead, at most a thousand entries, for whoever has the address. A secret that
-- opens nothing is refused as 404, and so is that of a banned account.
create function public.calendar_feed(secret text) returns public."text/calendar"
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  person uuid;
  details boolean;
begin
  select own.user_id, own.feed_details into person, details
  from reminders.secrets as known
  join public.reminders as own on own.user_id = known.user_id
  join auth.users as account on account.id = known.user_id
  where known.hash = reminders.hash(secret) and known.purpose = 'feed'
    and coalesce(account.banned_until <= now(), true);
  if not found then
    raise sqlstate 'PT404' using message = 'There is no calendar at this address.';
  end if;
  return (
    with event as (
      select due.* from reminders.list_due(person, today - 60, today + 400) as due order by due.day, due.id limit 1000
    )
    select array_to_string(
      array['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tallyboard//Due//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
        'NAME:Tallyboard', 'X-WR-CALNAME:Tallyboard', 'REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H']
      || array(
        select unnest(array[
          'BEGIN:VEVENT',
          'UID:' || event.id || '@tallyboard',
          'DTSTAMP:' || to_char(event.noted_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
          'DTSTART;VALUE=DATE:' || to_char(event.day, 'YYYYMMDD'),
          'DTEND;VALUE=DATE:' || to_char(event.day + 1, 'YYYYMMDD'),
          reminders.fold('SUMMARY:' || reminders.to_calendar_text(
            case when details then event.title || ', ' || event.amount else event.title end)),
          'TRANSP:TRANSPARENT',
          'END:VEVENT'
        ])
        from event
      )
      || array['END:VCALENDAR', ''],
      E'\r\n')
  );
end
$$;

-- Takes the mails that are due at a moment, for at most so many people, and marks them as sent: whoever calls it queues
-- them in the same transaction, and calls again until there is none. A mail goes out from seven in the morning where the
-- person is, the weekly one on Mondays; where nothing is due there is none on that day. `facts` are pairs of texts,
-- `opens` is a path of the site, and whoever has `stop` can stop the mails.
create function reminders.take_due_digests(moment timestamptz, most integer default 10)
returns table (
  user_id uuid, email text, subject text, lead text, facts jsonb, opens text, note text, stop text
)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  shown constant integer := 30;
  person record;
  late bigint;
  soon bigint;
  found_so_far integer := 0;
begin
  for person in
    select own.user_id, account.email::text as email, own.digest, here.now::date as today
    from public.reminders as own
    join auth.users as account on account.id = own.user_id
    cross join lateral (select reminders.to_local(moment, own.zone) as now) as here
    where own.digest is not null
      and account.email_confirmed_at is not null and coalesce(account.banned_until <= moment, true)
      and extract(hour from here.now) >= 7
      and (own.digest = 'daily' or extract(isodow from here.now) = 1)
      and coalesce(own.sent_on < here.now::date, true)
    -- Two servers that look at the same time take different people. The account is held too, as the mail refers to it:
    -- its deletion would wait for this row while this waits for the account.
    for update of own skip locked for key share of account skip locked
  loop
    update public.reminders as own set sent_on = person.today where own.user_id = person.user_id;
    select
      count(*) filter (where due.day < person.today),
      count(*) filter (where due.day >= person.today),
      jsonb_agg(jsonb_build_array(
        case
          when due.day = person.today then 'Due today'
          else case when due.day < person.today then 'Overdue since ' else 'Due ' end
            || to_char(due.day, 'FMDD FMMonth')
        end,
        due.title || ', ' || due.amount
      ) order by due.place) filter (where due.place <= shown)
    into late, soon, facts
    from (
      select one.*, row_number() over (
        order by one.day < person.today, abs(one.day - person.today), one.title, one.id
      ) as place
      from reminders.list_due(
        person.user_id, person.today - 366, person.today + case person.digest when 'daily' then 0 else 6 end) as one
    ) as due;
    continue when late + soon = 0;
    user_id := person.user_id;
    email := person.email;
    subject := concat_ws(
      ', ', nullif(soon, 0) || case person.digest when 'daily' then ' due today' else ' due this week' end,
      nullif(late, 0) || ' overdue');
    lead := case
      when late = 0 then 'Open cards on your board:'
      else 'Open cards on your board. Move what is paid to Done, and it is not in the next email.'
    end;
    if late + soon > shown then
      facts := facts || jsonb_build_array(jsonb_build_array('Also', (late + soon - shown) || ' more'));
    end if;
    opens := '/app?text=due';
    note := case person.digest
      when 'daily' then 'You get this email every day on which something is due or overdue.'
      else 'You get this email on Mondays when something is due or overdue.'
    end;
    stop := reminders.make_secret(person.user_id, 'stop');
    return next;
    found_so_far := found_so_far + 1;
    exit when found_so_far = most;
  end loop;
end
$$;

-- Stops the mails of whoever got this secret in one; false where it is none, or too old.
create function reminders.stop_digest(secret text) returns boolean
language plpgsql set search_path = ''
as $$
begin
  update public.reminders as own set digest = null
  where own.user_id = (
    select known.user_id from reminders.secrets as known
    where known.hash = reminders.hash(secret) and known.purpose = 'stop'
  );
  return found;
end
$$;

revoke all on all functions in schema reminders from public, anon, authenticated, service_role;
revoke all on function
  public.start_calendar_feed(boolean), public.stop_calendar_feed(), public.save_reminders(boolean, text, text),
  public.calendar_feed(text)
from public, anon, authenticated, service_role;
grant execute on function
  public.start_calendar_feed(boolean), public.stop_calendar_feed(), public.save_reminders(boolean, text, text)
to authenticated;
grant execute on function public.calendar_feed(text) to anon;
