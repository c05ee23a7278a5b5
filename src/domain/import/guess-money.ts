import { toUsualType } from '../category.ts';
import type { CurrencyCode } from '../currency.ts';
import { isCurrencyCode } from '../currency.ts';
import { type AmountText, readAmount } from './amount-text.ts';
import { findNamedCategory } from './category-names.ts';
import { readText } from './cell-text.ts';
import { findCurrency, findCurrencyInHead, hasThreeDecimals, usesComma } from './currency-marks.ts';
import { findDecimal } from './decimal-number.ts';
import type { Meaning, Reading } from './reading.ts';
import { isRising, toValues } from './running-balance.ts';
import type { FileKind } from './sheet.ts';

type Rows = readonly (readonly string[])[];

/** What a file's amounts say about how to read them. */
export interface MoneyGuess {
  readonly decimal: Reading['decimal'];
  readonly isDecimalSure: boolean;
  readonly currency: CurrencyCode;
  readonly outgoing: Reading['outgoing'];
}

/** Rows whose categories tell the sign. */
const enough = 500;
const money: readonly Meaning[] = ['amount', 'in', 'out', 'balance'];
const paidBack =
  /payment|thank you|autopay|refund|cashback|reversal|return|zahlung|erstattung|ausgleich|paiement|remboursement|pago|abono/i;
const card = /credit ?card|card (?:number|statement)|kreditkarte|carte de credit|tarjeta de credito/i;

/** The parts of a file whose money is looked at. */
export interface MoneySource {
  readonly kind: FileKind;
  /** The rows above the head. */
  readonly above: Rows;
  readonly head: readonly string[] | undefined;
  /** The rows below it. */
  readonly rows: Rows;
  readonly columns: readonly Meaning[];
}

/** Works out the decimal sign, the currency and the sign of what went out. */
export function guessMoney(source: MoneySource, fallback: CurrencyCode): MoneyGuess {
  const { kind, above, head, columns } = source;
  const { points, commas, groups, currencies, signs } = countMoney(source);
  const heads = (head ?? []).filter((_, column) => money.includes(columns[column] ?? 'ignored'));
  const named = heads.map(findCurrencyInHead).find((code) => code !== undefined) ?? findAbove(above);
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
  return {
    isDecimalSure: points !== commas,
    decimal: points === commas ? usual : points > commas ? '.' : ',',
    currency,
    outgoing: isTable ? guessOutgoing(signs, isCard, () => isAccount(source)) : 'negative',
  };
}

function countMoney({ rows, columns }: MoneySource) {
  const used = columns.flatMap((meaning, column) =>
    meaning === 'currency' || money.includes(meaning) ? [{ meaning, column }] : [],
  );
  let [points, commas] = [0, 0];
  const groups = new Set<string>();
  const currencies = new Map<string, number>();
  const signs: Signs = { plus: 0, minus: 0, paidBack: 0, marked: 0, unusual: 0 };
  const categoryAt = columns.flatMap((meaning, column) => (meaning === 'category' ? [column] : []));
  for (const row of rows) {
    for (const { meaning, column } of used) {
      const text = readText(row[column]);
      if (text === '') continue;
      const amount = meaning === 'currency' ? undefined : readAmount(text);
      const currency = meaning === 'currency' ? findCurrency(text) : amount?.currency;
      if (currency) currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
      const decimal = amount && findDecimal(amount.body);
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
  for (const column of signs.plus + signs.minus < enough ? categoryAt : []) {
    const usual = toUsualType(findNamedCategory(readText(row[column])) ?? '');
    if (usual !== undefined && !direction) signs.unusual += (usual === 'expense') === isNegative ? -1 : 1;
  }
  if (direction) signs.marked += 1;
  else if (!isNegative) signs.plus += 1;
  else {
    signs.minus += 1;
    if (row.some((cell) => paidBack.test(cell))) signs.paidBack += 1;
  }
}

/**
 * How many amounts have which sign; `marked` ones say Dr or Cr. `unusual` is above zero where groceries mostly have no
 * minus, or a salary has one.
 */
interface Signs {
  plus: number;
  minus: number;
  paidBack: number;
  marked: number;
  unusual: number;
}

/**
 * Categories tell, where the file has them: groceries went out. On a card's statement purchases have no sign, and payments
 * are negative or marked Cr: there are fewer of them. Where no amount has a sign, the file is a list of what was spent,
 * unless an account's balance went up by it.
 */
function guessOutgoing(
  { plus, minus, paidBack, marked, unusual }: Signs,
  isCard: boolean,
  isAccount: () => boolean,
): Reading['outgoing'] {
  if (unusual !== 0 && marked === 0) return unusual > 0 ? 'positive' : 'negative';
  if (minus === 0 && marked === 0) return !isCard && isAccount() ? 'negative' : 'positive';
  if (minus === 0) return plus === 0 ? 'negative' : 'positive';
  const isStatement = minus < plus && (isCard || paidBack * 2 > minus);
  return isStatement ? 'positive' : 'negative';
}

/** Whether amounts without a sign came in, as the balance says. */
function isAccount({ rows, columns }: MoneySource): boolean {
  const [amount, balance] = [columns.indexOf('amount'), columns.indexOf('balance')];
  if (amount < 0 || balance < 0 || columns.includes('direction')) return false;
  return isRising(toValues(rows, amount), toValues(rows, balance));
}

/** The currency in the lines above a head: 'Currency: INR', or INR in the cell after it. */
function findAbove(above: Rows): string | undefined {
  for (const row of above) {
    for (const [column, cell] of row.entries()) {
      const match = /^\s*(?:account )?(?:currency|ccy|wahrung|währung|devise|divisa)\s*[:-]?\s*(.*)$/i.exec(
        cell,
      );
      const next =
        match?.[1]?.trim() ||
        row
          .slice(column + 1)
          .find((other) => other.trim() !== '')
          ?.trim();
      const code = match && next ? findCurrency(next) : undefined;
      if (code) return code;
    }
  }
  return undefined;
}
