import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { csvHead, toCsvLine } from '#import/export/to-csv.ts';
import { toJsonParts } from '#import/export/to-json.ts';
import { findRefusal, readSheet } from '#testing/chosen-file.ts';
import { makeTransaction } from '#testing/made-transactions.ts';

const coffee = makeTransaction({
  id: '019a0000-0000-7000-8000-000000000001',
  amount: requireMinorUnits(450),
  category: 'Food & Dining',
  date: '2026-10-12' as CalendarDate,
  description: 'Coffee',
  status: 'in-progress',
  tags: ['café', 'to check'],
  bankId: 'F1',
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }).filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value)),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "''@x",
    '+44',
    '-',
    '\tx',
    '\r\nx',
    '"',
    'a,b',
    '{"a":[',
    '\\',
    '\u202ex',
    '\\"',
    '[',
  ),
);

describe('a CSV file that Tallyboard made', () => {
  it('is known by its head and says how it is to be read', async () => {
    const sheet = await readSheet(csvHead + toCsvLine(coffee), 'a.csv');
    expect(sheet).toMatchObject({
      kind: 'tallyboard',
      about: 'Tallyboard CSV',
      known: {
        headRows: 1,
        dateOrder: 'ymd',
        decimal: '.',
        columns: [
          'date',
          'direction',
          'amount',
          'currency',
          'category',
          'description',
          'status',
          'tags',
          'notes',
          'bank-id',
          'ignored',
          'ignored',
        ],
      },
    });
    expect(sheet.rows[1]).toEqual([
      '2026-10-12',
      'Expense',
      '4.50',
      'INR',
      'Food & Dining',
      'Coffee',
      'In Progress',
      'café,to check,',
      '',
      'F1',
      '',
      coffee.id,
    ]);
  });

  it('may have been saved by a spreadsheet since, which writes dates its own way', async () => {
    const saved = (csvHead + toCsvLine(coffee)).replace('2026-10-12', '12/10/2026').replaceAll(',', ';');
    const { kind, known } = await readSheet(saved, 'a.csv');
    expect(kind).toBe('tallyboard');
    expect(known).not.toHaveProperty('dateOrder');
  });

  it('gives every text back, also those that a spreadsheet would run', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        const lines = texts.map((description) =>
          toCsvLine({ ...coffee, description, notes: description, bankId: description }),
        );
        const { rows } = await readSheet(csvHead + lines.join(''), 'a.csv');
        expect(rows.slice(1).map((row) => [row[5], row[8], row[9]])).toEqual(
          texts.map((value) => [value, value, value]),
        );
      }),
    );
  });
});

describe('a JSON file that Tallyboard made', () => {
  it('has the same rows as the CSV', async () => {
    const transactions = [
      coffee,
      { ...coffee, type: 'income', status: 'done', tags: [], currency: 'USD' } as const,
    ];
    const json = await readSheet([...toJsonParts(transactions)].join(''), 'a.json');
    const csv = await readSheet(csvHead + transactions.map(toCsvLine).join(''), 'a.csv');
    expect(json.rows).toEqual(csv.rows);
    expect(json).toMatchObject({
      kind: 'tallyboard',
      about: 'Tallyboard JSON',
      lines: [1, 1, 2],
      known: csv.known,
    });
  });

  it('holds every collection, and gives back what is not damaged', async () => {
    const view = { id: 'v', name: 'Home', lens: 'category=Rent', place: '5' };
    const rule = { id: 'r', phrase: 'transactions', category: 'Travel' };
    const file = { id: 'f', name: 'a.csv', result: '1 of 1 rows', batch: 'b', head: 'csv:date', reading: '' };
    const others = [
      { collection: 'views', row: view },
      { collection: 'views', row: { ...view, id: 'w', name: '"rules":[' } },
      { collection: 'imports', row: file },
      { collection: 'rules', row: rule },
    ];
    // Files that say themselves how they are read are not remembered.
    const own = { collection: 'imports', row: { ...file, id: 'g', head: '' } };
    const json = [...toJsonParts([coffee], [own, ...others.toReversed()])].join('');
    expect(JSON.parse(json)).toMatchObject({
      transactions: [{ id: coffee.id }],
      rules: [rule],
      imports: [file],
    });
    const sheet = await readSheet(json, 'a.json');
    expect(sheet.others).toEqual(others);
    expect(sheet.rows).toHaveLength(2);
    const damaged = await readSheet(json.replace('"phrase":', '"words":'), 'a.json');
    expect(damaged.others).toEqual(others.filter(({ collection }) => collection !== 'rules'));
  });

  it('may be the file with everything that an account holds', async () => {
    const rows = [
      {
        id: 'x',
        type: 'expense',
        amount: 12.5,
        currency: 'GBP',
        date: '2026-01-02',
        status: 'later',
        tags: ['a'],
      },
    ];
    const everything = {
      account: { transactions: [{ id: 'no' }], text: '"transactions":[' },
      changes: [{ after: { transactions: [{ id: 'no' }] } }],
      transactions: rows,
      views: [{ name: 'transactions' }],
    };
    const sheet = await readSheet(JSON.stringify(everything, null, 2), 'tallyboard.json');
    expect(sheet.rows.slice(1)).toEqual([
      ['2026-01-02', 'Expense', '12.5', 'GBP', '', '', 'later', 'a,', '', '', '', 'x'],
    ]);
  });

  it('gives every text back, wherever the ends of portions fall', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        const transactions = texts.map((description) => ({ ...coffee, description }));
        const padded = [...toJsonParts(transactions)]
          .join('')
          .replace('"transactions"', `${' '.repeat(2 ** 20 - 500)}"transactions"`);
        const { rows } = await readSheet(padded, 'a.json');
        expect(rows.slice(1).map((row) => row[5])).toEqual(texts);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['{"a":1}', 'other_json'],
    ['{"transactions":{}}', 'other_json'],
    ['{"transactions":[]}', 'no_rows'],
    ['{"transactions":[{"id":1]}', 'damaged'],
    ['{"transactions":[{"id":1},', 'truncated'],
    ['{"transactions":[{"id":"1', 'truncated'],
    [`{"transactions":[{"id":${'['.repeat(100_000)}`, 'damaged'],
    ['{"a":'.repeat(100_000), 'damaged'],
    [`{"transactions":[{"id":"${'x'.repeat(5_000_000)}"}]}`, 'line_too_long'],
    ['[1,2]', 'other_json'],
  ])('is refused if it is none: %.40s', async (json, code) => {
    expect(await findRefusal(json, 'a.json')).toBe(code);
  });
});
