import { useSyncExternalStore } from 'react';
import type { RowChange } from '#domain/ledger/ledger.ts';
import { toRowChanges } from '#domain/sync/change.ts';
import { type Collision, decideCollision, findCollisions } from '#domain/sync/collisions.ts';
import type { Reason, SyncState } from '#domain/sync/sync-state.ts';
import { stay } from '#domain/sync/sync-state.ts';
import { dismissRefused, retryRefused } from '#domain/sync/taken-back.ts';
import type { Transaction } from '#domain/transaction.ts';
import { messages } from './messages.ts';
import { personLedger, subscribePersonLedger } from './person-ledger.ts';

/** A change that is not on the server, for the person to try again or to let go. */
export interface TakenBack {
  readonly batch: string;
  readonly changes: readonly RowChange[];
  /** Why, in a sentence. */
  readonly reason: string;
}

/** Two values for one field: the row as this person has it, and as the server has it. */
export interface OpenCollision extends Collision {
  readonly mineRow: Transaction;
  readonly theirRow: Transaction;
}

export interface SyncIssues {
  readonly takenBack: readonly TakenBack[];
  readonly collisions: readonly OpenCollision[];
}

const none: SyncIssues = { takenBack: [], collisions: [] };
let issues = none;
let seen: SyncState | undefined;

/** What waits for the person to decide. */
export function useSyncIssues(): SyncIssues {
  return useSyncExternalStore(subscribePersonLedger, readIssues, () => none);
}

/** Makes a change again that was taken back, over the rows as they are now, as a new batch. */
export async function retryTakenBack(batch: string, as: string = crypto.randomUUID()): Promise<void> {
  const open = personLedger();
  await open?.replica.perform((state, shown) => retryRefused(state, shown, { batch, as }));
  open?.wake();
}

export async function letGoTakenBack(batch: string): Promise<void> {
  await personLedger()?.replica.perform((state) => stay(dismissRefused(state, batch)));
}

export async function decide(
  { batch, field }: Pick<Collision, 'batch' | 'field'>,
  keep: 'mine' | 'theirs',
): Promise<void> {
  const open = personLedger();
  await open?.replica.perform((state, shown) => decideCollision(state, shown, { batch, field, keep }));
  open?.wake();
}

function readIssues(): SyncIssues {
  const state = personLedger()?.replica.state;
  if (state === seen) return issues;
  seen = state;
  issues = state === undefined ? none : toIssues(state);
  return issues;
}

function toIssues(state: SyncState): SyncIssues {
  const takenBack = state.refused.map(({ batch, change, reason }) => ({
    batch,
    changes: change.kind === 'update' ? [{ id: change.id, ...toSides(change) }] : toRowChanges(change),
    reason: toSentence(reason),
  }));
  const collisions = findCollisions(state).flatMap((collision) => {
    const pending = state.outbox.find(({ batch }) => batch === collision.batch);
    if (pending?.change.kind !== 'update' || pending.change.before === null) return [];
    const theirRow = pending.change.before;
    const mineRow = { ...theirRow, [collision.field]: collision.mine } as Transaction;
    return [{ ...collision, mineRow, theirRow }];
  });
  return { takenBack, collisions };
}

/** A row that is gone is told as it was when it was edited. */
function toSides(change: Extract<SyncState['refused'][number]['change'], { readonly kind: 'update' }>) {
  const before = change.before ?? change.seen;
  const to = Object.entries(change.edits).map(([field, edit]) => [field, edit?.to] as const);
  return { before, after: { ...before, ...(Object.fromEntries(to) as Partial<Transaction>) } };
}

function toSentence({ code, message }: Reason): string {
  if (message !== '') return message;
  if (code === 'gone') return messages.transactionGone;
  return code === 'changed_since' ? messages.changedSince : messages.changedMeanwhile;
}
