import type { Database } from '#server/database/database.ts';
import { withDataFolder } from './database-folder.ts';
import { toPerson } from './database-journal.ts';
import type { dumpTables } from './database-tables.ts';
import { createTestUser } from './fresh-database.ts';

/** When backups are made. */
export const now = () => Date.UTC(2026, 10, 21);

/** A year in the life of a person. */
export async function live(database: Database): Promise<void> {
  const asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
  await asha.run(
    `insert into public.transactions (type, amount, category, date, description)
     select 'expense', n + 0.01, 'Rent', date '2024-01-01' + n, 'é 🙂 ' || n from generate_series(1, 300) as n`,
  );
  await asha.run(`insert into public.user_preferences (theme) values ('dark')`);
}

/** Everything except the numbers of the journals, which jump when a backup is restored. */
export function withoutNumbers({
  'public.change_counters': _,
  ...others
}: Awaited<ReturnType<typeof dumpTables>>) {
  return others;
}

/** The words in which something is refused. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was allowed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** Calls `work` with the path of a backup yet to be made. */
export const withCopy = <T>(work: (path: string) => Promise<T>): Promise<T> =>
  withDataFolder((folder) => work(`${folder}.jsonl.gz`));
