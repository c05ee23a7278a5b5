-- Reminders that cost what they give out, not what a person keeps: whoever asks for them is a stranger with an address, or
-- a timer that works for everybody. What is shown is found in the order of an index and bounded; words are made after that.

-- Open cards alone: however much is done, it is not looked at.
create index transactions_open_idx on public.transactions (user_id, date, id) where status <> 'done';

-- As one line without control characters, which calendars and mails would read as something else, and without the marks
-- that turn the direction of the words after them or that nobody sees. Joiners stay: emoji and some scripts need them.
create or replace function reminders.to_line(words text) returns text
language sql immutable set search_path = ''
return btrim(regexp_replace(
  regexp_replace(words, '[\u0009-\u000d\u0085\u2028\u2029]+', ' ', 'g'),
  '[\u0001-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'));

-- What a person's repeats will make in these days, at most a thousand: from today on, then what is before, the latest
-- first. Its id is that of the card which a device makes for it later. Of a person's first thousand repeats, at most a
-- hundred are followed.
create function reminders.list_coming(person uuid, today date, from_day date, to_day date)
returns table (
  id uuid, day date, description text, category text, type text, currency text, amount numeric, noted_at timestamptz
)
language sql stable set search_path = ''
as $$
  select coming.*
  from (
    select plan.occurrence_id(due.repeat_id, due.day) as id, due.day, due.description, due.category, due.type, due.currency,
      due.amount, due.updated_at
    from (
      select (own.repeat).id as repeat_id, occurrence.day, (own.repeat).description, (own.repeat).category,
        (own.repeat).type, (own.repeat).currency, (own.repeat).amount, (own.repeat).updated_at
      from (
        select first.repeat
        from (
          select repeat from public.repeats as repeat where repeat.user_id = person order by repeat.id limit 1000
        ) as first
        where (first.repeat).state = 'active' and (first.repeat).made_until < to_day
        limit 100
      ) as own
      cross join lateral plan.list_occurrences(
        own.repeat, greatest(from_day, (own.repeat).made_until + 1), to_day) as occurrence (day)
      order by occurrence.day < today, abs(occurrence.day - today), repeat_id
      limit 1000
    ) as due
  ) as coming
  -- One look for each, by its key: as a join it could be a look at all of the person's cards.
  where (select true from public.transactions as made where made.user_id = person and made.id = coming.id) is null
$$;

drop function reminders.list_due(uuid, date, date);

-- A person's open cards of these days and what their repeats will make of them, at most so many: from today on, then what
-- is overdue, the latest first.
create function reminders.list_due(person uuid, today date, from_day date, to_day date, most integer)
returns table (id uuid, day date, title text, amount text, noted_at timestamptz)
language sql stable set search_path = ''
as $$
  select due.id, due.day, coalesce(nullif(reminders.to_line(due.description), ''), due.category),
    reminders.to_amount(due.type, due.currency, due.amount), due.noted_at
  from (
    select either.*
    from (
      (
        select own.id, own.date as day, own.description, own.category, own.type, own.currency, own.amount,
          own.updated_at as noted_at
        from public.transactions as own
        where own.user_id = person and own.status <> 'done' and own.date between today and to_day
        order by own.date, own.id limit most
      )
      union all
      (
        select own.id, own.date, own.description, own.category, own.type, own.currency, own.amount, own.updated_at
        from public.transactions as own
        where own.user_id = person and own.status <> 'done' and own.date between from_day and today - 1
        order by own.date desc, own.id desc limit most
      )
      union all
      select coming.* from reminders.list_coming(person, today, from_day, to_day) as coming
    ) as either
    order by either.day < today, abs(either.day - today), either.id
    limit most
  ) as due
$$;

