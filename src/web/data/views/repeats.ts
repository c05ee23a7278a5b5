import { inRepeats, type Repeat, usualLead } from '#domain/collections/repeat.ts';
import { todayIn } from '#domain/dates/calendar-date.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { openCollection } from './open-collection.ts';

const repeats = openCollection<Repeat>(inRepeats, (one, other) => (one.id < other.id ? -1 : 1));

/** The person's repeats, also paused and declined ones, in the order in which they were made. */
export const useRepeats = repeats.useRows;

/** What a person chooses of a repeat. */
type RepeatPlan = Pick<Repeat, 'every' | 'unit' | 'fallsOn' | 'until' | 'times' | 'lead'>;

/** Repeats a transaction from its day on: the repeat has its id. What has come until today is left out. */
export function repeatTransaction(row: Transaction, plan: RepeatPlan) {
  return addRepeat(row, plan, 'active');
}

/** Remembers, on every device, that a transaction is not to be repeated, so that it is not offered again. */
export function declineOffer(row: Transaction) {
  const plan = {
    every: 1,
    unit: 'month',
    fallsOn: 'same-day',
    until: null,
    times: null,
    lead: usualLead,
  } as const;
  return addRepeat(row, plan, 'declined');
}

/** Gives a repeat other values for what it makes from now on. */
export function changeRepeat({ id }: Repeat, values: Partial<Repeat>) {
  return repeats.edit(id, values);
}

function addRepeat(row: Transaction, plan: RepeatPlan, state: Repeat['state']) {
  const { id, type, amount, currency, category, description, tags, notes, date } = row;
  const madeUntil = todayIn(new Date());
  const like = { type, amount, currency, category, description, tags, notes };
  return repeats.add({ ...like, ...plan, starts: date, madeUntil, state }, id);
}
