import { randomInt, randomUUID } from 'node:crypto';
import { openDatabase } from '#server/database/open-database.ts';
import { replaceAll, toPerson } from './database-journal.ts';
import { silentLogger as logger } from './fresh-database.ts';

/**
 * A process for tests to kill: opens the embedded database in the folder given as its first argument and endlessly
 * changes the transactions of the people in the other arguments, several requests at a time. It prints `open`, then
 * `<person> <batch>` for every acknowledged request that changed something.
 */
async function run(dataDir: string, people: readonly string[]): Promise<void> {
  const database = await openDatabase({ dataDir, logger });
  process.stdout.write('open\n');
  const persons = people.map((id) => toPerson(database, id));
  const say = (id: string, batch: string): void => void process.stdout.write(`${id} ${batch}\n`);
  const row = () => ({
    type: 'expense',
    amount: randomInt(1, 1e6) / 100,
    category: 'Rent',
    date: '2024-01-01',
  });
  const insert = `insert into public.transactions (type, amount, category, date, description)
    select 'expense', n, 'Rent', '2024-01-01', repeat('x', n * 20) from generate_series(1, $1::int) as n`;

  async function changeOnce(): Promise<void> {
    const person = persons[randomInt(persons.length)];
    if (person === undefined) throw new Error('nobody was named');
    const batch = randomUUID();
    const dice = randomInt(100);
    if (dice < 2) {
      await database.asOwner((transaction) => transaction.script('checkpoint'));
      return;
    }
    if (dice < 8) {
      const { rows } = await person.run<{ batch: string }>(
        'select batch from public.changes order by seq desc limit 1 offset $1::int',
        [randomInt(5)],
      );
      const undone = rows[0]?.batch;
      if (undone === undefined) return;
      const { rows: answers } = await person.run<{ restored: number }>(
        `select (public.undo_batch($1) ->> 'restored')::int as restored`,
        [undone],
        batch,
      );
      if ((answers[0]?.restored ?? 0) > 0) say(person.id, batch);
      return;
    }
    if (dice < 12) {
      await person.run(replaceAll, [JSON.stringify([row(), row(), row()])], batch);
      say(person.id, batch);
      return;
    }
    const [sql, parameters]: [string, number[]] =
      dice < 60
        ? [insert, [randomInt(1, 20)]]
        : dice < 85
          ? ['update public.transactions set amount = amount + 1 where amount < $1::int', [randomInt(2, 10)]]
          : ['delete from public.transactions where amount > $1::int', [randomInt(5, 20)]];
    const { rowCount } = await person.run(sql, parameters, batch);
    if (rowCount > 0) say(person.id, batch);
  }

  async function changeForEver(): Promise<void> {
    for (;;) await changeOnce();
  }
  await Promise.all([1, 2, 3, 4].map(changeForEver));
}

const [dataDir = '', ...people] = process.argv.slice(2);
run(dataDir, people).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`, () => process.exit(1));
});
