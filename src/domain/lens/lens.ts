import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Category } from '../transactions/category.ts';
import type { Status } from '../transactions/status.ts';
import type { TransactionType } from '../transactions/transaction.ts';
import type { DayRange, Period } from './period.ts';
import { toDayRange } from './period.ts';
import { dependsOnToday } from './search.ts';

/**
 * The filter a person has set, across currencies. The parts are combined with AND; several values in one list with OR,
 * and an empty list limits nothing. No list has duplicates; all but tags are in display order.
 */
export interface Lens {
  readonly period: Period;
  readonly types: readonly TransactionType[];
  readonly categories: readonly Category[];
  readonly statuses: readonly Status[];
  /** Compared without case. */
  readonly tags: readonly string[];
  /** A search, as `parseSearch` reads it; empty limits nothing. */
  readonly text: string;
}

/** A lens on a certain day, which is all that a query needs to know. */
export interface Filter extends Omit<Lens, 'period'> {
  readonly days: DayRange;
  /** The day that the text's 'last month' counts from; null if the text speaks of no such thing. */
  readonly today: CalendarDate | null;
}

/** The lens that leaves nothing out. */
export const wholeLens: Lens = {
  period: 'all-time',
  types: [],
  categories: [],
  statuses: [],
  tags: [],
  text: '',
};

/** The filter that leaves nothing out. */
export const wholeFilter: Filter = {
  days: { from: null, to: null },
  today: null,
  types: [],
  categories: [],
  statuses: [],
  tags: [],
  text: '',
};

/** The filter of a lens on this day. Equal filters have one JSON text, by which results are kept. */
export function toFilter({ period, ...rest }: Lens, today: CalendarDate): Filter {
  return {
    // First, for the order of the fields.
    ...wholeFilter,
    ...rest,
    days: toDayRange(period, today),
    today: dependsOnToday(rest.text) ? today : null,
  };
}
