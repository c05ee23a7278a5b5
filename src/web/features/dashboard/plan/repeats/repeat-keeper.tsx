import { useEffect } from 'react';
import type { Repeat } from '#domain/collections/repeat.ts';
import { addDays, type CalendarDate, formatDate, formatDayAndMonth } from '#domain/dates/calendar-date.ts';
import { toRepeatWords } from '#domain/plan/ahead/upcoming.ts';
import { toRepeatTail } from '#domain/plan/repeats/occurrence-id.ts';
import { findOccurrence } from '#domain/plan/repeats/occurrences.ts';
import { toNextYear } from '#domain/plan/repeats/repeat-draft.ts';
import { makeCards } from '#web/data/views/make-cards.ts';
import { useRepeats } from '#web/data/views/repeats.ts';
import { useToday } from '#web/money/use-today.ts';
import { repeatMarks } from '#web/transactions/repeat-marks.ts';

/** Makes the cards that are due, and tells cards and rows which transactions return. */
export function RepeatKeeper() {
  const repeats = useRepeats();
  const today = useToday();
  useEffect(() => {
    const marks = repeats
      .filter(({ state }) => state !== 'declined')
      .map((repeat) => {
        const toNext = (day: CalendarDate) => formatNext(repeat, day, today);
        return [toRepeatTail(repeat.id), { label: toRepeatWords(repeat, today), toNext }] as const;
      });
    repeatMarks.write(new Map(marks));
    void makeCards(today);
  }, [repeats, today]);
  return null;
}

function formatNext(repeat: Repeat, day: CalendarDate, today: CalendarDate): string {
  const next = repeat.state === 'active' ? findOccurrence(repeat, addDays(day, 1)) : undefined;
  if (next === undefined) return '';
  return `Next on ${next < toNextYear(today) ? formatDayAndMonth(next) : formatDate(next)}.`;
}
