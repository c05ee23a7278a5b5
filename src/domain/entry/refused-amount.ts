import type { MinorUnits } from '../money/money.ts';
import { type AmountProblem, readAmount } from './amount-text.ts';
import { describeForeignMoney, findForeignMoney } from './foreign-money.ts';
import { findAmounts } from './found-amounts.ts';

const sentences: Readonly<Record<AmountProblem, string>> = {
  empty: 'No amount yet.',
  not_a_number: 'Not a number.',
  words: 'Only a number or a calculation.',
  signed: 'No sign needed: Type says it.',
  decimals: 'Two decimals at most.',
  several: 'Only one number, or a calculation.',
  currencies: 'Only one currency.',
  unfinished: 'The calculation is not finished.',
  percent: 'Percent of what?',
  division_by_zero: 'You can’t divide by zero.',
  not_positive: 'The amount must be greater than 0.',
  too_large: 'At most 999,999,999,999.99.',
  too_long: 'Too long for an amount.',
};

/** Why a text was refused as an amount, and what may be meant. */
export interface RefusedAmount {
  /** 'Percent of what?', 'Euros cannot be recorded here. Use ₹, $ or £.' */
  readonly message: string;
  /** 450.00 of '450 lunch'. Only to be offered, never to be recorded unasked. */
  readonly guess: MinorUnits | undefined;
}

/** Explains a text that `parseAmountText` refuses; undefined for one that it accepts. */
export function explainRefusedAmount(text: string): RefusedAmount | undefined {
  const problem = readAmount(text);
  if (typeof problem !== 'string') return undefined;
  const pieces = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .split(/\s+/);
  const [foreign] = problem === 'words' ? findForeignMoney(pieces) : [];
  if (foreign !== undefined) return { message: describeForeignMoney(foreign.name), guess: undefined };
  const found = problem === 'words' || problem === 'signed' ? findAmounts(pieces) : [];
  return { message: sentences[problem], guess: found.length === 1 ? found[0]?.amount : undefined };
}
