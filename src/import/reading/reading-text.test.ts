import { array, assert as check, constantFrom, integer, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes } from '#domain/money/currency.ts';
import { toSheet } from '#testing/written-files.ts';
import { guessReading } from './columns/guess-reading.ts';
import { toHeadKey } from './columns/heads/head-key.ts';
import { type ColumnMeaning, columnMeanings, type Reading } from './reading.ts';
import { parseReading, recallReading, toReadingText } from './reading-text.ts';

const reading: Reading = {
  headRows: 5,
  columns: ['date', 'description', 'ignored', 'amount', 'ignored', 'ignored'],
  dateOrder: 'dmy',
  decimal: ',',
  currency: 'GBP',
  outgoing: 'positive',
};

describe('a reading', () => {
  it('is remembered as it was', () => {
    const meanings = constantFrom(...(Object.keys(columnMeanings) as ColumnMeaning[]));
    const readings = record({
      headRows: integer({ min: 0, max: 300 }),
      columns: array(meanings, { maxLength: 60 }),
      dateOrder: constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const),
      decimal: constantFrom('.' as const, ',' as const),
      currency: constantFrom(...currencyCodes),
      outgoing: constantFrom('negative' as const, 'positive' as const),
    });
    check(
      property(readings, (one) => {
        expect(parseReading(toReadingText(one))).toEqual(one);
      }),
    );
  });

  it('is short however wide the file is, or not remembered', () => {
    const wide = { ...reading, columns: [...reading.columns, ...Array<ColumnMeaning>(900).fill('ignored')] };
    expect(toReadingText(wide).length).toBeLessThan(300);
    expect(parseReading(toReadingText(wide))).toEqual(wide);
    expect(toReadingText({ ...reading, columns: Array<ColumnMeaning>(900).fill('description') })).toBe('');
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', '5'],
    ['null', 'null'],
    ['a list', '[]'],
  ])('that is stored as %s is none', (_, text) => {
    expect(parseReading(text)).toBeUndefined();
  });

  it.each([
    ['headRows', -1],
    ['headRows', 1.5],
    ['width', 2],
    ['width', 1e9],
    ['columns', 'date'],
    ['columns', ['date', 'colour']],
    ['dateOrder', 'ydm'],
    ['decimal', "'"],
    ['currency', 'EUR'],
    ['outgoing', 'none'],
  ])('that a later version stored, with %s %j, is none', (name, value) => {
    const stored = JSON.parse(toReadingText(reading));
    expect(parseReading(JSON.stringify({ ...stored, [name]: value }))).toBeUndefined();
    expect(parseReading(JSON.stringify({ ...stored, colour: value }))).toEqual(reading);
  });
});

