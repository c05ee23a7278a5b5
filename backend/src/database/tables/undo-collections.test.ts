import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, toPerson } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database } from '../database.ts';

let database: Database;
let asha: Person;

const owned = `id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id)`;

beforeAll(async () => {
  database = await freshDatabase();
  await database.asOwner((transaction) =>
    transaction.script(`
      create table public.groups (${owned}, name text not null, chief uuid, unique (user_id, name) deferrable);
      create table public.members (
        ${owned}, name text not null, group_id uuid not null,
        foreign key (user_id, group_id) references public.groups (user_id, id) on delete cascade deferrable
      );
      alter table public.groups add foreign key (user_id, chief) references public.members (user_id, id) deferrable;
      select journal.follow('public.groups'), journal.follow('public.members');
    `),
  );
});

afterAll(() => database?.close());

const [first, second, one, two] = ['1', '2', '3', '4'].map(
  (digit) => `01890a5d-ac96-774b-bcce-b302099a800${digit}`,
);

beforeEach(async () => {
  asha = toPerson(database, await createTestUser(database, `${randomUUID()}@example.com`));
  await asha.run(`insert into public.groups (id, name) values ('${first}', 'Home'), ('${second}', 'Work')`);
  await asha.run(
    `insert into public.members (id, name, group_id) values ('${one}', 'Ann', '${first}'), ('${two}', 'Bob', '${first}')`,
  );
  await asha.run(
    `insert into public.transactions (type, amount, category, date) values ('expense', 1, 'Rent', '2024-01-01')`,
  );
});

/** Everything in the followed tables. */
async function readAll() {
  const { rows } = await asha.run<{ row: Readonly<Record<string, unknown>> }>(
    `select to_jsonb(t) - 'updated_at' as row from public.groups as t
     union all select to_jsonb(t) - 'updated_at' from public.members as t
     union all select to_jsonb(t) - 'updated_at' from public.transactions as t`,
  );
  return rows.map(({ row }) => row).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

async function request(statements: readonly string[]): Promise<string> {
  const batch = randomUUID();
  const settings = {
    'request.jwt.claims': JSON.stringify({ sub: asha.id, role: 'authenticated' }),
    'request.headers': JSON.stringify({ 'x-batch-id': batch }),
  };
  await database.asRole({ role: 'authenticated', settings }, async (transaction) => {
    for (const statement of statements) await transaction.query(statement);
  });
  return batch;
}

describe('undo_batch, of a batch that touches several tables', () => {
  it.each<[string, readonly string[], number]>([
    ['a deletion that takes what refers to it along', [`delete from public.groups where id = '${first}'`], 3],
    [
      'everything at once',
      ['delete from public.members', 'delete from public.groups', 'delete from public.transactions'],
      5,
    ],
    [
      'rows that moved to a new group before the old one went',
      [
        `insert into public.groups (name) values ('New')`,
        `update public.members set group_id = (select id from public.groups where name = 'New')`,
        `delete from public.groups where id = '${first}'`,
      ],
      4,
    ],
    [
      'rows that were added together, and refer to each other in a circle',
      [
        `set constraints all deferred`,
        `insert into public.groups (id, name, chief) values ('${one}', 'Circle', '${first}')`,
        `insert into public.members (id, name, group_id) values ('${first}', 'Eve', '${one}')`,
      ],
      2,
    ],
    [
      'names that were swapped, though they are unique',
      [
        `set constraints all deferred`,
        `update public.groups set name = case name when 'Home' then 'Work' else 'Home' end`,
      ],
      2,
    ],
    [
      'a name that a new row took over from a deleted one',
      [
        `delete from public.groups where name = 'Work'`,
        `insert into public.groups (name) values ('Work')`,
        `update public.transactions set status = 'done'`,
      ],
      3,
    ],
  ])('undoes %s, and redoes it', async (_what, statements, restored) => {
    const before = await readAll();
    const batch = await request(statements);
    const after = await readAll();
    expect(after).not.toEqual(before);
    const undone = randomUUID();
    const { rows } = await asha.run('select public.undo_batch($1) as answer', [batch], undone);
    expect(rows).toMatchObject([{ answer: { batch: undone, restored, conflicts: [] } }]);
    expect(await readAll()).toEqual(before);
    await asha.run('select public.undo_batch($1)', [undone]);
    expect(await readAll()).toEqual(after);
  });

  it('tells of each table which rows have changed since, and restores the others', async () => {
    const batch = await request([
      `update public.members set name = 'x'`,
      `update public.groups set name = name || '!'`,
      `update public.transactions set amount = 5`,
    ]);
    await asha.run(`update public.members set name = 'y' where id = '${one}'`);
    await asha.run('delete from public.transactions');
    const { rows } = await asha.run('select public.undo_batch($1) as answer', [batch]);
    expect(rows).toMatchObject([
      {
        answer: {
          restored: 3,
          conflicts: expect.arrayContaining([
            expect.objectContaining({ collection: 'members', row_id: one, wanted: expect.anything() }),
            expect.objectContaining({ collection: 'transactions', current: null }),
          ]),
        },
      },
    ]);
    expect(await readAll()).toMatchObject([
      { name: 'Home' },
      { name: 'Work' },
      { name: 'y' },
      { name: 'Bob' },
    ]);
  });

  it('refuses to break a reference that came later, and then changes nothing', async () => {
    const batch = await request([
      `insert into public.members (id, name, group_id) values ('${first}', 'Eve', '${first}')`,
    ]);
    await asha.run(`update public.groups set chief = '${first}' where id = '${second}'`);
    const before = await readAll();
    await expect(asha.run('select public.undo_batch($1)', [batch])).rejects.toMatchObject({ code: '23503' });
    expect(await readAll()).toEqual(before);
  });

  it('counts the rows of every followed table for the ceiling of the account', async () => {
    const held = async () => {
      const { rows } = await database.asOwner((transaction) =>
        transaction.query<{ rows: number }>('select rows from journal.holdings where user_id = $1', [
          asha.id,
        ]),
      );
      return rows[0]?.rows;
    };
    expect(await held()).toBe(5);
    await asha.run('delete from public.members');
    expect(await held()).toBe(3);
    await database.asOwner((transaction) => transaction.query('select journal.count_holdings()'));
    expect(await held()).toBe(3);
  });
});
