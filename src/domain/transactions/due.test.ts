import { expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { toDue } from './due.ts';

it.each([
  ['2024-02-29', 'todo', '29 Feb', 'since Feb 2024', 'overdue'],
  ['2026-08-25', 'todo', '25 Aug', 'since Aug 2026', 'overdue'],
  ['2026-08-26', 'todo', '26 Aug', '89 days overdue', 'overdue'],
  ['2026-10-20', 'in-progress', '20 Oct', '34 days overdue', 'overdue'],
  ['2026-10-20', 'an unknown status stands in To Do', '20 Oct', '34 days overdue', 'overdue'],
  ['2026-11-22', 'todo', '22 Nov', '1 day overdue', 'overdue'],
  ['2026-11-23', 'todo', '23 Nov', 'today', 'soon'],
  ['2026-11-24', 'in-progress', '24 Nov', 'tomorrow', 'soon'],
  ['2026-11-26', 'todo', '26 Nov', 'in 3 days', 'soon'],
  ['2026-12-01', 'in-progress', '1 Dec', 'in 8 days', 'later'],
  ['2026-12-23', 'todo', '23 Dec', 'in 30 days', 'later'],
])(
  'on 23 November 2026 a transaction of %s that is %s says %s and %s, which is %s',
  (date, status, day, note, urgency) => {
    expect(toDue({ date: date as CalendarDate, status }, '2026-11-23' as CalendarDate)).toEqual({
      day,
      note,
      urgency,
    });
  },
);

it.each([
  ['2026-10-20', 'done'],
  ['2026-12-24', 'todo'],
])('what is of %s and %s has its date alone', (date, status) => {
  expect(toDue({ date: date as CalendarDate, status }, '2026-11-23' as CalendarDate)).toBeNull();
});
