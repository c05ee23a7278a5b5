import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '#domain/dates/calendar-date.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { type MinorUnits, toDecimal } from '#domain/money/money.ts';
import { transactionTypes } from '#domain/transactions/transaction.ts';
import { toSheet, toSheetOf } from '#testing/written-files.ts';
import { ComparedText } from '../reading/cells/text-key.ts';
import { guessReading } from '../reading/columns/guess-reading.ts';
import type { ExistingTransaction, ImportChoices, ImportPlan, Verdict } from '../reading/planned-row.ts';
import type { Reading } from '../reading/reading.ts';
import { toImport } from './apply-choice.ts';
import { planImport } from './plan-import.ts';

const choices: ImportChoices = { status: 'done', daysApart: 0, round: false, rates: {} };

function makeExisting(id: string, changes: Partial<ExistingTransaction> = {}): ExistingTransaction {
  return {
    id,
    type: 'expense',
    amount: 450 as MinorUnits,
    currency: 'INR',
    category: 'Food & Dining',
    date: '2026-10-15' as CalendarDate,
    description: 'Coffee House',
    status: 'done',
    notes: '',
    bankId: '',
    split: '',
    ...changes,
  };
}

const reading: Reading = {
  headRows: 0,
  columns: ['date', 'amount', 'description', 'bank-id', 'balance'],
  dateOrder: 'ymd',
  decimal: '.',
  currency: 'INR',
  outgoing: 'negative',
};

/** The verdicts on rows of date, amount, text, bank id and balance. */
function judge(text: string, existing: readonly ExistingTransaction[], daysApart = 0): readonly string[] {
  const sheet = toSheet(text);
  const { rows } = planImport({ sheet, reading, choices: { ...choices, daysApart }, existing, rules: [] });
  return rows.map(({ verdict }) => show(verdict));
}

function show(verdict: Verdict): string {
  if (verdict.kind === 'there') return `there ${verdict.existing.id} ${verdict.why}`;
  if (verdict.kind === 'repeated') return `repeated ${verdict.line} ${verdict.why}`;
  return verdict.kind;
}

it('a split entry is found again by what all its parts come to, with and without a bank id', () => {
  for (const bankId of ['FT1', '']) {
    const parts = [
      makeExisting('a', { bankId, amount: 150 as MinorUnits, split: 'whole' }),
      makeExisting('b', { bankId, amount: 300 as MinorUnits, split: 'whole', description: 'cake' }),
    ];
    expect(judge(`2026-10-15;-4.50;Coffee House;${bankId}`, parts)).toEqual([
      `there a ${bankId === '' ? 'same-day' : 'same-bank-id'}`,
    ]);
    expect(judge(`2026-10-15;-1.50;Coffee House;${bankId === '' ? '' : 'FT2'}`, parts)).toEqual(['new']);
  }
});

