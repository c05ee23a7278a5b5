import { usualLead } from '../../collections/repeat.ts';
import {
  addDays,
  type CalendarDate,
  daysInMonth,
  formatDayAndMonth,
  toDateParts,
} from '../../dates/calendar-date.ts';
import type { RowList } from '../../ledger/row-list.ts';
import { toTransactionName } from '../../transactions/transaction-name.ts';
import { toRepeatTail } from './occurrence-id.ts';
import { findOccurrence, listOccurrences } from './occurrences.ts';
import type { RegularPayment } from './regular-payments.ts';
import type { RepeatPlan } from './repeat-draft.ts';
import { findBill, listCards, toBillDays } from './same-bill.ts';

/** The card that stands for a repeat's first day after what has come: it becomes one of the repeat's. */
export interface FirstCard {
  readonly id: string;
  /** The day by the rule; the card may be some days off. */
  readonly day: CalendarDate;
}

/** An offer to repeat what comes regularly. */
export interface RepeatOffer {
  /** 'Netflix, ₹699.00, 24 months in a row. Plan it every month? The one on 12 Dec is the first.' */
  readonly words: string;
  readonly plan: RepeatPlan;
  readonly first: FirstCard | undefined;
}

/** `open`: the open cards, in lists that are oldest first. */
export function toRepeatOffer(
  payment: RegularPayment,
  open: readonly RowList[],
  today: CalendarDate,
): RepeatOffer {
  const { latest, before, unit, count } = payment;
  const isLastDay = unit === 'month' && [latest, before].every(({ date }) => isLastOfMonth(date));
  const plan: RepeatPlan = {
    every: 1,
    unit,
    fallsOn: isLastDay ? 'last-day' : 'same-day',
    until: null,
    times: null,
    lead: usualLead,
    earlier: 'leave-out',
  };
  const schedule = { ...plan, starts: latest.date };
  const after = addDays(latest.date, 1);
  const next = findOccurrence(schedule, after < today ? today : after);
  const days = next === undefined ? [] : listOccurrences(schedule, after, next);
  const [first] = days.flatMap((day) => {
    const cards = listCards(open, toBillDays(day)).filter(({ id }) => toRepeatTail(id) !== undefined);
    const card = findBill({ ...latest, date: day }, cards);
    return card === undefined ? [] : { day, card };
  });
  const asked = `${toTransactionName(latest)}, ${count} ${unit}s in a row. Plan it every ${unit}?`;
  return {
    words: first ? `${asked} The one on ${formatDayAndMonth(first.card.date)} is the first.` : asked,
    plan,
    first: first && { id: first.card.id, day: first.day },
  };
}

function isLastOfMonth(date: CalendarDate): boolean {
  const { year, month, day } = toDateParts(date);
  return day === daysInMonth(year, month);
}
