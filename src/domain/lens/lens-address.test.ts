import type { Arbitrary } from 'fast-check';
import {
  array,
  assert as check,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
  subarray,
  tuple,
  uniqueArray,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';
import { categories } from '../transactions/category.ts';
import { statuses } from '../transactions/status.ts';
import { transactionTypes } from '../transactions/transaction.ts';
import type { Lens } from './lens.ts';
import { emptyLens, type Sort, sortLabels } from './lens.ts';
import { describeLens, parseLens, toParameters } from './lens-address.ts';
import type { NamedPeriod, Period } from './period.ts';
import { periodLabels } from './period.ts';

const days = integer({ min: 0, max: 9000 }).map((count) => addDays('2004-01-01' as CalendarDate, count));
const periods: Arbitrary<Period> = oneof(
  constantFrom(...(Object.keys(periodLabels) as NamedPeriod[])),
  days.map((from) => ({ from, to: null })),
  days.map((to) => ({ from: null, to })),
  tuple(days, integer({ min: 0, max: 400 })).map(([from, count]) => ({ from, to: addDays(from, count) })),
);
const words = string({ minLength: 1, maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const lenses: Arbitrary<Lens> = record({
  period: periods,
  types: subarray([...transactionTypes]),
  categories: subarray([...categories]),
  statuses: subarray([...statuses]),
  tags: uniqueArray(words, { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
  text: oneof(constantFrom(''), words),
  sort: constantFrom(...(Object.keys(sortLabels) as Sort[])),
});

const parse = (query: string) => parseLens(new URLSearchParams(query));
const write = (lens: Lens) =>
  new URLSearchParams(toParameters(lens).map(([name, value]) => [name, value])).toString();

describe("a lens's address", () => {
  // Specification 2.85
  it('reads as the lens that it was written from, with a word for each parameter', () => {
    check(
      property(lenses, (lens) => {
        expect(parse(write(lens))).toEqual({ lens, ignored: [] });
        expect(describeLens(lens)).toHaveLength(toParameters(lens).length);
      }),
    );
  });

  it('is readable, and shorter for a month and a year', () => {
    const address =
      'period=2026-10&type=expense&category=Groceries&category=Travel&status=todo&tag=train&text=late&sort=largest';
    const { lens, ignored } = parse(address);
    expect(ignored).toEqual([]);
    expect(lens).toEqual({
      period: { from: '2026-10-01', to: '2026-10-31' },
      types: ['expense'],
      categories: ['Groceries', 'Travel'],
      statuses: ['todo'],
      tags: ['train'],
      text: 'late',
      sort: 'largest',
    });
    expect(write(lens)).toBe(address);
    expect(describeLens(lens)).toEqual([
      'October 2026',
      'Expense',
      'Groceries',
      'Travel',
      'To Do',
      'train',
      '“late”',
      'Largest first',
    ]);
    expect(write(parse('period=2024-01-01..2024-12-31').lens)).toBe('period=2024');
  });

  it('is empty for everything', () => {
    expect(toParameters(emptyLens)).toEqual([]);
    expect(parse('')).toEqual({ lens: emptyLens, ignored: [] });
    expect(parse('period=all-time&text=%20&category=&page=2&sort=newest')).toEqual({
      lens: emptyLens,
      ignored: [],
    });
  });

  it('does not depend on case, order or repetition', () => {
    const { lens, ignored } = parse(
      'STATUS=x&category=TRAVEL&category=rent&category=Travel&status=Done&tag=A&tag=a&sort=OLDEST',
    );
    expect(lens).toMatchObject({
      categories: ['Rent', 'Travel'],
      statuses: ['done'],
      tags: ['A'],
      sort: 'oldest',
    });
    expect(ignored).toEqual([]);
  });

  it.each([
    'period=yesterday',
    'period=2026-13',
    'period=2026-1',
    'period=20261',
    'period=0000',
    'period=2023-02-29..2023-03-01',
    'period=2023-03-02..2023-03-01',
    'period=2023-03-02..2023-03-03..2023-03-04',
    'period=..',
    'period=toString',
    'type=transfer',
    'category=Yachts',
    'status=paused',
    'sort=random',
  ])('tells that %s makes no sense, and reads the rest', (query) => {
    const [name, value] = query.split('=');
    expect(parse(`${query}&status=done`)).toEqual({
      lens: { ...emptyLens, statuses: ['done'] },
      ignored: [[name, value]],
    });
  });

  it('takes the first of what there can be only one of', () => {
    expect(parse('period=2024&period=2025&text=one&text=two')).toEqual({
      lens: { ...emptyLens, period: { from: '2024-01-01', to: '2024-12-31' }, text: 'one' },
      ignored: [
        ['period', '2025'],
        ['text', 'two'],
      ],
    });
  });

  it('can be anything', () => {
    const names = constantFrom(
      'period',
      'type',
      'category',
      'status',
      'tag',
      'text',
      'sort',
      'x',
      'constructor',
    );
    check(
      property(array(tuple(names, string({ maxLength: 12 }))), (parameters) => {
        const { lens, ignored } = parseLens(parameters);
        expect(parse(write(lens))).toEqual({ lens, ignored: [] });
        for (const parameter of ignored) expect(parameters).toContainEqual(parameter);
      }),
    );
  });
});