describe('a row that the person has', () => {
  it('is matched once, so that two equal purchases stay two', () => {
    const twice = '2026-10-15;-4.50;Coffee House\n2026-10-15;-4.50;Coffee House';
    expect(judge(twice, [])).toEqual(['new', 'new']);
    expect(judge(twice, [makeExisting('a')])).toEqual(['there a same-day', 'new']);
    expect(judge(twice, [makeExisting('a'), makeExisting('b')])).toEqual([
      'there a same-day',
      'there b same-day',
    ]);
  });

  it('is matched by bank id first, over the whole file', () => {
    const rows = '2026-10-15;-4.50;Coffee House;\n2026-10-15;-4.50;COFFEE HOUSE 0815;FT1';
    expect(judge(rows, [makeExisting('a', { bankId: 'FT1' })])).toEqual(['new', 'there a same-bank-id']);
  });

  it.each([
    [
      'another day and text',
      { date: '2026-10-08' as CalendarDate, description: 'Latte' },
      'there a same-bank-id',
    ],
    ['a day ten days before', { date: '2026-10-05' as CalendarDate }, 'there a same-bank-id'],
    ['a day eleven days before', { date: '2026-10-04' as CalendarDate }, 'new'],
    ['an edited amount', { amount: 225 as MinorUnits }, 'there a same-bank-id'],
    ['an amount that came back', { type: 'income' }, 'new'],
    [
      'another day and amount, as another account has it',
      { date: '2026-10-01' as CalendarDate, amount: 1 as MinorUnits },
      'new',
    ],
    ['another currency', { currency: 'USD' }, 'new'],
  ] as const)('with the same bank id and %s is %s', (_, changes, verdict) => {
    expect(
      judge('2026-10-15;-4.50;Coffee House;FT1', [makeExisting('a', { bankId: 'FT1', ...changes })]),
    ).toEqual([verdict]);
  });

  it('takes the transaction of its own day and amount among those with its bank id', () => {
    const rows = '2026-10-15;-1.00;Fee;FT1\n2026-10-15;-4.50;Coffee;FT1\n2026-10-16;-4.50;Coffee;FT1';
    const existing = [
      makeExisting('c', { bankId: 'FT1', date: '2026-10-16' as CalendarDate }),
      makeExisting('b', { bankId: 'FT1' }),
      makeExisting('a', { bankId: 'FT1', amount: 100 as MinorUnits }),
    ];
    expect(judge(rows, existing)).toEqual([
      'there a same-bank-id',
      'there b same-bank-id',
      'there c same-bank-id',
    ]);
  });

  it('may come from another kind of file, with another bank id', () => {
    expect(judge('2026-10-15;-4.50;Coffee House;FT1', [makeExisting('a', { bankId: 'X9' })])).toEqual([
      'there a same-day',
    ]);
  });

  it.each([
    ['Coffee House', 'there a same-day'],
    ['COFFEE-HOUSE.', 'there a same-day'],
    ['UPI-COFFEE HOUSE-9876@okaxis', 'there a same-day'],
    ['Coffee', 'there a same-day'],
    ['', 'there a same-day'],
    ['House of Coffee', 'there a same-day'],
    ['Tea House', 'new'],
    ['Books', 'new'],
    ['🍕', 'new'],
  ])('of the same day and amount with the text %j is %s', (text, verdict) => {
    expect(judge(`2026-10-15;-4.50;${text}`, [makeExisting('a')])).toEqual([verdict]);
  });

  it('has the same type, amount, currency and day', () => {
    const row = '2026-10-15;-4.50;Coffee House';
    const differences: readonly Partial<ExistingTransaction>[] = [
      { type: 'income' },
      { amount: 451 as MinorUnits },
      { currency: 'USD' },
      { date: '2026-10-16' as CalendarDate },
    ];
    for (const difference of differences)
      expect(judge(row, [makeExisting('a', difference)])).toEqual(['new']);
  });

  it('leaves an equal text to the row that has it', () => {
    const rows = '2026-10-15;-4.50;Coffee\n2026-10-15;-4.50;Coffee House';
    expect(judge(rows, [makeExisting('a')])).toEqual(['new', 'there a same-day']);
  });

  it('may be some days apart where asked, the nearest day first', () => {
    const at = (id: string, date: string) => makeExisting(id, { date: date as CalendarDate });
    const row = '2026-10-15;-4.50;Coffee House';
    expect(judge(row, [at('a', '2026-10-17')], 1)).toEqual(['new']);
    expect(judge(row, [at('a', '2026-10-17')], 2)).toEqual(['there a days-apart']);
    expect(judge(row, [at('a', '2026-10-12'), at('b', '2026-10-16')], 3)).toEqual(['there b days-apart']);
    expect(judge(row, [at('a', '2026-10-16'), at('b', '2026-10-15')], 3)).toEqual(['there b same-day']);
    expect(
      judge(row, [makeExisting('a', { date: '2026-10-14' as CalendarDate, description: 'Books' })], 3),
    ).toEqual(['new']);
    const later = `2026-10-14;-4.50;Coffee House\n${row}`;
    expect(judge(later, [at('a', '2026-10-15')], 3)).toEqual(['new', 'there a same-day']);
  });

  it('is found among many of the same day and amount', () => {
    const existing = Array.from({ length: 60 }, (_, index) =>
      makeExisting(`${index}`, { description: `Shop ${index}` }),
    );
    expect(judge('2026-10-15;-4.50;shop 59\n2026-10-15;-4.50;Shop 59', existing)).toEqual([
      'there 59 same-day',
      'new',
    ]);
  });
});

describe('a row that is in the file twice', () => {
  it('has the same bank id, and is the same in all else', () => {
    const rows = [
      '2026-10-15;-4.50;Coffee;FT1',
      '2026-10-15;-4.50;COFFEE (pending);FT1',
      '2026-10-15;4.50;Reversal;FT1',
      '2026-10-15;-0.10;Fee;FT1',
      '2026-10-15;-4.50;Coffee;FT2',
      '2026-10-15;-4.50;Parking;FT1',
    ];
    expect(judge(rows.join('\n'), [])).toEqual([
      'new',
      'repeated 1 same-bank-id',
      'new',
      'new',
      'new',
      'new',
    ]);
  });

  it('or is the same line with the same balance', () => {
    const rows = [
      '2026-10-15;-4.50;Coffee;;95.50',
      '2026-10-15;-4.50;Coffee;;91.00',
      '2026-10-15;-4.50;Coffee;;95.50',
      '2026-10-15;-4.50;Coffee;;',
      '2026-10-15;-4.50;Coffee;;',
    ];
    expect(judge(rows.join('\n'), [])).toEqual(['new', 'new', 'repeated 1 same-balance', 'new', 'new']);
  });

  it('is not one whose bank id is only zeros', () => {
    expect(judge('2026-10-15;-4.50;Coffee;0000\n2026-10-15;-4.50;Coffee;0000', [])).toEqual(['new', 'new']);
  });

  it('matches nothing, so that the first of them is found', () => {
    const rows = '2026-10-15;-4.50;Coffee House;FT1\n2026-10-15;-4.50;Coffee House;FT1';
    expect(judge(rows, [makeExisting('a'), makeExisting('b')])).toEqual([
      'there a same-day',
      'repeated 1 same-bank-id',
    ]);
  });
});

