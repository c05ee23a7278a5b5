import type { RowChange } from '#domain/ledger/ledger.ts';
import { isReversal, toSibling } from '#domain/sync/batch-family.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import {
  type DoneEntry,
  findEntry,
  findLastEntry,
  forgetEntry,
  isUndone,
  noteEntry,
  noteNew,
} from './done-changes.ts';
import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { submitChange } from './submit-change.ts';
import { retryTakenBack } from './sync-issues.ts';

/** A change that was made, as much of it as it takes to take it back. */
export interface DoneChange {
  /** By which it was first made. */
  readonly batch: string;
  readonly changes: readonly RowChange[];
  /** The batches by which it was made, taken back and repeated, where the journal has more of them than the first. */
  readonly chain?: readonly string[];
}

export interface Undone {
  /** Rows that were changed again since, and stay as they are. */
  readonly left: number;
  /** Takes those back too. */
  readonly force: () => Promise<void>;
}

export type Undo = () => Promise<Outcome<Undone>>;

/** Both ways of one change. Either does nothing where the change stands so already. */
export interface Ways {
  readonly undo: Undo;
  readonly redo: Undo;
}

/** A way that was begun by the keys, and where it leads. */
export interface Begun {
  readonly done: DoneChange;
  readonly outcome: Promise<Outcome<Undone>>;
}

/** The last changes that this page has made, by their batch; the outbox and the journal know the rest. */
const known = new Map<string, readonly RowChange[]>();
const mostKnown = 100;

const nothingLeft: Outcome<Undone> = { ok: true, value: { left: 0, force: async () => undefined } };

/** Takes a change back, whatever was done since: out of the outbox, or by the journal. */
export function undoChange(done: DoneChange): Promise<Outcome<Undone>> {
  return turn(done, true);
}

/** Makes a change again that was taken back. */
export function redoChange(done: DoneChange): Promise<Outcome<Undone>> {
  return turn(done, false);
}

/** Remembers a change made on this device, and gives what takes it back and repeats it. */
export function rememberChange(done: DoneChange): Ways {
  know(done);
  noteNew(done.batch);
  return { undo: () => undoChange(done), redo: () => redoChange(done) };
}

/** The change came to nothing. */
export function forgetChange(batch: string): void {
  known.delete(batch);
  forgetEntry(batch);
}

let beginning: Promise<unknown> = Promise.resolve();

/**
 * Takes back the last change of this device, in whichever tab and before whichever reload it was made, or repeats the
 * one that was taken back last. Null where there is none. Asked twice, it is two.
 */
export function turnLast(undone: boolean): Promise<Outcome<Begun | null>> {
  const begun = beginning.then(async (): Promise<Outcome<Begun | null>> => {
    const found = await findLast(!undone);
    if (!found.ok || found.value === null) return found as Outcome<null>;
    return { ok: true, value: { done: found.value, outcome: turn(found.value, undone) } };
  });
  beginning = begun.catch(() => undefined);
  return begun;
}

async function findLast(undone: boolean): Promise<Outcome<DoneChange | null>> {
  for (;;) {
    const entry = findLastEntry(undone);
    if (entry === undefined) return { ok: true, value: null };
    const { batch } = entry;
    const changes = known.get(batch) ?? entry.changes;
    if (changes !== undefined) return { ok: true, value: { batch, changes } };
    const { findActivity } = await import('./activity.ts');
    const found = await findActivity(batch);
    if (!found.ok) return found;
    if (found.value !== null) return { ok: true, value: toForward(found.value) };
    // Too long ago, or it never came to the server.
    forgetEntry(batch);
  }
}

async function turn(done: DoneChange, undone: boolean): Promise<Outcome<Undone>> {
  const { changes } = done;
  const entry = findEntry(done.batch);
  // The journal may know more than this device has noted.
  const chain = done.chain ?? entry?.chain ?? [done.batch];
  const before: DoneEntry = { batch: entry?.batch ?? done.batch, chain };
  if (isUndone(before) === undone) return nothingLeft;
  const { batch } = before;
  know({ batch, changes });
  const last = before.chain.at(-1);
  const own = last === undefined ? batch : toSibling(batch, undone ? 'undo' : 'redo', crypto.randomUUID());
  // Noted before it is done: who presses twice means two changes.
  noteEntry({ batch, chain: [...before.chain, own] });
  const rows = undone ? changes : changes.map(reverse);
  const intent: Intent = last === undefined ? toIntent(changes) : { kind: 'undo', target: last, rows };
  const outcome = await submitChange(intent, undone ? messages.undoFailed : messages.redoFailed, {
    batch: own,
  });
  if (!outcome.ok) {
    // What is too old would stand before everything else for ever.
    if (outcome.message === messages.undoTooLate) forgetEntry(batch);
    else noteEntry(before);
    return outcome;
  }
  const { left, cancelled } = outcome.value;
  if (cancelled) noteEntry({ batch, chain: before.chain.slice(0, -1), changes });
  // Nothing came of it: the keys go on to the change before.
  else if (left >= changes.length) forgetEntry(batch);
  const force = async () => {
    const as = toSibling(batch, undone ? 'undo' : 'redo', crypto.randomUUID());
    noteEntry({ batch, chain: [...before.chain, as] });
    await retryTakenBack(own, as);
  };
  return { ok: true, value: { left, force } };
}

function know({ batch, changes }: DoneChange): void {
  known.set(batch, changes);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
}

/** What was done at first, also where only what took it back is known. */
export function toForward<Done extends DoneChange>(done: Done): Done {
  return isReversal(done.batch) ? { ...done, changes: done.changes.map(reverse) } : done;
}

function reverse({ id, before, after }: RowChange): RowChange {
  return { id, before: after, after: before };
}

/** What makes a change again that was never sent; of several rows it was a replacement. */
function toIntent(changes: readonly RowChange[]): Intent {
  const [first, ...more] = changes;
  if (first === undefined || more.length > 0) {
    return { kind: 'replace', rows: changes.flatMap(({ after }) => after ?? []) };
  }
  const { id, before, after } = first;
  if (after === null) return { kind: 'delete', id };
  return before === null ? { kind: 'add', row: after } : { kind: 'update', seen: before, row: after };
}
