import { type RowChange, toCollection } from '#domain/collections/collections.ts';
import type { Intent, RowIntent } from '#domain/sync/enqueue.ts';
import { messages } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { submitChange, whenApplied } from './submit-change.ts';
import {
  findEntry,
  findLastEntry,
  forgetEntry,
  type HistoryEntry,
  type HistoryStep,
  isUndone,
  recordEntry,
  recordNew,
} from './undo-history.ts';

/** A change that was made, as much of it as undo needs. */
export interface UndoableChange {
  /** The batch that first made it. */
  readonly batch: string;
  readonly changes: readonly RowChange[];
  /** The batches that made, undid and redid it, if the journal has more than the first. */
  readonly chain?: readonly HistoryStep[];
}

export interface UndoResult {
  /** The rows that were skipped because they have been changed since. */
  readonly skipped: readonly RowChange[];
  /** Undoes those too. */
  readonly force: () => Promise<void>;
}

export type Undo = () => Promise<Outcome<UndoResult>>;

/** Both directions of one change. Either does nothing if the change is there already. */
export interface UndoRedo {
  readonly undo: Undo;
  readonly redo: Undo;
}

/** A change as it was made. `undone` resolves once it is undone, in whatever way. */
export interface RecordedChange extends UndoRedo {
  readonly undone: Promise<void>;
}

/** An undo or redo that has been started by keyboard, and of which change. */
export interface StartedUndo {
  readonly change: UndoableChange;
  readonly outcome: Promise<Outcome<UndoResult>>;
}

/** The latest changes that this page has made, by batch; outbox and journal have the others. */
const recent = new Map<string, readonly RowChange[]>();
const maxRecent = 100;
/** Says that a change is undone, by batch. */
const takenBack = new Map<string, () => void>();

const nothingToDo: Outcome<UndoResult> = { ok: true, value: { skipped: [], force: async () => undefined } };

/** Undoes a change, whatever has been done since: in the outbox if it still waits, else by the journal. */
export function undoChange(change: UndoableChange): Promise<Outcome<UndoResult>> {
  return setUndone(change, true);
}

/** Makes an undone change again. */
export function redoChange(change: UndoableChange): Promise<Outcome<UndoResult>> {
  return setUndone(change, false);
}

/** Records a change made on this device, and returns its undo and redo. */
export function recordChange(change: UndoableChange): RecordedChange {
  remember(change);
  recordNew(change.batch);
  const undone = new Promise<void>((resolve) => takenBack.set(change.batch, resolve));
  return { undo: () => undoChange(change), redo: () => redoChange(change), undone };
}

/** Finds the changes of a batch that this page made lately. */
export function findRecent(batch: string): readonly RowChange[] | undefined {
  return recent.get(batch);
}

/** Drops a change that was not made after all. */
export function forgetChange(batch: string): void {
  recent.delete(batch);
  forgetEntry(batch);
}

/** Undoes this device's last change, whichever tab made it, also after a reload. Null if there is none. */
export function undoLast(): Promise<Outcome<StartedUndo | null>> {
  return startLast(true);
}

/** Redoes the change that was undone last. Null if there is none. */
export function redoLast(): Promise<Outcome<StartedUndo | null>> {
  return startLast(false);
}

let starting: Promise<unknown> = Promise.resolve();

/** One after the other: two presses of the keys are two changes. */
function startLast(undone: boolean): Promise<Outcome<StartedUndo | null>> {
  const started = starting.then(async (): Promise<Outcome<StartedUndo | null>> => {
    // A change may show before it is recorded: the keys mean what the person sees.
    await whenApplied();
    const found = await findLast(!undone);
    if (!found.ok || found.value === null) return found as Outcome<null>;
    return { ok: true, value: { change: found.value, outcome: setUndone(found.value, undone) } };
  });
  starting = started.catch(() => undefined);
  return started;
}

async function findLast(undone: boolean): Promise<Outcome<UndoableChange | null>> {
  for (;;) {
    const entry = findLastEntry(undone);
    if (entry === undefined) return { ok: true, value: null };
    const { batch } = entry;
    const changes = recent.get(batch) ?? entry.changes;
    if (changes !== undefined) return { ok: true, value: { batch, changes } };
    const found = await findInJournal(batch);
    if (!found.ok) return found;
    if (found.value !== null) return { ok: true, value: found.value };
    // Older than the journal, or never sent.
    forgetEntry(batch);
  }
}

/** A change of the journal, which may be older than this page. Null if it is too old for the journal. */
export async function findInJournal(batch: string): Promise<Outcome<UndoableChange | null>> {
  const activity = await import('./activity.ts').catch((cause) => console.error('Not loaded', cause));
  return activity ? activity.findActivity(batch) : { ok: false, message: messages.undoFailed };
}

