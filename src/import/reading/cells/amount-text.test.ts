import { assert as check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupDigits } from '#domain/money/digit-groups.ts';
import { maxAmount, requireMinorUnits, toDecimal } from '#domain/money/money.ts';
import { readAmount } from './amount-text.ts';
import { findDecimalSign, multiply, parseRate, toMinorUnits, toPlainDecimal } from './decimal-number.ts';

/** What a cell says, in short: '-450.00 INR out'. */
function read(cell: string, decimal: '.' | ',' = '.'): string | undefined {
  const amount = readAmount(cell);
  const number = amount && toPlainDecimal(amount.body, decimal);
  if (amount === undefined || number === undefined) return undefined;
  const { isNegative, currency, direction } = amount;
  return [`${isNegative ? '-' : ''}${number}`, currency, direction].filter((part) => part).join(' ');
}

describe('an amount in a cell', () => {
  it.each([
    ['450', '450'],
    ['1,23,456.50', '123456.50'],
    ['1,234,567.89', '1234567.89'],
    ['1 234 567.89', '1234567.89'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['(45.00)', '-45.00'],
    ['($45.00)', '-45.00 USD'],
    ['$(45.00)', '-45.00 USD'],
    ['₹ 450', '450 INR'],
    ['₹1,200.50', '1200.50 INR'],
    ['-£5', '-5 GBP'],
    ['£-5', '-5 GBP'],
    ['5-', '-5'],
    ['+5', '5'],
    ['−5.00', '-5.00'],
    ['– 5.00', '-5.00'],
    ['450.00 Dr', '450.00 out'],
    ['450.00Cr.', '450.00 in'],
    ['450.00 (Dr)', '450.00 out'],
    ['Cr 450.00', '450.00 in'],
    ['450.00 D', '450.00 out'],
    ['12,50 H', undefined],
    ['Rs. 450/-', '450 INR'],
    ['Rs.450', '450 INR'],
    ['rs 1,450.00', '1450.00 INR'],
    ['INR 450.00', '450.00 INR'],
    ['450.00 INR', '450.00 INR'],
    ['450.00INR', '450.00 INR'],
    ['usd 20', '20 USD'],
    ['US$20', '20 USD'],
    ['A$20', '20 AUD'],
    ['CHF 20.-', '20 CHF'],
    ['CHF 20.00 Cr', '20.00 CHF in'],
    ['€ 20.00', '20.00 EUR'],
    ['-INR 450.00 Dr', '-450.00 INR out'],
    ['\u200e-450.00', '-450.00'],
    ["'450.00", '450.00'],
    ['--12.40', '12.40'],
    ['--$12.40', '12.40 USD'],
    ['१,२३४.५०', '1234.50'],
    ['-₹१२३', '-123 INR'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['१२３', '123'],
  ])('%j is %j', (cell, expected) => {
    expect(read(cell)).toBe(expected);
  });

  it.each([
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56 €', '1234.56 EUR'],
    ['1\u202f234\u202f567,5', '1234567.5'],
    ['1\u2009234,56', '1234.56'],
    ['-850,00', '-850.00'],
    ['45,-', '45'],
    ['45,-- €', '45 EUR'],
    ['12,50 S', '12.50 out'],
    ['12,50 H', '12.50 in'],
    ['1.234', '1234'],
    ["1'234,5", '1234.5'],
  ])('%j with a decimal comma is %j', (cell, expected) => {
    expect(read(cell, ',')).toBe(expected);
  });

  it.each([
    '',
    '-',
    'Dr',
    '₹',
    'Netflix',
    'Netflix 450',
    '450 lunch',
    '1,20,0',
    '1,2345.00',
    '12.34.56',
    '1.234,56',
    '---5',
    '$5 €',
    '5 Dr Cr',
    '((5))',
    '1e5',
    '٣٣٣x',
    '5%',
    '12/10/2026',
    '=1+1',
    'ABC 450',
    '9'.repeat(61),
  ])('%j is none', (cell) => {
    expect(read(cell)).toBeUndefined();
  });

  it('reads as itself in any manner, with any currency, of any size', () => {
    const manners = {
      '.': [
        (whole: string, fraction: string) => `${whole}.${fraction}`,
        (whole: string, fraction: string) => `${groupDigits(whole, 'lakhs')}.${fraction}`,
        (whole: string, fraction: string) => `${groupDigits(whole, 'thousands')}.${fraction}`,
        (whole: string, fraction: string) =>
          `${groupDigits(whole, 'thousands').replaceAll(',', "'")}.${fraction}`,
      ],
      ',': [
        (whole: string, fraction: string) => `${whole},${fraction}`,
        (whole: string, fraction: string) =>
          `${groupDigits(whole, 'thousands').replaceAll(',', '.')},${fraction}`,
        (whole: string, fraction: string) =>
          `${groupDigits(whole, 'thousands').replaceAll(',', '\u202f')},${fraction}0`,
      ],
    };
    const signs = [
      ['', '', false],
      ['-', '', true],
      ['', '-', true],
      ['(', ')', true],
      ['−', '', true],
    ] as const;
    const currencies = [
      ['', ''],
      ['₹ ', ''],
      ['', ' INR'],
      ['$', ''],
      ['GBP ', ''],
      ['', ' €'],
    ] as const;
    check(
      property(
        integer({ min: 1, max: maxAmount }).map(requireMinorUnits),
        constantFrom<'.' | ','>('.', ','),
        integer({ min: 0, max: 11 }),
        constantFrom(...signs),
        constantFrom(...currencies),
        (value, decimal, manner, [before, after, isNegative], [sign, code]) => {
          const [whole = '', fraction = ''] = toDecimal(value).split('.');
          const list = manners[decimal];
          const written = list[manner % list.length]?.(whole, fraction) ?? '';
          const amount = readAmount(`${before}${sign}${written}${code}${after}`);
          const number = amount && toPlainDecimal(amount.body, decimal);
          expect(amount?.isNegative, written).toBe(isNegative);
          expect(number && toMinorUnits(number, false), written).toBe(value);
          expect([undefined, decimal]).toContain(findDecimalSign(amount?.body ?? ''));
        },
      ),
    );
  });
});

describe('the decimal sign of an amount', () => {
  it.each([
    ['1,234.56', '.'],
    ['1.234,56', ','],
    ['1,234,567', '.'],
    ['1.234.567', ','],
    ['1,23,456', '.'],
    ['12.5', '.'],
    ['12,50', ','],
    ['1234,567', ','],
    ['0,125', ','],
    ['0.125', '.'],
    ['1 234,5', ','],
    ['1,234', undefined],
    ['1.234', undefined],
    ['1234', undefined],
    ["1'234", undefined],
  ])('of %j is %j', (body, decimal) => {
    expect(findDecimalSign(body)).toBe(decimal);
  });
});

describe('a number as minor units', () => {
  it.each([
    ['12', false, 1200],
    ['12.5', false, 1250],
    ['12.50000', false, 1250],
    ['12.345', false, 'too-many-decimals'],
    ['12.345', true, 1235],
    ['12.3449', true, 1234],
    ['0.004', true, 'amount-zero'],
    ['0.00', false, 'amount-zero'],
    ['999999999999.99', false, maxAmount],
    ['999999999999.995', true, 'amount-too-large'],
    ['1000000000000', false, 'amount-too-large'],
    [`${'9'.repeat(40)}`, true, 'amount-too-large'],
    ['0000000000000012', false, 1200],
  ] as const)('%s, rounded %s, is %s', (number, round, expected) => {
    expect(toMinorUnits(number, round)).toBe(expected);
  });

  it('is converted without a float', () => {
    expect(multiply('45.00', '90.5')).toBe('4072.500');
    expect(multiply('0.1', '0.2')).toBe('0.02');
    expect(multiply('3', '7')).toBe('21');
    expect(multiply('999999999999.99', '1.000000000001')).toBe('1000000000000.98999999999999');
    expect(toMinorUnits(multiply('1.005', '1'), true)).toBe(101);
  });

  it.each([
    ['90.5', '90.5'],
    [' 1 ', '1'],
    ['0.0000001', '0.0000001'],
    ['0', undefined],
    ['0.00', undefined],
    ['-1', undefined],
    ['1,5', undefined],
    ['', undefined],
    ['1e3', undefined],
  ])('takes %j as the rate %j', (text, rate) => {
    expect(parseRate(text)).toBe(rate);
  });
});
