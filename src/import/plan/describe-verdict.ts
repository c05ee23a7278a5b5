import { formatDate, formatDayAndMonth, toDayNumber } from '#domain/dates/calendar-date.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { formatMoney, type MinorUnits } from '#domain/money/money.ts';
import { toAmountText } from '#domain/transactions/transaction-name.ts';
import { toForeignText } from '../reading/cells/currency-marks.ts';
import type { CellProblem, ExistingTransaction, PlannedRow, Verdict } from '../reading/planned-row.ts';
import type { Guess } from '../reading/reading.ts';

/** Describes a row's verdict in one line: 'Already there: 12 Oct 2026, ₹649.00, Netflix, same bank id'. */
export function describeVerdict({ line, verdict, transaction }: PlannedRow): string {
  switch (verdict.kind) {
    case 'new':
      return 'New';
    case 'pays':
      return describePayment(verdict.card, transaction?.amount ?? verdict.card.amount);
    case 'there': {
      const { existing, why } = verdict;
      const days =
        transaction === null ? 0 : Math.abs(toDayNumber(transaction.date) - toDayNumber(existing.date));
      const apart = days === 1 ? '1 day apart' : `${days} days apart`;
      const reason = {
        'same-bank-id': 'same bank id',
        'same-day': 'same day and amount',
        'days-apart': apart,
      }[why];
      return `Already there: ${toEntryText(existing)}, ${reason}`;
    }
    case 'repeated': {
      const reason = {
        'same-id': 'same id',
        'same-bank-id': 'same bank id',
        'same-balance': 'same balance after it',
      }[verdict.why];
      return `Same as row ${formatCount(verdict.line)} of this file: ${reason}`;
    }
    case 'left-out': {
      const { why, column, text } = verdict;
      if (why === 'pending') {
        return `Left out: ${text === '' ? `${column} is empty, which` : toCell(verdict)} does not say that it is booked`;
      }
      return `Left out: its amount is the balance ${quote(text)}, so it may be what was there before`;
    }
    case 'foreign': {
      const { currency, amount, date } = verdict;
      return `Left out: ${formatDate(date)}, ${toForeignText(amount, currency)}. There is no rate for ${currency}.`;
    }
    case 'unreadable':
      return `Row ${formatCount(line)}: ${problemSentences[verdict.problem](verdict)}`;
  }
}

/** 'Pays Netflix, planned for 26 Nov: ₹649.00 planned, ₹699.00 paid'. */
function describePayment(card: ExistingTransaction, amount: MinorUnits): string {
  const { type, currency, date, description, category } = card;
  const [verb, moved] = type === 'income' ? ['Brings', 'received'] : ['Pays', 'paid'];
  const words = `${verb} ${toShort(description) || category}, planned for ${formatDayAndMonth(date)}`;
  if (amount === card.amount) return words;
  return `${words}: ${formatMoney(card.amount, currency)} planned, ${formatMoney(amount, currency)} ${moved}`;
}

function toEntryText({ date, amount, currency, description, category }: ExistingTransaction): string {
  return [formatDate(date), toAmountText({ amount, currency }), toShort(description) || category].join(', ');
}

type Unreadable = Extract<Verdict, { kind: 'unreadable' }>;
type Cell = Pick<Unreadable, 'text' | 'column'>;

const problemSentences: Readonly<Record<CellProblem, (cell: Unreadable) => string>> = {
  'no-date': ({ column, text }) => (column === '' ? 'no column has dates' : `no date in ${quote(text)}`),
  'not-a-date': (cell) => `${toCell(cell)} is not a date`,
  'beyond-head': ({ text }) => `${quote(text)} is beyond the last column`,
  'cells-in-one': ({ text }) => `${quote(text)} is more than one cell`,
  'no-amount': ({ column, text }) =>
    column === '' ? 'no column has amounts' : `no amount in ${quote(text)}`,
  'few-dates': ({ text, column }) => `no column is the date: ${text} cells ${toPlace(column)} are dates`,
  'few-amounts': ({ text, column }) =>
    `no column is the amount: ${text} cells ${toPlace(column)} are amounts`,
  'amounts-unclear': ({ text }) =>
    `no column is the amount: ${toShort(text)} have amounts, and nothing says which counts`,
  'not-an-amount': (cell) => `${toCell(cell)} is not an amount`,
  'amount-zero': (cell) => `${toCell(cell)} is zero`,
  'amount-too-large': (cell) => `${toCell(cell)} is more than 999,999,999,999.99`,
  'too-many-decimals': (cell) => `${toCell(cell)} has more than two decimals`,
  'both-ways': (cell) => `${quote(cell.text)} is money in and money out`,
  'two-amounts': (cell) => `${toCell(cell)} is a second amount`,
  'not-a-direction': (cell) => `${toCell(cell)} is neither money in nor money out`,
  'not-done': (cell) => `${toCell(cell)} means that no money moved`,
  'not-a-currency': (cell) => `${toCell(cell)} is not a currency`,
  'tags-too-many': (cell) => `${toCell(cell)} is more than 20 tags`,
  'tag-too-long': (cell) => `the tag ${toCell(cell)} is longer than 40 characters`,
  'one-side': ({ text }) => `${quote(text)} is one side of an entry: export the rows of one account`,
  summary: ({ text }) => `${quote(text)} is a balance or a total, not a transaction`,
};

/** Why amounts are read as they are: 'Checked against the Balance column: all 212 rows agree.' */
export function describeProof(
  { agreeing, compared }: NonNullable<Guess['proof']>,
  balanceName: string,
): string {
  const rows =
    agreeing === compared
      ? `all ${formatCount(compared)} rows agree`
      : `${formatCount(agreeing)} of ${formatCount(compared)} rows agree`;
  return `Checked against the ${balanceName} column: ${rows}.`;
}

/** A cell's text and where it stands: '“12.13.2026” in Date'. */
function toCell({ text, column }: Cell): string {
  return column === '' ? quote(text) : `${quote(text)} ${toPlace(column)}`;
}

function toPlace(column: string): string {
  return `in ${/^\d+$/.test(column) ? `column ${column}` : column}`;
}

function quote(text: string): string {
  return `“${toShort(text)}”`;
}

/** A bank's long text makes no line longer. */
function toShort(text: string): string {
  const characters = [...text];
  return characters.length <= 60 ? text : `${characters.slice(0, 59).join('')}…`;
}
