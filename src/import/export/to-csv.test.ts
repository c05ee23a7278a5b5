import { assert as check, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { nastyTexts, splitCsv } from '#testing/written-files.ts';
import { fromSafeText, toSafeText } from './safe-text.ts';
import { csvHead, toCsvLine, toCsvParts } from './to-csv.ts';
import { toJsonParts } from './to-json.ts';

const transaction = makeTransaction({
  id: '0190-1',
  amount: 120_050 as MinorUnits,
  category: 'Food & Dining',
  date: '2026-10-12' as CalendarDate,
  description: 'Dinner, "Café"',
  status: 'in-progress',
  tags: ['Flat', 'half a'],
  notes: 'By card\n- tip',
  bankId: 'FT1',
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...transaction, id: `${index}` }));

describe('a CSV file', () => {
  it('begins with the names of its columns', () => {
    expect(csvHead).toBe(
      'Date,Type,Amount,Currency,Category,Description,Status,Tags,Notes,Bank ID,Split,Id\r\n',
    );
  });

  it('has a line for each transaction, with an ISO date, a point and a code', () => {
    expect(toCsvLine(transaction)).toBe(
      `2026-10-12,Expense,1200.50,INR,Food & Dining,"Dinner, ""Café""",In Progress,"Flat,half a,","By card\n'- tip",FT1,,0190-1\r\n`,
    );
  });

  it('keeps words that only a later version knows', () => {
    const later = {
      ...transaction,
      type: 'transfer',
      currency: 'EUR',
      status: 'archived',
    } as unknown as Transaction;
    expect(splitCsv(toCsvLine(later))[0]?.slice(1, 7)).toEqual([
      'transfer',
      '1200.50',
      'EUR',
      'Food & Dining',
      'Dinner, "Café"',
      'archived',
    ]);
  });

  it('is written in portions, however long it is', () => {
    const parts = [...toCsvParts(rows(1201))];
    expect(parts).toHaveLength(3);
    expect(splitCsv(parts.join('')).map((row) => row.at(-1))).toEqual([
      'Id',
      ...rows(1201).map(({ id }) => id),
    ]);
    expect([...toCsvParts(rows(500))].join('').endsWith('499\r\n')).toBe(true);
    expect([...toCsvParts([])]).toEqual([csvHead]);
  });
});

describe('a text in a spreadsheet', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', "'\rx", "'=1", "''=1", '"=1', '＝1'])(
    'is never a formula: %j',
    (text) => {
      const safe = toSafeText(text);
      expect(safe).toBe(`'${text}`);
      expect(fromSafeText(safe)).toBe(text);
    },
  );

  it.each([
    ['Invoice 7;=1+1', "Invoice 7;'=1+1"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x\r\n-1', "x\r\n'-1"],
    ['\t=1', "'\t'=1"],
    ['x;"=1+1;"', `x;'"=1+1;"`],
    ["x;'@a;＝1;'", "x;''@a;'＝1;'"],
  ])('is no formula where a spreadsheet parts cells by semicolons, tabs or lines: %j', (text, safe) => {
    expect(toSafeText(text)).toBe(safe);
    expect(fromSafeText(safe)).toBe(text);
  });

  it.each(['', 'Rent', "'tis", '1-1', 'a=b', "rock 'n' roll", 'a; b', 'a,=1'])(
    'is left alone if it cannot be one: %j',
    (text) => {
      expect(toSafeText(text)).toBe(text);
      expect(fromSafeText(text)).toBe(text);
    },
  );

  it('comes back as it was, and begins with no sign of a formula', () => {
    check(
      property(nastyTexts, (text) => {
        expect(fromSafeText(toSafeText(text))).toBe(text);
        expect(toSafeText(text)).not.toMatch(/^[\t\r\n]|(?:^|[;\t\r\n])["]*[=+\-@＝＋－＠]/);
      }),
    );
  });
});

describe('a JSON file', () => {
  it('holds each transaction as it is on the wire', () => {
    expect(JSON.parse([...toJsonParts([transaction])].join(''))).toEqual({
      tallyboard: 1,
      transactions: [
        {
          id: '0190-1',
          type: 'expense',
          amount: '1200.50',
          currency: 'INR',
          category: 'Food & Dining',
          date: '2026-10-12',
          description: 'Dinner, "Café"',
          status: 'in-progress',
          tags: ['Flat', 'half a'],
          notes: 'By card\n- tip',
          bank_id: 'FT1',
          split: '',
        },
      ],
    });
  });

  it('is written in portions, however long it is', () => {
    const parts = [...toJsonParts(rows(1201))];
    expect(parts).toHaveLength(3);
    expect(JSON.parse(parts.join('')).transactions).toHaveLength(1201);
    expect(JSON.parse([...toJsonParts([])].join(''))).toEqual({ tallyboard: 1, transactions: [] });
  });
});
