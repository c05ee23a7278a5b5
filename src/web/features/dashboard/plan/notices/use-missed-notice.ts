import { useMemo } from 'react';
import { type CalendarDate, formatDate } from '#domain/dates/calendar-date.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { toNextCards } from '#domain/plan/next-cards.ts';
import { toShortName } from '#domain/transactions/transaction-name.ts';
import { addMissed, skipMissed, useRepeats } from '#web/data/views/repeats.ts';
import type { Notice } from './notice.ts';
import { sayOutcome } from './say-outcome.ts';

/** Asks about a repeat that missed so many days that nobody wants their cards unasked. */
export function useMissedNotice(today: CalendarDate): Notice | undefined {
  const repeats = useRepeats();
  const [missed] = useMemo(() => toNextCards(repeats, today).ask, [repeats, today]);
  const since = missed?.days[0];
  if (missed === undefined || since === undefined) return undefined;
  const { repeat, days } = missed;
  const [name, count] = [toShortName(repeat), formatCount(days.length)];
  return {
    key: `missed ${repeat.id}`,
    words: `${name}: ${count} since ${formatDate(since)} not added.`,
    actions: [
      { label: `Add ${count}`, run: () => sayOutcome(`Added ${count}: ${name}.`, addMissed(missed)) },
      { label: 'Leave out', run: () => sayOutcome(`Left out ${count}: ${name}.`, skipMissed(missed)) },
    ],
  };
}
