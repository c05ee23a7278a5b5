// Security A41

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#testing/database-template.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';

let database: TestDatabase;

/** One statement, which the journal does not follow: it would take most of the time. */
async function run<R extends object>(sql: string, parameters: readonly (string | number)[] = []) {
  const { rows } = await database.asSuperuser(async (transaction) => {
    await transaction.script('set local session_replication_role = replica');
    return transaction.query<R>(sql, parameters);
  });
  return rows;
}

/** Cards that are open, around today, and as many that are done. */
const cards = 8000;

async function addCards(person: string, count = cards): Promise<void> {
  await run(
    `insert into public.transactions (user_id, type, amount, category, date, description, status)
     select $1::uuid, 'expense', 5, 'Rent', current_date + n % 360 - 180, 'Rent ' || n,
       case n % 2 when 0 then 'todo' else 'done' end
     from generate_series(1, 2 * $2::integer) as n`,
    [person, count],
  );
}

/** Repeats that occur every day, and the cards of half of what they will make. */
async function addRepeats(person: string, count: number): Promise<void> {
  await run(
    `insert into public.repeats
       (user_id, description, amount, type, currency, category, starts, every, unit, falls_on, lead, made_until, state)
     select $1::uuid, 'Coffee', 3, 'expense', 'INR', 'Other', '0001-01-01', 1, 'day', 'same-day', 7, '0001-01-01', 'active'
     from generate_series(1, $2::integer)`,
    [person, count],
  );
  await run(
    `insert into public.transactions (user_id, id, type, amount, category, date, description, status)
     select repeat.user_id, plan.occurrence_id(repeat.id, current_date + n), 'expense', 3, 'Other', current_date + n, '', 'done'
     from public.repeats as repeat, generate_series(-200, 0) as n where repeat.user_id = $1::uuid`,
    [person],
  );
}

interface Work {
  /** How many texts were made fit for a line. */
  readonly lines: number;
  /** How many cards were looked at: entries of an index, or rows where none was used. */
  readonly looks: number;
  /** How many cards and repeats were named to be compared, and for how many the days of a repeat were listed. */
  readonly names: number;
  readonly lists: number;
}

/** What a statement does in the database, by PostgreSQL's own counts. */
async function workOf(sql: string, parameters: readonly string[]): Promise<Work> {
  return database.asSuperuser(async (transaction) => {
    await transaction.script("set local track_functions = 'all'");
    const count = async () => {
      const { rows } = await transaction.query<Work>(
        `select coalesce(pg_stat_get_xact_function_calls('reminders.to_line(text)'::regprocedure), 0) as lines,
           (
             select pg_stat_get_xact_tuples_returned('public.transactions'::regclass)
               + sum(pg_stat_get_xact_tuples_returned(indexrelid))::bigint
             from pg_index where indrelid = 'public.transactions'::regclass
           ) as looks,
           coalesce(pg_stat_get_xact_function_calls('plan.bill_name(text, text)'::regprocedure), 0) as names,
           coalesce(pg_stat_get_xact_function_calls(
             'plan.list_occurrences(public.repeats, date, date)'::regprocedure), 0) as lists`,
      );
      return rows[0] as Work;
    };
    const before = await count();
    await transaction.query(sql, parameters);
    const after = await count();
    return {
      lines: after.lines - before.lines,
      looks: after.looks - before.looks,
      names: after.names - before.names,
      lists: after.lists - before.lists,
    };
  });
}

/** What PostgreSQL's statistics know of a person's rows: each is how it comes about. */
const statistics: Readonly<Record<string, (add: () => Promise<void>) => Promise<void>>> = {
  'nothing of any row': (add) => add(),
  'that there are none': async (add) => {
    await run('analyze');
    await add();
  },
  'other people’s alone': async (add) => {
    await addCards(await createTestUser(database, 'other@example.org'), 500);
    await run('analyze');
    await add();
  },
  everything: async (add) => {
    await add();
    await run('analyze');
  },
};

