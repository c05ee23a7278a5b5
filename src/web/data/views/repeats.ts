import { useSyncExternalStore } from 'react';
import { inRepeats, type Repeat, usualLead } from '#domain/collections/repeat.ts';
import { addDays, type CalendarDate, todayIn } from '#domain/dates/calendar-date.ts';
import { type MissingCards, toCard } from '#domain/plan/next-cards.ts';
import { toRepeatTail } from '#domain/plan/occurrence-id.ts';
import { countOccurrencesBefore, listOccurrences } from '#domain/plan/occurrences.ts';
import type { RepeatPlan } from '#domain/plan/repeat-draft.ts';
import type { RowIntent } from '#domain/sync/enqueue.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { type MutationOutcome, toMutation } from '../engine/mutation.ts';
import { subscribeSyncClient } from '../engine/open-sync-client.ts';
import type { Screen } from '../engine/submit-change.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { readRows } from './ledger-views.ts';
import { openCollection } from './open-collection.ts';

/** What each transaction of a repeat is like. */
type Values = Pick<Repeat, 'type' | 'amount' | 'currency' | 'category' | 'description' | 'tags' | 'notes'>;

const repeats = openCollection<Repeat>(inRepeats, (one, other) => (one.id < other.id ? -1 : 1));

/** All of the person's repeats, also paused, ended and declined ones. */
export const useRepeats = repeats.useRows;
export const readRepeats = repeats.read;
export const changeRepeat = repeats.edit;
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

const { run } = toMutation<readonly RowIntent[], null>({
  plan: (operations) => ({ intent: { operations }, value: null }),
});

const insert = (row: Transaction): RowIntent => ({ ...inTransactions, kind: 'insert', row });
const editRepeat = (id: string, values: Partial<Repeat>): RowIntent => ({
  ...inRepeats,
  kind: 'edit',
  id,
  values,
});

/** Adds a transaction that returns: both in one change. */
export async function addRepeating(
  row: NewTransaction,
  plan: RepeatPlan,
  screen?: Screen,
): Promise<MutationOutcome<Transaction>> {
  const transaction = { ...row, id: uuidV7() };
  const outcome = await run([insert(transaction), ...toRepeatIntents(transaction, plan)], screen);
  return outcome.ok ? { ...outcome, value: transaction } : outcome;
}

/** Makes a transaction return from its day on. */
export function repeatTransaction(row: Transaction, plan: RepeatPlan): Promise<MutationOutcome<null>> {
  return run(toRepeatIntents(row, plan));
}

/** Remembers that the person does not want to be asked about a payment like this one. */
export function declineOffer(row: Transaction): Promise<MutationOutcome<null>> {
  return repeats.add({
    ...toValues(row),
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

/** The repeat of a transaction that has its id, where that is a UUID, and what is to be added of the past. */
function toRepeatIntents(row: Transaction, { earlier, ...schedule }: RepeatPlan): readonly RowIntent[] {
  const id = toRepeatTail(row.id) === undefined ? uuidV7() : row.id;
  const yesterday = readYesterday();
  const madeUntil = toLater(row.date, yesterday);
  const repeat: Repeat = { ...toValues(row), ...schedule, id, starts: row.date, madeUntil, state: 'active' };
  const days = earlier === 'add' ? listOccurrences(repeat, addDays(row.date, 1), yesterday) : [];
  return [{ ...inRepeats, kind: 'insert', row: repeat }, ...days.map((day) => insert(toCard(repeat, day)))];
}

/**
 * Changes a transaction, what its repeat makes from then on, and those already made for later that nobody has begun with.
 * `plan`: another schedule, which begins with this transaction.
 */
export function editThisAndLater(
  repeat: Repeat,
  seen: Transaction,
  row: Transaction,
  plan?: RepeatPlan,
): Promise<MutationOutcome<null>> {
  const { earlier: _, ...schedule } = plan ?? (repeat as Repeat & { earlier?: undefined });
  const { every, unit, fallsOn, until, times, lead } = schedule;
  const isMoved = plan !== undefined || row.date !== seen.date;
  const before = countOccurrencesBefore(repeat, seen.date);
  const left = plan === undefined && times !== null ? Math.max(1, times - before) : times;
  // Not before today: what was skipped or is overdue would come a second time.
  const madeUntil = toLater(toLater(row.date, seen.date), readYesterday());
  const anchor = isMoved ? { starts: row.date, times: left, madeUntil } : {};
  const tail = toRepeatTail(repeat.id);
  const later = readRows()
    .slice()
    .filter(
      ({ id, date, status }) =>
        date > seen.date && status === 'todo' && id !== row.id && toRepeatTail(id) === tail,
    );
  return run([
    { ...inTransactions, kind: 'edit', id: row.id, seen, values: row },
    editRepeat(repeat.id, { ...toValues(row), every, unit, fallsOn, until, lead, ...anchor }),
    // On other days they are made anew.
    ...later.map(
      ({ id, date }): RowIntent =>
        isMoved && date > madeUntil
          ? { ...inTransactions, kind: 'delete', id }
          : { ...inTransactions, kind: 'edit', id, values: toValues(row) },
    ),
  ]);
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
  return changeRepeat(id, { state: 'active', madeUntil: toLater(madeUntil, readYesterday()) });
}

/** Adds the transactions of all days that were missed. */
export function addMissed({ repeat, days }: MissingCards): Promise<MutationOutcome<null>> {
  const madeUntil = days.at(-1) ?? repeat.madeUntil;
  return run([...days.map((day) => insert(toCard(repeat, day))), editRepeat(repeat.id, { madeUntil })]);
}

/** Leaves out the days that were missed. */
export function skipMissed({ repeat }: MissingCards): Promise<MutationOutcome<null>> {
  return changeRepeat(repeat.id, { madeUntil: toLater(repeat.madeUntil, readYesterday()) });
}

const readYesterday = () => addDays(todayIn(new Date()), -1);

function toLater(one: CalendarDate, other: CalendarDate): CalendarDate {
  if (one < other) return other;
  return one;
}

function toValues({ type, amount, currency, category, description, tags, notes }: Values): Values {
  return { type, amount, currency, category, description, tags, notes };
}
