import type { Transaction } from '#domain/transaction.ts';
import { pageSize, restClient } from './rest-client.ts';
import { patience } from './sync-requests.ts';
import { rowColumns, toTransactions } from './transaction-row.ts';

/** So many parts of a long list are read at once: a browser has six connections to a server. */
const parts = 4;
/** Fewer pages than this are not worth asking where the parts begin. */
const pagesWorthParts = 8;

/** Where a row stands in the list. */
interface Place {
  readonly date: string;
  readonly id: string;
}

/**
 * Reads every row of the person, newest first. The pages follow each other by key, not by number, so that a row added
 * or deleted meanwhile neither hides one nor shows one twice. A long list is read in parts, whose limits are keys too.
 */
export async function readAllRows(person: string): Promise<readonly Transaction[]> {
  const { rows, total } = await readFirst(person);
  const last = rows.at(-1);
  const begun = toTransactions(rows);
  if (last === undefined || rows.length >= total) return begun;
  // What the server gives at once, for it had more.
  const most = rows.length;
  const left = total - most;
  const limits = left > most * pagesWorthParts ? await readLimits(person, most, left) : [];
  const starts = [last, ...limits.filter((place) => isAfter(place, last))];
  const expected = Math.ceil(left / starts.length);
  const read = await Promise.all(
    starts.map((start, index) => readPart(person, start, starts[index + 1], { most, expected })),
  );
  return [begun, ...read].flat();
}

async function readFirst(person: string): Promise<{ rows: readonly Place[]; total: number }> {
  const { data, error, count } = await ask(person, { count: 'exact' }).limit(pageSize);
  if (error) throw error;
  return { rows: data as unknown as readonly Place[], total: count ?? data.length };
}

/** The rows at which parts of the same size would end, as they are now: any rows would do. */
async function readLimits(person: string, from: number, left: number): Promise<readonly Place[]> {
  const read = async (part: number) => {
    const position = from + Math.floor((left * part) / parts) - 1;
    const { data, error } = await ask(person).range(position, position);
    if (error) throw error;
    return data as unknown as readonly Place[];
  };
  const found = await Promise.all(Array.from({ length: parts - 1 }, (_, part) => read(part + 1)));
  return found.flat().sort((one, other) => (isAfter(one, other) ? 1 : -1));
}

/** The rows after one row, up to and with another. */
async function readPart(
  person: string,
  start: Place,
  end: Place | undefined,
  { most, expected }: { readonly most: number; readonly expected: number },
): Promise<readonly Transaction[]> {
  const rows: Transaction[] = [];
  let count = 0;
  for (let last: Place | undefined = start; last !== undefined; ) {
    // The bare comparison of dates is for the index; the other one leaves out what is read already.
    let page = ask(person)
      .lte('date', last.date)
      .or(`date.lt.${last.date},and(date.eq.${last.date},id.lt.${last.id})`);
    if (end !== undefined) {
      page = page.gte('date', end.date).or(`date.gt.${end.date},and(date.eq.${end.date},id.gte.${end.id})`);
    }
    const { data, error } = await page.limit(pageSize);
    if (error) throw error;
    const read = data as unknown as readonly Place[];
    rows.push(...toTransactions(read));
    count += read.length;
    last = read.at(-1);
    // A short page is the last one, unless the server gives less now than it did at first.
    if (last?.id === end?.id || (read.length < most && count >= expected)) break;
  }
  return rows;
}

function ask(person: string, options: { readonly count?: 'exact' } = {}) {
  return restClient()
    .from('transactions')
    .select(rowColumns, options)
    .eq('user_id', person)
    .order('date', { ascending: false })
    .order('id', { ascending: false })
    .retry(false)
    .abortSignal(AbortSignal.timeout(patience));
}

/** Whether a row stands after another, newest first. */
function isAfter(one: Place, other: Place): boolean {
  return one.date === other.date ? one.id < other.id : one.date < other.date;
}
