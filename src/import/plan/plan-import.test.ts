import { describe, expect, it } from 'vitest';
import { type CategoryRule, matchesPhrase } from '#domain/collections/category-rule.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { toSheet, toSheetOf } from '#testing/written-files.ts';
import { guessReading } from '../reading/columns/guess-reading.ts';
import type { ExistingTransaction, ImportChoices, ImportPlan } from '../reading/planned-row.ts';
import type { Reading } from '../reading/reading.ts';
import { describeVerdict } from './describe-verdict.ts';
import { planImport } from './plan-import.ts';

const choices: ImportChoices = { status: 'done', daysApart: 0, round: false, rates: {} };

interface Given {
  readonly choices?: Partial<ImportChoices>;
  readonly existing?: readonly ExistingTransaction[];
  readonly rules?: readonly CategoryRule[];
  readonly reading?: Partial<Reading>;
}

function plan(text: string, given: Given = {}): ImportPlan {
  const sheet = toSheet(text);
  return planImport({
    sheet,
    reading: { ...guessReading(sheet, 'INR').reading, ...given.reading },
    choices: { ...choices, ...given.choices },
    existing: given.existing ?? [],
    rules: given.rules ?? [],
  });
}

/** Each row in short: '2026-10-15 expense 450 INR Coffee', or the words of its verdict. */
function show(text: string, given: Given = {}): readonly string[] {
  return plan(text, given).rows.map((row) => {
    const { transaction } = row;
    if (transaction === null) return describeVerdict(row);
    const { date, type, amount, currency, description } = transaction;
    return `${date} ${type} ${amount} ${currency} ${description}`.trim();
  });
}

const firstOf = (text: string, given: Given = {}) => plan(text, given).rows[0];

function makeExisting(changes: Partial<ExistingTransaction>): ExistingTransaction {
  return {
    id: '1',
    type: 'expense',
    amount: 45_000 as MinorUnits,
    currency: 'INR',
    category: 'Food & Dining',
    date: '2026-10-01' as CalendarDate,
    description: 'Coffee House',
    status: 'done',
    notes: '',
    bankId: '',
    split: '',
    ...changes,
  };
}

it('what a person says of one row’s money goes before what the file says, and is compared with what is there', () => {
  const text = [
    'Date;Text;Amount;Type;Currency',
    '2026-10-14;Hotel;45.00;Debit;EUR',
    '2026-10-15;Coffee House;450.00;Credit;INR',
    '2026-10-16;Tea;5.00;Debit;Rubbish',
    '2026-10-17;Rice;7.00;Perhaps;GBP',
    '2026-10-18;Salt;-8.00;Debit;INR',
  ].join('\n');
  const reading: Partial<Reading> = { columns: ['date', 'description', 'amount', 'direction', 'currency'] };
  const existing = [makeExisting({ date: '2026-10-15' as CalendarDate })];
  expect(show(text, { reading })).toEqual([
    'Left out: 14 Oct 2026, €45.00. There is no rate for EUR.',
    '2026-10-15 income 45000 INR Coffee House',
    'Row 4: “Rubbish” in Currency is not a currency',
    'Row 5: “Perhaps” in Type is neither money in nor money out',
    '2026-10-18 income 800 INR Salt',
  ]);
  const corrections = {
    2: { type: 'expense', currency: 'USD' },
    3: { type: 'expense', currency: 'INR' },
    4: { type: 'expense', currency: 'INR' },
    5: { type: 'income', currency: 'GBP' },
    6: { type: 'expense', currency: 'INR' },
  } as const;
  expect(show(text, { reading, choices: { corrections } })).toEqual([
    '2026-10-14 expense 4500 USD Hotel',
    '2026-10-15 expense 45000 INR Coffee House',
    '2026-10-16 expense 500 INR Tea',
    '2026-10-17 income 700 GBP Rice',
    '2026-10-18 expense 800 INR Salt',
  ]);
  const verdicts = plan(text, { reading, choices: { corrections }, existing }).rows.map(
    ({ verdict }) => verdict.kind,
  );
  expect(verdicts).toEqual(['new', 'there', 'new', 'new', 'new']);
});

