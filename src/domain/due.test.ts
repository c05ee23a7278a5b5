import { expect, it } from 'vitest';
import type { CalendarDate } from './calendar-date.ts';
import { toOverdueWords } from './due.ts';

it.each([
  ['2026-11-23', 'todo', null],
  ['2026-12-01', 'in-progress', null],
  ['2026-11-22', 'todo', '1 day overdue'],
  ['2026-10-20', 'in-progress', '34 days overdue'],
  ['2024-02-29', 'todo', '998 days overdue'],
  ['2026-10-20', 'done', null],
  ['2026-10-20', 'an unknown status stands in To Do', '34 days overdue'],
])('on 23 November 2026 a transaction of %s that is %s says %s', (date, status, words) => {
  expect(toOverdueWords({ date: date as CalendarDate, status }, '2026-11-23' as CalendarDate)).toBe(words);
});
