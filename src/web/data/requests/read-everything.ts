import type { RowOutcome } from '#domain/collections/stored-row-changes.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { readCounter } from './read-journal.ts';
import { readOtherRows } from './read-other-rows.ts';
import { type Overview, readOverview } from './read-overview.ts';
import { readAllRows } from './read-rows.ts';

interface Everything {
  /** The journal's last number, read before the rows. */
  readonly seq: number;
  readonly rows: readonly Transaction[];
  readonly others: readonly RowOutcome[];
}

/** Reads all that the person has. A device that has nothing yet is given the overview first. */
export async function readEverything(
  person: string,
  onOverview: ((overview: Overview) => Promise<void>) | undefined,
): Promise<Everything> {
  // Only a help: without it all rows are read all the same.
  const overview = onOverview && (await readOverview(person).catch(() => undefined));
  if (overview) await onOverview(overview);
  const seq = await readCounter(person);
  const rows = await readAllRows(person);
  return { seq, rows, others: await readOtherRows(person) };
}
