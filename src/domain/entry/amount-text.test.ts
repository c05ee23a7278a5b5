import {
  array,
  assert as check,
  constantFrom,
  integer,
  letrec,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check';
import { times } from 'tallyboard-backend/testing/times.ts';
import { describe, expect, it } from 'vitest';
import { takeProcessorTime } from '#testing/processor-time.ts';
import { formatMoney, maxAmount, parseAmount, requireMinorUnits, toDecimal } from '../money/money.ts';
import { parseAmountText, toAmountNote } from './amount-text.ts';
import { findAmounts } from './found-amounts.ts';
import { explainRefusedAmount } from './refused-amount.ts';

/** The amount; or the problem, and the guess if there is one. */
function read(text: string) {
  const parsed = parseAmountText(text);
  if (parsed.ok) return parsed.value.amount;
  const [issue] = parsed.issues;
  const guess = explainRefusedAmount(text)?.guess;
  return guess === undefined ? issue?.problem : [issue?.problem, guess];
}

const namedIn = (text: string) => {
  const parsed = parseAmountText(text);
  return parsed.ok ? parsed.value.currency : 'refused';
};

describe('a text for an amount', () => {
  it.each([
    ['450', 45_000],
    ['1,59,500.00', 15_950_000],
    ['1 200,50', 120_050],
    ['१२३', 12_300],
    ['450/-', 45_000],
    ['\u200e₹1,200.50\u202c', 120_050],
    ['12*3', 3600],
    ['12×3', 3600],
    ['12 x 3', 3600],
    ['12X3=', 3600],
    ['= 12*3', 3600],
    ['450+60', 51_000],
    ['450 - 60', 39_000],
    ['450−60', 39_000],
    ['10+2*3', 1600],
    ['(20+30)*2', 10_000],
    ['2*(20+30)', 10_000],
    ['((450))+1', 45_100],
    ['1200*1.18', 141_600],
    ['1200*1.0825', 129_900],
    ['1,200*2', 240_000],
    ['1,5*2', 300],
    ['.5*3', 150],
    ['100/3', 3333],
    ['200/3', 6667],
    ['0.01/2', 1],
    ['10 ÷ 4', 250],
    ['0.1+0.2', 30],
    ['5/(3-1)', 250],
    ['(3-5)*(0-1)', 200],
    ['8/(1-3)*(1-3)', 800],
    ['1200+18%', 141_600],
    ['1200 + 18 %', 141_600],
    ['1200*18%', 21_600],
    ['18%*1200', 21_600],
    ['1200-10%', 108_000],
    ['1200-(5+5)%', 108_000],
    ['100+50+10%', 16_500],
    ['2*(100+10%)', 22_000],
    ['100+10%*2', 10_020],
    ['5k', 500_000],
    ['5 K', 500_000],
    ['1.5L', 15_000_000],
    ['1.5l', 15_000_000],
    ['1.5 lakh', 15_000_000],
    ['2 lacs', 20_000_000],
    ['2cr', 2_000_000_000],
    ['2 Crore', 2_000_000_000],
    ['5k*2+1', 1_000_100],
    ['5kx2', 1_000_000],
    ['1.23456k', 123_456],
    ['१२*३', 3600],
    ['$12*3', 3600],
    ['99999 crore', 99_999_000_000_000],
  ])('%j is %i in minor units', (text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it.each([
    ['450', undefined],
    ['12*3', undefined],
    ['$4', 'USD'],
    ['4 usd', 'USD'],
    ['4 Dollars', 'USD'],
    ['1 dollar', 'USD'],
    ['US$4', 'USD'],
    ['£23.40', 'GBP'],
    ['4 pounds', 'GBP'],
    ['rs 50', 'INR'],
    ['Rs.50', 'INR'],
    ['50 rupees', 'INR'],
    ['$12*3', 'USD'],
    ['12*3 usd', 'USD'],
    ['$3 + $4', 'USD'],
    ['$(3+4)', 'USD'],
    ['₹1.5L', 'INR'],
    ['₹ 1 200', 'INR'],
  ])('%j names the currency %s', (text, currency) => {
    expect(namedIn(text)).toBe(currency);
  });

  it.each([
    ['', 'empty'],
    [' \u200f ', 'empty'],
    ['lunch', 'words'],
    ['1e9', 'words'],
    ['1e309', 'words'],
    ['2m', 'words'],
    ['12abc', 'words'],
    ['constructor', 'words'],
    ['#🎉', 'words'],
    ['\ud83c', 'words'],
    ['0.001', 'decimals'],
    ['12.345', 'decimals'],
    ['$12.345', 'decimals'],
    ['1.2.3', 'not_a_number'],
    ['1,20,0', 'not_a_number'],
    ['$', 'not_a_number'],
    ['(450)', 'not_a_number'],
    ['1,20,0*2', 'not_a_number'],
    ['450 60', 'several'],
    ['450 60*2', 'several'],
    ['$4 £5', 'currencies'],
    ['12*', 'unfinished'],
    ['(3+4', 'unfinished'],
    ['3+4)', 'unfinished'],
    ['(20', 'unfinished'],
    ['2(3)', 'unfinished'],
    ['3*-4', 'unfinished'],
    ['٣٣x', 'unfinished'],
    ['*', 'unfinished'],
    ['18%', 'percent'],
    ['18%+5', 'percent'],
    ['1/0', 'division_by_zero'],
    ['1/(2-2)', 'division_by_zero'],
    ['0/0', 'division_by_zero'],
    ['0', 'not_positive'],
    ['0.00', 'not_positive'],
    ['5-7', 'not_positive'],
    ['5-5', 'not_positive'],
    ['0.01/3', 'not_positive'],
    ['0*5', 'not_positive'],
    ['1000000000000', 'too_large'],
    ['1000000cr', 'too_large'],
    ['999999999999*2', 'too_large'],
    ['450 lunch', ['words', 45_000]],
    ['about 1,200.50 or so', ['words', 120_050]],
    ['$4 coffee', ['words', 400]],
    ['450+60 lunch', ['words', 51_000]],
    ['2 coffees 9', 'words'],
    ['0 things', 'words'],
    ['-3', ['signed', 300]],
    ['−3', ['signed', 300]],
    ['+$3', ['signed', 300]],
    ['$-3', 'signed'],
    ['- 3', ['signed', 300]],
  ])('%j is refused: %j', (text, problem) => {
    expect(read(text)).toEqual(problem);
  });

  it.each(['9', '(', '9*', ' ', '450 lunch ', '-', '%', '\u200f'])(
    'a pasted text full of %j costs nothing',
    async (text) => {
      const took = await takeProcessorTime(() => {
        expect(['too_long']).toContain(read(text.repeat(100_000)));
      });
      expect(took).toBeLessThan(500);
    },
  );

  it('nests as deep as a text is long', () => {
    expect(read(`${'('.repeat(58)}1+1${')'.repeat(58)}`)).toBe(200);
    expect(read('('.repeat(120))).toBe('unfinished');
    expect(read(`${'9'.repeat(58)}*${'9'.repeat(58)}`)).toBe('too_large');
    expect(read(`${'9'.repeat(50)}/${'9'.repeat(50)}`)).toBe(100);
  });

  const amounts = integer({ min: 1, max: maxAmount }).map(requireMinorUnits);
  const runs = { numRuns: 1000 * times };

  it('is what parseAmount makes of it, wherever that takes it', () => {
    const texts = array(constantFrom(...'0123456789.,, ₹$', 'rs ', ' inr', '/-'), { maxLength: 9 }).map(
      (all) => all.join(''),
    );
    check(
      property(oneof(texts, amounts.map(toDecimal)), (text) => {
        const plain = parseAmount(text);
        if (plain.ok) expect(read(text)).toBe(plain.value);
      }),
      runs,
    );
  });

  it('names its currency on either side', () => {
    const marks = constantFrom(
      ...([
        'INR ₹',
        'INR rs ',
        'INR Rs. ',
        'INR inr ',
        'USD $',
        'USD us$',
        'USD USD ',
        'GBP £',
        'GBP gbp ',
      ] as const),
    );
    check(
      property(amounts, marks, constantFrom(true, false), (amount, mark, isBefore) => {
        const [code, sign] = [mark.slice(0, 3), mark.slice(4)];
        const text = isBefore ? sign + toDecimal(amount) : `${toDecimal(amount)} ${sign}`;
        expect([read(text), namedIn(text)]).toEqual([amount, code]);
      }),
      runs,
    );
  });

  /** A calculation, as its text and its value as a fraction. */
  interface Formula {
    /** How tight it binds: 2 for a number or parentheses, 1 for a product, 0 for a sum. */
    readonly level: 0 | 1 | 2;
    readonly text: string;
    /** Undefined where something is divided by zero. */
    readonly value: readonly [top: bigint, bottom: bigint] | undefined;
  }

  const enclose = ({ text, level }: Formula, least: number) => (level < least ? `(${text})` : text);
  const join = (one: Formula, sign: string, other: Formula): Formula => {
    const isSum = sign === '+' || sign === '-';
    const text = enclose(one, isSum ? 0 : 1) + sign + enclose(other, isSum ? 1 : 2);
    const level = isSum ? 0 : 1;
    if (one.value === undefined || other.value === undefined) return { level, text, value: undefined };
    const [[a, b], [c, d]] = [one.value, other.value];
    switch (sign.trim()) {
      case '+':
        return { level, text, value: [a * d + c * b, b * d] };
      case '-':
        return { level, text, value: [a * d - c * b, b * d] };
      case '/':
      case '÷':
        return { level, text, value: c === 0n ? undefined : [a * d, b * c] };
      default:
        return { level, text, value: [a * c, b * d] };
    }
  };
  const addShare = (one: Formula, sign: string, percent: number): Formula => ({
    level: 0,
    text: `${one.text}${sign}${percent}%`,
    value: one.value && [
      one.value[0] * BigInt(sign === '+' ? 100 + percent : 100 - percent),
      one.value[1] * 100n,
    ],
  });

  const numbers = oneof(
    integer({ min: 0, max: 2000 }).map((value) => [`${value}`, BigInt(value), 1n] as const),
    integer({ min: 0, max: 200_000 }).map(
      (value) => [toDecimal(value as never), BigInt(value), 100n] as const,
    ),
    integer({ min: 1001, max: 9999 }).map(
      (value) => [`1.${value}`, BigInt(10_000 + value), 10_000n] as const,
    ),
    integer({ min: 1, max: 99 }).map((value) => [`${value}k`, BigInt(value) * 1000n, 1n] as const),
    integer({ min: 1, max: 99 }).map((value) => [`${value / 10}L`, BigInt(value) * 10_000n, 1n] as const),
  ).map(([text, top, bottom]): Formula => ({ level: 2, text, value: [top, bottom] }));
  /** Only in products: in a sum it is a share of what stands before it. */
  const percents = integer({ min: 0, max: 99 }).map(
    (value): Formula => ({ level: 2, text: `${value}%`, value: [BigInt(value), 100n] }),
  );
  const { formula } = letrec<{ formula: Formula }>((tie) => ({
    formula: oneof(
      { maxDepth: 4, withCrossShrink: true },
      numbers,
      tuple(tie('formula'), constantFrom('+', '-', '*', '/', '×', 'x', '÷', '+', '-'), tie('formula')).map(
        ([one, sign, other]) => join(one, sign, other),
      ),
      tuple(tie('formula'), constantFrom('*', '/', 'x'), percents).map(([one, sign, other]) =>
        join(one, sign, other),
      ),
      tuple(percents, constantFrom('*', '×'), tie('formula')).map(([one, sign, other]) =>
        join(one, sign, other),
      ),
      tuple(tie('formula'), constantFrom('+', '-'), integer({ min: 0, max: 99 })).map(
        ([one, sign, percent]) => addShare(one, sign, percent),
      ),
    ),
  }));

  it('is the exact result of its calculation, rounded once', () => {
    let done = 0;
    check(
      property(formula, constantFrom('', ' '), ({ text, value }, space) => {
        const spaced = text.replace(/([-+*/×÷x])/g, `${space}$1${space}`);
        if (!/[-+*/×÷xkL]/.test(text) || spaced.length > 120) return;
        done += 1;
        if (value === undefined) {
          expect(read(spaced)).toBe('division_by_zero');
          return;
        }
        const [top, bottom] = value[1] < 0n ? [-value[0], -value[1]] : value;
        const [whole, rest] = [(top * 100n) / bottom, (top * 100n) % bottom];
        const rounded = whole + (rest * 2n >= bottom ? 1n : 0n);
        if (top <= 0n || rounded === 0n) expect(read(spaced)).toBe('not_positive');
        else if (rounded > BigInt(maxAmount)) expect(read(spaced)).toBe('too_large');
        else {
          expect(parseAmountText(spaced)).toEqual({
            ok: true,
            value: {
              amount: Number(rounded),
              currency: undefined,
              isCalculated: true,
              isRounded: rest !== 0n,
            },
          });
        }
      }),
      { numRuns: 3000 * times },
    );
    expect(done).toBeGreaterThan(500);
  });

  it('can be anything', () => {
    const parts = array(
      constantFrom(...'0123456789.,+-*/%()x×k₹$ =', ' lakh', 'usd', '\u200f', '٣', '\ud83c'),
      {
        maxLength: 30,
      },
    ).map((all) => all.join(''));
    check(
      property(oneof(parts, string({ unit: 'binary' })), (text) => {
        const parsed = parseAmountText(text);
        if (parsed.ok) expect(requireMinorUnits(parsed.value.amount)).toBeGreaterThan(0);
        else expect(explainRefusedAmount(text)?.message).toMatch(/\.$|\?$/);
      }),
      runs,
    );
  });
});

describe('what is said of a typed amount', () => {
  it.each([
    ['', 'none', undefined],
    ['9999.99', 'none', undefined],
    ['₹450', 'none', undefined],
    ['1,200.50', 'none', undefined],
    ['1,00,000', 'figure', '₹1,00,000.00'],
    ['1,5', 'reading', 'Comma read as decimal point: ₹1.50'],
    [',5', 'reading', 'Comma read as decimal point: ₹0.50'],
    ['1.200,50', 'reading', 'Comma read as decimal point: ₹1,200.50'],
    ['१२३.५०', 'reading', 'Read as ₹123.50'],
    ['159500', 'figure', '₹1,59,500.00'],
    ['10000', 'figure', '₹10,000.00'],
    ['12*3', 'result', '= ₹36.00'],
    ['5k', 'result', '= ₹5,000.00'],
    ['100/3', 'result', '= ₹33.33, rounded'],
    ['$12*3', 'result', '= $36.00'],
    ['$4', 'currency', 'Dollars, from what you typed'],
    ['23 gbp', 'currency', 'Pounds, from what you typed'],
    ['12.345', 'refusal', undefined],
    ['20 eur', 'refusal', undefined],
  ])('%j: %s %s', (text, kind, words) => {
    expect(toAmountNote(text, 'INR')).toMatchObject({ kind, ...(words !== undefined && { text: words }) });
  });

  it('is the amount that is recorded', () => {
    check(
      property(integer({ min: 1_000_000, max: maxAmount }).map(requireMinorUnits), (amount) => {
        expect(toAmountNote(toDecimal(amount), 'GBP')).toEqual({
          kind: 'figure',
          text: formatMoney(amount, 'GBP'),
        });
        expect(toAmountNote(`0+${toDecimal(amount)}`, 'INR')).toEqual({
          kind: 'result',
          text: `= ${formatMoney(amount, 'INR')}`,
        });
      }),
    );
  });
});

it.each([
  ['450 vegetables 2 kg', ['450', '2']],
  ['rs 50, tea', ['rs 50,']],
  ['train 23.40 gbp', ['23.40 gbp']],
  ['1.5 lakh car', ['1.5 lakh']],
  ['12 x 3 apples', ['12 x 3']],
  ['450 + 60 lunch', ['450 + 60']],
  ['450 -3 lunch', ['450', '-3']],
  ['+159500 salary', ['+159500']],
  ['-$5 fee', ['-$5']],
  ['१ २०० चाय', ['१', '२००']],
  ['2l milk (2) 5 k 7up 3x 10:30 1e9 #4', ['5']],
  ['2L car', ['2L']],
])('the amounts in %j are %j', (text, expected) => {
  const words = text.split(' ');
  expect(findAmounts(words).map(({ from, to }) => words.slice(from, to).join(' '))).toEqual(expected);
});

it.each([
  ['12.345', 'Two decimals at most.'],
  ['1/0', 'You can’t divide by zero.'],
  ['20 eur', 'Euros cannot be recorded here. Use ₹, $ or £.'],
  ['€20', 'Euros cannot be recorded here. Use ₹, $ or £.'],
  ['450', undefined],
])('of %j a field says: %s', (text, words) => {
  expect(explainRefusedAmount(text)?.message).toBe(words);
});

it.each([
  ['10% of 500', 5000],
  ['10 percent of ₹500', 5000],
  ['15 per cent of 2,400', 36_000],
  ['half of 500', 25_000],
  ['20 us dollars', 2000],
  ['18% of', 'words'],
])('%j in words is %s', (text, amount) => {
  expect(read(text)).toBe(amount);
});
