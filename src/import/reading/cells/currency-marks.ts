import { foreignMarks, worldCurrencies } from '#domain/money/world-currencies.ts';

/** Marks before or after an amount, in small letters; longer ones first. */
const marks: readonly (readonly [string, string])[] = (
  [
    ['us$', 'USD'],
    ['$', 'USD'],
    ['£', 'GBP'],
    ['₹', 'INR'],
    ['rs.', 'INR'],
    ['rs', 'INR'],
    ...Object.entries(foreignMarks),
  ] as const
).toSorted(([one], [other]) => other.length - one.length);

/** Numbers of ISO 4217, which card companies write. */
const numbers: Readonly<Record<string, string>> = {
  '036': 'AUD',
  '124': 'CAD',
  '156': 'CNY',
  '344': 'HKD',
  '356': 'INR',
  '392': 'JPY',
  '578': 'NOK',
  '643': 'RUB',
  '702': 'SGD',
  '752': 'SEK',
  '756': 'CHF',
  '784': 'AED',
  '826': 'GBP',
  '840': 'USD',
  '978': 'EUR',
  '985': 'PLN',
};

const commaCurrencies = new Set(
  'EUR BRL PLN SEK NOK DKK CZK HUF RON TRY RUB UAH IDR ARS CLP COP VND ISK BGN HRK RSD BYN UYU PYG'.split(
    ' ',
  ),
);

/** A currency at the beginning or end of a text, and what is left of it. */
export interface MarkedText {
  readonly currency: string;
  readonly rest: string;
}

/** The code that a text is, alone: 'eur', '€', 'Rs.', '978'. Undefined if it is no currency. */
export function findCurrency(text: string): string | undefined {
  const upper = text.toUpperCase();
  if (worldCurrencies.has(upper)) return upper;
  const lower = text.toLowerCase();
  return numbers[text] ?? marks.find(([mark]) => mark === lower)?.[1];
}

/** The currency with which a text begins or ends. */
export function cutCurrency(text: string): MarkedText | undefined {
  const [head, tail] = [text.slice(0, 3).toUpperCase(), text.slice(-3).toUpperCase()];
  if (worldCurrencies.has(head) && !/^\p{L}/u.test(text.slice(3))) {
    return { currency: head, rest: text.slice(3).trim() };
  }
  if (worldCurrencies.has(tail) && !/\p{L}$/u.test(text.slice(0, -3))) {
    return { currency: tail, rest: text.slice(0, -3).trim() };
  }
  const lower = text.toLowerCase();
  for (const [mark, currency] of marks) {
    if (lower.startsWith(mark)) return { currency, rest: text.slice(mark.length).trim() };
    if (lower.endsWith(mark)) return { currency, rest: text.slice(0, -mark.length).trim() };
  }
  return undefined;
}

/** Codes that are words, too: 'TRANSFER ALL', 'TOP UP', 'TRY AGAIN'. */
const words = new Set('ALL TOP TRY CUP COP PEN SOS MOP GEL BAM'.split(' '));

/**
 * The currency of a column of money by its head: 'Amount (INR)', 'Betrag in EUR', 'Balance ₹', 'Débit euros', 'SGD amount',
 * 'CAD$'.
 */
export function findCurrencyInHead(head: string): string | undefined {
  const enclosed = /[([]\s?([^\])]{1,5})\s?[)\]]/.exec(head)?.[1]?.trim();
  const found = enclosed && findCurrency(enclosed);
  if (found) return found;
  const ends = head.trim().split(/[\s_/-]+/);
  for (const end of [ends.at(-1) ?? '', ends[0] ?? '']) {
    const mark = /^[A-Z]{3}\$$/.test(end) ? end.slice(0, 3) : end;
    const isMark = /^(?:[A-Z]{3}|[₹$£€¥]|rs\.?|euros?|inr|usd|gbp|eur|chf)$/i.test(mark);
    const isWord =
      mark.length === 3 &&
      (mark !== mark.toUpperCase() ? !/^(?:inr|usd|gbp|eur|chf)$/i.test(mark) : words.has(mark));
    const currency = isMark && !isWord ? findCurrency(mark) : undefined;
    if (currency) return currency;
  }
  return undefined;
}

/**
 * The currency that the lines above a table name: 'Currency: INR', or INR in the cell after it; else the only code that
 * stands there at all: 'Account 1234 EUR'.
 */
export function findCurrencyAbove(above: readonly (readonly string[])[]): string | undefined {
  const label = /^\s*(?:account )?(?:currency|ccy|wahrung|währung|devise|divisa)\s*[:-]?\s*(.*)$/i;
  const others = new Set<string>();
  for (const row of above) {
    for (const [column, cell] of row.entries()) {
      const match = label.exec(cell);
      const next = match?.[1]?.trim() || row.slice(column + 1).find((other) => other.trim() !== '');
      const code = match && next ? findCurrency(next.trim()) : undefined;
      if (code) return code;
      for (const [word] of cell.matchAll(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu)) {
        if (worldCurrencies.has(word) && !words.has(word)) others.add(word);
      }
    }
  }
  return others.size === 1 ? [...others][0] : undefined;
}

/** Whether amounts of a currency are usually written with a decimal comma. */
export function usesComma(currency: string): boolean {
  return commaCurrencies.has(currency);
}

/** Whether a currency has thousandths, so that 1.000 of it is one. */
export function hasThreeDecimals(currency: string): boolean {
  return /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/.test(currency);
}

const symbols: Readonly<Record<string, string>> = { EUR: '€', JPY: '¥', KRW: '₩', TRY: '₺', ILS: '₪' };

/** A decimal amount with its currency: '€45.00', 'CHF 45.00'. */
export function toForeignText(amount: string, currency: string): string {
  const symbol = symbols[currency];
  return symbol === undefined ? `${currency} ${amount}` : `${symbol}${amount}`;
}
