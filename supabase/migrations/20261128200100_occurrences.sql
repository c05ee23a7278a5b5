-- The days of a repeat in SQL, for what is told without a device: a calendar that subscribes, an email. It is not a schema
-- that is served.
create schema plan;

-- The day of a month on which a repeat falls that began on `starts`. `month` is the month's first day.
create function plan.day_of_month(starts date, falls_on text, month date) returns date
language sql immutable set search_path = ''
return (
  select case falls_on
    when 'same-day' then least(month + (extract(day from starts)::integer - 1), last)
    when 'last-day' then last
    -- Saturday is one day after Friday, Sunday two.
    when 'last-working-day' then last - greatest(extract(isodow from last)::integer - 5, 0)
    -- The fifth weekday of a month is its last.
    when 'weekday' then case
      when extract(day from starts) > 28 then last - offset_from_end
      else last - offset_from_end - 7 * (
        (extract(day from last)::integer - offset_from_end - 1) / 7 - (extract(day from starts)::integer - 1) / 7
      )
    end
  end
  from (select (month + interval '1 month' - interval '1 day')::date as last) as of_month
  cross join lateral (
    select (extract(dow from last)::integer - extract(dow from starts)::integer + 7) % 7 as offset_from_end
  ) as weekday
);

-- The days on which a repeat occurs from one day to another, both included, in order. It counts no days before them: a
-- repeat may have begun in the year 1, and whoever asks waits for the answer.
create function plan.list_occurrences(repeat public.repeats, from_day date, to_day date) returns setof date
language sql immutable set search_path = ''
as $$
  with bounds as (
    select least(to_day, repeat.until, date '9999-12-31') as last,
      repeat.every * case repeat.unit when 'week' then 7 when 'year' then 12 else 1 end as size,
      date_trunc('month', repeat.starts)::date as first_month,
      extract(year from repeat.starts) * 12 + extract(month from repeat.starts) as starts_number,
      extract(year from from_day) * 12 + extract(month from from_day) as from_number
  ), days as (
    select repeat.starts + step * size as day, step + 1 as place
    from bounds, generate_series(greatest((from_day - repeat.starts) / size, 0), (last - repeat.starts) / size) as step
    where repeat.unit in ('day', 'week')
    union all
    -- The first month's day may come before the repeat begins.
    select plan.day_of_month(repeat.starts, repeat.falls_on, (first_month + step * size * interval '1 month')::date),
      step + case when plan.day_of_month(repeat.starts, repeat.falls_on, first_month) < repeat.starts then 0 else 1 end
    from bounds, generate_series(
      greatest((from_number - starts_number)::integer / size, 0),
      (extract(year from last) * 12 + extract(month from last) - starts_number)::integer / size
    ) as step
    where repeat.unit in ('month', 'year')
  )
  select day from days, bounds
  where day between greatest(from_day, repeat.starts) and last and (repeat.times is null or place <= repeat.times)
  order by day
$$;

-- The id of the transaction that devices make for a day of a repeat: the day's number since 0000-03-01 and the repeat's own
-- random part, as a UUID of version 8 (RFC 9562).
create function plan.occurrence_id(repeat uuid, day date) returns uuid
language sql immutable set search_path = ''
return (
  lpad(to_hex(day - date '1970-01-01' + 719468), 12, '0') || '8' || substr(replace(repeat::text, '-', ''), 14)
)::uuid;

revoke all on schema plan from public;
revoke all on all functions in schema plan from public;
