import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJournalFaults, type Person, replaceAll, toPerson } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import { times } from '#testing/times.ts';
import type { Database, SqlParameter } from '../database.ts';
import { DatabaseError } from '../database.ts';

let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database?.close());

/** Few, so that the same rows come up again and again. */
const id = fc.constantFrom(...[1, 2, 3, 4, 5].map((n) => `01890a5d-ac96-774b-bcce-b302099a800${n}`));
const row = fc.record({
  id,
  type: fc.constantFrom('income', 'expense'),
  amount: fc
    .integer({ min: 1, max: 99_999_999_999_999 })
    .map((minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`),
  category: fc.constantFrom('Rent', 'Food & Dining'),
  date: fc.constantFrom('0001-01-01', '2024-02-29', '9999-12-31'),
  description: fc.option(
    fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  ),
  status: fc.constantFrom('todo', 'in-progress', 'done'),
  currency: fc.constantFrom('INR', 'USD', 'GBP'),
  created_at: fc.constantFrom(
    '2001-02-03T04:05:06.789012+05:30',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '2024-01-01',
  ),
});

const fromRows = 'select * from json_populate_recordset(null::public.transactions, $1)';
const columns = 'id, type, amount, category, date, description, status, currency, created_at';
const insert = `insert into public.transactions (${columns}) select ${columns} from (${fromRows}) as given`;
const taken = columns
  .split(', ')
  .slice(1)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

type Statement = readonly [sql: string, parameters: readonly SqlParameter[]];

/** Everything that the table protocol can do to the table. */
const statement: fc.Arbitrary<Statement> = fc.oneof(
  fc.array(row, { maxLength: 3 }).map((rows): Statement => [insert, [JSON.stringify(rows)]]),
  fc
    .array(row, { maxLength: 3 })
    .map(
      (rows): Statement => [
        `${insert} on conflict (user_id, id) do update set ${taken}`,
        [JSON.stringify(rows)],
      ],
    ),
  fc
    .array(row, { maxLength: 3 })
    .map((rows): Statement => [`${insert} on conflict do nothing`, [JSON.stringify(rows)]]),
  fc.array(row, { maxLength: 4 }).map((rows): Statement => [replaceAll, [JSON.stringify(rows)]]),
  fc
    .tuple(
      fc.array(row, { maxLength: 2 }),
      fc.uniqueArray(id, { maxLength: 2 }),
      fc.array(id, { maxLength: 3 }),
      fc.constantFrom('todo', 'done'),
    )
    .map(([rows, edited, gone, status]): Statement => {
      const set = { status, description: 'one of many' };
      const edit = edited.map((one) => ({ id: one, match: {}, set }));
      const changes = { transactions: { insert: rows, edit, delete: gone }, rules: {} };
      return ['select public.apply_rows($1)', [JSON.stringify(changes)]];
    }),
  fc
    .tuple(fc.array(id), fc.constantFrom('todo', 'done'))
    .map(
      ([ids, status]): Statement => [
        'update public.transactions set status = $2 where id = any ($1::uuid[])',
        [ids, status],
      ],
    ),
  fc
    .tuple(id, row)
    .map(
      ([old, now]): Statement => [
        'update public.transactions set id = $2, amount = $3, created_at = $4 where id = $1',
        [old, now.id, now.amount, now.created_at],
      ],
    ),
  fc
    .array(id)
    .map((ids): Statement => ['delete from public.transactions where id = any ($1::uuid[])', [ids]]),
);

/** Does it, or nothing: a duplicate row, a taken id and the like are refused. Returns the batch. */
async function attempt(person: Person, [sql, parameters]: Statement): Promise<string> {
  const batch = randomUUID();
  await person.run(sql, parameters, batch).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || !/^(21000|23505|PT404|PT412)$/.test(error.code)) throw error;
  });
  return batch;
}

const newPerson = async (): Promise<Person> =>
  toPerson(database, await createTestUser(database, `${randomUUID()}@example.com`));

const numRuns = 30 * times;

describe('the journal, whatever is done to the table', () => {
  it(
    'replays to exactly the same table, also with undos in between',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(statement, fc.record({ undo: fc.nat(9), force: fc.boolean() })), {
            maxLength: 10,
          }),
          async (steps) => {
            const person = await newPerson();
            const batches: string[] = [];
            for (const step of steps) {
              const undone: Statement | null =
                'undo' in step
                  ? [
                      'select public.undo_batch($1, $2)',
                      [batches.at(-1 - step.undo) ?? randomUUID(), step.force],
                    ]
                  : null;
              batches.push(await attempt(person, undone ?? (step as Statement)));
            }
            expect(await findJournalFaults(database)).toEqual([]);
          },
        ),
        { numRuns },
      ),
    120_000 * times,
  );

  it(
    'undoes everything, last first, through each former state; and redoes it',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 6 }), async (steps) => {
          const person = await newPerson();
          const states = [await person.rows()];
          const batches: string[] = [];
          for (const step of steps) {
            batches.push(await attempt(person, step));
            states.push(await person.rows());
          }
          const undos: string[] = [];
          for (const [index, batch] of [...batches.entries()].reverse()) {
            undos.push(await attempt(person, ['select public.undo_batch($1)', [batch]]));
            expect(await person.rows()).toEqual(states[index]);
          }
          for (const undo of undos.reverse()) await attempt(person, ['select public.undo_batch($1)', [undo]]);
          expect(await person.rows()).toEqual(states.at(-1));
        }),
        { numRuns },
      ),
    120_000 * times,
  );
});
