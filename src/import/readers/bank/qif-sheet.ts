import type { ColumnMeaning } from '#import/reading/reading.ts';
import type { Sheet } from '#import/reading/sheet.ts';
import { FileRefusal } from '../file-issue.ts';
import { maxLines, maxTokenLength } from '../limits.ts';
import { SheetRows } from '../sheet-rows.ts';
import { createAmountReader, joinTexts, limitNumberText } from './bank-text.ts';

const head = ['Date', 'Amount', 'Description', 'Category', 'Number', 'Cleared', 'Account'];
const columns: readonly ColumnMeaning[] = [
  'date',
  'amount',
  'description',
  'category',
  'ignored',
  'ignored',
  'ignored',
];

/** Actions that move the cash of an investment account, with their signs. */
const cashActions: Readonly<Record<string, '' | '-'>> = {
  cash: '',
  contribx: '',
  xin: '',
  withdrwx: '-',
  xout: '-',
};

/** Lists with money in them; the others are of categories, prices and the like. */
const moneyLists = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l', 'oth s']);

/**
 * Reads QIF: each transaction of accounts, cards and cash, with splits as one row. Dates and amounts stay as they are
 * written, apart from years behind an apostrophe. A transfer's account goes to the description, for it is no category.
 * Refuses a file that ends within a transaction.
 */
export async function readQif(texts: AsyncIterable<string>): Promise<Sheet> {
  const reader = new QifReader();
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split(/\r\n|\r(?!$)|\n/);
    rest = lines.pop() ?? '';
    if (rest.length > maxTokenLength) throw new FileRefusal('line_too_long');
    for (const line of lines) reader.take(line);
  }
  if (rest !== '') reader.take(rest);
  return reader.finish(rest === '');
}

class QifReader {
  readonly #sheet = new SheetRows();
  #line = 0;
  /** Whether the lines are of transactions, and the account that they are of. */
  #list: 'transactions' | 'accounts' | 'investments' | 'other' = 'transactions';
  #hasTrades = false;
  #account = '';
  /** The record being read: its first line, and its first field of each letter. */
  #begin = 0;
  readonly #fields = new Map<string, string>();
  /** The amounts of its splits, and the letter of the line before. */
  #parts: string[] = [];
  #letter = '';

  constructor() {
    this.#sheet.add(head, 1);
  }

  take(line: string): void {
    this.#line += 1;
    if (this.#line > maxLines) throw new FileRefusal('too_many_rows');
    const letter = line.charAt(0);
    if (letter === '!') this.#openList(line.slice(1).trim().toLowerCase());
    else if (letter === '^') this.#finishRecord();
    else if (line.trim() !== '') {
      if (this.#fields.size === 0) this.#begin = this.#line;
      this.#setField(letter, line.slice(1).trim());
    }
  }

  #setField(letter: string, text: string): void {
    const isAmount = /^[-+]?[\d.,\s]+$/.test(text);
    // A memo may go on in lines that begin with any letter.
    const isMemo =
      this.#letter === 'M' && ((/[TU$]/.test(letter) && !isAmount) || (letter === 'D' && !/\d/.test(text)));
    if (isMemo) {
      this.#fields.set('M', joinTexts(this.#fields.get('M') ?? '', `${letter}${text}`));
      return;
    }
    this.#letter = letter;
    if (letter === '$') this.#parts.push(text);
    if (!this.#fields.has(letter)) this.#fields.set(letter, text);
  }

  /** `isLineComplete` says whether the last line has an end; then a last record without one is complete, too. */
  finish(isLineComplete: boolean): Sheet {
    if (this.#fields.size > 0 && !isLineComplete) throw new FileRefusal('truncated');
    if (this.#fields.size > 0) this.#finishRecord();
    const { rows, lines } = this.#sheet;
    if (rows.length === 1) throw new FileRefusal(this.#hasTrades ? 'only_trades' : 'no_rows');
    return { kind: 'qif', about: 'QIF', rows, lines, known: { headRows: 1, columns, outgoing: 'negative' } };
  }

  #openList(name: string): void {
    this.#fields.clear();
    if (name.startsWith('option') || name.startsWith('clear')) return;
    if (name === 'account') this.#list = 'accounts';
    else if (/^type:\s*invst/.test(name)) this.#list = 'investments';
    else this.#list = moneyLists.has(name.replace(/^type:\s*/, '')) ? 'transactions' : 'other';
  }

  #finishRecord(): void {
    const field = (letter: string) => this.#fields.get(letter) ?? '';
    if (this.#list === 'accounts') this.#account = field('N');
    const action = this.#list === 'investments' ? field('N').toLowerCase() : '';
    const sign = cashActions[action];
    if (this.#list === 'investments' && sign === undefined) this.#hasTrades = true;
    if (
      (this.#list === 'transactions' || sign !== undefined) &&
      (this.#fields.has('D') || this.#fields.has('T'))
    ) {
      const [, account, category = ''] = /^\[(.*?)\]|^(?:--?split--?)?(.*)/is.exec(field('L')) ?? [];
      const description = joinTexts(field('P'), field('M'));
      this.#sheet.add(
        [
          toPlainDate(field('D')),
          `${sign ?? ''}${limitNumberText(field('T') || field('U') || toSum(this.#parts))}`,
          account === undefined ? description : joinTexts(description, `[${account}]`),
          category,
          field('N'),
          field('C'),
          this.#account,
        ],
        this.#begin,
      );
    }
    this.#fields.clear();
    this.#parts = [];
    this.#letter = '';
  }
}

/** Sums splits in whole cents, where the whole amount is missing; a single one stays as written. */
function toSum(parts: readonly string[]): string {
  const [only = ''] = parts;
  if (parts.length < 2) return only;
  const toAmount = createAmountReader(parts);
  let sum = 0;
  for (const part of parts) {
    const [, minus, whole, fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(toAmount(part)) ?? [];
    if (whole === undefined) return '';
    const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
    sum += minus ? -cents : cents;
  }
  const cents = String(Math.abs(sum)).padStart(3, '0');
  return `${sum < 0 ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

/** A date without padding; an apostrophe precedes the two digits of a year from 2000 on: 1/ 5' 3 is 1/5/2003. */
function toPlainDate(text: string): string {
  return limitNumberText(text)
    .replaceAll(' ', '')
    .replace(/([/.-])?(\d+)'(\d{1,4})$/, (_, mark: string | undefined, day: string, year: string) => {
      const whole = year.length > 2 ? year : `20${year.padStart(2, '0')}`;
      return `${mark ?? ''}${day}${mark ?? '/'}${whole}`;
    });
}
