import type { RowChange } from '#domain/ledger/ledger.ts';
import { findLastDone, forgetDone, isSettled, noteSettled, rememberDone } from './done-changes.ts';
import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { submitChange } from './submit-change.ts';
import { retryTakenBack } from './sync-issues.ts';

/** A change that was made, as much of it as it takes to take it back. */
export interface DoneChange {
  readonly batch: string;
  readonly changes: readonly RowChange[];
}

export interface Undone {
  /** Rows that were changed again since, and stay as they are. */
  readonly left: number;
  /** Takes those back too. */
  readonly force: () => Promise<void>;
}

export type Undo = () => Promise<Outcome<Undone>>;

/** The last changes that this page has made, by their batch; the outbox and the journal know the rest. */
const known = new Map<string, DoneChange>();
const mostKnown = 100;

/** Takes a change back, whatever was done since: out of the outbox, or by the journal. It can be taken back itself. */
export async function undoChange(done: DoneChange): Promise<Outcome<Undone>> {
  const { batch, changes } = done;
  forgetDone(batch);
  const outcome = await submitChange({ kind: 'undo', target: batch, rows: changes }, messages.undoFailed);
  if (!outcome.ok) {
    // What is too old would stand before everything else for ever.
    if (outcome.message !== messages.undoTooLate) rememberDone(batch);
    return outcome;
  }
  const { left, batch: own } = outcome.value;
  noteSettled(batch, own);
  return { ok: true, value: { left, force: () => retryTakenBack(own) } };
}

/** Remembers a change made on this device, and gives what takes it back. */
export function rememberChange(done: DoneChange): Undo {
  known.set(done.batch, done);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  rememberDone(done.batch);
  return () => undoChange(done);
}

/** The change came to nothing. */
export function forgetChange(batch: string): void {
  known.delete(batch);
  forgetDone(batch);
}

let taking: Promise<unknown> = Promise.resolve();

/**
 * The change to be taken back next: the last one of this device, in whichever tab and before whichever reload it was
 * made, then what the journal has of others. Null when there is nothing. Asked twice, it gives two.
 */
export function takeLastChange(): Promise<Outcome<DoneChange | null>> {
  const taken = taking.then(async () => {
    const outcome = await findNext();
    if (outcome.ok && outcome.value !== null) {
      forgetDone(outcome.value.batch);
      noteSettled(outcome.value.batch);
    }
    return outcome;
  });
  taking = taken.catch(() => undefined);
  return taken;
}

async function findNext(): Promise<Outcome<DoneChange | null>> {
  for (;;) {
    const batch = findLastDone();
    if (batch === undefined) break;
    const done = known.get(batch);
    if (done !== undefined) return { ok: true, value: done };
    const { findActivity } = await import('./activity.ts');
    const found = await findActivity(batch);
    if (!found.ok || found.value !== null) return found;
    // Too long ago, or it never came to the server.
    forgetDone(batch);
  }
  const { readActivity } = await import('./activity.ts');
  const page = await readActivity(null);
  if (!page.ok) return page;
  const isOpen = ({ batch, changes }: DoneChange) => !isSettled(batch) && changes.length > 0;
  return { ok: true, value: page.value.activities.find(isOpen) ?? null };
}
