import { useSyncExternalStore } from 'react';
import { inRepeats, type Repeat, usualLead } from '#domain/collections/repeat.ts';
import { addDays, type CalendarDate, latestDay, todayIn } from '#domain/dates/calendar-date.ts';
import { changedFields } from '#domain/fields/field-table.ts';
import type { CardMove } from '#domain/plan/card-moves.ts';
import { type MissingCards, toCard, toNextCards } from '#domain/plan/next-cards.ts';
import { toRepeatTail } from '#domain/plan/occurrence-id.ts';
import { countOccurrencesBefore, listOccurrences } from '#domain/plan/occurrences.ts';
import type { RepeatPlan } from '#domain/plan/repeat-draft.ts';
import type { FirstCard } from '#domain/plan/repeat-offer.ts';
import { findStoodFor, listCards, toBillDays } from '#domain/plan/same-bill.ts';
import { touchedKeys } from '#domain/sync/change.ts';
import type { Intent, RowIntent } from '#domain/sync/enqueue.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import {
  type Copied,
  inTransactions,
  toCopied,
  transactionFields,
} from '#domain/transactions/transaction-fields.ts';
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

const changing = toMutation<Extract<Intent, { readonly operations: readonly RowIntent[] }>, null>({
  plan: (intent) => ({ intent, value: null }),
});
const run = (operations: readonly RowIntent[], screen?: Screen) => changing.run({ operations }, screen);

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

/** Makes a transaction return from its day on. `first`: a card that stands for the first day after it. */
export function repeatTransaction(
  row: Transaction,
  plan: RepeatPlan,
  first?: FirstCard,
): Promise<MutationOutcome<null>> {
  return run(toRepeatIntents(row, plan, first));
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

/**
 * The repeat of a transaction that has its id, or that of the first card, where that is a UUID, with what is to be added of
 * the past and what is due.
 */
function toRepeatIntents(
  row: Transaction,
  { earlier, ...schedule }: RepeatPlan,
  first: FirstCard = { id: row.id, day: row.date },
): readonly RowIntent[] {
  const id = toRepeatTail(first.id) === undefined ? uuidV7() : first.id;
  const yesterday = readYesterday();
  const madeUntil = latestDay(first.day, yesterday);
  const repeat: Repeat = { ...toCopied(row), ...schedule, id, starts: row.date, madeUntil, state: 'active' };
  const past = earlier === 'add' ? listOccurrences(repeat, addDays(row.date, 1), yesterday) : [];
  const due = toDue(repeat);
  const cards = toCards(repeat, [...past, ...due.days]);
  return [{ ...inRepeats, kind: 'insert', row: due.repeat }, ...cards.map(insert)];
}

/**
 * A repeat as it is once it has made what is due today, and the days of that. What a person changes comes with it, so that
 * one undo takes all of it back.
 */
function toDue(repeat: Repeat): MissingCards {
  const [{ days } = { days: [] }] = toNextCards([repeat], todayIn(new Date())).make;
  return { repeat: { ...repeat, madeUntil: days.at(-1) ?? repeat.madeUntil }, days };
}

/** The cards of a repeat on these days, save for those whose bill stands as an open card that is of no repeat. */
function toCards(repeat: Repeat, days: readonly CalendarDate[]): readonly Transaction[] {
  const [from, to = from] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const others = readRepeats().filter(({ id }) => id !== repeat.id);
  const stoodFor = findStoodFor(listCards(readOpen(), toBillDays(from, to)), [...others, repeat]);
  return days.map((day) => toCard(repeat, day)).filter(({ id }) => !stoodFor.has(id));
}

/** Changes a repeat, which makes at once what is due by that. `moves`: its cards that go to other days with it. */
export function changeRepeat(
  id: string,
  values: Partial<Repeat>,
  moves: readonly CardMove[] = [],
): Promise<MutationOutcome<null>> {
  const known = readRepeats().find((repeat) => repeat.id === id);
  if (known === undefined) return repeats.edit(id, values);
  const changed = { ...known, ...values };
  const madeUntil = latestDay(changed.madeUntil, ...moves.map(({ to }) => to));
  const { repeat, days } = toDue({ ...changed, madeUntil });
  return run([
    editRepeat(id, { ...values, madeUntil: repeat.madeUntil }),
    ...moves.map(({ card, to }): RowIntent => {
      return { ...inTransactions, kind: 'edit', id: card.id, seen: card, values: { date: to } };
    }),
    ...toCards(repeat, days).map(insert),
  ]);
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
  const madeUntil = latestDay(row.date, seen.date, readYesterday());
  const anchor = isMoved ? { starts: row.date, times: left, madeUntil } : {};
  const changed = changedFields(transactionFields, seen, row);
  const values: Partial<Copied> = Object.fromEntries(
    Object.entries(toCopied(row)).filter(([name]) => changed.includes(name)),
  );
  const due = toDue({ ...repeat, ...values, every, unit, fallsOn, until, lead, ...anchor });
  const cards = toCards(due.repeat, due.days);
  const tail = toRepeatTail(repeat.id);
  const later = readRows()
    .slice()
    .filter(
      ({ id, date, status }) =>
        date > seen.date && status === 'todo' && id !== row.id && toRepeatTail(id) === tail,
    );
  return run([
    { ...inTransactions, kind: 'edit', id: row.id, seen, values: row },
    { ...inRepeats, kind: 'edit', id: repeat.id, seen: repeat, values: due.repeat },
    // On other days they are made anew.
    ...later.map(({ id, date }): RowIntent => {
      const card = cards.find((made) => made.id === id);
      return isMoved && date > madeUntil && card === undefined
        ? { ...inTransactions, kind: 'delete', id }
        : { ...inTransactions, kind: 'edit', id, values: { ...values, date: card?.date ?? date } };
    }),
    ...cards.filter((card) => readTransaction(card.id) === undefined).map(insert),
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
  return changeRepeat(id, { state: 'active', madeUntil: latestDay(madeUntil, readYesterday()) });
}

/** Adds the transactions of all days that were missed, and what is due. */
export function addMissed({ repeat, days }: MissingCards): Promise<MutationOutcome<null>> {
  const due = toDue({ ...repeat, madeUntil: days.at(-1) ?? repeat.madeUntil });
  return changing.run(toMaking({ repeat, days: [...days, ...due.days] }));
}

/** Adds the transactions of a repeat's next days. It is derived from the repeat: all of it must be as it is now. */
export function toMaking({ repeat, days }: MissingCards) {
  const cards = toCards(repeat, days).filter((card) => !isThere(card));
  const madeUntil = days.at(-1) ?? repeat.madeUntil;
  return {
    derived: true,
    operations: [{ ...editRepeat(repeat.id, { madeUntil }), seen: repeat }, ...cards.map(insert)],
  } as const;
}

/** Whether the server has a transaction, as after an undo of what its repeat made later: no change of this device is about it. */
function isThere({ id }: Transaction): boolean {
  const { outbox = [] } = syncClient()?.replica.state ?? {};
  return readTransaction(id) !== undefined && !outbox.some(({ change }) => touchedKeys(change).includes(id));
}

/** Leaves out the days that were missed. */
export function skipMissed({ repeat }: MissingCards): Promise<MutationOutcome<null>> {
  return changeRepeat(repeat.id, { madeUntil: latestDay(repeat.madeUntil, readYesterday()) });
}

const readYesterday = () => addDays(todayIn(new Date()), -1);