describe('the reading of an earlier file', () => {
  const recall = (text: string) => {
    const guess = guessReading(toSheet(text), 'INR');
    return { guess, recalled: recallReading(toReadingText(earlier), guess, []) };
  };
  const earlier: Reading = { ...reading, columns: ['date', 'description', 'amount'], dateOrder: 'mdy' };

  it('holds for a file with more lines above its head, and answers what its dates leave open', () => {
    const { guess, recalled } = recall('My bank;;\nDate;Text;Amount\n05/10/2026;A;5');
    expect(guess.ambiguousDates).toEqual(['05/10/2026']);
    expect(recalled).toEqual({ ...earlier, headRows: 2 });
  });

  it('does not turn dates round that tell their order', () => {
    expect(recall('Date;Text;Amount\n31/10/2026;A;5').recalled).toEqual({
      ...earlier,
      headRows: 1,
      dateOrder: 'dmy',
    });
  });

  it('takes a reference for the bank’s id only where this file’s are still ids', () => {
    const stored: Reading = { ...earlier, columns: ['date', 'description', 'bank-id', 'amount'] };
    const columnsOf = (head: string, one: string, other: string) => {
      const sheet = toSheet(`${head}\n31/10/2026;A;${one};-5\n31/10/2026;A;${other};-5`);
      const guess = guessReading(sheet, 'INR');
      return recallReading(toReadingText(stored), guess, sheet.rows[0] ?? [])?.columns;
    };
    const reference = 'Date;Text;Reference;Amount';
    expect(columnsOf(reference, '0061234567', '0061234568')).toEqual(stored.columns);
    expect(columnsOf(reference, '0061234567', '0061234567')).toEqual([
      'date',
      'description',
      'ignored',
      'amount',
    ]);
    // A column that the person chose for it.
    expect(columnsOf('Date;Text;Number;Amount', 'A1', 'A2')).toEqual(stored.columns);
  });

  it('reads amounts that tell their decimal sign as they say', () => {
    const decimalOf = (amount: string) =>
      recall(`Date;Text;Amount\n31/10/2026;A;${amount}`).recalled?.decimal;
    expect(decimalOf('1,234.50')).toBe('.');
    expect(decimalOf('1.234,50')).toBe(',');
    expect(decimalOf('1,234')).toBe(',');
    expect(decimalOf('5')).toBe(',');
  });

  it('does not answer with an order in which the dates do not exist', () => {
    const guess = guessReading(toSheet('Date;Text;Amount\n05/10/2026;A;5'), 'USD');
    const text = toReadingText({ ...earlier, dateOrder: 'ymd' });
    expect(recallReading(text, guess, [])).toBeUndefined();
  });

  it('is none if it is damaged, or of a wider file', () => {
    expect(recall('Date;Text;Amount;Balance\n31/10/2026;A;5;5').recalled).toBeUndefined();
    expect(recallReading('{}', recall('Date;Text;Amount').guess, [])).toBeUndefined();
  });
});

describe('the key of a head', () => {
  const keyOf = (text: string, kind: 'csv' | 'xlsx' = 'csv') => {
    const sheet = { ...toSheet(text), kind };
    return toHeadKey(sheet, guessReading(sheet, 'INR').reading);
  };

  it('is the same for files with the same head, whatever stands above and below it', () => {
    const one = keyOf('My bank;;\nDate;Text;Amount\n2026-10-15;A;5');
    expect(one).toBe('csv:date|text|amount');
    expect(keyOf('Your bank;;\nOctober;;\n DATE ;Text;Amount.\n2026-11-15;B;-7\n;;')).toBe(one);
  });

  it('differs by column and by kind of file', () => {
    const one = keyOf('Date;Text;Amount\n2026-10-15;A;5');
    expect(keyOf('Date;Text;Amount;Balance\n2026-10-15;A;5;5')).not.toBe(one);
    expect(keyOf('Date;Amount;Text\n2026-10-15;5;A')).not.toBe(one);
    expect(keyOf('Date;Text;Amount\n2026-10-15;A;5', 'xlsx')).not.toBe(one);
  });

  it('is empty for kinds of file that say themselves how they are read', () => {
    const sheet = { ...toSheet('Date;Amount\n2026-10-15;5'), kind: 'qif' } as const;
    expect(toHeadKey(sheet, guessReading(sheet, 'INR').reading)).toBe('');
  });

  it('is empty without a head', () => {
    expect(keyOf('2026-10-15;A;5')).toBe('');
    expect(keyOf('My bank;;\n;;\n2026-10-15;A;5')).toBe('');
  });

  it('is at most 200 characters, and still differs in the last of many columns', () => {
    const wide = (last: string) => keyOf(`Date;Amount;${'Column;'.repeat(100)}${last}\n2026-10-15;5`);
    expect(wide('a').length).toBeLessThanOrEqual(200);
    expect(wide('a')).toBe(wide('A'));
    expect(wide('a')).not.toBe(wide('b'));
    check(
      property(string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(keyOf(`Date;Amount;${text.replace(/[;\n]/g, '')}\n2026-10-15;5`).length).toBeLessThanOrEqual(
          200,
        );
      }),
    );
  });
});
