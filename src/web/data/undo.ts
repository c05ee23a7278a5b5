import type { RowChange } from '#domain/ledger/ledger.ts';
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

const history: DoneChange[] = [];
/** More than anybody takes back one by one; the Activity panel knows the rest. */
const longest = 100;

/** Takes a change back, whatever was done since: out of the outbox, or by the journal. It can be taken back itself. */
export async function undoChange({ batch, changes }: DoneChange): Promise<Outcome<Undone>> {
  const index = history.findIndex((done) => done.batch === batch);
  if (index >= 0) history.splice(index, 1);
  const outcome = await submitChange({ kind: 'undo', target: batch, rows: changes }, messages.undoFailed);
  if (!outcome.ok) return outcome;
  const { left, batch: own } = outcome.value;
  return { ok: true, value: { left, force: () => retryTakenBack(own) } };
}

/** Remembers a change made on this page, and gives what takes it back. */
export function rememberChange(done: DoneChange): Undo {
  history.push(done);
  if (history.length > longest) history.shift();
  return () => undoChange(done);
}

/** The change made last on this page; none when all are taken back. */
export function findLastChange(): DoneChange | undefined {
  return history.at(-1);
}
