import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { createStore, useStore } from '#web/base/store.ts';

const shown = createStore<CalendarDate | null>(null);

/** Shows the page of the closed month with this first day in the dialog of months; null shows all months. */
export const showMonth = shown.write;

/** The month whose page is to be shown. */
export function useShownMonth(): CalendarDate | null {
  return useStore(shown);
}
