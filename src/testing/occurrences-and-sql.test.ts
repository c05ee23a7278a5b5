import { asyncProperty, assert as check, constantFrom, integer, option, record, uuid } from 'fast-check';
import type { Database } from 'tallyboard-backend';
import { freshDatabase } from 'tallyboard-backend/testing/fresh-database.ts';
import { times } from 'tallyboard-backend/testing/times.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeatDays, repeatUnits } from '#domain/collections/repeat.ts';
import { addDays, type CalendarDate, fromDayNumber } from '#domain/dates/calendar-date.ts';
import { toOccurrenceId } from '#domain/plan/repeats/occurrence-id.ts';
import { listOccurrences } from '#domain/plan/repeats/occurrences.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const read = async (sql: string, values: readonly string[]): Promise<readonly unknown[]> => {
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ value: unknown }>(sql, [...values]),
  );
  return rows.map(({ value }) => value);
};

it(
  'the days of a repeat are the same in the domain and in SQL',
  async () => {
    await check(
      asyncProperty(
        record({
          // Of 400 years, after which the calendar begins anew.
          starts: integer({ min: -25_567, max: 120_530 }).map(fromDayNumber),
          every: constantFrom(1, 1, 1, 2, 3, 12, 30),
          unit: constantFrom(...repeatUnits),
          falls_on: constantFrom(...repeatDays),
          times: option(integer({ min: 1, max: 40 }), { nil: null }),
        }),
        option(integer({ min: -10, max: 3000 }), { nil: null }),
        integer({ min: -400, max: 3000 }),
        integer({ min: 0, max: 800 }),
        async ({ falls_on, ...repeat }, end, ahead, long) => {
          const until = end === null ? null : addDays(repeat.starts, end);
          const from = addDays(repeat.starts, ahead);
          const to = addDays(from, long);
          const days = await read(
            `select to_char(day, 'YYYY-MM-DD') as value from plan.list_occurrences(
             jsonb_populate_record(null::public.repeats, $1::jsonb), $2::date, $3::date
           ) as day`,
            [JSON.stringify({ ...repeat, falls_on, until }), from, to],
          );
          expect(days).toEqual(listOccurrences({ ...repeat, fallsOn: falls_on, until }, from, to));
        },
      ),
      { numRuns: 200 * times },
    );
  },
  60_000 * times,
);

it('the id of a made transaction is the same in the domain and in SQL', async () => {
  await check(
    asyncProperty(uuid(), integer({ min: -719_162, max: 2_932_896 }).map(fromDayNumber), async (id, day) => {
      const [made] = await read('select plan.occurrence_id($1::uuid, $2::date)::text as value', [id, day]);
      expect(made).toBe(toOccurrenceId(id, day));
    }),
    { numRuns: 100 },
  );
  expect(toOccurrenceId('0193a000-0000-7abc-8def-0123456789ab', '2026-11-28' as CalendarDate)).toBe(
    '0000000b-4b9d-8abc-8def-0123456789ab',
  );
});
