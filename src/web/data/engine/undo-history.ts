import { fieldsOf, type RowChange, toCollection } from '#domain/collections/collections.ts';
import { findCollection } from '#domain/collections/stored-row.ts';
import { fromWireRow, type Row, toWireRow } from '#domain/fields/field-table.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { readItem, storeItem } from '../records/person-storage.ts';
import { currentUser } from '../session/session.ts';

/** More than anybody undoes one by one; the Activity panel has the others. */
const maxEntries = 100;
/** The most rows stored of a change that neither outbox nor journal has. */
const maxRows = 100;

/** A batch that made a change, undid it or made it again. */
export interface HistoryStep {
  readonly batch: string;
  readonly isUndo: boolean;
}

/** A change made, undone or redone on this device: the keys work on it after a reload and in every tab. */
export interface HistoryEntry {
  /** The batch that first made it. */
  readonly batch: string;
  /** Its batch and those that undid and redid it, in order; empty if it was never sent. */
  readonly chain: readonly HistoryStep[];
  /** The rows it changed, while nothing else on this device or the server knows them. */
  readonly changes?: readonly RowChange[] | undefined;
  /** When it was last made, undone or redone, in milliseconds since 1970. */
  readonly time?: number;
  /** Something else was done since: only the Activity panel can redo it. */
  readonly past?: boolean;
}

/** Whether a change is undone at present. */
export function isUndone({ chain }: Pick<HistoryEntry, 'chain'>): boolean {
  return chain.at(-1)?.isUndo ?? true;
}

/** The entry of the change that a batch made, undid or redid. */
export function findEntry(batch: string): HistoryEntry | undefined {
  return readEntries().find(
    (entry) => entry.batch === batch || entry.chain.some((step) => step.batch === batch),
  );
}

/** The change that the keys undo next, or redo next. */
export function findLastEntry(undone: boolean): HistoryEntry | undefined {
  return readEntries().findLast((entry) => isUndone(entry) === undone && !(undone && entry.past));
}

/** Records how a change stands now, as the latest entry. */
export function recordEntry(entry: HistoryEntry): void {
  write([...without(entry.batch), { ...entry, time: Date.now() }]);
}

/** Records a new change: the keys no longer redo what was undone before it. */
export function recordNew(batch: string): void {
  const before = without(batch).map((entry) => (isUndone(entry) ? { ...entry, past: true } : entry));
  write([...before, { batch, chain: [{ batch, isUndo: false }] }]);
}

export function forgetEntry(batch: string): void {
  write(without(batch));
}

/** All entries, the latest last. */
export function readEntries(): readonly HistoryEntry[] {
  const person = currentUser()?.id;
  const stored = person === undefined ? undefined : readItem(person, 'done');
  return Array.isArray(stored) ? stored.flatMap(toEntry) : [];
}

function without(batch: string): readonly HistoryEntry[] {
  return readEntries().filter((entry) => entry.batch !== batch);
}

function write(entries: readonly HistoryEntry[]): void {
  const person = currentUser()?.id;
  if (person === undefined) return;
  const stored = entries.slice(-maxEntries).map(({ changes, ...entry }) => {
    const isNeeded = entry.chain.length === 0 && changes !== undefined && changes.length <= maxRows;
    return isNeeded ? { ...entry, changes: changes.map(toStored) } : entry;
  });
  storeItem(person, 'done', stored);
}

function toStored(change: RowChange) {
  const { id, before, after } = change;
  const fields = fieldsOf(change);
  const toWire = (row: Row | null) => row && toWireRow(fields, row);
  return { ...toCollection(change), id, before: toWire(before), after: toWire(after) };
}

function toEntry(stored: unknown): readonly HistoryEntry[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { batch, chain, changes, past, time } = stored as Readonly<Record<string, unknown>>;
  if (typeof batch !== 'string' || !Array.isArray(chain)) return [];
  const entry = {
    batch,
    chain: chain.flatMap(toStep),
    past: past === true,
    time: Number(time),
  };
  return [Array.isArray(changes) ? { ...entry, changes: changes.map(toChange) } : entry];
}

function toStep(stored: unknown): readonly HistoryStep[] {
  const { batch, isUndo } = Object(stored) as Partial<HistoryStep>;
  return typeof batch === 'string' ? [{ batch, isUndo: isUndo === true }] : [];
}

function toChange(stored: Readonly<Record<string, unknown>>): RowChange {
  const at = findCollection(stored) ?? inTransactions;
  const toRow = (row: unknown) => fromWireRow(fieldsOf(at), row) ?? null;
  return { ...at, id: String(stored.id), before: toRow(stored.before), after: toRow(stored.after) };
}
