import { expect, it } from 'vitest';
import { findNamedCurrency, withReadAmount } from './entry-draft.ts';

it.each([
  ['450', 'INR', '450.00', 'INR'],
  ['12*3', 'INR', '36.00', 'INR'],
  ['$4', 'INR', '4.00', 'USD'],
  ['23.40 gbp', 'USD', '23.40', 'GBP'],
  ['450 lunch', 'INR', '450 lunch', 'INR'],
  ['', '', '', ''],
])('the amount %j in %j counts as %s %s', (amount, currency, read, named) => {
  const draft = { amount, currency, category: 'Rent' };
  expect(withReadAmount(draft)).toEqual({ amount: read, currency: named, category: 'Rent' });
});

it('names a currency only where it is an amount', () => {
  expect(['£5', '5', '£', '$5 lunch', '2*3 rs'].map(findNamedCurrency)).toEqual([
    'GBP',
    undefined,
    undefined,
    undefined,
    'INR',
  ]);
});
