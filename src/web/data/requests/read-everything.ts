import { collections } from '#domain/collections/collections.ts';
import type { RowOutcome } from '#domain/collections/stored-row-changes.ts';
import { type FieldTable, type Row, toSelection } from '#domain/fields/field-table.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { pageSize, requireRows, restClient } from '../rest-client.ts';
import { readCounter, requestTimeoutMs } from './read-journal.ts';
import { type Overview, readOverview } from './read-overview.ts';
import { readAllRows } from './read-rows.ts';
import { toRows } from './transaction-row.ts';

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

/** Reads every row of the person's collections but the transactions, as changes that add them. */
async function readOtherRows(person: string): Promise<readonly RowOutcome[]> {
  const others = [...collections].filter(([name]) => name !== 'transactions');
  const read = others.map(async ([collection, fields]) =>
    (await readPlain(person, collection, fields)).map((after) => ({ collection, id: after.id, after })),
  );
  return (await Promise.all(read)).flat();
}

async function readPlain(person: string, table: string, fields: FieldTable): Promise<readonly Row[]> {
  const given: Row[] = [];
  for (;;) {
    let page = restClient(person).from(table).select(toSelection(fields)).eq('user_id', person).order('id');
    const last = given.at(-1);
    if (last !== undefined) page = page.gt('id', last.id);
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const read = requireRows<Row>(await page.limit(pageSize).retry(false).abortSignal(signal));
    given.push(...read);
    if (read.length === 0) return toRows(fields, given);
  }
}
