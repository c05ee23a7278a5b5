import { toSelection } from '#domain/fields/field-table.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { pageSize, requireRows, restClient } from '../rest-client.ts';
import { requestTimeoutMs } from './read-journal.ts';
import { toRows } from './transaction-row.ts';

/** A long list is read in this many parts at once: a browser has six connections to a server. */
const parts = 4;
/** With fewer pages it is not worth asking where the parts begin. */
const minPagesForParts = 8;

/** A position in the list, for keyset pagination. */
interface Cursor {
  readonly date: string;
  readonly id: string;
}

/**
 * Reads every row of the person, newest first. Pages continue from a key, not an offset, so a row added or deleted
 * meanwhile neither hides another nor shows it twice. A long list is read in parts, whose boundaries are keys too.
 */
export async function readAllRows(person: string): Promise<readonly Transaction[]> {
  const { rows, total } = await readFirst(person);
  const last = rows.at(-1);
  const begun = toTransactions(rows);
  if (last === undefined || rows.length >= total) return begun;
  // The server's own page limit, because it had more rows.
  const most = rows.length;
  const left = total - most;
  const boundaries = left > most * minPagesForParts ? await readBoundaries(person, most, left) : [];
  const starts = [last, ...boundaries.filter((cursor) => isAfter(cursor, last))];
  const expected = Math.ceil(left / starts.length);
  const read = await Promise.all(
    starts.map((start, index) => readPart(person, start, starts[index + 1], { most, expected })),
  );
  return [begun, ...read].flat();
}

async function readFirst(person: string): Promise<{ rows: readonly Cursor[]; total: number }> {
  const answer = await query(person, { count: 'exact' }).limit(pageSize);
  const rows = requireRows<Cursor>(answer);
  return { rows, total: answer.count ?? rows.length };
}

/** The rows at which parts of equal size would end now; any rows would do. */
async function readBoundaries(person: string, from: number, left: number): Promise<readonly Cursor[]> {
  const read = async (part: number) => {
    const position = from + Math.floor((left * part) / parts) - 1;
    return requireRows<Cursor>(await query(person).range(position, position));
  };
  const found = await Promise.all(Array.from({ length: parts - 1 }, (_, part) => read(part + 1)));
  return found.flat().sort((one, other) => (isAfter(one, other) ? 1 : -1));
}

/** The rows after one row, up to and including another. */
async function readPart(
  person: string,
  start: Cursor,
  end: Cursor | undefined,
  { most, expected }: { readonly most: number; readonly expected: number },
): Promise<readonly Transaction[]> {
  const rows: Transaction[] = [];
  let count = 0;
  for (let last: Cursor | undefined = start; last !== undefined; ) {
    // The plain comparison of dates lets the index work; the other one leaves out rows already read.
    let page = query(person)
      .lte('date', last.date)
      .or(`date.lt.${last.date},and(date.eq.${last.date},id.lt.${last.id})`);
    if (end !== undefined) {
      page = page.gte('date', end.date).or(`date.gt.${end.date},and(date.eq.${end.date},id.gte.${end.id})`);
    }
    const read: readonly Cursor[] = requireRows(await page.limit(pageSize));
    rows.push(...toTransactions(read));
    count += read.length;
    last = read.at(-1);
    // A short page is the last one, unless the server gives less now than at first.
    if (last?.id === end?.id || (read.length < most && count >= expected)) break;
  }
  return rows;
}

function query(person: string, options: { readonly count?: 'exact' } = {}) {
  return restClient(person)
    .from('transactions')
    .select(toSelection(transactionFields), options)
    .eq('user_id', person)
    .order('date', { ascending: false })
    .order('id', { ascending: false })
    .retry(false)
    .abortSignal(AbortSignal.timeout(requestTimeoutMs));
}

function toTransactions(given: readonly unknown[]): Transaction[] {
  return toRows(transactionFields, given) as Transaction[];
}

/** Whether a row comes after another, newest first. */
function isAfter(one: Cursor, other: Cursor): boolean {
  return one.date === other.date ? one.id < other.id : one.date < other.date;
}
