import { type CalendarDate, toDayNumber } from '../../dates/calendar-date.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Where the part of a UUID begins that says nothing of time or version. */
const tailStart = 15;

/** No day of the calendar is more days before 1970. */
const daysBefore1970 = 719_468;

/**
 * The id of the transaction that a repeat makes for a day: a UUID of version 8 (RFC 9562) with the day's number and the
 * repeat's own random part. Every device makes the same.
 */
export function toOccurrenceId(repeatId: string, day: CalendarDate): string {
  const stamp = (toDayNumber(day) + daysBefore1970).toString(16).padStart(12, '0');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-8${repeatId.slice(tailStart)}`;
}

/**
 * What the ids of a repeat and of its transactions have in common; undefined for an id that is no UUID. A repeat that was
 * made from a transaction has that one's id.
 */
export function toRepeatTail(id: string): string | undefined {
  return uuid.test(id) ? id.slice(tailStart) : undefined;
}

/** An id whose part that it shares with its repeat is that of another one. */
export function withRepeatTail(id: string, tail: string): string {
  return id.slice(0, tailStart) + tail;
}
