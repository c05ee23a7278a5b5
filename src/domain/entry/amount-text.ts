import type { CurrencyCode } from '../money/currency.ts';
import { currencyNames, findCurrencyMark } from '../money/currency-mark.ts';
import type { AmountIssue, MinorUnits } from '../money/money.ts';
import { findDecimal, formatMoney, maxAmount, parseAmount } from '../money/money.ts';
import { multiples } from '../money/multiples.ts';
import { withPlainDigits } from '../money/plain-digits.ts';
import type { Result } from '../result.ts';
import { accepted, refused } from '../result.ts';

/** The amount that a text says. */
export interface AmountReading {
  /** Above zero. */
  readonly amount: MinorUnits;
  /** The currency that the text names; undefined if it names none. */
  readonly currency: CurrencyCode | undefined;
  /** Whether the amount is a result: of '12*3', '5k', '1200+18%'. */
  readonly isCalculated: boolean;
  /** Whether the result had more than two decimals: 100/3. */
  readonly isRounded: boolean;
}

/** Reasons to refuse a text as an amount; `explainRefusedAmount` has the sentences. */
export type AmountProblem =
  | 'empty'
  | 'not_a_number'
  | 'words'
  | 'signed'
  | 'decimals'
  | 'several'
  | 'currencies'
  | 'unfinished'
  | 'percent'
  | 'division_by_zero'
  | 'not_positive'
  | 'too_large'
  | 'too_long';

/** Why a text is no amount. */
export interface AmountRefusal extends AmountIssue {
  readonly problem: AmountProblem;
}

/** In characters, as a text is typed. Nesting and numbers stay small with it. */
const maxLength = 120;

/**
 * Parses what is typed as an amount: all that `parseAmount` accepts, and
 * - a currency in words: '4 dollars', '5 rupees', beside '$4', '4 usd' and 'rs 50';
 * - calculations with + - * / and parentheses, also × x ÷ and '=' at an end: '12*3', '(20+30)*2', '100/3'. Their numbers
 *   may have any decimals;
 * - percent: '1200+18%' adds 18 hundredths of what stands before it, '1200-10%' takes them away; '1200*18%' and
 *   '18% of 1200' are 216, 'half of 500' is 250;
 * - the Indian short forms '5k', '1.5L', '1.5 lakh' or 'lac', '2cr' or 'crore'.
 *
 * Calculations are exact and rounded once, to whole minor units, half away from zero.
 *
 * Refused: anything with other words in it ('450 lunch', '1e9'), two numbers, two currencies, signs ('-3'), more than two
 * decimals in a plain number, results that are not above zero or more than 999,999,999,999.99, divisions by zero,
 * calculations that are not finished, and very long texts.
 */
export function parseAmountText(text: string): Result<AmountReading, AmountRefusal> {
  const read = readAmount(text);
  if (typeof read !== 'string') return accepted(read);
  return refused({
    code: read === 'too_large' ? 'amount_too_large' : 'amount_invalid',
    field: 'amount',
    problem: read,
  });
}

/** A note that a field shows about its text. */
export type AmountNote =
  /** Nothing: it is empty, or a number that anybody can read. */
  | { readonly kind: 'none' }
  /** The number with its digits grouped, from five of them on: '₹1,59,500.00'. */
  | { readonly kind: 'figure'; readonly text: string }
  /** A comma or foreign digits were read: 'Comma read as decimal point: ₹1.50', 'Read as ₹3.00'. */
  | { readonly kind: 'reading'; readonly text: string }
  /** The result of a calculation: '= ₹36.00', '= ₹33.33, rounded'. */
  | { readonly kind: 'result'; readonly text: string }
  /** 'Dollars, from what you typed'. */
  | { readonly kind: 'currency'; readonly text: string }
  /** It is refused. */
  | { readonly kind: 'refusal' };

