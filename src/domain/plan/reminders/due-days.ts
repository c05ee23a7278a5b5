import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import type { RowList } from '../../ledger/row-list.ts';
import { toShortName } from '../../transactions/transaction-name.ts';

/** How many open cards are due on a day, and what the first of them are called. */
export interface DueDay {
  readonly count: number;
  readonly titles: readonly string[];
}

/** By day. What is overdue is counted together, under `overdue`, which sorts before every day. */
export type DueDays = Readonly<Record<string, DueDay>>;

export const overdue = '';

/** So many titles fit into a notification. */
const titlesShown = 5;

/** What is due up to so many days ahead. `lists` are open cards, oldest first. */
export function toDueDays(lists: readonly RowList[], today: CalendarDate, ahead: number): DueDays {
  const place = (date: CalendarDate) => ({ date, id: '' });
  const days: Record<string, { count: number; titles: string[] }> = {};
  const late = lists.reduce((sum, cards) => sum + cards.countBefore(place(today)), 0);
  if (late > 0) days[overdue] = { count: late, titles: [] };
  for (const cards of lists) {
    const end = cards.countBefore(place(addDays(today, ahead + 1)));
    for (const card of cards.slice(cards.countBefore(place(today)), end)) {
      const day = days[card.date] ?? { count: 0, titles: [] };
      days[card.date] = day;
      day.count += 1;
      if (day.titles.length < titlesShown) day.titles.push(toShortName(card));
    }
  }
  return days;
}

/** How many are due or overdue by a day. */
export function countDue(days: DueDays, day: CalendarDate): number {
  return Object.entries(days).reduce((sum, [date, { count }]) => (date <= day ? sum + count : sum), 0);
}