async function setUndone(change: UndoableChange, undone: boolean): Promise<Outcome<UndoResult>> {
  const { changes } = change;
  // As soon as it is begun: what fails or is left is said anew.
  if (undone) takenBack.get(change.batch)?.();
  const known = findEntry(change.batch);
  // The journal may know more than this device has recorded.
  const chain = change.chain ?? known?.chain ?? [{ batch: change.batch, isUndo: false }];
  const before: HistoryEntry = { batch: known?.batch ?? change.batch, chain };
  if (isUndone(before) === undone) return nothingToDo;
  remember({ batch: before.batch, changes });
  let last: UndoStep = { entry: before, outcome: nothingToDo };
  for (const target of toLatest(before.chain)) {
    const { entry, outcome } = await undoBatch(last.entry, target, { changes, undone });
    // One that skipped every row is not in the journal: all is done without it.
    if (!outcome.ok && outcome.code === 'too_late' && last.outcome !== nothingToDo) {
      recordEntry(entry);
      break;
    }
    last = { entry, outcome };
    if (!outcome.ok || outcome.value.skipped.length > 0) break;
  }
  return last.outcome;
}

/** The outcome of undoing one batch, and the history entry of its change afterwards. */
interface UndoStep {
  readonly entry: HistoryEntry;
  readonly outcome: Outcome<UndoResult>;
}

/** Undoes one batch; without one, makes a change again that was never sent. */
async function undoBatch(
  before: HistoryEntry,
  target: string | undefined,
  { changes, undone }: { readonly changes: readonly RowChange[]; readonly undone: boolean },
): Promise<UndoStep> {
  const { batch, chain } = before;
  const next = target === undefined ? batch : crypto.randomUUID();
  const done = { batch, chain: [...chain, { batch: next, isUndo: undone }] };
  // Recorded before it is done: pressing the keys twice means two changes.
  recordEntry(done);
  const rows = undone ? changes : changes.map(reverse);
  const intent: Intent =
    target === undefined ? { operations: changes.flatMap(toRowIntent) } : { undo: { target }, rows };
  const outcome = await submitChange(intent, {
    batch: next,
    ...(!undone && { failed: messages.redoFailed }),
  });
  if (!outcome.ok) {
    // A change that is too old would block all earlier ones for good.
    if (outcome.code === 'too_late') forgetEntry(batch);
    else recordEntry(before);
    return { entry: before, outcome };
  }
  const { skipped, cancelled } = outcome.value;
  const isSkipped = skipped.length >= changes.length && !cancelled;
  const entry = cancelled
    ? { batch, chain: chain.filter((step) => step.batch !== target), changes }
    : isSkipped
      ? before
      : done;
  if (cancelled) recordEntry(entry);
  // Nothing came of it: the keys go on to the change before.
  else if (isSkipped) forgetEntry(batch);
  const force = async () => {
    const as = crypto.randomUUID();
    recordEntry({ batch, chain: [...entry.chain, { batch: as, isUndo: undone }] });
    const { retryRefusedChange } = await import('./sync-issues.ts');
    await retryRefusedChange(next, as);
  };
  return { entry, outcome: { ok: true, value: { skipped, force } } };
}

/** The batches to undo, the last first: several if one of them skipped rows that the next then did. */
function toLatest(chain: readonly HistoryStep[]): readonly (string | undefined)[] {
  const last = chain.at(-1);
  if (last === undefined) return [undefined];
  const start = chain.findLastIndex(({ isUndo }) => isUndo !== last.isUndo) + 1;
  return chain
    .slice(start)
    .map(({ batch }) => batch)
    .toReversed();
}

function remember({ batch, changes }: UndoableChange): void {
  recent.set(batch, changes);
  const [oldest] = recent.keys();
  if (recent.size <= maxRecent || oldest === undefined) return;
  recent.delete(oldest);
  takenBack.delete(oldest);
}

/** Returns the reverse of a row's change. */
export function reverse({ before, after, ...row }: RowChange): RowChange {
  return { ...row, before: after, after: before };
}

/** Makes a change again that was never sent. */
function toRowIntent(change: RowChange): readonly RowIntent[] {
  const { id, before, after } = change;
  const at = toCollection(change);
  if (after === null) return before === null ? [] : [{ ...at, kind: 'delete', id }];
  if (before === null) return [{ ...at, kind: 'insert', row: after }];
  return [{ ...at, kind: 'edit', id, seen: before, values: after }];
}