/** Returns the note about a text; `currency` counts where the text names none. */
export function toAmountNote(text: string, currency: CurrencyCode): AmountNote {
  const parsed = parseAmountText(text);
  if (!parsed.ok) {
    const [{ problem }] = parsed.issues as [AmountRefusal];
    return problem === 'empty' ? { kind: 'none' } : { kind: 'refusal' };
  }
  const { amount, currency: named = currency, isCalculated, isRounded } = parsed.value;
  const figure = formatMoney(amount, named);
  if (isCalculated) return { kind: 'result', text: `= ${figure}${isRounded ? ', rounded' : ''}` };
  if (named !== currency) {
    return { kind: 'currency', text: `${currencyNames[named]}, from what you typed` };
  }
  if (/,\d{1,2}\D*$/.test(text)) {
    return { kind: 'reading', text: `Comma read as decimal point: ${figure}` };
  }
  if (withPlainDigits(text) !== text) return { kind: 'reading', text: `Read as ${figure}` };
  return amount >= 1_000_000 ? { kind: 'figure', text: figure } : { kind: 'none' };
}

const invisible = /\p{Cf}/gu;
const spaces = /\s+/g;
const ends = /^= ?| ?=$/g;

/** Phrases with the signs that they stand for: '10 percent of', 'half of 500'; and the names of our own dollars. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d) ?(?:percent|per cent|pct)\b/gi, '%'],
  [/% ?of (?=[₹$£\d(]|rs|us|inr|gbp)/gi, '%*'],
  [/^(?:a )?half of /i, '1/2*'],
  [/^(?:a )?third of /i, '1/3*'],
  [/^(?:a )?quarter of /i, '1/4*'],
  [/\b(?:us|american|indian|british) (?=(?:dollar|rupee|pound)s?\b)/gi, ''],
];

/** The amount of a text, or what is wrong with it. */
export function readAmount(text: string): AmountReading | AmountProblem {
  if (text.length > maxLength) return 'too_long';
  const shown = withPlainDigits(text.replace(invisible, ''))
    .replace(spaces, ' ')
    .trim()
    .replace(ends, '')
    .replace(/ ?\/-$/, '');
  if (shown === '') return 'empty';
  const tokens = toTokens(spoken.reduce((said, [words, sign]) => said.replace(words, sign), shown));
  if (tokens === undefined) return 'words';
  const named = new Set(tokens.filter((token) => token.kind === 'currency').map(({ code }) => code));
  if (named.size > 1) return 'currencies';
  const [currency] = named;
  const sum = tokens.filter((token) => token.kind !== 'currency');
  const [first] = sum;
  const plain = parseAmount(first?.kind === 'number' && sum.length === 1 ? first.text : shown);
  if (plain.ok) return { amount: plain.value, currency, isCalculated: false, isRounded: false };
  if (plain.issues[0]?.code === 'amount_too_large') return 'too_large';
  if (first?.kind === 'sign' && (first.sign === '+' || first.sign === '-')) return 'signed';
  if (sum.every(({ kind }) => kind === 'number')) return toProblem(sum.length, first);
  const result = calculate(sum);
  if (typeof result === 'string') return result;
  const isCalculated = sum.some(
    (token) => token.kind === 'times' || (token.kind === 'sign' && !isParenthesis(token)),
  );
  // '(450)' is how books write -450.
  return isCalculated ? toReading(result, currency) : 'not_a_number';
}

function isParenthesis({ sign }: { readonly sign: string }): boolean {
  return sign === '(' || sign === ')';
}

/** Returns the problem of numbers without a calculation. */
function toProblem(count: number, first: Token | undefined): AmountProblem {
  if (count > 1) return 'several';
  if (first?.kind !== 'number') return 'not_a_number';
  if (findDecimal(first.text) !== null) return 'not_positive';
  return /^\d*\.\d+$/.test(first.text) ? 'decimals' : 'not_a_number';
}

function toReading(
  { top, bottom }: Ratio,
  currency: CurrencyCode | undefined,
): AmountReading | AmountProblem {
  const minor = top * 100n;
  if (minor <= 0n) return 'not_positive';
  const amount = (2n * minor + bottom) / (2n * bottom);
  if (amount === 0n) return 'not_positive';
  if (amount > maxAmount) return 'too_large';
  return {
    amount: Number(amount) as MinorUnits,
    currency,
    isCalculated: true,
    isRounded: minor % bottom !== 0n,
  };
}

type Token =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'times'; readonly by: bigint }
  | { readonly kind: 'currency'; readonly code: CurrencyCode }
  | { readonly kind: 'sign'; readonly sign: string };

const signs: Readonly<Record<string, string>> = { x: '*', '×': '*', '÷': '/', '−': '-' };

