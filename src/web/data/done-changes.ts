import type { RowChange } from '#domain/ledger/ledger.ts';
import { isReversal, toFamily } from '#domain/sync/batch-family.ts';
import { keepOwn, readOwn } from './own-storage.ts';
import { currentUser } from './session.ts';
import { findTransaction, toRow } from './transaction-row.ts';

/** More than anybody takes back one by one; the Activity panel knows the rest. */
const mostEntries = 100;
/** The most rows of a change that are kept although neither outbox nor journal has them. */
const mostRows = 100;

/** A change made, taken back or repeated on this device, so that the keys know it after a reload and in every tab. */
export interface DoneEntry {
  /** By which it was first made. */
  readonly batch: string;
  /** Its batch and those that took it back and repeated it, the last at the end; none if it was never sent. */
  readonly chain: readonly string[];
  /** What it did, while nothing else on this device or the server knows that. */
  readonly changes?: readonly RowChange[] | undefined;
  /** When it was last turned, in milliseconds since 1970. */
  readonly time?: number;
  /** Something else was done since: only the Activity panel repeats it. */
  readonly past?: boolean;
}

/** Whether a change stands as taken back. */
export function isUndone({ chain }: Pick<DoneEntry, 'chain'>): boolean {
  const last = chain.at(-1);
  return last === undefined || isReversal(last);
}

/** What is remembered of the change that a batch made, took back or repeated. */
export function findEntry(batch: string): DoneEntry | undefined {
  return readEntries().find((entry) => toFamily(entry.batch) === toFamily(batch));
}

/** The change that the keys take back next, or repeat next. */
export function findLastEntry(undone: boolean): DoneEntry | undefined {
  return readEntries().findLast((entry) => isUndone(entry) === undone && !(undone && entry.past));
}

/** Notes how a change stands now, as the last one that anything was done about. */
export function noteEntry(entry: DoneEntry): void {
  write([...without(entry.batch), { ...entry, time: Date.now() }]);
}

/** Notes a new change: what was taken back before it is no longer repeated by the keys. */
export function noteNew(batch: string): void {
  const before = without(batch).map((entry) => (isUndone(entry) ? { ...entry, past: true } : entry));
  write([...before, { batch, chain: [batch] }]);
}

export function forgetEntry(batch: string): void {
  write(without(batch));
}

/** What is remembered, the last that anything was done about at the end. */
export function readEntries(): readonly DoneEntry[] {
  const person = currentUser()?.id;
  const kept = person === undefined ? undefined : readOwn(person, 'done');
  return Array.isArray(kept) ? kept.flatMap(toEntry) : [];
}

function without(batch: string): readonly DoneEntry[] {
  return readEntries().filter((entry) => toFamily(entry.batch) !== toFamily(batch));
}

function write(entries: readonly DoneEntry[]): void {
  const person = currentUser()?.id;
  if (person === undefined) return;
  const kept = entries.slice(-mostEntries).map(({ changes, ...entry }) => {
    const isKept = entry.chain.length === 0 && changes !== undefined && changes.length <= mostRows;
    return isKept ? { ...entry, changes: changes.map(toStored) } : entry;
  });
  keepOwn(person, 'done', kept);
}

function toStored({ id, before, after }: RowChange) {
  return { id, before: before && toRow(before), after: after && toRow(after) };
}

function toEntry(kept: unknown): readonly DoneEntry[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { batch, chain, changes, past, time } = kept as Readonly<Record<string, unknown>>;
  if (typeof batch !== 'string' || !Array.isArray(chain)) return [];
  const entry = {
    batch,
    chain: chain.filter((one) => typeof one === 'string'),
    past: past === true,
    time: Number(time),
  };
  return [Array.isArray(changes) ? { ...entry, changes: changes.map(toChange) } : entry];
}

function toChange({ id, before, after }: { id: unknown; before: unknown; after: unknown }): RowChange {
  return { id: String(id), before: findTransaction(before) ?? null, after: findTransaction(after) ?? null };
}
