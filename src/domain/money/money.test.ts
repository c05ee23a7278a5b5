import { bigInt, assert as check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes } from './currency.ts';
import type { MinorUnits, TotalMinorUnits } from './money.ts';
import {
  formatMoney,
  formatMoneyParts,
  fromDecimal,
  maxAmount,
  parseAmount,
  requireMinorUnits,
  toDecimal,
} from './money.ts';

const amounts = integer({ min: 1, max: maxAmount }).map(requireMinorUnits);

describe('an amount as typed', () => {
  it.each([
    ['1200', 120_000],
    ['1200.5', 120_050],
    ['1200.50', 120_050],
    ['0.01', 1],
    ['.5', 50],
    ['5.', 500],
    ['007', 700],
    ['  12 ', 1200],
    ['1,200', 120_000],
    ['1,200.50', 120_050],
    ['12,345,678.90', 1_234_567_890],
    ['1,00,000', 10_000_000],
    ['12,34,567.89', 123_456_789],
    ['1 200,50', 120_050],
    ['1\u00a0200', 120_000],
    ['1\u202f234\u202f567.5', 123_456_750],
    ['1,5', 150],
    ['1,50', 150],
    ['0,20', 20],
    ['1.200,50', 120_050],
    ['₹ 1,200.50', 120_050],
    ['₹1,200.50', 120_050],
    ['Rs. 50', 5000],
    ['rs 50', 5000],
    ['$20', 2000],
    ['US$20', 2000],
    ['20 GBP', 2000],
    ['£1', 100],
    ['999,999,999,999.99', maxAmount],
    ['٣', 300],
    ['१२३.५०', 12_350],
    ['₹१,२३,४५६', 12_345_600],
    ['\uff11\uff12', 1200],
    ['450/-', 45_000],
    ['Rs.450/-', 45_000],
    ['\u200e₹1,200.50', 120_050],
    ['450\u200b', 45_000],
  ])('%j is %i minor units', (text, value) => {
    expect(parseAmount(text)).toEqual({ ok: true, value });
  });

  it.each([
    '',
    ' ',
    '0',
    '0.00',
    '-0',
    '-3',
    '−3',
    '+3',
    '1e309',
    '1e3',
    'Infinity',
    'NaN',
    '0x10',
    '12.345',
    '1.200',
    '1,20,0',
    '1,2000',
    '0,200',
    '1,,200',
    '1,200,5',
    '12.34.56',
    '.',
    ',',
    '५-',
    '/-',
    '450/',
    '₹',
    '₹ $ 5',
    '1_000',
    'twelve',
    '5; drop table',
  ])('%j is refused', (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, issues: [{ code: 'amount_invalid', field: 'amount' }] });
  });

  it.each(['1000000000000', '1,000,000,000,000.00', '9999999999999.99', '9'.repeat(40)])(
    '%s is refused as more than the column holds',
    (text) => {
      expect(parseAmount(text)).toEqual({
        ok: false,
        issues: [{ code: 'amount_too_large', field: 'amount' }],
      });
    },
  );

  it("refuses another currency's sign when the currency is known", () => {
    expect(parseAmount('$5', 'USD')).toEqual({ ok: true, value: 500 });
    expect(parseAmount('$5', 'INR').ok).toBe(false);
    expect(parseAmount('5 GBP', 'USD').ok).toBe(false);
    expect(parseAmount('5', 'GBP')).toEqual({ ok: true, value: 500 });
  });

  it('parses every amount that it formats, in every currency', () => {
    check(
      property(amounts, constantFrom(...currencyCodes), (amount, currency) => {
        expect(parseAmount(formatMoney(amount, currency), currency)).toEqual({ ok: true, value: amount });
        expect(parseAmount(toDecimal(amount))).toEqual({ ok: true, value: amount });
      }),
    );
  });
});

describe('an amount on the wire', () => {
  it.each([
    [120_050, '1200.50'],
    [1, '0.01'],
    [0, '0.00'],
    [-1, '-0.01'],
    [-120_000, '-1200.00'],
    [maxAmount, '999999999999.99'],
  ])('%i is written as %s', (value, text) => {
    expect(toDecimal(value as MinorUnits)).toBe(text);
    expect(toDecimal(BigInt(value) as TotalMinorUnits)).toBe(text);
    expect(fromDecimal(text)).toBe(value);
  });

  it('may come with fewer decimals', () => {
    expect(fromDecimal('12')).toBe(1200);
    expect(fromDecimal('12.5')).toBe(1250);
    expect(Object.is(fromDecimal('-0.00'), 0)).toBe(true);
  });

  it.each(['', '1e3', '1.234', '1,2', 'NaN', ' 1', '1000000000000'])('is never %j', (text) => {
    expect(() => fromDecimal(text)).toThrow(RangeError);
  });

  // Specification 3.04
  it('parses every amount that it writes', () => {
    check(
      property(integer({ min: -maxAmount, max: maxAmount }), (value) => {
        expect(fromDecimal(toDecimal(requireMinorUnits(value)))).toBe(value);
      }),
    );
  });

  it('is never a fraction of a minor unit, nor more than the column holds', () => {
    expect(() => requireMinorUnits(0.5)).toThrow(RangeError);
    expect(() => requireMinorUnits(Number.NaN)).toThrow(RangeError);
    expect(() => requireMinorUnits(maxAmount + 1)).toThrow(RangeError);
  });
});

describe('formatted money', () => {
  // Specification 9.03
  it.each([
    [123_456_789, 'INR', '₹12,34,567.89'],
    [123_456_789, 'USD', '$1,234,567.89'],
    [123_456_789, 'GBP', '£1,234,567.89'],
    [0, 'INR', '₹0.00'],
    [5, 'USD', '$0.05'],
    [-120_050, 'INR', '-₹1,200.50'],
    [maxAmount, 'INR', '₹9,99,99,99,99,999.99'],
  ] as const)('%i in %s is %s', (value, currency, text) => {
    expect(formatMoney(value as MinorUnits, currency)).toBe(text);
  });

  it('has a sign, a symbol and digits', () => {
    expect(formatMoneyParts(-5 as MinorUnits, 'GBP')).toEqual({ sign: '-', symbol: '£', digits: '0.05' });
  });

  it('shows every digit of a total that a number could not hold', () => {
    check(
      property(bigInt(-(10n ** 30n), 10n ** 30n), (total) => {
        const shown = formatMoney(total as TotalMinorUnits, 'INR').replace(/[₹,.]/g, '');
        expect(BigInt(shown)).toBe(total);
      }),
    );
  });
});