const pieces =
  / ?(?:(?<number>[\d.,]*\d[\d.,]*)|(?<word>us\$|[₹$£]|[kl](?=x(?!\p{L}))|rs\.|\p{L}+)|(?<sign>[-+*/%()×÷−]))/uy;

/** The tokens of a text; undefined if something else is in it. */
function toTokens(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const lower = text.toLowerCase();
  pieces.lastIndex = 0;
  for (let end = 0; end < lower.length; end = pieces.lastIndex) {
    const { number, word, sign } = pieces.exec(lower)?.groups ?? {};
    const code = findCurrencyMark(word ?? '');
    const by = Object.hasOwn(multiples, word ?? '') ? multiples[word ?? ''] : undefined;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (code !== undefined) tokens.push({ kind: 'currency', code });
    else if (by !== undefined) tokens.push({ kind: 'times', by });
    else if (sign !== undefined || word === 'x') {
      tokens.push({ kind: 'sign', sign: signs[sign ?? 'x'] ?? sign ?? '' });
    } else return undefined;
  }
  return tokens;
}

/** A fraction; `bottom` is above zero. */
interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** A factor or term, and whether it is a bare percentage, which a sum takes of what it is added to. */
interface Part extends Ratio {
  readonly isShare: boolean;
}

/** The exact result of a calculation, or what is wrong with it. */
function calculate(tokens: readonly Token[]): Ratio | AmountProblem {
  let at = 0;
  const take = (wanted: string): string | undefined => {
    const token = tokens[at];
    if (token?.kind !== 'sign' || !wanted.includes(token.sign)) return undefined;
    at += 1;
    return token.sign;
  };

  const readSum = (): Ratio | AmountProblem => {
    let sum: Part | AmountProblem = readTerm();
    if (typeof sum !== 'string' && sum.isShare) return 'percent';
    for (let sign = take('+-'); sign !== undefined; sign = take('+-')) {
      const term = readTerm();
      if (typeof sum === 'string') return sum;
      if (typeof term === 'string') return term;
      const added: Ratio = term.isShare ? multiply(sum, term) : term;
      const top = added.top * sum.bottom;
      sum = {
        top: sum.top * added.bottom + (sign === '+' ? top : -top),
        bottom: sum.bottom * added.bottom,
        isShare: false,
      };
    }
    return sum;
  };

  const readTerm = (): Part | AmountProblem => {
    let term = readFactor();
    for (let sign = take('*/'); sign !== undefined; sign = take('*/')) {
      const factor = readFactor();
      if (typeof term === 'string') return term;
      if (typeof factor === 'string') return factor;
      if (sign === '/' && factor.top === 0n) return 'division_by_zero';
      term = { ...multiply(term, sign === '*' ? factor : toInverse(factor)), isShare: false };
    }
    return term;
  };

  const readFactor = (): Part | AmountProblem => {
    const factor = readValue();
    if (typeof factor === 'string') return factor;
    if (take('%') === undefined) return { ...factor, isShare: false };
    return { top: factor.top, bottom: factor.bottom * 100n, isShare: true };
  };

  const readValue = (): Ratio | AmountProblem => {
    if (take('(') !== undefined) {
      const inner = readSum();
      return typeof inner === 'string' || take(')') !== undefined ? inner : 'unfinished';
    }
    const token = tokens[at];
    if (token?.kind !== 'number') return 'unfinished';
    at += 1;
    const decimal = findDecimal(token.text) ?? (/^\d+\.\d+$/.test(token.text) ? token.text : null);
    if (decimal === null) return 'not_a_number';
    const [whole = '', fraction = ''] = decimal.split('.');
    const value = { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) };
    const next = tokens[at];
    if (next?.kind !== 'times') return value;
    at += 1;
    return { ...value, top: value.top * next.by };
  };

  const result = readSum();
  if (typeof result === 'string' || at === tokens.length) return result;
  return tokens[at]?.kind === 'number' ? 'several' : 'unfinished';
}

function multiply(one: Ratio, other: Ratio): Ratio {
  return { top: one.top * other.top, bottom: one.bottom * other.bottom };
}

/** Not of zero. */
function toInverse({ top, bottom }: Ratio): Ratio {
  return top < 0n ? { top: -bottom, bottom: -top } : { top: bottom, bottom: top };
}
