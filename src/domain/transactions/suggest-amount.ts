import { type MinorUnits, maxAmount, parseAmount } from '../money/money.ts';

const calculation = /^\d+(?:\.\d+)?(?:[-+*/]\d+(?:\.\d+)?)+$/;

/**
 * Guesses the amount in a text that `parseAmount` refuses, in minor units: the rounded result of a calculation ('12*3'
 * is 36.00), or the only number in it ('450 lunch'). Undefined without a guess above zero. Only a suggestion: never
 * record it.
 */
export function suggestAmount(text: string): MinorUnits | undefined {
  const bare = text
    .normalize('NFKC')
    .replace(/\s+|=$/g, '')
    .replace(/[×x]/g, '*')
    .replace(/÷/g, '/');
  if (calculation.test(bare)) {
    const minor = Math.round(calculate(bare) * 100);
    return minor > 0 && minor <= maxAmount ? (minor as MinorUnits) : undefined;
  }
  const [only, another] = text.normalize('NFKC').match(/[\d.,]*\d/g) ?? [];
  const amount = parseAmount(another === undefined ? (only ?? '') : '');
  return amount.ok ? amount.value : undefined;
}

function calculate(text: string): number {
  return text.split(/(?=[-+])/).reduce((sum, term) => sum + multiply(term), 0);
}

function multiply(term: string): number {
  const [first = '', ...rest] = term.split(/(?=[*/])/);
  return rest.reduce((product, part) => {
    const factor = Number(part.slice(1));
    return part.startsWith('*') ? product * factor : product / factor;
  }, Number(first));
}
