import { useMemo } from 'react';
import { type CalendarDate, formatDate } from '#domain/dates/calendar-date.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { type MissingCards, toNextCards } from '#domain/plan/repeats/next-cards.ts';
import { toShortName } from '#domain/transactions/transaction-name.ts';
import { addMissed, skipMissed, useRepeats } from '#web/data/views/repeats.ts';
import type { Notice } from './notice.ts';
import { sayOutcome } from './say-outcome.ts';

/** Asks about each repeat that missed so many days that nobody wants their cards unasked. */
export function useMissedNotices(today: CalendarDate): readonly Notice[] {
  const repeats = useRepeats();
  return useMemo(() => toNextCards(repeats, today).ask.map(toNotice), [repeats, today]);
}

function toNotice(missed: MissingCards): Notice {
  const { repeat, days } = missed;
  const [since = repeat.starts] = days;
  const [name, count] = [toShortName(repeat), formatCount(days.length)];
  return {
    key: `missed ${repeat.id}`,
    text: `${name}: ${count} since ${formatDate(since)} not added.`,
    actions: [
      { label: `Add ${count}`, run: () => sayOutcome(`Added ${count}: ${name}.`, addMissed(missed)) },
      { label: 'Leave out', run: () => sayOutcome(`Left out ${count}: ${name}.`, skipMissed(missed)) },
    ],
  };
}
