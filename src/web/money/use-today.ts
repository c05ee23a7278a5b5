import { useSyncExternalStore } from 'react';
import { type CalendarDate, todayIn } from '#domain/dates/calendar-date.ts';
import { createNotifier } from '../base/notifier.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
const days = createNotifier(() => {
  waitForMidnight();
  document.addEventListener('visibilitychange', days.notify);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', days.notify);
  };
});

const read = (): CalendarDate => todayIn(new Date());

/** Today in the person's time zone, also on a page that stays open past midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(days.subscribe, read, read);
}

function waitForMidnight(): void {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  timer = setTimeout(
    () => {
      days.notify();
      waitForMidnight();
    },
    midnight.getTime() - now.getTime() + 1000,
  );
}