it('compares texts by letters and digits of any script', () => {
  const canBe = (one: string, other: string) => new ComparedText(one).canBe(new ComparedText(other));
  expect(canBe('किराना', 'किरान')).toBe(true);
  expect(canBe('दूध', 'दाल')).toBe(false);
  expect(canBe('🍕', '🍺')).toBe(false);
  expect(canBe('A', 'BANANA')).toBe(false);
  expect(canBe('Shop 5', 'Shop 59')).toBe(false);
  expect(canBe('5 Star', '15 Star')).toBe(false);
  expect(canBe('Shop 5', 'My Shop 5 b')).toBe(true);
  expect(canBe('POS purchase Aldi', 'POS purchase Lidl')).toBe(false);
});

/** Rows that are often equal. */
const files = array(
  record({
    type: constantFrom(...transactionTypes),
    amount: integer({ min: 1, max: 3 }).map((amount) => amount as MinorUnits),
    currency: constantFrom(...currencyCodes),
    date: integer({ min: 0, max: 3 }).map((days) => addDays('2026-10-15' as CalendarDate, days)),
    description: constantFrom('', 'Coffee', 'Coffee House', 'Tea', '🍕', 'POS Coffee 12'),
    bankId: constantFrom('', '', 'FT1', 'FT2', '0'),
  }),
  { maxLength: 14 },
);

function planFile(
  rows: readonly Omit<ExistingTransaction, 'id' | 'category' | 'status' | 'notes' | 'split'>[],
  existing: readonly ExistingTransaction[],
  daysApart: number,
) {
  const cells = rows.map(({ type, amount, currency, date, description, bankId }) => {
    return [date, `${type === 'income' ? '' : '-'}${toDecimal(amount)}`, currency, description, bankId];
  });
  const sheet = toSheetOf([['Date', 'Amount', 'Currency', 'Description', 'Bank ID'], ...cells]);
  const columns = ['date', 'amount', 'currency', 'description', 'bank-id'] as const;
  const guessed = {
    ...guessReading(sheet, 'INR').reading,
    outgoing: 'negative',
    columns,
    headRows: 1,
  } as const;
  return planImport({ sheet, reading: guessed, choices: { ...choices, daysApart }, existing, rules: [] });
}

const add = (plan: ImportPlan): readonly ExistingTransaction[] =>
  toImport(plan, { overridden: new Set(), categories: new Map() }).map((row, index) => ({
    ...row,
    id: `${index}`,
  }));

describe('of any file', () => {
  it('every row is there when it is imported again, and each transaction is matched once', () => {
    check(
      property(files, files, integer({ min: 0, max: 3 }), (rows, others, daysApart) => {
        const before = add(planFile(others, [], 0));
        const had = before.map((row) => ({ ...row, id: `before ${row.id}` }));
        const added = add(planFile(rows, had, daysApart));
        const again = planFile(rows, [...had, ...added], daysApart).rows.map(({ verdict }) => verdict);
        const matched = again.flatMap((verdict) => (verdict.kind === 'there' ? [verdict.existing.id] : []));
        expect(new Set(matched).size).toBe(matched.length);
        expect(again.filter(({ kind }) => kind === 'new')).toEqual([]);
      }),
    );
  });

  it('n equal purchases of which the person has m leave n less m', () => {
    const counts = integer({ min: 0, max: 30 });
    check(
      property(counts, counts, integer({ min: 0, max: 3 }), (inFile, had, daysApart) => {
        const row = { ...makeExisting('x'), id: '' };
        const existing = Array.from({ length: had }, (_, index) => ({ ...row, id: `${index}` }));
        const { rows } = planFile(Array<typeof row>(inFile).fill(row), existing, daysApart);
        expect(rows.filter(({ verdict }) => verdict.kind === 'new')).toHaveLength(Math.max(0, inFile - had));
      }),
    );
  });
});
