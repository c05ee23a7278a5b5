import { findCollection } from '#domain/collections/stored-row.ts';
import type { JournalEntry, JournalPage } from '#domain/sync/journal.ts';
import { pageSize, requireRows, restClient } from '../rest-client.ts';
import { findJournalRow, type JournalRow } from './journal-row.ts';

/** A server that takes longer counts as unreachable. */
export const requestTimeoutMs = 20_000;

/** Refused access to one's own rows: the session was ended elsewhere, or lacks the second factor. */
export const insufficientPrivilege = '42501';

/** Whether a read failed because the server no longer knows the person. */
export function isUnauthenticated(cause: unknown): boolean {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return code === insufficientPrivilege || /^PGRST30[123]$/.test(code);
}

/** The journal's last number; 0 before the first change. */
export async function readCounter(person: string): Promise<number> {
  const answer = await restClient(person)
    .from('change_counters')
    .select('seq')
    .eq('user_id', person)
    .retry(false)
    .abortSignal(AbortSignal.timeout(requestTimeoutMs));
  const [counter] = requireRows<{ readonly seq: unknown }>(answer);
  return Number(counter?.seq ?? 0);
}

/** The most entries that are read and applied at once. */
const maxEntries = 50_000;

/**
 * Reads the journal from a number up to its last, `counter`. The entry of the first number shows whether it is still the
 * same journal. Numbers have no gaps, so all pages are asked for at once.
 */
export async function readJournal(
  person: string,
  after: number,
  counter: number,
): Promise<Omit<JournalPage, 'since'>> {
  const end = Math.min(counter, after + maxEntries) + 1;
  const starts = Array.from(
    { length: counter > after ? Math.ceil((end - after) / pageSize) : 0 },
    (_, page) => after + page * pageSize,
  );
  const pages = starts.map((start) => readEntries(person, start, Math.min(start + pageSize, end)));
  const rows = (await Promise.all(pages)).flat();
  const entries = rows.map(({ after: row, ...entry }): JournalEntry => {
    const at = findCollection(entry);
    const after = at && findJournalRow(at, row);
    return { ...entry, after, ...(at && after === undefined && { unread: row }) };
  });
  // The first one was read before.
  const strange = entries.filter(({ seq, unread }) => seq > after && unread !== undefined);
  if (strange.length > 0) console.error('Changes that this version cannot read were left out', strange);
  // After a gap, nothing follows that could be applied.
  const isCut = entries.at(-1)?.seq !== end - 1;
  return { entries, complete: isCut || end > counter, counter };
}

type EntryRow = JournalRow & { readonly after: unknown };

/** The entries from a number to before another. A server may give fewer at once than it is asked for. */
async function readEntries(person: string, from: number, end: number): Promise<readonly EntryRow[]> {
  const answer = await restClient(person)
    .from('changes')
    .select('seq,batch,collection,id:row_id,after')
    .eq('user_id', person)
    .gte('seq', from)
    .lt('seq', end)
    .order('seq')
    .limit(end - from)
    .retry(false)
    .abortSignal(AbortSignal.timeout(requestTimeoutMs));
  const rows = requireRows<EntryRow>(answer);
  const next = (rows.at(-1)?.seq ?? end) + 1;
  return next < end ? [...rows, ...(await readEntries(person, next, end))] : rows;
}

/** Whether the journal has this batch. */
export async function hasBatch(person: string, batch: string): Promise<boolean> {
  const answer = await restClient(person)
    .from('changes')
    .select('seq')
    .eq('user_id', person)
    .eq('batch', batch)
    .limit(1)
    .retry(false)
    .abortSignal(AbortSignal.timeout(requestTimeoutMs));
  return requireRows(answer).length > 0;
}
