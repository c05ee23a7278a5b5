import { expect, it } from 'vitest';
import { makeTransaction } from '#testing/made-transactions.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { emptyFilter } from '../../lens/lens.ts';
import { countDue, toDueDays } from './due-days.ts';

const today = '2026-11-28' as CalendarDate;
const card = (id: number, date: string, more: Parameters<typeof makeTransaction>[0] = {}) =>
  makeTransaction({ id: `0193b0a0-0000-4000-8000-00000000000${id}`, date: date as CalendarDate, ...more });

it('counts open cards of every currency by day, and those before together', () => {
  const ledger = createLedger([
    card(1, '2026-11-28', { description: '\u202eRe\u200bnt\u061c', status: 'todo', currency: 'INR' }),
    card(2, '2026-11-28', { description: '', category: 'Travel', status: 'in-progress', currency: 'GBP' }),
    card(3, '2026-11-28', { description: 'Paid', status: 'done' }),
    card(4, '2020-01-01', { status: 'todo' }),
    card(5, '2026-12-01', { description: 'Netflix', status: 'todo' }),
    card(6, '2026-12-02', { status: 'todo' }),
  ]);
  const [todo, inProgress] = ledger.query(emptyFilter).board.map(({ cards }) => cards);
  const days = toDueDays(
    [todo, inProgress].filter((list) => list !== undefined),
    today,
    3,
  );
  expect(days).toEqual({
    '': { count: 1, titles: [] },
    '2026-11-28': { count: 2, titles: ['Rent', 'Travel'] },
    '2026-12-01': { count: 1, titles: ['Netflix'] },
  });
  expect(countDue(days, today)).toBe(3);
  expect(countDue(days, '2026-12-01' as CalendarDate)).toBe(4);
});