describe('money in and out', () => {
  it.each([
    ['a sign', 'Date;Text;Amount\n2026-10-15;A;-450.00\n2026-10-15;B;1,000'],
    ['a column for each', 'Date;Text;Debit;Credit\n2026-10-15;A;450.00;\n2026-10-15;B;;1,000'],
    [
      'zeros in the other column',
      'Date;Text;Outflow;Inflow\n2026-10-15;A;450.00;0.00\n2026-10-15;B;₹0.00;₹1,000.00',
    ],
    [
      'a minus before all that went out',
      'Date;Text;Debit;Credit\n2026-10-15;A;-450.00;-\n2026-10-15;B;-;1,000',
    ],
    ['words', 'Date;Text;Amount;Dr/Cr\n2026-10-15;A;450.00;DR\n2026-10-15;B;1,000;CR'],
    ['German words', 'Datum;Text;Betrag;Soll/Haben\n2026-10-15;A;450,00;S\n2026-10-15;B;1.000,00;H'],
    ['words and signs', 'Date;Text;Amount;Type\n2026-10-15;A;-450.00;Expense\n2026-10-15;B;1,000;Income'],
    ['shortened words', 'Date;Text;Amount;Type\n2026-10-15;A;450.00;Exp.\n2026-10-15;B;1,000;Income'],
    ['an app’s words', 'Date;Text;Amount;Type\n2026-10-15;A;450.00;Sent\n2026-10-15;B;1,000;Received'],
    ['suffixes', 'Date;Text;Amount\n2026-10-15;A;450.00 Dr\n2026-10-15;B;1,000.00 Cr'],
    ['a card’s sign', 'Date;Text;Amount\n2026-10-15;A;450.00\n2026-10-15;B;1,000.00 Cr'],
  ])('is told by %s', (_, text) => {
    expect(show(text)).toEqual(['2026-10-15 expense 45000 INR A', '2026-10-15 income 100000 INR B']);
  });

  it('comes back where few of what went out have a minus', () => {
    const text = 'Date;Text;Debit;Credit\n2026-10-15;A;4;\n2026-10-15;B;5;\n2026-10-15;Refund;-5;';
    expect(show(text)[2]).toBe('2026-10-15 income 500 INR Refund');
  });

  it('is told by words although some of them are of transfers', () => {
    const text =
      'Date;Type;Notes;Amount\n2026-10-15;Expense;A;4\n2026-10-15;Expense;B;5\n2026-10-15;Income;C;6\n2026-10-15;Transfer;D;7';
    expect(show(text)).toEqual([
      '2026-10-15 expense 400 INR A',
      '2026-10-15 expense 500 INR B',
      '2026-10-15 income 600 INR C',
      'Row 5: “Transfer” in Type is neither money in nor money out',
    ]);
  });

  it('is told by signs where words are only now and then of a way', () => {
    const text =
      'Date;Type;Notes;Amount\n2026-10-15;Debit;A;-4\n2026-10-15;Credit;B;5\n2026-10-15;Debit;C;-6\n2026-10-15;Check;D;-7';
    expect(show(text)[3]).toBe('2026-10-15 expense 700 INR D');
  });

  it('follows the sign that the person chose', () => {
    const text = 'Date;Text;Amount\n2026-10-15;A;450.00';
    expect(show(text, { reading: { outgoing: 'negative' } })).toEqual(['2026-10-15 income 45000 INR A']);
    expect(show(text, { reading: { outgoing: 'positive' } })).toEqual(['2026-10-15 expense 45000 INR A']);
  });
});

