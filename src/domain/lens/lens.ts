import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Category } from '../transactions/category.ts';
import type { Status } from '../transactions/status.ts';
import type { TransactionType } from '../transactions/transaction.ts';
import type { DayRange, Period } from './period.ts';
import { toDayRange } from './period.ts';
import { findPeriodTerm, parseSearch, type SearchTerm, withoutTerm } from './search.ts';

/** Orders in which rows can be sorted, in menu order, with their labels. */
export const sortLabels = {
  newest: 'Newest',
  oldest: 'Oldest',
  largest: 'Largest',
  smallest: 'Smallest',
} as const;

export type Sort = keyof typeof sortLabels;

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
  /** A search, as `parseSearch` reads it; empty limits nothing. A period that it speaks of counts for more than `period`. */
  readonly text: string;
  /** The order of the list; it limits nothing. */
  readonly sort: Sort;
}

/** A lens on a certain day, which is all that a query needs to know. */
export interface Filter extends Omit<Lens, 'period' | 'text' | 'sort'> {
  readonly days: DayRange;
  /** Conditions that a row must meet. */
  readonly conditions: readonly Pick<SearchTerm, 'excluded' | 'meaning'>[];
}

/** A change that lifts every limit of a lens. */
export const noLimits: Omit<Lens, 'sort'> = {
  period: 'all-time',
  types: [],
  categories: [],
  statuses: [],
  tags: [],
  text: '',
};

/** The lens that leaves nothing out. */
export const emptyLens: Lens = { ...noLimits, sort: 'newest' };

/** The filter that leaves nothing out. */
export const emptyFilter: Filter = {
  days: { from: null, to: null },
  types: [],
  categories: [],
  statuses: [],
  tags: [],
  conditions: [],
};

/** The lens with the period that its text speaks of as its period, and the text without it. */
export function resolveLens(lens: Lens, today: CalendarDate): Lens {
  const term = findPeriodTerm(parseSearch(lens.text, today));
  return term === undefined
    ? lens
    : { ...lens, period: term.meaning.period, text: withoutTerm(lens.text, term, today) };
}

/** The lens with this period, of which its text speaks no more. */
export function withPeriod(lens: Lens, period: Period, today: CalendarDate): Lens {
  let rest = lens;
  for (let next = resolveLens(rest, today); next !== rest; next = resolveLens(rest, today)) rest = next;
  return { ...rest, period };
}

/** The filter of a lens on this day. */
export function toFilter({ period, text, sort, ...rest }: Lens, today: CalendarDate): Filter {
  const terms = parseSearch(text, today);
  const term = findPeriodTerm(terms);
  return {
    // First, for the order of the fields.
    ...emptyFilter,
    ...rest,
    days: term?.meaning.days ?? toDayRange(period, today),
    conditions: terms.filter((one) => one !== term).map(({ excluded, meaning }) => ({ excluded, meaning })),
  };
}

/** Filters that are remembered: the dashboard has up to five at a time, and the empty one stays. */
const mostKnown = 6;

/** By their JSON text. */
const known = new Map([[JSON.stringify(emptyFilter), emptyFilter]]);

/** Returns one object for equal filters, by which results are found again. A filter that is asked once needs none. */
export function internFilter(filter: Filter): Filter {
  const text = JSON.stringify(filter);
  const found = known.get(text) ?? filter;
  known.set(text, found);
  if (known.size > mostKnown) known.delete([...known.keys()][1] ?? '');
  return found;
}
