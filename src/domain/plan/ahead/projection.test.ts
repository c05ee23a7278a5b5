import { array, assert as check, constantFrom, integer, nat, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxTimes, type Repeat, repeatStates, repeatUnits } from '../../collections/repeat.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { currencyCodes } from '../../money/currency.ts';
import { maxAmount, requireMinorUnits } from '../../money/money.ts';
import { sampleTransactions } from '../../transactions/sample-data.ts';
import { statuses } from '../../transactions/status.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { transactionTypes } from '../../transactions/transaction.ts';
import { toOccurrenceId } from '../repeats/occurrence-id.ts';
import { listOccurrences } from '../repeats/occurrences.ts';
import { type Projection, project } from './projection.ts';

const [sample] = sampleTransactions as [Transaction];
const now = '2026-11-26' as CalendarDate;
const toId = (number: number) => `0193b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const amounts = constantFrom(1, 250, maxAmount).map(requireMinorUnits);
const money = {
  amount: amounts,
  currency: constantFrom(...currencyCodes),
  type: constantFrom(...transactionTypes),
};

const someRows = array(
  record({ ...money, ahead: integer({ min: -20, max: 40 }), status: constantFrom(...statuses) }),
  { maxLength: 40 },
).map((rows) =>
  rows.map(({ ahead, ...rest }, index): Transaction => {
    return { ...sample, ...rest, id: toId(index), date: addDays(now, ahead) };
  }),
);

const base: Repeat = {
  id: toId(0),
  type: 'expense',
  amount: requireMinorUnits(100),
  currency: 'INR',
  category: 'Rent',
  description: 'Flat',
  tags: [],
  notes: '',
  starts: now,
  every: 1,
  unit: 'month',
  fallsOn: 'same-day',
  until: null,
  times: null,
  lead: 7,
  madeUntil: now,
  state: 'active',
};

const someRepeats = array(
  record({
    ...money,
    starts: integer({ min: -20, max: 40 }),
    made: integer({ min: -30, max: 40 }),
    every: constantFrom(1, 2, 5),
    unit: constantFrom(...repeatUnits),
    times: constantFrom(null, 1, 7, maxTimes),
    state: constantFrom(...repeatStates),
  }),
  { maxLength: 8 },
).map((repeats) =>
  repeats.map(({ starts, made, ...rest }, index): Repeat => {
    return {
      ...base,
      ...rest,
      id: toId(1000 + index),
      starts: addDays(now, starts),
      madeUntil: addDays(now, made),
    };
  }),
);

function projectRows(
  rows: readonly Transaction[],
  repeats: readonly Repeat[] = [],
  days = 14,
  today = now,
): readonly Projection[] {
  const [todo, inProgress, done] = createLedger(rows).query().board;
  if (!todo || !inProgress || !done) throw new Error('The board has three columns');
  return project({ today, days, done: done.money, open: [todo.cards, inProgress.cards], repeats });
}

const inRupees = (projections: readonly Projection[]) => projections[0] as Projection;

/** Everything that moves money, with the day on which it does: null for what is Done. */
function listMoves(
  rows: readonly Transaction[],
  repeats: readonly Repeat[],
  today: CalendarDate,
  last: CalendarDate,
) {
  return [
    ...rows.map((row) => ({ ...row, day: row.status === 'done' ? null : row.date })),
    ...repeats
      .filter(({ state }) => state === 'active')
      .flatMap((repeat) =>
        listOccurrences(repeat, repeat.starts, last)
          .filter((day) => day > repeat.madeUntil && day >= today)
          .map((day) => ({ ...repeat, day })),
      ),
  ];
}

describe('the balance to come', () => {
  it('of each day is the plain sum of what is Done, open or returns up to it, in each currency by itself', () => {
    check(
      property(
        someRows,
        someRepeats,
        integer({ min: 1, max: 30 }),
        // A clock that was set back finds what is made far ahead; one ahead, what was missed.
        oneof(integer({ min: -20, max: 20 }), constantFrom(-400, 400)),
        (rows, repeats, days, clock) => {
          const today = addDays(now, clock);
          const last = addDays(today, days - 1);
          const moves = listMoves(rows, repeats, today, last);
          for (const projection of projectRows(rows, repeats, days, today)) {
            const own = moves.filter(({ currency }) => currency === projection.currency);
            const sum = (isCounted: (day: CalendarDate | null) => boolean, only?: string) =>
              own
                .filter(({ day, type }) => isCounted(day) && (only ?? type) === type)
                .reduce(
                  (total, { type, amount }) =>
                    total + BigInt(amount) * (only === undefined && type === 'expense' ? -1n : 1n),
                  0n,
                );
            const balances = Array.from({ length: days }, (_, ahead) =>
              sum((day) => day === null || day <= addDays(today, ahead)),
            );
            expect(projection.balances).toEqual(balances);
            const least = balances.toSorted((one, other) => (one < other ? -1 : 1))[0];
            expect(projection.lowest).toEqual({
              balance: least,
              day: addDays(today, balances.indexOf(least as bigint)),
            });
            const isOverdue = (day: CalendarDate | null) => day !== null && day < today;
            const isComing = (day: CalendarDate | null) => day !== null && day >= today && day <= last;
            expect(projection).toMatchObject({
              done: sum((day) => day === null),
              toPay: sum(isComing, 'expense'),
              toReceive: sum(isComing, 'income'),
              overduePay: sum(isOverdue, 'expense'),
              overdueReceive: sum(isOverdue, 'income'),
            });
            const { entries } = projection;
            expect(entries.at(-1)?.balance ?? balances[0]).toBe(balances.at(-1));
            const places = entries.map(({ day, id }) => day + id);
            expect(places).toEqual(places.toSorted());
            expect(entries.length).toBe(own.filter(({ day }) => isComing(day)).length);
          }
        },
      ),
    );
  });

  it('lists cards beside what is not added yet, each with the balance after it', () => {
    const card = { ...sample, id: toId(5), date: addDays(now, 2), amount: requireMinorUnits(300) };
    const rows = [
      { ...card, type: 'income', currency: 'INR', status: 'in-progress' },
      { ...card, id: toId(6), type: 'expense', currency: 'INR', status: 'todo', date: addDays(now, -1) },
    ] as const;
    const repeat = { ...base, unit: 'week', starts: addDays(now, -12), madeUntil: addDays(now, 2) } as const;
    const { entries, overduePay } = inRupees(projectRows(rows, [repeat]));
    expect(overduePay).toBe(300n);
    expect(entries.map(({ id, day, card: made, balance }) => [id, day, made?.id, balance])).toEqual([
      [card.id, '2026-11-28', card.id, 0n],
      [toOccurrenceId(repeat.id, '2026-12-05' as CalendarDate), '2026-12-05', undefined, -100n],
    ]);
  });

  it('leaves out what a later version knows', () => {
    const later = { ...base, madeUntil: addDays(now, -1) };
    const repeats = [
      { ...later, type: 'transfer' },
      { ...later, currency: 'EUR' },
    ] as unknown as readonly Repeat[];
    expect(projectRows([], repeats).flatMap(({ entries }) => entries)).toEqual([]);
  });

  it('lists no years of missed occurrences, which nobody has added, and takes ten thousand repeats', () => {
    const ancient = { ...base, unit: 'day', starts: '0001-01-01', madeUntil: '0001-01-01' } as Repeat;
    const { overduePay, toPay } = inRupees(projectRows([], [ancient]));
    expect([overduePay, toPay]).toEqual([0n, 1400n]);
    check(
      property(nat(13), (made) => {
        const many = Array.from({ length: 10_000 }, (_, index): Repeat => {
          return { ...base, id: toId(index), unit: 'week', madeUntil: addDays(now, made) };
        });
        const weeks = made < 7 ? 1 : 0;
        expect(inRupees(projectRows([], many)).entries.length).toBe(10_000 * weeks);
      }),
      { numRuns: 5 },
    );
  });

  it('ends with the calendar', () => {
    const repeat = { ...base, madeUntil: '9999-12-31' as CalendarDate };
    expect(inRupees(projectRows([], [repeat], 1, '9999-12-31' as CalendarDate)).entries).toEqual([]);
  });
});