-- A text as a value of a calendar (RFC 5545, 3.3.11).
create or replace function reminders.to_calendar_text(line text) returns text
language sql immutable set search_path = ''
return replace(replace(replace(line, '\', '\\'), ';', '\;'), ',', '\,');

-- Whose calendar the address opens; null where it opens none, and where the account is banned.
create function reminders.find_feed_owner(secret text) returns uuid
language sql stable set search_path = ''
return (
  select known.user_id
  from reminders.secrets as known
  join auth.users as account on account.id = known.user_id
  where known.hash = reminders.hash(secret) and known.purpose = 'feed'
    and coalesce(account.banned_until <= now(), true)
);

-- What is due from 60 days ago to 400 days ahead, at most a thousand entries, for whoever has the address: today's and
-- later ones come first where there are more. A secret that opens nothing is refused as 404.
create or replace function public.calendar_feed(secret text) returns public."text/calendar"
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  person constant uuid := reminders.find_feed_owner(secret);
  details boolean;
begin
  select own.feed_details into details from public.reminders as own where own.user_id = person;
  -- A server that says its limits counts the requests of each calendar, and does so at the calendar's own address alone.
  if not found or coalesce(current_setting('limits.rows_per_answer', true), '') <> '' then
    raise sqlstate 'PT404' using message = 'There is no calendar at this address.';
  end if;
  return (
    with event as (
      select due.* from reminders.list_due(person, today, today - 60, today + 400, 1000) as due order by due.day, due.id
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

-- Whether a zone is one that somebody can be in: a name of the catalogue, or an offset of at most 14 hours as a browser's
-- page writes it, '<+0530>-05:30'. PostgreSQL takes almost any text for a zone, some of them a week ahead.
create function reminders.is_zone(zone text) returns boolean
language sql stable set search_path = ''
return coalesce(zone ~ '^<[+-][0-9]{4}>[+-]?((0[0-9]|1[0-3]):[0-5][0-9]|14:00)$', false)
  or exists (select from pg_catalog.pg_timezone_names as known where known.name = zone);

update public.reminders as own set zone = 'UTC'
where own.zone in (select kept.zone from (select distinct zone from public.reminders) as kept where not reminders.is_zone(kept.zone));

-- Sets whether the caller's calendar says amounts, and which mail they get: 'daily', 'weekly' or null for none.
create or replace function public.save_reminders(feed_details boolean, digest text, zone text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform account.is_admitted();
  if not reminders.is_zone(zone) then
    raise check_violation using
      message = 'The reminders violate check constraint "reminders_zone_known"', constraint = 'reminders_zone_known';
  end if;
  insert into public.reminders as own (user_id, feed_details, digest, zone)
  values (auth.uid(), feed_details, digest, zone)
  on conflict (user_id) do update set
    feed_details = excluded.feed_details, digest = excluded.digest, zone = excluded.zone;
  return true;
end
$$;

drop function reminders.take_due_digests(timestamptz, integer);

-- The person's day if their mail of it is due at a moment, else null. A mail goes out from seven in the morning where the
-- person is, the weekly one on Mondays.
create function reminders.find_digest_day(own public.reminders, moment timestamptz) returns date
language plpgsql stable set search_path = ''
as $$
declare
  here timestamp;
begin
  if own.digest is null then
    return null;
  end if;
  here := reminders.to_local(moment, own.zone);
  if extract(hour from here) < 7 or own.digest = 'weekly' and extract(isodow from here) <> 1 or own.sent_on >= here::date then
    return null;
  end if;
  return here::date;
end
$$;

-- The next people after a person, at most so many, and whose mail is due at a moment.
create function reminders.look_for_digests(moment timestamptz, after uuid, most integer)
returns table (person uuid, is_due boolean)
language sql stable set search_path = ''
as $$
  select (one.own).user_id, reminders.find_digest_day(one.own, moment) is not null
  from (
    select own from public.reminders as own where own.user_id > after order by own.user_id limit most
  ) as one
  order by (one.own).user_id
$$;

-- Takes a person's mail that is due at a moment and marks it as sent: whoever calls this queues it in the same
-- transaction. None where another server has taken it, where nothing is due, and for accounts that are banned or not
-- confirmed. `facts` are pairs of texts, `opens` is a path of the site, and whoever has `stop` can stop the mails.
create function reminders.take_digest(person uuid, moment timestamptz)
returns table (email text, subject text, lead text, facts jsonb, opens text, note text, stop text)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  shown constant integer := 30;
  today date;
  last_day date;
  kind text;
  late bigint;
  soon bigint;
begin
  select
    case when account.email_confirmed_at is not null and coalesce(account.banned_until <= moment, true)
      then account.email::text
    end,
    own.digest, reminders.find_digest_day(own, moment)
  into email, kind, today
  from public.reminders as own
  join auth.users as account on account.id = own.user_id
  where own.user_id = person
  -- The account is held too, as the mail refers to it: its deletion would wait for this row while this waits for it.
  for update of own skip locked for key share of account skip locked;
  if today is null then
    return;
  end if;
  update public.reminders as own set sent_on = today where own.user_id = person;
  if email is null then
    return;
  end if;
  last_day := today + case kind when 'daily' then 0 else 6 end;
  select count(*) filter (where due.day < today), count(*) filter (where due.day >= today)
  into late, soon
  from (
    select own.date as day from public.transactions as own
    where own.user_id = person and own.status <> 'done' and own.date between today - 366 and last_day
    union all
    select coming.day from reminders.list_coming(person, today, today - 366, last_day) as coming
  ) as due;
  if late + soon = 0 then
    return;
  end if;
  select jsonb_agg(
    jsonb_build_array(
      case
        when due.day = today then 'Due today'
        else case when due.day < today then 'Overdue since ' else 'Due ' end || to_char(due.day, 'FMDD FMMonth')
      end,
      due.title || ', ' || due.amount
    ) order by due.day < today, abs(due.day - today), due.title, due.id
  )
  into facts
  from reminders.list_due(person, today, today - 366, last_day, shown) as due;
  if late + soon > shown then
    facts := facts || jsonb_build_array(jsonb_build_array('Also', (late + soon - shown) || ' more'));
  end if;
  subject := concat_ws(
    ', ', nullif(soon, 0) || case kind when 'daily' then ' due today' else ' due this week' end,
    nullif(late, 0) || ' overdue');
  lead := case
    when late = 0 then 'Open cards on your board:'
    else 'Open cards on your board. Move what is paid to Done, and it is not in the next email.'
  end;
  opens := '/app?text=due';
  note := case kind
    when 'daily' then 'You get this email every day on which something is due or overdue.'
    else 'You get this email on Mondays when something is due or overdue.'
  end;
  stop := reminders.make_secret(person, 'stop');
  return next;
end
$$;

-- Marks a person's mail that is due at a moment as sent, though it could not be made: the next one comes on its day.
create function reminders.skip_digest(person uuid, moment timestamptz) returns void
language sql set search_path = ''
as $$
  update public.reminders as own set sent_on = reminders.find_digest_day(own, moment)
  where own.user_id = person and reminders.find_digest_day(own, moment) is not null
$$;

revoke all on all functions in schema reminders from public, anon, authenticated, service_role;
