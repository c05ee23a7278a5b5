import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, replaceAll, toPerson } from '#testing/database-journal.ts';
import { type Target, testedEngine, using, withTarget } from '#testing/database-targets.ts';
import { createTestUser } from '#testing/fresh-database.ts';
import type { Database } from '../database.ts';
import { type Migration, readMigrations, toMigration } from './migration-files.ts';

type Row = Readonly<Record<string, unknown>>;

interface Life {
  readonly asha: Person;
  readonly ben: Person;
  /** What Asha did, in order, with her rows before each. */
  readonly done: readonly {
    readonly batch: string;
    readonly what: string;
    readonly before: readonly Row[];
  }[];
  readonly rows: readonly Row[];
  /** Both people's journals, as pages read them. */
  readonly journals: readonly (readonly Row[])[];
}

/** A made-up version after this one. */
let next: readonly Migration[];

beforeAll(async () => {
  const later = `alter table public.transactions add column mood text not null default 'none'`;
  next = [...(await readMigrations()), toMigration('migrations/29990101000000_mood.sql', later)];
});

const insert = (count: number) =>
  `insert into public.transactions (type, amount, category, date, description)
   select 'expense', n + 0.10, 'Rent', date '2024-02-01' + n, 'é "quoted" 🙂 ' || n from generate_series(1, ${count}) as n`;

async function readJournal(person: Person): Promise<readonly Row[]> {
  const { rows: changes } = await person.run('select * from public.changes order by seq');
  const { rows: counters } = await person.run('select * from public.change_counters');
  return [...changes, ...counters] as readonly Row[];
}

/** Two people change, delete, replace and undo, by the functions and triggers that the database has. */
async function live(database: Database): Promise<Life> {
  const asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
  const ben = toPerson(database, await createTestUser(database, 'ben@example.com'));
  await ben.run(insert(4));
  await ben.run(`update public.transactions set status = 'done' where amount < 3`);
  await ben.run(`insert into public.user_preferences (theme) values ('dark')`);
  const done: { batch: string; what: string; before: readonly Row[] }[] = [];
  const act = async (what: string, sql: string, parameters: string[] = []) => {
    const batch = randomUUID();
    done.push({ batch, what, before: await asha.rows() });
    await asha.run(sql, parameters, batch);
    return batch;
  };
  await act('add', insert(6));
  await act('edit', `update public.transactions set amount = 7, description = null where amount < 4`);
  await act('edit again', `update public.transactions set status = 'done', category = 'Travel'`);
  const deletion = await act('delete', 'delete from public.transactions where amount > 6');
  await act('undo', 'select public.undo_batch($1)', [deletion]);
  await act('replace', replaceAll, [
    '[{"type": "income", "amount": "999999999999.99", "category": "Salary", "date": "2024-01-01"}]',
  ]);
  await act('add more', insert(2));
  const journals = [await readJournal(asha), await readJournal(ben)];
  return { asha, ben, done, rows: await asha.rows(), journals };
}

/** The same people behind another connection. */
const meetAgain = (database: Database, { asha, ben }: Life) => ({
  asha: toPerson(database, asha.id),
  ben: toPerson(database, ben.id),
});

const inFormer = (target: Target) => using(target, live);
const inNext = <T>(target: Target, work: (database: Database) => Promise<T>) =>
  using({ ...target, migrations: next }, work);

/** Rows that a later version has given its new columns. */
const withLater = (rows: readonly Row[]) => rows.map((row) => ({ ...row, mood: 'none' }));

const undo = async (person: Person, batch: string) => {
  const { rows } = await person.run<{ answer: { restored: number; conflicts: readonly unknown[] } }>(
    'select public.undo_batch($1) as answer',
    [batch],
    randomUUID(),
  );
  return rows[0]?.answer;
};

