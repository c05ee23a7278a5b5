import { type CalendarDate, formatFullMonth, monthOf } from '#domain/dates/calendar-date.ts';
import { closeMonth } from '#web/data/views/closed-months.ts';
import { announce } from '#web/ui/live-region.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { showPlan } from '../plan-store.ts';
import { showMonth } from './shown-month.ts';

/** Closes a month and shows its page. */
export async function closeAndShow(month: CalendarDate, today: CalendarDate): Promise<void> {
  const name = formatFullMonth(monthOf(month));
  const outcome = await closeMonth(month, today, []);
  if (!outcome.ok) {
    showToast(`Not closed: ${name}`, { description: outcome.message });
    return;
  }
  showMonth(month);
  showPlan('months');
  announce(`Closed: ${name}.`);
}
