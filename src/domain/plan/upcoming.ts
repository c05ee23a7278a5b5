import type { Repeat } from '../collections/repeat.ts';
import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { findOccurrence } from './occurrences.ts';
import { toIntervalWords } from './schedule-words.ts';

/** The next day on which a repeat falls: from today on, or later if today's has been made. Undefined once it has ended. */
export function findUpcoming(repeat: Repeat, today: CalendarDate): CalendarDate | undefined {
  return findOccurrence(repeat, repeat.madeUntil < today ? today : addDays(today, 1));
}

/** What is said of each of its transactions: 'Repeats every month'. */
export function toRepeatWords(repeat: Repeat, today: CalendarDate): string {
  const interval = toIntervalWords(repeat);
  if (findUpcoming(repeat, today) === undefined) return `Repeated ${interval}, ended`;
  return `Repeats ${interval}${repeat.state === 'paused' ? ', paused' : ''}`;
}

/** Those that go on, the next first; then those that have ended, the latest first. */
export function sortRepeats(
  repeats: readonly Repeat[],
  today: CalendarDate,
): { readonly running: readonly Repeat[]; readonly ended: readonly Repeat[] } {
  const withNext = repeats
    .filter(({ state }) => state !== 'declined')
    .map((repeat) => ({ repeat, next: findUpcoming(repeat, today) }))
    .toSorted(
      (one, other) => compare(one.next ?? '', other.next ?? '') || compare(one.repeat.id, other.repeat.id),
    );
  const pick = (isEnded: boolean) =>
    withNext.filter(({ next }) => (next === undefined) === isEnded).map(({ repeat }) => repeat);
  return { running: pick(false), ended: pick(true).toReversed() };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
