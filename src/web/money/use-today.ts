import { useSyncExternalStore } from 'react';
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Today in the person's time zone, also on a page that stays open past midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, () => todayIn(new Date()));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    waitForMidnight();
    document.addEventListener('visibilitychange', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

function waitForMidnight(): void {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  timer = setTimeout(
    () => {
      tell();
      waitForMidnight();
    },
    midnight.getTime() - now.getTime() + 1000,
  );
}
