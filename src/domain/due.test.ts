import { expect, it } from 'vitest';
import type { CalendarDate } from './calendar-date.ts';
import { toDue } from './due.ts';

it.each([
  ['2024-02-29', 'todo', '998 days overdue', 'overdue'],
  ['2026-10-20', 'in-progress', '34 days overdue', 'overdue'],
  ['2026-10-20', 'an unknown status stands in To Do', '34 days overdue', 'overdue'],
  ['2026-11-22', 'todo', '1 day overdue', 'overdue'],
  ['2026-11-23', 'todo', 'today', 'soon'],
  ['2026-11-24', 'in-progress', 'tomorrow', 'soon'],
  ['2026-11-26', 'todo', 'in 3 days', 'soon'],
  ['2026-12-01', 'in-progress', 'in 8 days', 'later'],
  ['2026-12-23', 'todo', 'in 30 days', 'later'],
  ['2026-12-24', 'todo', '24 Dec 2026', 'later'],
])(
  'on 23 November 2026 a transaction of %s that is %s says %s, which is %s',
  (date, status, words, urgency) => {
    expect(toDue({ date: date as CalendarDate, status }, '2026-11-23' as CalendarDate)).toEqual({
      words,
      urgency,
    });
  },
);

it('nothing that is done is due', () => {
  expect(
    toDue({ date: '2026-10-20' as CalendarDate, status: 'done' }, '2026-11-23' as CalendarDate),
  ).toBeNull();
});
