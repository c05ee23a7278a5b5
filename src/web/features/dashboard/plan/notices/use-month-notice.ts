import { useMemo } from 'react';
import { type CalendarDate, toDateParts } from '#domain/dates/calendar-date.ts';
import { endOf } from '#domain/dates/grain.ts';
import { addMonths, toFirstDay, toMonthName } from '#domain/plan/months/month-list.ts';
import { useClosedMonths, useMonths } from '#web/data/views/closed-months.ts';
import { notLoadedMessage } from '#web/ui/load-error.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import type { Notice } from './notice.ts';
import type { Dismissal } from './use-dismissed.ts';

/** Last month is offered in the first days of the next one. */
const firstDays = 7;

/** Offers to close last month in the first days of a month, once all of it is Done. */
export function useMonthNotice(today: CalendarDate, { isDismissed, dismiss }: Dismissal): Notice | undefined {
  const month = addMonths(toFirstDay(today), -1);
  const days = useMemo(() => ({ from: month, to: endOf(month, 'month') }), [month]);
  const [last] = useMonths(days);
  const closed = useClosedMonths();
  const key = `month ${month}`;
  if (last === undefined || last.open > 0 || toDateParts(today).day > firstDays) return undefined;
  if (isDismissed(key) || closed.some((one) => one.month === month)) return undefined;
  const name = toMonthName(month, today);
  return {
    key,
    text: `Everything of ${name} is Done.`,
    actions: [
      { label: `Close ${name}`, run: () => close(month, today) },
      { label: 'Not now', run: () => dismiss(key) },
    ],
  };
}

/** Closes the month. The code that makes the report loads with the first press. */
async function close(month: CalendarDate, today: CalendarDate): Promise<void> {
  const closing = await import('../months/close-month.ts').catch((cause) =>
    console.error('Closing a month could not be loaded', cause),
  );
  if (closing) await closing.closeAndShow(month, today);
  else showToast(`Not closed: ${toMonthName(month, today)}`, { description: notLoadedMessage });
}
