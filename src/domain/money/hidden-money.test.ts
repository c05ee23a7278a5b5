import { bigInt, assert as check, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, currencyCodes } from './currency.ts';
import { hideAmounts, hideSpokenAmounts } from './hidden-money.ts';
import { formatMoney, maxAmount, requireMinorUnits, type TotalMinorUnits } from './money.ts';

const currency = constantFrom(...currencyCodes);

test('no digit of an amount is left, however large, wherever it stands', () => {
  const totals = bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
  check(
    property(
      totals,
      currency,
      constantFrom('', '(', '−', '+'),
      constantFrom('', '.', ', so far', ')'),
      (total, code, before, after) => {
        const text = `Rent 3 of 8, ${before}${formatMoney(total as TotalMinorUnits, code)}${after}`;
        const sign = total < 0n ? '-' : '';
        expect(hideAmounts(text)).toBe(`Rent 3 of 8, ${before}${sign}${currencies[code].symbol}•••${after}`);
        expect(hideSpokenAmounts(text)).not.toMatch(/[₹$£•]|\d[,.]\d/);
      },
    ),
  );
});

test('the short forms of an axis are amounts, too', () => {
  check(
    property(integer({ min: 0, max: maxAmount }), currency, (minor, code) => {
      const { symbol, locale } = currencies[code];
      const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
      expect(hideAmounts(symbol + format.format(minor / 100))).toBe(`${symbol}•••`);
    }),
  );
});

test.each([
  ['Rent, −₹12,000.00: ₹12,000.00 → ₹13,000.00', 'Rent, −₹•••: ₹••• → ₹•••'],
  ['Hotel, EUR 120.50', 'Hotel, EUR •••'],
  ['₹7,900.00 (12%) more than Oct 2026', '₹••• (12%) more than Oct 2026'],
  ['Lent Anna £20 for lunch', 'Lent Anna £••• for lunch'],
  ['22 selected · -₹6,141.06', '22 selected · -₹•••'],
  ['1,420 transactions of NOV 2026', '1,420 transactions of NOV 2026'],
])('%s', (text, shown) => {
  expect(hideAmounts(text)).toBe(shown);
});

test('a screen reader hears words in place of a sign and a symbol', () => {
  expect(hideSpokenAmounts(`Edit Rent, ${formatMoney(requireMinorUnits(-500), 'GBP')}`)).toBe(
    'Edit Rent, hidden amount',
  );
});
