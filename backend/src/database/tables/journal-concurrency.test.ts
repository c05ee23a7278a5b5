import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJournalFaults, type Person, replaceAll, toPerson } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database, Transaction } from '../database.ts';
import { DatabaseError } from '../database.ts';

let database: Database;
let asha: Person;

beforeAll(async () => {
  database = await freshDatabase();
  asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
});

afterAll(() => database?.close());

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const ids = Array.from({ length: 6 }, () => randomUUID());
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const pause = (most: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * most));

function asAsha<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const claims = JSON.stringify({ sub: asha.id, role: 'authenticated' });
  return database.asRole({ role: 'authenticated', settings: { 'request.jwt.claims': claims } }, work);
}

const rowOf = (id: string) => ({ id, type: 'income', amount: '5', category: 'Salary', date: '2024-01-01' });
const insert = `insert into public.transactions (id, type, amount, category, date) values ($1, 'income', 5, 'Salary', '2024-01-01')`;

/** What several devices of one person may do to the same rows, each in its own order. */
const doings: readonly (() => Promise<unknown>)[] = [
  () => asha.run(insert, [pick(ids)]),
  () => asha.run(`${insert} on conflict (user_id, id) do update set amount = 7`, [pick(ids)]),
  () => asha.run('delete from public.transactions where id = $1', [pick(ids)]),
  () => asha.run(`update public.transactions set amount = amount + 1`),
  () =>
    asha.run(replaceAll, [
      JSON.stringify(
        ids
          .filter(() => Math.random() < 0.5)
          .toSorted(() => Math.random() - 0.5)
          .map(rowOf),
      ),
    ]),
  async () => {
    const { rows } = await asha.run<{ batch: string }>(
      'select batch from public.changes order by seq desc limit 1 offset $1::int',
      [Math.floor(Math.random() * 20)],
    );
    await asha.run('select public.undo_batch($1, $2)', [rows[0]?.batch ?? randomUUID(), Math.random() < 0.5]);
  },
  () =>
    asAsha(async (transaction) => {
      for (const id of ids.toSorted(() => Math.random() - 0.5).slice(0, 3)) {
        await transaction.query('update public.transactions set amount = amount + 1 where id = $1', [id]);
        await pause(3);
      }
    }),
];

describe('several devices of one person at once', () => {
  it('never deadlock, and leave a complete journal', async () => {
    const refused = new Map<string, number>();
    const device = async (): Promise<void> => {
      for (let turn = 0; turn < 40; turn += 1) {
        await pick(doings)().catch((error: unknown) => {
          if (!(error instanceof DatabaseError)) throw error;
          refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
        });
      }
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(device));
    // A taken id and a missing batch are valid outcomes; a deadlock (40P01) would not be.
    expect([...refused.keys()].filter((code) => code !== '23505' && code !== 'PT404')).toEqual([]);
    expect(await findJournalFaults(database)).toEqual([]);
    expect((await asha.journal()).length).toBeGreaterThan(100);
  }, 60_000);

  it('get numbers in commit order: whoever has read one has read all before it', async () => {
    const start = (await asha.journal()).length;
    let done = false;
    const seen: number[][] = [];
    const reader = async (): Promise<void> => {
      while (!done) {
        const { rows } = await asha.run<{ seq: number }>(
          'select seq from public.changes where seq > $1::bigint order by seq',
          [start],
        );
        seen.push(rows.map(({ seq }) => seq));
        await pause(2);
      }
    };
    const writer = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) {
        await asAsha(async (transaction) => {
          await transaction.query(insert, [randomUUID()]);
          // The first to begin is not the first to commit.
          await pause(4);
        });
      }
    };
    const reading = [reader(), reader()];
    await Promise.all([1, 2, 3, 4].map(writer));
    done = true;
    await Promise.all(reading);
    for (const numbers of seen) expect(numbers).toEqual(numbers.map((_, index) => start + 1 + index));
    expect((await asha.journal()).length).toBe(start + 80);
  }, 60_000);

  it.runIf(onPostgres).each([
    ['by its owner', 'select public.delete_my_account()'],
    ['by an operator', null],
  ])(
    'do not stop the deletion of the account %s, nor does it stop them',
    async (_, own) => {
      for (let round = 0; round < 10; round += 1) {
        const gone = toPerson(database, await createTestUser(database, `${randomUUID()}@example.com`));
        await gone.run(insert, [ids[0] ?? '']);
        await gone.run(`insert into public.views (name) values ('mine')`);
        const codes: string[] = [];
        const device = async (sql: string): Promise<void> => {
          for (let turn = 0; turn < 15; turn += 1) {
            await gone
              .run(sql, sql === insert ? [randomUUID()] : [])
              .catch((error: unknown) =>
                codes.push(error instanceof DatabaseError ? error.code : String(error)),
              );
          }
        };
        const session = randomUUID();
        await database.asOwner((transaction) =>
          transaction.query(
            `insert into auth.sessions (id, user_id, aal, created_at) values ($1, $2, 'aal1', now())`,
            [session, gone.id],
          ),
        );
        const claims = JSON.stringify({ sub: gone.id, role: 'authenticated', session_id: session });
        const asGone = { role: 'authenticated', settings: { 'request.jwt.claims': claims } };
        const deletion = pause(20).then(() =>
          own === null
            ? database.asOwner((transaction) =>
                transaction.query('delete from auth.users where id = $1', [gone.id]),
              )
            : database.asRole(asGone, (transaction) => transaction.query(own)),
        );
        await Promise.all([
          deletion,
          ...[
            insert,
            insert,
            'update public.transactions set amount = amount + 1',
            // A table that came after the journal.
            `update public.views set lens = lens || 'x'`,
          ].map(device),
        ]);
        expect(codes.filter((code) => code !== '23503')).toEqual([]);
        const { rows } = await database.asOwner((transaction) =>
          transaction.query(
            `select count(*) as n from (select user_id from public.transactions union all
             select user_id from public.changes union all select user_id from public.change_counters) as t
           where user_id = $1`,
            [gone.id],
          ),
        );
        expect(rows).toEqual([{ n: 0 }]);
      }
    },
    60_000,
  );
});
