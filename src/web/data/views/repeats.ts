import { useSyncExternalStore } from 'react';
import { inRepeats, type Repeat, usualLead } from '#domain/collections/repeat.ts';
import { addDays, latestDay, todayIn } from '#domain/dates/calendar-date.ts';
import type { CardMove } from '#domain/plan/repeats/card-moves.ts';
import type { MissingCards } from '#domain/plan/repeats/next-cards.ts';
import { toRepeatTail } from '#domain/plan/repeats/occurrence-id.ts';
import {
  type LaterEdit,
  type PlanToday,
  toChangedRepeat,
  toLaterChange,
  toMissedCards,
  toNewRepeat,
  toNextDays,
} from '#domain/plan/repeats/repeat-changes.ts';
import type { RepeatPlan } from '#domain/plan/repeats/repeat-draft.ts';
import type { FirstCard } from '#domain/plan/repeats/repeat-offer.ts';
import { touchedKeys } from '#domain/sync/change.ts';
import type { Intent, RowIntent } from '#domain/sync/enqueue.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions, toCopied } from '#domain/transactions/transaction-fields.ts';
import { type MutationOutcome, toMutation } from '../engine/mutation.ts';
import { subscribeSyncClient, syncClient } from '../engine/open-sync-client.ts';
import type { Screen } from '../engine/submit-change.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { readOpen, readRows, readTransaction } from './ledger-views.ts';
import { openCollection } from './open-collection.ts';

const repeats = openCollection<Repeat>(inRepeats, (one, other) => (one.id < other.id ? -1 : 1));

/** All of the person's repeats, also paused, ended and declined ones. */
export const useRepeats = repeats.useRows;
export const readRepeats = repeats.read;
export const deleteRepeat = repeats.remove;

/** By what their ids and their transactions' have in common. */
let byTail: { from: readonly Repeat[]; map: ReadonlyMap<string, Repeat> } = { from: [], map: new Map() };

/** The repeat that a transaction belongs to. */
export function findRepeatOf(id: string): Repeat | undefined {
  const from = readRepeats();
  if (from !== byTail.from) {
    const entries = from.flatMap((repeat) => {
      const tail = toRepeatTail(repeat.id);
      return tail === undefined || repeat.state === 'declined' ? [] : [[tail, repeat] as const];
    });
    byTail = { from, map: new Map(entries) };
  }
  return byTail.map.get(toRepeatTail(id) ?? '');
}

/** The same as a hook. */
export function useRepeatOf(id: string): Repeat | undefined {
  return useSyncExternalStore(
    subscribeSyncClient,
    () => findRepeatOf(id),
    () => undefined,
  );
}

const changing = toMutation<Intent, null>({ plan: (intent) => ({ intent, value: null }) });
const run = (operations: readonly RowIntent[], screen?: Screen) => changing.run({ operations }, screen);

/** The person's plan now. `has`: by default whether this device has a transaction. */
function readPlan(has = (id: string) => readTransaction(id) !== undefined): PlanToday {
  return { today: todayIn(new Date()), repeats: readRepeats(), open: readOpen(), has };
}

/** Adds a transaction that returns: both in one change. */
export async function addRepeating(
  row: NewTransaction,
  plan: RepeatPlan,
  screen?: Screen,
): Promise<MutationOutcome<Transaction>> {
  const transaction = { ...row, id: uuidV7() };
  const repeating = toNewRepeat(transaction, plan, { otherId: uuidV7() }, readPlan());
  const outcome = await run([{ ...inTransactions, kind: 'insert', row: transaction }, ...repeating], screen);
  return outcome.ok ? { ...outcome, value: transaction } : outcome;
}

/** Makes a transaction return from its day on. `first`: a card that stands for the first day after it. */
export function repeatTransaction(
  row: Transaction,
  plan: RepeatPlan,
  first?: FirstCard,
): Promise<MutationOutcome<null>> {
  return run(toNewRepeat(row, plan, { first, otherId: uuidV7() }, readPlan()));
}

/** Remembers that the person does not want to be asked about a payment like this one. */
export function declineOffer(row: Transaction): Promise<MutationOutcome<null>> {
  return repeats.add({
    ...toCopied(row),
    starts: row.date,
    every: 1,
    unit: 'month',
    fallsOn: 'same-day',
    until: null,
    times: null,
    lead: usualLead,
    madeUntil: row.date,
    state: 'declined',
  });
}

/** Changes a repeat, which makes at once what is due by that. `moves`: its cards that go to other days with it. */
export function changeRepeat(
  id: string,
  values: Partial<Repeat>,
  moves: readonly CardMove[] = [],
): Promise<MutationOutcome<null>> {
  const known = readRepeats().find((repeat) => repeat.id === id);
  if (known === undefined) return repeats.edit(id, values);
  return run(toChangedRepeat(known, values, moves, readPlan()));
}

/** Changes a transaction, and with it what its repeat makes later. */
export function editThisAndLater(edit: LaterEdit): Promise<MutationOutcome<null>> {
  return run(toLaterChange(edit, readRows().slice(), readPlan()));
}

/** No more of its transactions are made; those that were made stay. */
export function endRepeat({ id, madeUntil }: Repeat): Promise<MutationOutcome<null>> {
  return changeRepeat(id, { until: madeUntil });
}

export function pauseRepeat({ id }: Repeat): Promise<MutationOutcome<null>> {
  return changeRepeat(id, { state: 'paused' });
}

/** Goes on from today; what fell into the pause is left out. */
export function resumeRepeat({ id, madeUntil }: Repeat): Promise<MutationOutcome<null>> {
  return changeRepeat(id, { state: 'active', madeUntil: latestDay(madeUntil, readYesterday()) });
}

/** Adds the transactions of all days that were missed, and what is due. */
export function addMissed(missing: MissingCards): Promise<MutationOutcome<null>> {
  return changing.run(toMissedCards(missing, readPlan(isOnServer)));
}

/** Adds the transactions of a repeat's next days. */
export function toMaking(missing: MissingCards): Intent {
  return toNextDays(missing, readPlan(isOnServer));
}

/** Whether the server has a transaction, as after an undo of what its repeat made later: no change of this device is about it. */
function isOnServer(id: string): boolean {
  const { outbox = [] } = syncClient()?.replica.state ?? {};
  return readTransaction(id) !== undefined && !outbox.some(({ change }) => touchedKeys(change).includes(id));
}

/** Leaves out the days that were missed. */
export function skipMissed({ repeat }: MissingCards): Promise<MutationOutcome<null>> {
  return changeRepeat(repeat.id, { madeUntil: latestDay(repeat.madeUntil, readYesterday()) });
}

const readYesterday = () => addDays(todayIn(new Date()), -1);
