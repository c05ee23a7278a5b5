import { inRepeats, type Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate, latestDay } from '../../dates/calendar-date.ts';
import { changedFields } from '../../fields/field-table.ts';
import type { RowList } from '../../ledger/row-list.ts';
import type { Intent, RowIntent } from '../../sync/enqueue.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import {
  type Copied,
  inTransactions,
  toCopied,
  transactionFields,
} from '../../transactions/transaction-fields.ts';
import type { CardMove } from './card-moves.ts';
import { type MissingCards, toCard, toNextCards } from './next-cards.ts';
import { toRepeatTail } from './occurrence-id.ts';
import { countOccurrencesBefore, listOccurrences } from './occurrences.ts';
import type { RepeatPlan } from './repeat-draft.ts';
import type { FirstCard } from './repeat-offer.ts';
import { findStoodFor, listCards, toBillDays } from './same-bill.ts';

/** A person's plan, on which a change of a repeat depends. */
export interface PlanToday {
  readonly today: CalendarDate;
  readonly repeats: readonly Repeat[];
  /** The open cards, as lists that are oldest first. */
  readonly open: readonly RowList[];
  /** Whether there is a transaction with this id. */
  has(id: string): boolean;
}

const insert = (row: Transaction): RowIntent => ({ ...inTransactions, kind: 'insert', row });

/**
 * Adds the repeat of a transaction, what is to be added of the past, and what is due. `first`: the card that stands for the
 * first day, by default the transaction. The repeat has its id, or `otherId` where that is no UUID.
 */
export function toNewRepeat(
  row: Transaction,
  { earlier, ...schedule }: RepeatPlan,
  { first = { id: row.id, day: row.date }, otherId }: { first?: FirstCard | undefined; otherId: string },
  plan: PlanToday,
): readonly RowIntent[] {
  const id = toRepeatTail(first.id) === undefined ? otherId : first.id;
  const yesterday = addDays(plan.today, -1);
  const madeUntil = latestDay(first.day, yesterday);
  const repeat: Repeat = { ...toCopied(row), ...schedule, id, starts: row.date, madeUntil, state: 'active' };
  const past = earlier === 'add' ? listOccurrences(repeat, addDays(row.date, 1), yesterday) : [];
  const due = toDue(repeat, plan);
  const cards = toCards(repeat, [...past, ...due.days], plan);
  return [{ ...inRepeats, kind: 'insert', row: due.repeat }, ...cards.map(insert)];
}

/** Changes a repeat, which makes at once what is due by that. `moves`: its cards that go to other days with it. */
export function toChangedRepeat(
  known: Repeat,
  values: Partial<Repeat>,
  moves: readonly CardMove[],
  plan: PlanToday,
): readonly RowIntent[] {
  const changed = { ...known, ...values };
  const madeUntil = latestDay(changed.madeUntil, ...moves.map(({ to }) => to));
  const { repeat, days } = toDue({ ...changed, madeUntil }, plan);
  return [
    { ...inRepeats, kind: 'edit', id: known.id, values: { ...values, madeUntil: repeat.madeUntil } },
    ...moves.map(({ card, to }): RowIntent => {
      return { ...inTransactions, kind: 'edit', id: card.id, seen: card, values: { date: to } };
    }),
    ...toCards(repeat, days, plan).map(insert),
  ];
}

/** A transaction that was changed together with all that its repeat makes later. */
export interface LaterEdit {
  readonly repeat: Repeat;
  readonly seen: Transaction;
  readonly row: Transaction;
  /** Another schedule, which begins with this transaction. */
  readonly schedule?: RepeatPlan | undefined;
}

/**
 * Changes a transaction, what its repeat makes from then on, and those already made for later, among `rows`, that nobody
 * has begun with.
 */
export function toLaterChange(
  { repeat, seen, row, schedule: given }: LaterEdit,
  rows: readonly Transaction[],
  plan: PlanToday,
): readonly RowIntent[] {
  const { earlier: _, ...schedule } = given ?? (repeat as Repeat & { earlier?: undefined });
  const { every, unit, fallsOn, until, times, lead } = schedule;
  const isMoved = given !== undefined || row.date !== seen.date;
  const before = countOccurrencesBefore(repeat, seen.date);
  const left = given === undefined && times !== null ? Math.max(1, times - before) : times;
  // Not before today: what was skipped or is overdue would come a second time.
  const madeUntil = latestDay(row.date, seen.date, addDays(plan.today, -1));
  const anchor = isMoved ? { starts: row.date, times: left, madeUntil } : {};
  const changed = changedFields(transactionFields, seen, row);
  const values: Partial<Copied> = Object.fromEntries(
    Object.entries(toCopied(row)).filter(([name]) => changed.includes(name)),
  );
  const due = toDue({ ...repeat, ...values, every, unit, fallsOn, until, lead, ...anchor }, plan);
  const cards = toCards(due.repeat, due.days, plan);
  const tail = toRepeatTail(repeat.id);
  const later = rows.filter(
    ({ id, date, status }) =>
      date > seen.date && status === 'todo' && id !== row.id && toRepeatTail(id) === tail,
  );
  return [
    { ...inTransactions, kind: 'edit', id: row.id, seen, values: row },
    { ...inRepeats, kind: 'edit', id: repeat.id, seen: repeat, values: due.repeat },
    // On other days they are made anew.
    ...later.map(({ id, date }): RowIntent => {
      const card = cards.find((made) => made.id === id);
      return isMoved && date > madeUntil && card === undefined
        ? { ...inTransactions, kind: 'delete', id }
        : { ...inTransactions, kind: 'edit', id, values: { ...values, date: card?.date ?? date } };
    }),
    ...cards.filter(({ id }) => !plan.has(id)).map(insert),
  ];
}

/** Adds the cards of days that were missed, and what is due. */
export function toMissedCards({ repeat, days }: MissingCards, plan: PlanToday): Intent {
  const due = toDue({ ...repeat, madeUntil: days.at(-1) ?? repeat.madeUntil }, plan);
  return toNextDays({ repeat, days: [...days, ...due.days] }, plan);
}

/** Adds the cards of a repeat's next days. It is derived from the repeat: all of it must be as it is now. */
export function toNextDays({ repeat, days }: MissingCards, plan: PlanToday): Intent {
  const cards = toCards(repeat, days, plan).filter(({ id }) => !plan.has(id));
  const values = { madeUntil: days.at(-1) ?? repeat.madeUntil };
  return {
    derived: true,
    operations: [{ ...inRepeats, kind: 'edit', id: repeat.id, seen: repeat, values }, ...cards.map(insert)],
  };
}

/**
 * A repeat as it is once it has made what is due today, and the days of that. What a person changes comes with it, so that
 * one undo takes all of it back.
 */
function toDue(repeat: Repeat, { today }: PlanToday): MissingCards {
  const [{ days } = { days: [] }] = toNextCards([repeat], today).make;
  return { repeat: { ...repeat, madeUntil: days.at(-1) ?? repeat.madeUntil }, days };
}

/** The cards of a repeat on these days, save for those whose bill stands as an open card that is of no repeat. */
function toCards(
  repeat: Repeat,
  days: readonly CalendarDate[],
  { repeats, open }: PlanToday,
): readonly Transaction[] {
  const [from, to = from] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const others = repeats.filter(({ id }) => id !== repeat.id);
  const stoodFor = findStoodFor(listCards(open, toBillDays(from, to)), [...others, repeat]);
  return days.map((day) => toCard(repeat, day)).filter(({ id }) => !stoodFor.has(id));
}