describe('a database of an earlier version', () => {
  it('has all its rows and its whole journal after the upgrade', () =>
    withTarget(testedEngine, async (target) => {
      const life = await inFormer(target);
      await inNext(target, async (database) => {
        const { asha, ben } = meetAgain(database, life);
        expect(await asha.rows()).toEqual(withLater(life.rows));
        expect([await readJournal(asha), await readJournal(ben)]).toEqual(life.journals);
        // What other devices know as the last number is followed by the next.
        await ben.run(insert(1));
        expect((await ben.journal()).at(-1)).toMatchObject({ seq: 7, collection: 'transactions' });
      });
    }));

  it('undoes everything that was done before the upgrade, last first', () =>
    withTarget(testedEngine, async (target) => {
      const life = await inFormer(target);
      await inNext(target, async (database) => {
        const { asha } = meetAgain(database, life);
        const redo: string[] = [];
        for (const { batch, what, before } of life.done.toReversed()) {
          const own = randomUUID();
          redo.unshift(own);
          await asha.run('select public.undo_batch($1)', [batch], own);
          expect([what, await asha.rows()]).toEqual([what, withLater(before)]);
        }
        expect(await asha.rows()).toEqual([]);
        for (const own of redo) expect(await undo(asha, own)).toMatchObject({ conflicts: [] });
        expect(await asha.rows()).toEqual(withLater(life.rows));
      });
    }));

  it('tells of rows that have changed since, and recognises repeats of what came before the upgrade', () =>
    withTarget(testedEngine, async (target) => {
      const life = await inFormer(target);
      await inNext(target, async (database) => {
        const { asha } = meetAgain(database, life);
        const last = life.done.at(-1)?.batch ?? '';
        await asha.run(`update public.transactions set status = 'in-progress' where amount < 2`);
        expect(await undo(asha, last)).toMatchObject({ restored: 1, conflicts: [{ wanted: null }] });
        await expect(asha.run(insert(1), [], last)).rejects.toMatchObject({ code: 'PT409' });
      });
    }));
});

describe('a column', () => {
  const define = (database: Database, sql: string) =>
    database.asOwner((transaction) => transaction.script(sql));

  it('that came later neither stops an undo nor is reset by one, and has its default in rows that come back', () =>
    withTarget(testedEngine, async (target) => {
      const life = await inFormer(target);
      await using(target, async (database) => {
        const { asha } = meetAgain(database, life);
        const batchOf = (what: string) => life.done.find((entry) => entry.what === what)?.batch ?? '';
        for (const what of ['add more', 'replace', 'undo', 'delete']) await undo(asha, batchOf(what));
        await define(
          database,
          `alter table public.transactions add column note text not null default 'none', add column share numeric(9, 4)`,
        );
        await asha.run(`update public.transactions set note = 'mine', share = 0.5000`);
        expect(await undo(asha, batchOf('edit again'))).toMatchObject({ conflicts: [] });
        expect(new Set((await asha.rows()).map(({ status, note }) => [status, note].join()))).toEqual(
          new Set(['todo,mine']),
        );
        const deletion = randomUUID();
        await asha.run('delete from public.transactions where amount > 5.5', [], deletion);
        await undo(asha, deletion);
        const kept = await asha.rows();
        expect(kept.map(({ note }) => note)).toEqual(Array.from({ length: 6 }, () => 'mine'));
        expect((await asha.journal()).at(-1)?.after).toMatchObject({ note: 'mine', share: '0.5000' });
        // Rows that were deleted before the column came.
        const { rows: gone } = await asha.run<{ batch: string }>(
          `select batch from public.changes where after is null order by seq limit 1`,
        );
        await asha.run('delete from public.transactions');
        await undo(asha, gone[0]?.batch ?? '');
        expect(new Set((await asha.rows()).map(({ note, share }) => [note, share].join()))).toEqual(
          new Set(['none,']),
        );
      });
    }));

  it('that was dropped, renamed or given another type does not stop an undo', () =>
    withTarget(testedEngine, async (target) => {
      const life = await inFormer(target);
      await using(target, async (database) => {
        const { asha } = meetAgain(database, life);
        await define(
          database,
          `alter table public.transactions drop column currency cascade;
           alter table public.transactions rename column description to memo;
           alter table public.transactions alter column created_at type timestamp using created_at at time zone 'UTC'`,
        );
        for (const { batch } of life.done.toReversed()) {
          expect(await undo(asha, batch)).toMatchObject({ conflicts: [] });
        }
        expect(await asha.rows()).toEqual([]);
      });
    }));
});