describe('a reference', () => {
  const verdictOf = (head: string, date: string) => {
    const text = `Date;Text;${head};Amount\n15/04/2026;Council;0088123456;-4.50\n16/04/2026;B;0088123457;-4`;
    const before = { date: date as CalendarDate, amount: 450 as MinorUnits, bankId: '0088123456' };
    return firstOf(text, { existing: [makeExisting(before)] })?.verdict.kind;
  };

  it.each([
    ['Reference', '2026-04-15', 'there'],
    ['Reference', '2026-04-12', 'there'],
    ['Reference', '2026-03-15', 'new'],
    ['Transaction ID', '2026-04-08', 'there'],
    ['Transaction ID', '2026-03-15', 'new'],
  ])('in %s that the person has on %s is %s: next month’s payment has the same', (head, date, kind) => {
    expect(verdictOf(head, date)).toBe(kind);
  });
});

describe('a row that cannot be read', () => {
  const head = 'Date;Text;Amount;Dr/Cr;Currency;Tags';
  const good = '2026-10-15;Shop;1.00;DR;INR;';
  const tags = Array.from({ length: 21 }, (_, index) => `t${index}`).join(',');

  it.each([
    [';Closing balance;;;;', 'Row 2: no date in “Closing balance”'],
    [';;12.00;;;', 'Row 2: no date in “12.00”'],
    ['Total;;12.00;;;', 'Row 2: “Total” in Date is not a date'],
    ['2026-02-30;Shop;12.00;DR;INR;', 'Row 2: “2026-02-30” in Date is not a date'],
    ['2026-10-15;Opening balance;;;;', 'Row 2: no amount in “Opening balance”'],
    [
      '2026-10-15;Opening Balance;5,000.00;CR;INR;',
      'Row 2: “Opening Balance” is a balance or a total, not a transaction',
    ],
    [
      '2026-10-15;CLOSING BALANCE AS ON 15/10/2026;5,000.00;CR;INR;',
      'Row 2: “CLOSING BALANCE AS ON 15/10/2026” is a balance or a total, not a transaction',
    ],
    ['2026-10-15;B/F;5,000.00;CR;INR;', 'Row 2: “B/F” is a balance or a total, not a transaction'],
    ['2026-10-15;Shop;twelve;DR;INR;', 'Row 2: “twelve” in Amount is not an amount'],
    ['2026-10-15;Shop;1,20,0;DR;INR;', 'Row 2: “1,20,0” in Amount is not an amount'],
    ['2026-10-15;Shop;0.00;DR;INR;', 'Row 2: “0.00” in Amount is zero'],
    [
      '2026-10-15;Shop;1000000000000;DR;INR;',
      'Row 2: “1000000000000” in Amount is more than 999,999,999,999.99',
    ],
    ['2026-10-15;Shop;1.005;DR;INR;', 'Row 2: “1.005” in Amount has more than two decimals'],
    ['2026-10-15;Shop;1.00;Transfer;INR;', 'Row 2: “Transfer” in Dr/Cr is neither money in nor money out'],
    ['2026-10-15;Shop;1.00;DR;shells;', 'Row 2: “shells” in Currency is not a currency'],
    [
      `2026-10-15;Shop;1.00;DR;INR;${tags}`,
      `Row 2: “${tags.split(',').join(', ').slice(0, 59)}…” in Tags is more than 20 tags`,
    ],
    [
      `2026-10-15;Shop;1.00;DR;INR;${'x'.repeat(41)}`,
      `Row 2: the tag “${'x'.repeat(41)}” in Tags is longer than 40 characters`,
    ],
  ])('%s: %s', (row, words) => {
    const text = [head, row, ...Array<string>(9).fill(good)].join('\n');
    expect(show(text)[0]).toBe(words);
  });

  it('is one of which the file says that it did not happen', () => {
    const rows = ['SUCCESS', 'FAILED', 'Cancelled', 'declined', 'Refunded', ''].map(
      (state) => `2026-10-15;A;-5;${state}`,
    );
    expect(show(['Date;Text;Amount;Transaction Status', ...rows].join('\n'))).toEqual([
      '2026-10-15 expense 500 INR A',
      'Row 3: “FAILED” in Transaction Status means that no money moved',
      'Row 4: “Cancelled” in Transaction Status means that no money moved',
      'Row 5: “declined” in Transaction Status means that no money moved',
      '2026-10-15 expense 500 INR A',
      '2026-10-15 expense 500 INR A',
    ]);
    expect(show('Date;Text;Amount\n2026-10-15;Failed;-5\n2026-10-15;B;6')[0]).toBe(
      '2026-10-15 expense 500 INR Failed',
    );
  });

  it('has both columns filled, or neither', () => {
    const text =
      'Date;Text;Debit;Credit\n2026-10-15;A;4;5\n2026-10-15;B;;\n2026-10-15;C;0;0\n2026-10-15;D;x;\n2026-10-15;E;1;';
    expect(show(text)).toEqual([
      'Row 2: “4 5” is money in and money out',
      'Row 3: no amount in “B”',
      'Row 4: “0” in Debit is zero',
      'Row 5: “x” in Debit is not an amount',
      '2026-10-15 expense 100 INR E',
    ]);
  });

  it('has more cells than the head, as an amount has with a comma in a file of commas', () => {
    const rows = [
      '2026-10-15,A,-5.00',
      '2026-10-15,B,-1,234.50',
      '2026-10-15,C,-1,50',
      '2026-10-15,D,-4.00,',
    ];
    const showRows = (head: string, end: string) => {
      const sheet = toSheet([head, ...rows].join(`${end}\n`), ',');
      const { reading } = guessReading(sheet, 'INR');
      return planImport({ sheet, reading, choices, existing: [], rules: [] }).rows.map((row) =>
        row.transaction === null ? describeVerdict(row) : row.transaction.amount,
      );
    };
    const shown = [
      500,
      'Row 3: “234.50” is beyond the last column',
      'Row 4: “50” is beyond the last column',
      400,
    ];
    expect(showRows('Date,Text,Amount', '')).toEqual(shown);
    expect(showRows('Date,Text,Amount', ',')).toEqual(shown);
    const headless = toSheet(['2026-10-14,Tea,-1.00', '2026-10-14,Tea,-2.00', ...rows].join('\n'), ',');
    const { reading } = guessReading(headless, 'INR');
    const found = planImport({ sheet: headless, reading, choices, existing: [], rules: [] }).rows;
    expect(found.map(({ transaction }) => transaction?.amount)).toEqual([
      100,
      200,
      500,
      undefined,
      undefined,
      400,
    ]);
  });

  it('names a column without a head by its number, and says what there is in place of one', () => {
    const columns = ['date', 'description', 'amount'] as const;
    const text = '2026-10-15;A;x\n2026-10-16;B;5';
    expect(show(text, { reading: { headRows: 0, columns } })[0]).toBe(
      'Row 1: “x” in column 3 is not an amount',
    );
    const without = { headRows: 0, columns: ['ignored', 'description', 'amount'] as const };
    expect(show(text, { reading: without })[0]).toBe(
      'Row 1: no column is the date: 2 of 2 cells in column 1 are dates',
    );
    const noMoney = { headRows: 0, columns: ['date', 'description', 'ignored'] as const };
    expect(show(text, { reading: noMoney })[0]).toBe(
      'Row 1: no column is the amount: 1 of 2 cells in column 3 are amounts',
    );
    const words = 'Then;A;x\nLater;B;y';
    expect(show(words, { reading: without })[0]).toBe('Row 1: no column has dates');
    expect(show('2026-10-15;A;x', { reading: noMoney })[0]).toBe('Row 1: no column has amounts');
  });

  it('is not an empty one, or a line of stars, which are left out', () => {
    const text = 'Date;Text;Amount\n*****;*****;*****\n;;\n2026-10-15;A;5\n\n-;-;-';
    expect(plan(text).rows.map(({ line }) => line)).toEqual([4]);
  });

  it('is a shop called Total only if it has no date', () => {
    expect(show('Date;Text;Amount\n2026-10-15;Total;-5\n;Total;-5\n2026-10-16;A;6')).toEqual([
      '2026-10-15 expense 500 INR Total',
      'Row 3: no date in “Total”',
      '2026-10-16 income 600 INR A',
    ]);
  });
});

