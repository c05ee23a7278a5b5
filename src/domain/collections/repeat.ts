import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Fields, Row } from '../fields/field-table.ts';
import { type Kind, kinds } from '../fields/kinds.ts';
import { type Copied, copiedFields } from '../transactions/transaction-fields.ts';

/** The units that `every` counts. */
export const repeatUnits = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** Which day of its month an occurrence falls on; by days and weeks it is always the day that comes then. */
export const repeatDays = ['same-day', 'last-day', 'weekday', 'last-working-day'] as const;
export type RepeatDay = (typeof repeatDays)[number];

export const repeatStates = ['active', 'paused', 'declined'] as const;
export type RepeatState = (typeof repeatStates)[number];

/**
 * A transaction that returns. Its occurrences are counted from `starts`, so each is the same day on every device. The
 * transaction of an occurrence has an id that follows from the repeat's and the day: it is made once, wherever it is made.
 */
export interface Repeat extends Row, Copied {
  /** The day of the first occurrence. */
  readonly starts: CalendarDate;
  /** Every so many units: 1 to `maxEvery`. */
  readonly every: number;
  readonly unit: RepeatUnit;
  /**
   * The day of `starts` or the last one that the month has, the last day, the weekday of `starts` in the same week of the
   * month (its fifth is the last), or the last day from Monday to Friday.
   */
  readonly fallsOn: RepeatDay;
  /** The last day on which it may occur; null for good. */
  readonly until: CalendarDate | null;
  /** The number of occurrences; null for no end. */
  readonly times: number | null;
  /** Its transaction is made so many days before: 0 to `maxLead`. */
  readonly lead: number;
  /** Occurrences up to this day have had their transaction, or were left out by the person. */
  readonly madeUntil: CalendarDate;
  /** A declined one is an offer that the person refused, remembered so that it is not made again. */
  readonly state: RepeatState;
}

/** The most units between two occurrences. */
export const maxEvery = 999;
/** The most occurrences that a repeat may be limited to. */
export const maxTimes = 9999;
/** The most days before it is due that a transaction is made. */
export const maxLead = 366;
/** Days before it is due that a transaction is made, unless chosen otherwise. */
export const usualLead = 7;

const { description, amount, type, currency, ...others } = copiedFields;

export const repeatFields = {
  description,
  amount,
  type,
  // Its column has no default.
  currency: { kind: currency.kind },
  ...others,
  starts: { kind: kinds.date, label: 'first day' },
  every: { kind: kinds.wholeNumber },
  unit: { kind: kinds.choice as Kind<RepeatUnit> },
  fallsOn: { kind: kinds.choice as Kind<RepeatDay>, label: 'day of the month', column: 'falls_on' },
  until: { kind: kinds.date, label: 'last day', empty: null },
  times: { kind: kinds.wholeNumber, empty: null },
  lead: { kind: kinds.wholeNumber, label: 'days ahead' },
  madeUntil: { kind: kinds.doneUntil, label: 'made until', column: 'made_until' },
  state: { kind: kinds.choice as Kind<RepeatState> },
} satisfies Fields<Repeat>;

/** The collection of repeats. */
export const inRepeats = { collection: 'repeats' } as const;
