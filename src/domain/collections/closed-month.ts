import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Fields, Row } from '../fields/field-table.ts';
import { kinds } from '../fields/kinds.ts';

/** A month that the person has closed, with its figures as they were then. */
export interface ClosedMonth extends Row {
  /** Its first day. */
  readonly month: CalendarDate;
  /** The day on which it was closed. */
  readonly closedOn: CalendarDate;
  /** Its figures, as JSON text of at most `maxReport` characters. */
  readonly report: string;
}

/** The id of a closed month: two devices that close the same one make one row. */
export function toClosedMonthId(month: CalendarDate): string {
  return `00000000-0000-8000-8000-000000${month.slice(0, 4)}${month.slice(5, 7)}`;
}

/** The most characters of a report. */
export const maxReport = 20_000;

export const closedMonthFields = {
  month: { kind: kinds.date },
  closedOn: { kind: kinds.date, label: 'closed on', column: 'closed_on' },
  report: { kind: kinds.text, maxLength: maxReport, sinceFormat: 3 },
} satisfies Fields<ClosedMonth>;

/** The collection of closed months. */
export const inClosedMonths = { collection: 'closed_months' } as const;