describe('an amount with more decimals than its currency', () => {
  it('is taken when the rest is zero, counted otherwise, and rounded by choice', () => {
    const text = 'Date;Text;Amount\n2026-10-15;A;-1.50000\n2026-10-15;B;-1.005\n2026-10-15;C;2';
    expect(plan(text).tooPrecise).toBe(1);
    expect(show(text)).toEqual([
      '2026-10-15 expense 150 INR A',
      'Row 3: “-1.005” in Amount has more than two decimals',
      '2026-10-15 income 200 INR C',
    ]);
    const rounded = { choices: { round: true } };
    expect(plan(text, rounded).tooPrecise).toBe(1);
    expect(show(text, rounded)[1]).toBe('2026-10-15 expense 101 INR B');
  });
});

describe('another currency', () => {
  const text =
    'Date;Text;Amount;Currency\n2026-10-15;Hotel;-45.00;EUR\n2026-10-16;;-10;CHF\n2026-10-17;A;5;USD';

  it('is left out without a rate, and counted', () => {
    expect(plan(text).foreign).toEqual({ EUR: 1, CHF: 1 });
    expect(show(text)).toEqual([
      'Left out: 15 Oct 2026, €45.00. There is no rate for EUR.',
      'Left out: 16 Oct 2026, CHF 10. There is no rate for CHF.',
      '2026-10-17 income 500 USD A',
    ]);
    expect(plan(text, { choices: { rates: { EUR: '0', CHF: 'many' } } }).foreign).toEqual({ EUR: 1, CHF: 1 });
  });

  it('is converted at a rate, exactly, and says so', () => {
    const rates = { EUR: '90.5', CHF: '98.12345' };
    const given = { choices: { rates }, reading: { currency: 'INR' } } as const;
    expect(plan(text, given).foreign).toEqual({});
    expect(show(text, given).slice(0, 2)).toEqual([
      '2026-10-15 expense 407250 INR Hotel (€45.00 at 90.5)',
      '2026-10-16 expense 98123 INR CHF 10 at 98.12345',
    ]);
    const half = { choices: { rates: { EUR: '0.001' } } };
    expect(show('Date;Amount\n2026-10-15;€-4.5\n2026-10-15;€4.5\n2026-10-15;€5', half)).toEqual([
      'Row 2: “€-4.5” in Amount is zero',
      'Row 3: “€4.5” in Amount is zero',
      '2026-10-15 income 1 INR €5 at 0.001',
    ]);
  });

  it('keeps what it says of the rate in a long description', () => {
    const long = `Date;Text;Amount\n2026-10-15;${'x'.repeat(600)};-€45.00`;
    const [shown] = plan(long, { choices: { rates: { EUR: '90.5' } } }).rows;
    const description = shown?.transaction?.description ?? '';
    expect(description).toHaveLength(500);
    expect(description.endsWith('x… (€45.00 at 90.5)')).toBe(true);
  });

  it('may stand in the head', () => {
    expect(show('Date;Text;Amount (EUR)\n2026-10-15;A;5')[0]).toBe(
      'Left out: 15 Oct 2026, €5. There is no rate for EUR.',
    );
    expect(
      show('Date;Text;Amount (USD)\n2026-10-15;A;-5\n2026-10-15;B;5', { reading: { currency: 'GBP' } })[0],
    ).toBe('2026-10-15 expense 500 GBP A');
  });
});

