import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, toPerson } from '#testing/database-journal.ts';
import type { TestDatabase } from '#testing/database-template.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import { measureProcessorTime } from '#testing/processor-time.ts';
import { times } from '#testing/times.ts';

/** Enough that work on each row for each row takes ten times as long as work on each row. */
const count = 2000 * times;

/** What the planner knows of a person when they work: nothing that it knows may make them wait. */
const situations = {
  'themselves, too': { before: [], between: [], after: ['analyze'] },
  nobody: { before: [], between: [], after: [] },
  'others only': { before: [], between: ['fill', 'analyze'], after: [] },
  'an empty table': { before: ['analyze'], between: [], after: [] },
} as const;

const fill = `
  insert into public.transactions (id, type, amount, category, date, description, status)
  select gen_random_uuid(), 'expense', n, 'Rent', date '2026-01-01' + n % 700, 'row ' || n, 'todo'
  from generate_series(1, ${count}) as n`;

/** Works one after the other on all rows of a person, by name, with what each of them took. */
async function work(person: Person, database: TestDatabase): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await person.run<{ id: string; date: string }>('select id, date from public.transactions');
  const change = (batch: string, list: Readonly<Record<string, unknown>>) =>
    person.run('select public.apply_rows($1)', [JSON.stringify({ transactions: list })], batch);
  const undo = (batch: string, own: string = randomUUID()) =>
    person.run('select public.undo_batch($1)', [batch], own);
  const edit = (from: string, to: string, ids = rows) => ({
    edit: ids.map(({ id }) => ({ id, match: { status: from }, set: { status: to } })),
  });
  const [edition, deletion, restoration] = [randomUUID(), randomUUID(), randomUUID()];
  const middle = rows.toSorted((one, other) => (one.date < other.date ? -1 : 1)).at(count / 2);
  const works: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['edit all', () => change(edition, edit('todo', 'done'))],
    ['edit some', () => change(randomUUID(), edit('done', 'in-progress', rows.slice(0, 50)))],
    ['read a batch', () => person.run('select public.read_batch($1)', [edition])],
    ['undo an edit', () => undo(edition)],
    [
      'search',
      () =>
        person.run(
          `select * from public.transactions where user_id = $1 and description ilike '%row 7%'
           order by date desc, id desc limit 1000`,
          [person.id],
        ),
    ],
    [
      'export a page',
      () =>
        person.run(
          `select * from public.transactions where user_id = $1 and date <= $2
           and (date < $2 or date = $2 and id < $3) order by date desc, id desc limit 1000`,
          [person.id, middle?.date ?? '', middle?.id ?? ''],
        ),
    ],
    ['read news', () => person.run('select * from public.changes where seq > $1 order by seq', [count])],
    ['overview', () => person.run('select public.read_overview(1000)')],
    ['what is due', () => listDue(database, person.id)],
    ['delete all', () => change(deletion, { delete: rows.map(({ id }) => id) })],
    ['undo a deletion', () => undo(deletion, restoration)],
    ['undo an addition', () => undo(restoration)],
    ['forget', () => database.asOwner((owner) => owner.query(`select journal.prune('-1 day', ${count})`))],
  ];
  const took = new Map<string, number | null>();
  for (const [name, doIt] of works) took.set(name, await measureProcessorTime(database, doIt));
  return took;
}

const listDue = (database: TestDatabase, person: string) =>
  database.asOwner((owner) =>
    owner.query(
      `select count(*) from reminders.list_due($1, '2026-02-01', '2026-01-01', '2026-03-01', 1000)`,
      [person],
    ),
  );

async function play({ before, between, after }: (typeof situations)[keyof typeof situations]) {
  const database = await freshDatabase();
  try {
    const asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
    const ben = toPerson(database, await createTestUser(database, 'ben@example.com'));
    const prepare = async (steps: readonly ('fill' | 'analyze')[]) => {
      for (const step of steps) {
        if (step === 'fill') await ben.run(fill);
        else await database.asSuperuser((transaction) => transaction.script('analyze'));
      }
    };
    await prepare(before);
    await prepare(between);
    await asha.run(fill);
    await prepare(after);
    return await work(asha, database);
  } finally {
    await database.close();
  }
}

describe('somebody who works on many rows, while the statistics know', () => {
  let usual: ReadonlyMap<string, number | null>;

  beforeAll(async () => {
    usual = await play(situations['themselves, too']);
  }, 120_000 * times);

  // Security A37
  it.each(['nobody', 'others only', 'an empty table'] as const)(
    '%s, takes as long as ever',
    async (known) => {
      const slow = [...(await play(situations[known]))].filter(
        ([name, time]) => (time ?? 0) > 4 * (usual.get(name) ?? 0) + 250 * times,
      );
      expect(slow).toEqual([]);
    },
    120_000 * times,
  );
});
