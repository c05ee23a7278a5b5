import { expect, test } from 'vitest';
import { toCalendarDate } from '../dates/calendar-date.ts';
import { describeHistory, type HistoryStep } from './describe-history.ts';

const on = (day: number) => toCalendarDate(2026, 11, day);

/** A change in November from one status to another; null where there is no row. */
const step = (day: number, before: string | null, after: string | null): HistoryStep => ({
  day: on(day),
  before: before === null ? null : { status: before },
  after: after === null ? null : { status: after },
});

test.each<[words: string, ...steps: HistoryStep[]]>([
  ['Added 3 Nov · To Do for 9 days, Done on 12 Nov', step(3, null, 'todo'), step(12, 'todo', 'done')],
  [
    'Added 3 Nov · To Do for 1 day, In Progress for 8 days, Done on 12 Nov',
    step(3, null, 'todo'),
    step(4, 'todo', 'in-progress'),
    step(12, 'in-progress', 'done'),
  ],
  [
    'Added 3 Nov · To Do for 9 days, In Progress since 12 Nov',
    step(3, null, 'todo'),
    step(12, 'todo', 'in-progress'),
  ],
  ['Added 3 Nov · To Do for 25 days', step(3, null, 'todo')],
  ['Added 28 Nov', step(28, null, 'todo')],
  ['Added 3 Nov · Done the same day', step(3, null, 'done')],
  ['Added 3 Nov · Done the same day', step(3, null, 'todo'), step(3, 'todo', 'done')],
  // Its beginning is known no more.
  ['Done on 12 Nov', step(5, 'todo', 'todo'), step(12, 'todo', 'done')],
  // Moved by mistake and back, or deleted and restored.
  [
    'Added 3 Nov · To Do for 25 days',
    step(3, null, 'todo'),
    step(9, 'todo', 'done'),
    step(9, 'done', 'todo'),
  ],
  ['Added 3 Nov · To Do for 25 days', step(3, null, 'todo'), step(9, 'todo', null), step(9, null, 'todo')],
  ['', step(5, 'todo', 'todo')],
  [''],
])('%s', (words, ...steps) => {
  expect(describeHistory(steps, on(28))).toBe(words);
});

test('a day of another year has its year', () => {
  const added = { ...step(3, null, 'done'), day: toCalendarDate(2025, 12, 31) };
  expect(describeHistory([added], on(28))).toBe('Added 31 Dec 2025 · Done the same day');
});