describe('a description', () => {
  const descriptionOf = (cells: string) =>
    firstOf(`Date;Payee;Text;Amount\n2026-10-15;${cells};-5\n2026-10-15;x;y;5`)?.transaction?.description;

  it.each([
    ['Netflix;October', 'Netflix – October'],
    ['Netflix;NETFLIX and Netflix', 'NETFLIX and Netflix'],
    ['Netflix;Netflix', 'Netflix'],
    [';October', 'October'],
    [';', ''],
    ['NEFT   DR\u00a0 X;', 'NEFT DR X'],
    ['a\0b\u0007c;', 'abc'],
    ['\u202eabc\u202c;', '\u202eabc\u202c'],
    ['="00123";', '00123'],
    ['=1+1;', '=1+1'],
    [`${'🍕'.repeat(501)};`, `${'🍕'.repeat(499)}…`],
    [`${'🍕'.repeat(500)};`, '🍕'.repeat(500)],
  ])('of %j is %j', (cells, description) => {
    expect(descriptionOf(cells)).toBe(description);
  });
});

describe('a category', () => {
  const categoryOf = (text: string, given: Given = {}) => {
    const row = firstOf(text, given);
    return [row?.transaction?.category, row?.categorySource, row?.transaction?.tags.join()];
  };
  const netflix = 'Date;Text;Amount\n2026-10-15;NETFLIX.COM 123;-5\n2026-10-15;x;5';
  const nobody = 'Date;Text;Amount\n2026-10-15;EREWHON 123;-5\n2026-10-15;x;5';
  const rule = (phrase: string, category: string): CategoryRule => ({ id: phrase, phrase, category });

  it.each([
    ['Groceries', 'Groceries'],
    ['groceries', 'Groceries'],
    ['Food', 'Food & Dining'],
    ['Dining Out', 'Food & Dining'],
    ['Food and Dining', 'Food & Dining'],
    ['Miete', 'Rent'],
    ['Mobilität', 'Transportation'],
    ['Santé', 'Healthcare'],
    ['Everyday Expenses: Groceries', 'Groceries'],
    ['Food: Mystery', 'Food & Dining'],
    ['Other', 'Other'],
  ])('%j in the file is %s', (name, category) => {
    const text = `Date;Text;Amount;Category\n2026-10-15;A;-5;${name}\n2026-10-15;x;5;`;
    expect(categoryOf(text, { rules: [rule('a', 'Travel')] })).toEqual([category, 'file', '']);
  });

  it('is the narrower one of two', () => {
    expect(
      categoryOf(
        'Date;Text;Amount;Category;Sub Category\n2026-10-15;A;-5;Food & Drink;Groceries\n2026-10-15;x;5;;',
      )[0],
    ).toBe('Groceries');
    expect(
      categoryOf(
        'Date;Text;Amount;Category;Sub Category\n2026-10-15;A;-5;Food & Drink;Snails\n2026-10-15;x;5;;',
      )[0],
    ).toBe('Food & Dining');
  });

  it('that is not ours is found otherwise', () => {
    const text = 'Date;Text;Amount;Category\n2026-10-15;A;-5;Yachts\n2026-10-15;x;5;';
    expect(categoryOf(text)).toEqual(['Other', 'none', 'to check']);
  });

  it('is the longest rule’s, compared without case', () => {
    const rules = [rule('netflix', 'Travel'), rule('Netflix.com', 'Entertainment'), rule('com', 'Shopping')];
    expect(categoryOf(netflix, { rules })).toEqual(['Entertainment', 'rule', '']);
    expect(categoryOf(nobody, { rules: [rule('Erewhon', 'Yachts')] })).toEqual(['Other', 'none', 'to check']);
  });

  it('of a rule without a phrase is nobody’s', () => {
    expect(categoryOf(nobody, { rules: [rule('', 'Travel')] })).toEqual(['Other', 'none', 'to check']);
    expect(matchesPhrase('Café', 'LE CAFÉ NOIR')).toBe(true);
    expect(matchesPhrase('Cafe', 'LE CAFÉ NOIR')).toBe(false);
  });

  it('is what the same merchant had last, where nothing is usual', () => {
    const had = (id: string, date: string, category: string) =>
      makeExisting({ id, date: date as CalendarDate, category, description: 'Netflix com 123' });
    const existing = [
      had('1', '2026-09-02', 'Travel'),
      had('3', '2026-09-02', 'Entertainment'),
      had('2', '2026-09-02', 'Shopping'),
      had('4', '2026-09-01', 'Rent'),
      had('5', '2026-09-03', 'Other'),
      had('6', '2026-09-03', 'Yachts'),
    ];
    expect(categoryOf(netflix, { existing })).toEqual(['Entertainment', 'history', '']);
    expect(categoryOf(netflix, { existing, rules: [rule('NETFLIX', 'Rent')] })).toEqual(['Rent', 'rule', '']);
  });

  it('that nobody knows is Other, marked to look at', () => {
    expect(categoryOf(nobody)).toEqual(['Other', 'none', 'to check']);
    const empty = 'Date;Text;Amount\n2026-10-15;;-5\n2026-10-15;x;5';
    expect(categoryOf(empty, { existing: [makeExisting({ description: '' })] })).toEqual([
      'Other',
      'none',
      'to check',
    ]);
  });

  it('marks no row that has twenty tags, or the mark', () => {
    const tagsOf = (tags: string) =>
      firstOf(`Date;Text;Amount;Tags\n2026-10-15;A;-5;${tags}\n2026-10-15;x;5;`)?.transaction?.tags;
    const twenty = Array.from({ length: 20 }, (_, index) => `t${index}`);
    expect(tagsOf(twenty.join())).toEqual(twenty);
    expect(tagsOf('To Check,a')).toEqual(['To Check', 'a']);
    expect(tagsOf('b, a')).toEqual(['b', 'a', 'to check']);
  });
});

