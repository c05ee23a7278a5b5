import type { CurrencyCode } from '#domain/money/currency.ts';
import { isCurrencyCode } from '#domain/money/currency.ts';
import { toUsualType } from '#domain/transactions/category.ts';
import { type AmountText, type Direction, readAmount } from '../cells/amount-text.ts';
import { toCellText } from '../cells/cell-text.ts';
import {
  findCurrency,
  findCurrencyAbove,
  findCurrencyInHead,
  hasThreeDecimals,
  usesComma,
} from '../cells/currency-marks.ts';
import { findDecimalSign } from '../cells/decimal-number.ts';
import {
  type ColumnMeaning,
  type Guess,
  isMoney,
  type OutgoingSign,
  type Reading,
  type SignQuestion,
} from '../reading.ts';
import type { FileKind } from '../sheet.ts';
import { findNamedCategory } from './category-names.ts';
import { withFee } from './column-arithmetic.ts';
import { findRowTextDirection } from './direction-words.ts';
import { findFewWords, isOutWord, toWordSigns } from './few-words.ts';
import { type BalanceProof, proveByBalance, toNetValues, toUpwardBias, toValues } from './running-balance.ts';

type Rows = readonly (readonly string[])[];

/** The guess of how to read a file's amounts. */
export interface MoneyGuess {
  readonly decimal: Reading['decimal'];
  readonly isDecimalSure: boolean;
  readonly currency: CurrencyCode;
  readonly outgoing: Reading['outgoing'];
  readonly proof: Guess['proof'];
  readonly signQuestion: Guess['signQuestion'];
}

/** Rows whose words tell the sign. */
const enough = 500;
const money: readonly ColumnMeaning[] = ['amount', 'in', 'out', 'balance'];
const card = /credit ?card|card (?:number|statement)|kreditkarte|carte de credit|tarjeta de credito/i;

/** The parts of a file whose money is looked at. */
export interface MoneySource {
  readonly kind: FileKind;
  /** The rows above the head. */
  readonly above: Rows;
  readonly head: readonly string[] | undefined;
  /** The rows below it. */
  readonly rows: Rows;
  readonly columns: readonly ColumnMeaning[];
}

/** Works out the decimal sign, the currency and the sign of what went out. */
export function guessMoney(source: MoneySource, fallback: CurrencyCode): MoneyGuess {
  const { kind, above, head, columns } = source;
  const { points, commas, groups, currencies, signs } = countMoney(source);
  const heads = (head ?? []).filter((_, column) => money.includes(columns[column] ?? 'ignored'));
  const named = heads.map(findCurrencyInHead).find((code) => code !== undefined) ?? findCurrencyAbove(above);
  const byCount = [...currencies].sort(([, one], [, other]) => other - one).map(([code]) => code);
  const currency = [...byCount, named].find(isCurrencyCode) ?? fallback;
  const written = byCount[0] ?? named ?? currency;
  // Numbers in a spreadsheet come with a point, whatever it shows. Elsewhere 1.000 is a thousand if nothing else decides.
  const isGrouped = groups.size === 1 && !hasThreeDecimals(written);
  const hasComma = isGrouped ? groups.has('.') : usesComma(written);
  const usual = kind !== 'xlsx' && hasComma ? ',' : '.';
  const isCard = above.some((row) => row.some((cell) => card.test(cell)));
  // The other kinds of file say that what went out is negative.
  const isTable = kind === 'csv' || kind === 'xlsx';
  const proof = isTable ? (findProof(source) ?? null) : null;
  const isProven = columns.includes('amount') || proof?.signs === 'as-signed';
  return {
    isDecimalSure: points !== commas,
    decimal: points === commas ? usual : points > commas ? '.' : ',',
    currency,
    proof: proof && isProven ? { agreeing: proof.agreeing, compared: proof.compared } : null,
    ...(isTable ? guessOutgoing(signs, isCard, proof, source) : { outgoing: 'negative', signQuestion: null }),
  };
}

