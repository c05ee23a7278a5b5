import {
  type CalendarDate,
  formatDayAndMonth,
  formatFullMonth,
  monthOf,
} from '#domain/dates/calendar-date.ts';
import { endOf } from '#domain/dates/grain.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import { toBudgetName } from '#domain/plan/budgets/budget-words.ts';
import { readBudgetStates } from '#web/data/views/budget-states.ts';
import { closeMonth } from '#web/data/views/month-reports.ts';
import { announce } from '#web/ui/live-region.ts';
import { openDialog } from '#web/ui/overlays/shown-dialog.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { showMonth } from './shown-month.ts';

/** Closes a month and shows its page. */
export async function closeAndShow(month: CalendarDate, today: CalendarDate): Promise<void> {
  const name = formatFullMonth(monthOf(month));
  const last = endOf(month, 'month');
  const budgets = readBudgetStates(last).flatMap(({ budget, history, ...now }) => {
    // One whose months begin on another day is told by the month that ended in this one.
    const done = [...history, now].findLast(({ to }) => to <= last);
    if (budget.period !== 'month' || done === undefined) return [];
    const { from, to, amount, spent, returned } = done;
    const days = from === month ? '' : `, ${formatDayAndMonth(from)} to ${formatDayAndMonth(to)}`;
    const of = { name: toBudgetName(budget) + days, currency: toCurrencyCode(budget.currency) };
    return [{ ...of, budget: amount, spent, returned }];
  });
  const outcome = await closeMonth(month, today, budgets);
  if (!outcome.ok) {
    showToast(`Not closed: ${name}`, { description: outcome.message });
    return;
  }
  showMonth(month);
  openDialog('months');
  announce(`Closed: ${name}.`);
}