it('gives rows the status that they name, and else the chosen one', () => {
  const text = 'Date;Text;Amount;Status\n2026-10-15;A;-5;To Do\n2026-10-15;B;5;in-progress\n2026-10-15;C;5;';
  expect(plan(text).rows.map(({ transaction }) => transaction?.status)).toEqual([
    'todo',
    'in-progress',
    'done',
  ]);
});

it('says how far it is', () => {
  const shares: number[] = [];
  const sheet = toSheet(`Date;Amount\n${Array<string>(5000).fill('2026-10-15;5').join('\n')}`);
  const { reading } = guessReading(sheet, 'INR');
  planImport({ sheet, reading, choices, existing: [], rules: [] }, (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
});

describe('notes', () => {
  const rowOf = (cells: string) =>
    planImport({
      sheet: toSheetOf([
        ['Date', 'Payee', 'Memo', 'Comment', 'Amount'],
        ['2026-10-15', ...cells.split(';'), '-5'],
        ['2026-10-15', 'x', '', '', '5'],
      ]),
      reading: guessReading(
        toSheetOf([
          ['Date', 'Payee', 'Memo', 'Comment', 'Amount'],
          ['2026-10-15', 'x', 'y', '', '-5'],
        ]),
        'INR',
      ).reading,
      choices,
      existing: [],
      rules: [],
    }).rows[0]?.transaction;

  it.each([
    ['Aldi;weekly shop;', 'weekly shop'],
    ['Aldi;;', ''],
    ['Aldi; a\r\n b ;c', 'a\n b\nc'],
    ['Aldi;=1+1;', '=1+1'],
    [`Aldi;${'🍕'.repeat(2001)};`, `${'🍕'.repeat(1999)}…`],
  ])('beside a payee %j keep their lines, as many as fit', (cells, notes) => {
    expect(rowOf(cells)).toMatchObject({ description: 'Aldi', notes });
  });

  it('are compared with nothing: the description and the bank id say what is there', () => {
    const existing = [
      makeExisting({
        description: 'Aldi – weekly shop',
        date: '2026-10-15' as CalendarDate,
        amount: 500 as MinorUnits,
      }),
    ];
    const [row] = plan('Date;Payee;Memo;Amount\n2026-10-15;Aldi;weekly shop;-5\n2026-10-16;Lidl;;5', {
      existing,
    }).rows;
    expect(row?.verdict.kind).toBe('there');
  });
});