function countMoney({ rows, columns }: MoneySource) {
  const used = columns.flatMap((meaning, column) =>
    meaning === 'currency' || money.includes(meaning) ? [{ meaning, column }] : [],
  );
  let [points, commas] = [0, 0];
  const groups = new Set<string>();
  const currencies = new Map<string, number>();
  const signs: Signs = { plus: 0, minus: 0, marked: 0, positive: 0, negative: 0 };
  const categoryAt = columns.flatMap((meaning, column) => (meaning === 'category' ? [column] : []));
  for (const row of rows) {
    for (const { meaning, column } of used) {
      const text = toCellText(row[column]);
      if (text === '') continue;
      const amount = meaning === 'currency' ? undefined : readAmount(text);
      const currency = meaning === 'currency' ? findCurrency(text) : amount?.currency;
      if (currency) currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
      const decimal = amount && findDecimalSign(amount.body);
      if (decimal === '.') points += 1;
      else if (decimal === ',') commas += 1;
      else for (const [mark] of amount?.body.matchAll(/[.,]/g) ?? []) groups.add(mark);
      if (amount && meaning === 'amount') countSign(signs, amount, row, categoryAt);
    }
  }
  return { points, commas, groups, currencies, signs };
}

function countSign(
  signs: Signs,
  { body, direction, isNegative }: AmountText,
  row: readonly string[],
  categoryAt: readonly number[],
): void {
  if (!/[1-9]/.test(body)) return;
  if (direction) {
    signs.marked += 1;
    return;
  }
  if (signs.plus + signs.minus < enough) {
    const side = findRowDirection(row, categoryAt);
    if (side) signs[(side === 'out') === isNegative ? 'negative' : 'positive'] += 1;
  }
  signs[isNegative ? 'minus' : 'plus'] += 1;
}

/** Which way a row's words say that its money went: groceries went out, and so did what was paid to somebody. */
function findRowDirection(row: readonly string[], categoryAt: readonly number[]): Direction | undefined {
  const said = findRowTextDirection(row);
  if (said) return said;
  for (const column of categoryAt) {
    const usual = toUsualType(findNamedCategory(toCellText(row[column])) ?? '');
    if (usual) return usual === 'expense' ? 'out' : 'in';
  }
  return undefined;
}

/**
 * How many amounts have which sign; `marked` ones say Dr or Cr. `positive` rows have words of what went out and no minus,
 * or words of what came in and a minus; `negative` ones the other way round.
 */
interface Signs {
  plus: number;
  minus: number;
  marked: number;
  positive: number;
  negative: number;
}

/**
 * Finds the sign of outgoing money. A balance proves it. Otherwise a minus that most amounts have means out, unless the
 * phrases of several rows say the opposite, as on a card statement: there, purchases have no sign and payments are
 * negative or marked Cr. Where few amounts have a minus or none, and no phrases say what it means, it is asked.
 */
function guessOutgoing(
  { plus, minus, marked, positive, negative }: Signs,
  isCard: boolean,
  proof: BalanceProof | null,
  source: MoneySource,
): Pick<MoneyGuess, 'outgoing' | 'signQuestion'> {
  const sure = (outgoing: OutgoingSign) => ({ outgoing, signQuestion: null });
  const ask = (outgoing: OutgoingSign, ...others: readonly OutgoingSign[]) => ({
    outgoing,
    signQuestion: toQuestion(source, [outgoing, ...others], proof),
  });
  if (!source.columns.includes('amount')) {
    // Columns of money in and out whose balance goes the other way: it is of what is owed, or they are a bookkeeper's.
    return proof?.signs === 'turned' && !isCard && !contradict(source, proof)
      ? ask('positive', 'balance')
      : sure('positive');
  }
  if (source.columns.includes('direction')) return sure(minus === 0 ? 'positive' : 'negative');
  if (marked > 0) return sure(minus === 0 && plus > 0 ? 'positive' : 'negative');
  if (proof && !isCard) {
    const isRowByRow = minus === 0 && (proof.signs === 'mixed' || proof.directions.includes(undefined));
    const isContradicted = contradict(source, proof);
    if (isRowByRow) return isContradicted ? ask('owed', 'balance') : sure('balance');
    if (proof.signs !== 'mixed') {
      const outgoing = proof.signs === 'turned' ? 'positive' : 'negative';
      return isContradicted
        ? ask(outgoing, outgoing === 'positive' ? 'negative' : 'positive')
        : sure(outgoing);
    }
  }
  // A card's balance is what is owed.
  if (proof && proof.signs !== 'mixed')
    return sure(proof.signs === 'turned' && minus === 0 ? 'negative' : 'positive');
  // Amounts without any sign: their texts may say which way each went.
  if (minus === 0 && positive > 0 && negative > 0 && (positive + negative) * 5 >= plus * 4)
    return sure('text');
  const [less, more] = [Math.min(positive, negative), Math.max(positive, negative)];
  const few = minus === 0 ? findFewWords(source.rows, source.columns) : undefined;
  if (more >= 2 && more >= 3 * less && !few) return sure(positive > negative ? 'positive' : 'negative');
  if (minus === 0) {
    if (plus === 0 || isCard) return sure('positive');
    const likely = toLeaning(source) > 0 || negative > positive ? 'negative' : 'positive';
    const other = likely === 'positive' ? 'negative' : 'positive';
    return ask(likely, other, ...(few ? toWordSigns(few) : []));
  }
  if (minus < plus) {
    // Purchases without a sign and a refund with one, or money that mostly came in: one word more or less proves neither.
    if (isCard) return sure('positive');
    return positive > negative ? ask('positive', 'negative') : ask('negative', 'positive');
  }
  return positive <= negative ? sure('negative') : ask('negative', 'positive');
}

