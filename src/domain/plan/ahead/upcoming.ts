import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { findOccurrence } from '../repeats/occurrences.ts';
import { toIntervalWords } from '../repeats/schedule-words.ts';

/** The next day on which a repeat falls: from today on, or later if today's has been made. */
export function findUpcoming(repeat: Repeat, today: CalendarDate): CalendarDate | undefined {
  return findOccurrence(repeat, repeat.madeUntil < today ? today : addDays(today, 1));
}

/** Whether no more of it will be made, though what was made ahead may still be due. */
export function hasEnded(repeat: Repeat, today: CalendarDate): boolean {
  const { madeUntil } = repeat;
  return findOccurrence(repeat, madeUntil < today ? today : addDays(madeUntil, 1)) === undefined;
}

/** What is said of each of its transactions: 'Repeats every month'. */
export function toRepeatWords(repeat: Repeat, today: CalendarDate): string {
  const interval = toIntervalWords(repeat);
  if (hasEnded(repeat, today)) return `Repeated ${interval}, ended`;
  return `Repeats ${interval}${repeat.state === 'paused' ? ', paused' : ''}`;
}

/** Those that go on, the next first; then those that have ended, the latest first. */
export function sortRepeats(
  repeats: readonly Repeat[],
  today: CalendarDate,
): { readonly running: readonly Repeat[]; readonly ended: readonly Repeat[] } {
  const sorted = repeats
    .filter(({ state }) => state !== 'declined')
    .map((repeat) => ({ repeat, key: `${findUpcoming(repeat, today) ?? ''} ${repeat.id}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ repeat }) => repeat);
  return {
    running: sorted.filter((repeat) => !hasEnded(repeat, today)),
    ended: sorted.filter((repeat) => hasEnded(repeat, today)).toReversed(),
  };
}
