-- Calendars and emails list a bill once, where a person has planned it by hand though a repeat will make it. The domain
-- says it for devices (src/domain/plan/repeats/same-bill.ts); src/testing/bills-and-sql.test.ts compares both.

-- A text in which other spellings are the same, as src/domain/lens/search-text.ts makes it.
create function plan.search_text(written text) returns text
language sql immutable set search_path = ''
return replace(replace(replace(replace(
  translate(
    regexp_replace(
      regexp_replace(
        lower(normalize(lower(written), NFKD)),
        '[\u0300-\u036f\u093c''\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
        '', 'g'),
      '[\u0919\u091e\u0923\u0928\u092e]\u094d|\u0901', U&'\0902', 'g'),
    'ıłđðøħ', 'ilddoh'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- The words that name a bill, in order and each once: the merchant's, or those of the category where nothing else is said.
-- Not those that banks write around a merchant, nor months and numbers, where others are left. Null where there are none.
create function plan.bill_name(description text, category text) returns text[]
language sql immutable set search_path = ''
as $$
  with written as (
    select plan.search_text(part[1]) as word, min(place) as place
    from regexp_matches(
      coalesce(nullif(left(description, 200), ''), category),
      -- Letters, digits and their marks of all scripts, and apostrophes or & within: all but signs and spaces.
      replace(
        '[L]+(?:[''’&][L]+)*', '[L]',
        '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7'
          '\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u3000-\u3003\u3008-\u3020'
          '\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufeff\U0001f000-\U0001f0ff\U0001f300-\U0001faff]'),
      'g') with ordinality as found (part, place)
    group by 1
  ), merchant as (
    select word, place, word !~ '[0-9]' and not (
        char_length(word) > 2 and exists (
          select from unnest(array['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august',
            'september', 'october', 'november', 'december']) as month
          where starts_with(month, word)
        )
      ) as lasts
    from (
      select word, place, says, bool_or(says) over () as any_says
      from written
      cross join lateral (
        select char_length(word) > 1 and word !~ '[0-9].*[0-9]' and word <> all (string_to_array(
          'upi pos neft imps rtgs ach nach ecs sepa bacs chaps swift atw inb mob mmt bil billpay ecom p2p p2m p2a vps vpa '
          'debit credit dr cr card visa mastercard maestro rupay amex contactless purchase payment payments paid pay txn trf '
          'tfr transfer xfer ref refno reference auth order orders online mobile banking netbanking standing direct giro chip '
          'lastschrift basislastschrift kartenzahlung girocard uberweisung gutschrift carte paiement prlv prelevement virement '
          'paytm phonepe gpay googlepay bharatpe billdesk razorpay payu ccavenue cashfree paypal stripe sumup zettle klarna sq '
          'okaxis okicici oksbi okhdfcbank ybl ibl axl apl hdfc icici sbi axis kotak hsbc barclays bank '
          'www http https com co org net pvt ltd limited private llp llc inc corp gmbh plc sarl the and for from to by via of at '
          'in us usa uk gb ind india bangalore bengaluru mumbai delhi newdelhi chennai kolkata hyderabad pune gurgaon gurugram '
          'noida ahmedabad jaipur kochi lucknow chandigarh indore london manchester birmingham leeds bristol edinburgh glasgow '
          'york chicago seattle austin boston houston dallas denver francisco angeles', ' ')) as says
      ) as judged
    ) as either
    where says = any_says
  )
  select array_agg(word order by place)
  from (select word, place, lasts, bool_or(lasts) over () as any_lasts from merchant) as named
  where lasts = any_lasts
$$;

-- The days of repeats in these days for which an open card of no repeat stands, by the ids that their cards would get: it
-- is the same bill, and each card stands for the nearest. It looks at the nearest cards, at most five hundred from today
-- on and as many before, at a hundred active repeats, and at five hundred pairs of them.
create function plan.list_stood_for(person uuid, today date, from_day date, to_day date) returns setof uuid
language sql stable set search_path = ''
as $$
  with known as materialized (
    select repeat from public.repeats as repeat where repeat.user_id = person order by repeat.id limit 1000
  ), active as materialized (
    select own.repeat, (own.repeat).type, (own.repeat).currency, (own.repeat).amount,
      plan.bill_name((own.repeat).description, (own.repeat).category) as name
    from (
      select known.repeat from known where (known.repeat).state = 'active'
      order by (known.repeat).made_until >= to_day, (known.repeat).id limit 100
    ) as own
  ), near as materialized (
    (
      select own.id, own.date, own.description, own.category, own.type, own.currency, own.amount
      from public.transactions as own
      where own.user_id = person and own.status <> 'done' and own.date between today and to_day + 5
      order by own.date, own.id limit 500
    )
    union all
    (
      select own.id, own.date, own.description, own.category, own.type, own.currency, own.amount
      from public.transactions as own
      where own.user_id = person and own.status <> 'done' and own.date between from_day - 5 and today - 1
      order by own.date desc, own.id desc limit 500
    )
  ), card as materialized (
    select near.*, plan.bill_name(near.description, near.category) as name
    from near
    where substr(near.id::text, 16) not in (
      select substr((known.repeat).id::text, 16) from known where (known.repeat).state <> 'declined'
    ) and exists (
      select from active
      where active.type = near.type and active.currency = near.currency and abs(near.amount - active.amount) * 5 <= near.amount
    )
  ), pair as materialized (
    select card.id, card.date, active.repeat, abs(card.amount - active.amount) as apart
    from card join active
      on active.type = card.type and active.currency = card.currency and abs(card.amount - active.amount) * 5 <= card.amount
    where active.name <@ card.name or card.name <@ active.name
      or array_to_string(active.name, '') = array_to_string(card.name, '')
    order by card.date < today, abs(card.date - today), card.id, (active.repeat).id
    limit 500
  )
  select distinct on (pair.id) plan.occurrence_id((pair.repeat).id, day)
  from pair cross join lateral plan.list_occurrences(pair.repeat, pair.date - 5, pair.date + 5) as day
  order by pair.id, abs(day - pair.date), pair.apart, (pair.repeat).id, day
$$;

-- What a person's repeats will make in these days, at most a thousand: from today on, then what is before, the latest
-- first. Its id is that of the card which a device makes for it later; none where there is one, or an open card stands for
-- it. Of a person's first thousand repeats, at most a hundred are followed.
create or replace function reminders.list_coming(person uuid, today date, from_day date, to_day date)
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
    and coming.id not in (select plan.list_stood_for(person, today, from_day, to_day))
$$;

revoke all on all functions in schema plan, reminders from public, anon, authenticated, service_role;