/** Whether the phrases of several rows contradict the balance, which then is an amount owed. */
function contradict({ rows, columns }: MoneySource, { directions }: BalanceProof): boolean {
  const categoryAt = columns.flatMap((meaning, column) => (meaning === 'category' ? [column] : []));
  let [same, opposite] = [0, 0];
  for (const [index, row] of rows.slice(0, enough).entries()) {
    const [proven, said] = [directions[index], findRowDirection(row, categoryAt)];
    if (!proven || !said) continue;
    if (proven === said) same += 1;
    else opposite += 1;
  }
  return opposite >= 2 && opposite >= 3 * same;
}

/** Proves the money by the balance beside it. */
function findProof({ rows, columns }: MoneySource): BalanceProof | undefined {
  const balanceAt = columns.indexOf('balance');
  if (balanceAt < 0) return undefined;
  const [amount, fee] = (['amount', 'fee'] as const).map((meaning) => {
    const column = columns.indexOf(meaning);
    return column < 0 ? undefined : toValues(rows, column);
  });
  const amounts = amount ?? toNetValues(rows, columns);
  return proveByBalance(fee ? withFee(amounts, fee) : amounts, toValues(rows, balanceAt));
}

/** Above zero where a balance goes up by about the amounts, without adding up to them; below where it goes down. */
function toLeaning({ rows, columns }: MoneySource): number {
  const [amount, balance] = [columns.indexOf('amount'), columns.indexOf('balance')];
  return amount < 0 || balance < 0 ? 0 : toUpwardBias(toValues(rows, amount), toValues(rows, balance));
}

/** The question with rows that differ in what the options depend on, if any do: two, or one of each word. */
function toQuestion(
  { rows, columns }: MoneySource,
  options: readonly OutgoingSign[],
  proof: BalanceProof | null,
): SignQuestion {
  const few = findFewWords(rows, columns);
  const used = columns.flatMap((meaning, column) =>
    meaning === 'date' || meaning === 'description' || isMoney(meaning) || column === few?.column
      ? [column]
      : [],
  );
  const amountsAt = columns.flatMap((meaning, column) => (isMoney(meaning) ? [column] : []));
  const examples = rows.slice(0, enough).flatMap((row, index) => {
    const at = amountsAt.find((column) => /[1-9]/.test(toCellText(row[column]))) ?? -1;
    const amount = readAmount(toCellText(row[at]));
    if (amount === undefined) return [];
    const isOut = (outgoing: OutgoingSign) => {
      switch (outgoing) {
        case 'negative':
          return amount.isNegative;
        case 'positive':
          return columns[at] === 'amount' ? !amount.isNegative : columns[at] === 'out';
        case 'balance':
          return proof?.directions[index] === 'out';
        case 'owed':
          return proof?.directions[index] === 'in';
        case 'text':
          return false;
        default:
          return few !== undefined && isOutWord(few, outgoing, row) === true;
      }
    };
    const cells = used.map((column) => toCellText(row[column])).filter((cell) => cell !== '');
    return {
      text: [...cells.join(', ')].slice(0, 80).join(''),
      outWith: options.filter(isOut),
    };
  });
  const kinds = Map.groupBy(examples, ({ outWith }) => outWith.join());
  const apart = [...kinds.values()].flatMap(([first]) => first ?? []);
  const shown = apart.length > 1 ? apart.slice(0, few?.values.length ?? 2) : examples.slice(0, 2);
  return { options, examples: shown };
}
