import { formatDate } from './calendar-date.ts';
import { formatCount } from './digit-groups.ts';
import type { RowChange } from './ledger/ledger.ts';
import type { TransactionField } from './ledger/same-transaction.ts';
import { transactionFields } from './ledger/same-transaction.ts';
import { formatMoney } from './money.ts';
import { statusWords, toColumn } from './status.ts';
import type { Transaction } from './transaction.ts';
import { typeWords } from './transaction.ts';

/** What a change did, in a person's words: 'Moved Rent ₹12,000.00 to Done'. Of several rows how many it was about. */
export function toChangeWords(changes: readonly RowChange[]): string {
  const [only] = changes;
  if (changes.length === 1 && only !== undefined) return toRowWords(only);
  const added = changes.filter(({ before }) => before === null).length;
  const deleted = changes.filter(({ after }) => after === null).length;
  const edited = changes.length - added - deleted;
  const parts = [
    { word: 'added', count: added },
    { word: 'edited', count: edited },
    { word: 'deleted', count: deleted },
  ].filter(({ count }) => count > 0);
  const [first, ...rest] = parts;
  if (first === undefined) return 'Changed nothing';
  const beginning = `${capitalize(first.word)} ${countOf(first.count)}`;
  return [beginning, ...rest.map(({ word, count }) => `${word} ${formatCount(count)}`)].join(', ');
}

/** The name by which a row is told from others. */
export function toRowName(row: Transaction): string {
  return `${row.category} ${formatMoney(row.amount, row.currency)}`;
}

/** What each field is called. */
export const fieldWords: Readonly<Record<TransactionField, string>> = {
  type: 'Type',
  amount: 'Amount',
  currency: 'Currency',
  category: 'Category',
  date: 'Date',
  description: 'Description',
  status: 'Status',
};

/** A field's value as screens show it. */
export function toFieldText(row: Transaction, field: TransactionField): string {
  switch (field) {
    case 'type':
      return typeWords[row.type];
    case 'amount':
      return formatMoney(row.amount, row.currency);
    case 'date':
      return formatDate(row.date);
    case 'status':
      return statusWords[toColumn(row.status)].title;
    case 'description':
      return row.description === '' ? 'no description' : `“${row.description}”`;
    default:
      return row[field];
  }
}

function toRowWords({ before, after }: RowChange): string {
  if (after === null) return before === null ? 'Changed nothing' : `Deleted ${toRowName(before)}`;
  if (before === null) return `Added ${toRowName(after)}`;
  const fields = transactionFields.filter((field) => before[field] !== after[field]);
  if (fields.length === 1 && fields[0] === 'status') {
    return `Moved ${toRowName(after)} to ${toFieldText(after, 'status')}`;
  }
  const details = fields.map(
    (field) =>
      `${fieldWords[field].toLowerCase()} ${toFieldText(before, field)} to ${toFieldText(after, field)}`,
  );
  return `Edited ${toRowName(before)}: ${details.join(', ')}`;
}

function countOf(count: number): string {
  return count === 1 ? '1 transaction' : `${formatCount(count)} transactions`;
}

function capitalize(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