describe.each(Object.keys(statistics))('where the statistics know %s', (known) => {
  let person: string;
  beforeAll(async () => {
    database = await freshDatabase();
    person = await createTestUser(database, 'asha@example.org');
    await statistics[known]?.(async () => {
      await addCards(person);
      await addRepeats(person, 10);
      await run(`insert into public.reminders (user_id, digest) values ($1::uuid, 'daily')`, [person]);
    });
  });
  afterAll(() => database.close());

  it('a calendar reads and words what it gives out', async () => {
    const [made] = await run<{ secret: string }>("select reminders.make_secret($1::uuid, 'feed') as secret", [
      person,
    ]);
    const { lines, looks } = await workOf('select public.calendar_feed($1)', [made?.secret ?? '']);
    expect(lines).toBe(1000);
    // A thousand from today on and as many before, half of them again to be compared with the days of repeats, and one
    // look for each of a thousand of these.
    expect(looks).toBeGreaterThan(2000);
    expect(looks).toBeLessThanOrEqual(4000 + 10);
  });

  it('an email words the thirty that it gives out, and counts no more than what is open', async () => {
    const { lines, looks } = await workOf(
      "select * from reminders.take_digest($1::uuid, current_date + interval '12 hours')",
      [person],
    );
    expect(lines).toBe(30);
    // What is open until today, the thirty of each half, and, twice, one look for each of a thousand days of repeats and
    // the cards that they are compared with, of which there are five hundred before today and few in the days after.
    expect(looks).toBeGreaterThan(cards / 2);
    expect(looks).toBeLessThanOrEqual(cards / 2 + 100 + 60 + 2 * (1000 + 500 + 300));
  });
});

it('cards that are all the bill of all repeats are compared by their hundreds, not by their millions', async () => {
  database = await freshDatabase();
  const person = await createTestUser(database, 'asha@example.org');
  await addCards(person);
  await addRepeats(person, 300);
  await run(
    `update public.repeats set amount = 5, category = 'Rent', description = 'Rent' where user_id = $1::uuid`,
    [person],
  );
  const { names, lists } = await workOf(
    'select count(*) from reminders.list_coming($1::uuid, current_date, current_date - 60, current_date + 400)',
    [person],
  );
  expect([names, lists]).toEqual([100 + 1000, 100 + 500]);
  await database.close();
});

describe('what is given out', () => {
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  it('is today’s and what comes, then what is overdue, the latest first', async () => {
    const person = await createTestUser(database, 'asha@example.org');
    await addCards(person, 180);
    const rows = await run<{ days: number }>(
      `select due.day - current_date as days
       from reminders.list_due($1::uuid, current_date, current_date - 60, current_date + 10, 20) as due
       order by due.day < current_date, abs(due.day - current_date)`,
      [person],
    );
    expect(rows.map(({ days }) => days)).toEqual([
      ...[0, 2, 4, 6, 8, 10],
      ...Array.from({ length: 14 }, (_, index) => -2 - 2 * index),
    ]);
  });

  it('follows a hundred repeats of a thousand, and nobody else’s', async () => {
    const [person, other] = [
      await createTestUser(database, 'ben@example.org'),
      await createTestUser(database, 'other@example.org'),
    ];
    await addRepeats(other, 1);
    await run(
      `insert into public.repeats
         (user_id, description, amount, type, currency, category, starts, every, unit, falls_on, lead, made_until, state)
       select $1::uuid, 'Tax', 3, 'expense', 'INR', 'Other', current_date, 1, 'year', 'same-day', 7, '0001-01-01',
         case when n <= 200 then 'active' else 'paused' end
       from generate_series(1, 700) as n`,
      [person],
    );
    const [found] = await run<{ count: number; texts: number }>(
      `select count(*) as count, count(distinct description) as texts
       from reminders.list_coming($1::uuid, current_date, current_date, current_date + 300)`,
      [person],
    );
    expect(found).toEqual({ count: 100, texts: 1 });
  });
});
