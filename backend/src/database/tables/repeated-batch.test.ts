import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findJournalFaults, type Person, replaceAll, toPerson } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database } from '../database.ts';

let database: Database;
let asha: Person;
let id: string;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  expect(await findJournalFaults(database)).toEqual([]);
  await database?.close();
});

const newPerson = async (): Promise<Person> =>
  toPerson(database, await createTestUser(database, `${randomUUID()}@example.com`));

const insert = `insert into public.transactions (id, type, amount, category, date)
  values ($1, 'expense', 12.5, 'Rent', '2024-03-01')`;

beforeEach(async () => {
  asha = await newPerson();
  id = randomUUID();
  await asha.run(insert, [id]);
});

const done = { code: 'PT409', message: 'This change was made before.' };

describe('a change under a known batch id', () => {
  const other = randomUUID();
  const loaded = JSON.stringify([
    { id: other, type: 'income', amount: '1', category: 'Salary', date: '2024-01-01' },
  ]);
  it.each<[string, string, () => string[], string]>([
    ['an addition', insert, () => [other], 'delete from public.transactions'],
    [
      'an edit',
      `update public.transactions set status = 'done' where id = $1 and status = 'todo'`,
      () => [id],
      `update public.transactions set status = 'todo'`,
    ],
    [
      'a deletion',
      'delete from public.transactions where id = $1',
      () => [id],
      `insert into public.transactions (type, amount, category, date) values ('income', 5, 'Salary', '2024-01-01')`,
    ],
    ['a load', replaceAll, () => [loaded], `update public.transactions set status = 'done'`],
    [
      'a list of changes',
      'select public.apply_rows($1)',
      () => [`{"transactions":{"insert":${loaded}}}`],
      'delete from public.transactions',
    ],
    ['a clearing', replaceAll.replaceAll('$1', `'[]'`), () => [], insert.replace('$1', `'${other}'`)],
  ])('is not applied again, whatever happened since: %s', async (_what, sql, parameters, since) => {
    const batch = randomUUID();
    await asha.run(sql, parameters(), batch);
    await asha.run(since);
    const [rows, journal] = [await asha.rows(), await asha.journal()];
    await expect(asha.run(sql, parameters(), batch)).rejects.toMatchObject(done);
    await expect(asha.run(sql, parameters(), batch.toUpperCase())).rejects.toMatchObject(done);
    expect([await asha.rows(), await asha.journal()]).toEqual([rows, journal]);
  });

  it('is not applied again: an undo that was itself undone', async () => {
    const [edit, undo] = [randomUUID(), randomUUID()];
    await asha.run(`update public.transactions set status = 'done'`, [], edit);
    await asha.run('select public.undo_batch($1)', [edit], undo);
    await asha.run('select public.undo_batch($1)', [undo]);
    const rows = await asha.rows();
    await expect(asha.run('select public.undo_batch($1)', [edit], undo)).rejects.toMatchObject(done);
    expect(await asha.rows()).toEqual(rows);
  });

  it('can be applied when the first attempt changed nothing or was refused', async () => {
    const batch = randomUUID();
    await asha.run(`update public.transactions set status = 'done' where status = 'nowhere'`, [], batch);
    await expect(asha.run(insert, [id], batch)).rejects.toMatchObject({ code: '23505' });
    await asha.run(`update public.transactions set status = 'done'`, [], batch);
    expect(await asha.rows()).toMatchObject([{ status: 'done' }]);
  });

  it('does not affect other people', async () => {
    const ben = await newPerson();
    const batch = randomUUID();
    await asha.run('delete from public.transactions', [], batch);
    await ben.run(insert, [id], batch);
    expect(await ben.rows()).toHaveLength(1);
  });
});

it('is applied once for simultaneous equal requests', async () => {
  const batch = randomUUID();
  const tries = Array.from({ length: 8 }, () =>
    asha.run('update public.transactions set amount = amount + 1', [], batch),
  );
  const outcomes = await Promise.allSettled(tries);
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refusals).toHaveLength(7);
  for (const { reason } of refusals) expect(reason).toMatchObject(done);
  expect(await asha.rows()).toMatchObject([{ amount: '13.50' }]);
});
