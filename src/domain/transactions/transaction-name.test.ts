import { expect, it } from 'vitest';
import type { MinorUnits } from '../money/money.ts';
import { toTransactionName } from './transaction-name.ts';

it.each([
  ['Train to Oxford', 'Train to Oxford, £38.50'],
  ['', 'Travel, £38.50'],
  [' \n', 'Travel, £38.50'],
  ['two\n  lines', 'two lines, £38.50'],
  ['🚂'.repeat(61), `${'🚂'.repeat(59)}…, £38.50`],
  // Whatever turns a text round ends with it.
  ['\u202eevil', 'evil, £38.50'],
  ['\u202e \u2069\u200b', 'Travel, £38.50'],
  ['قطار\u2069\u202e', '\u2068قطار\u2069, £38.50'],
  ['قطار', '\u2068قطار\u2069, £38.50'],
])('a transaction described as %j is called %j', (description, name) => {
  const transaction = {
    description,
    category: 'Travel',
    amount: 3850 as MinorUnits,
    currency: 'GBP',
  } as const;
  expect(toTransactionName(transaction)).toBe(name);
});
