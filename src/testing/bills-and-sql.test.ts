import {
  type Arbitrary,
  array,
  asyncProperty,
  assert as check,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { createTestUser, freshDatabase } from 'tallyboard-backend/testing/fresh-database.ts';
import { times } from 'tallyboard-backend/testing/times.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Repeat, repeatFields } from '#domain/collections/repeat.ts';
import { addDays, type CalendarDate } from '#domain/dates/calendar-date.ts';
import { toWireRow } from '#domain/fields/field-table.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { noise } from '#domain/plan/repeats/merchant.ts';
import { toOccurrenceId } from '#domain/plan/repeats/occurrence-id.ts';
import { listOccurrences } from '#domain/plan/repeats/occurrences.ts';
import { findStoodFor, toBillName } from '#domain/plan/repeats/same-bill.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { makeRepeat } from './made-repeats.ts';
import { makeTransaction } from './made-transactions.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let person: string;
beforeAll(async () => {
  database = await freshDatabase();
  person = await createTestUser(database, 'asha@example.org');
});
afterAll(() => database.close());

/** The last of some statements, all in one transaction that the journal does not follow. */
const run = <R extends object>(
  ...statements: readonly (readonly [sql: string, values: readonly string[]])[]
) =>
  database.asSuperuser(async (transaction) => {
    await transaction.script('set local session_replication_role = replica');
    let rows: readonly R[] = [];
    for (const [sql, values] of statements) ({ rows } = await transaction.query<R>(sql, [...values]));
    return rows;
  });

const today = '2026-11-29' as CalendarDate;
const id = (number: number) => `0199c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

const like = {
  description: constantFrom('Netflix', 'NETFLIX.COM 866-579', 'UPI-NETFLIX-ind', 'Gym', 'GYM netflix', ''),
  category: constantFrom('Rent', 'Rent', 'Other'),
  type: constantFrom(...Array.from({ length: 9 }, () => 'expense' as const), 'income' as const),
  currency: constantFrom(...Array.from({ length: 9 }, () => 'INR' as const), 'USD' as const),
  // A fifth of 1,000.00 is the difference of the first two, not of the third.
  amount: constantFrom(100_000, 100_000, 80_000, 79_999, 120_000).map(requireMinorUnits),
} as const;

const repeats = array(
  record({
    ...like,
    starts: integer({ min: -40, max: 10 }).map((days) => addDays(today, days)),
    made: integer({ min: -30, max: 10 }).map((days) => addDays(today, days)),
    every: constantFrom(1, 2, 3, 5),
    unit: constantFrom('day', 'week', 'month'),
    state: constantFrom('active', 'active', 'active', 'paused', 'declined'),
  }),
  { minLength: 1, maxLength: 4 },
).map((given) =>
  given.map(({ made, ...rest }, index) => makeRepeat({ ...rest, id: id(index + 1), madeUntil: made })),
);

const seeds = array(
  record({
    ...like,
    status: constantFrom('todo', 'todo', 'in-progress', 'done'),
    /** Which of the repeats' days it is near to, and whether it is the card of that one. */
    place: integer({ min: 0, max: 200 }),
    apart: integer({ min: -6, max: 6 }),
    isAlike: constantFrom(true, true, false),
    isMade: constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 12 },
);

type Seed = typeof seeds extends Arbitrary<readonly (infer One)[]> ? One : never;

interface Dated {
  readonly repeat: Repeat;
  readonly id: string;
  readonly day: CalendarDate;
}

const listDays = (planned: readonly Repeat[], from: CalendarDate, to: CalendarDate): readonly Dated[] =>
  planned.flatMap((repeat) =>
    listOccurrences(repeat, from, to).map((day) => ({ repeat, id: toOccurrenceId(repeat.id, day), day })),
  );

/** Cards near the days of repeats; some are of them, and the others planned by hand. */
function toCards(planned: readonly Repeat[], chosen: readonly Seed[]) {
  const days = listDays(planned, addDays(today, -26), addDays(today, 46));
  const cards = chosen.flatMap(({ place, apart, isAlike, isMade, ...values }, index) => {
    const near = days[place % days.length];
    if (near === undefined) return [];
    const { description, category, type, currency, amount } = isAlike ? near.repeat : values;
    return makeTransaction({
      ...{ ...values, description, category, type, currency, amount },
      ...(isMade ? { id: near.id, date: near.day } : { id: id(100 + index), date: addDays(near.day, apart) }),
    });
  });
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}

const toOwn = (row: object) => ({ ...row, user_id: person, created_at: today, updated_at: today });

it(
  'calendars and emails leave out the same days of repeats as the device, for cards planned by hand',
  async () => {
    let left = 0;
    await check(
      asyncProperty(
        repeats,
        seeds,
        constantFrom([0, 0], [0, 6], [-20, 40], [-20, 40]),
        async (planned, chosen, days) => {
          const given = toCards(planned, chosen);
          const [from = today, to = today] = days.map((ahead) => addDays(today, ahead));
          const stoodFor = findStoodFor(
            given.filter(({ status }) => status !== 'done'),
            planned,
          );
          const made = new Set([...stoodFor, ...given.map(({ id }) => id)]);
          const coming = listDays(planned, from, to)
            .filter(({ repeat, day }) => repeat.state === 'active' && day > repeat.madeUntil)
            .map((dated) => dated.id);
          left += coming.filter((id) => stoodFor.has(id)).length;
          const rows = await run<{ id: string }>(
            ['delete from public.transactions', []],
            ['delete from public.repeats', []],
            [
              `insert into public.repeats select one.*
               from jsonb_populate_recordset(null::public.repeats, $1::jsonb) as one`,
              [JSON.stringify(planned.map((row) => toOwn(toWireRow(repeatFields, row))))],
            ],
            [
              `insert into public.transactions select one.*
               from jsonb_populate_recordset(null::public.transactions, $1::jsonb) as one`,
              [JSON.stringify(given.map((row) => toOwn(toWireRow(transactionFields, row))))],
            ],
            [
              'select id::text from reminders.list_coming($1::uuid, $2::date, $3::date, $4::date)',
              [person, today, from, to],
            ],
          );
          expect(rows.map(({ id }) => id).sort()).toEqual(coming.filter((id) => !made.has(id)).sort());
        },
      ),
      { numRuns: 150 * times },
    );
    expect(left).toBeGreaterThan(10);
  },
  60_000 * times,
);

/** Each description's name in SQL. */
const namesOf = async (given: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const rows = await run<{ name: string[] }>([
    `select coalesce(plan.bill_name(description, 'Rent'), '{}') as name
     from jsonb_array_elements_text($1::jsonb) with ordinality as one (description, place) order by place`,
    [JSON.stringify(given)],
  ]);
  return rows.map(({ name }) => name);
};

const nameOf = (description: string) => [...toBillName({ description, category: 'Rent' })];

it('what is written around a name is the same in the domain and in SQL', async () => {
  const given = [...noise, 'kettle', 'may', 'mayo', 'sept'].map((word) => `Zebra ${word}`);
  expect(await namesOf(given)).toEqual(given.map(nameOf));
  expect(nameOf('Zebra kettle')).toEqual(['zebra', 'kettle']);
});

it('a bill has the same name in the domain and in SQL', async () => {
  const part = oneof(
    constantFrom(...noise),
    constantFrom(
      'NETFLIX',
      'Straße',
      'Łódź',
      'ŒUVRE',
      'Æther',
      'McDonald’s',
      "Domino's",
      'H&M',
      'किराया',
      'पंजाब',
    ),
    constantFrom(
      'January',
      'sept',
      'dec',
      '4321',
      'A1',
      '4B',
      'x',
      'Магазин',
      'Ёлка',
      'コンビニ',
      '家賃',
      'ÅNGSTRÖM',
    ),
    string({ unit: constantFrom(...'abcXYZ019éÜß'), minLength: 1, maxLength: 6 }),
  );
  const between = constantFrom(
    ' ',
    ' ',
    '-',
    '/',
    '.',
    '*',
    ' · ',
    ' – ',
    '₹',
    '@',
    ', ',
    '\u00a0',
    '“',
    '😀',
    '।',
  );
  const texts = array(record({ part, between }), { maxLength: 40 }).map((parts) =>
    parts.map((one) => one.part + one.between).join(''),
  );
  const given: string[] = [];
  check(
    property(texts, (text) => void given.push(text)),
    { numRuns: 1000 * times },
  );
  expect(await namesOf(given)).toEqual(given.map(nameOf));
});
