import { formatDate } from './calendar-date.ts';
import { toKnownCategory } from './category.ts';
import { formatCount } from './digit-groups.ts';
import type { RowChange } from './ledger/ledger.ts';
import type { TransactionField } from './ledger/same-transaction.ts';
import { transactionFields } from './ledger/same-transaction.ts';
import { statusWords, toKnownStatus } from './status.ts';
import type { Transaction } from './transaction.ts';
import { typeWords } from './transaction.ts';
import { toAmountText, toTransactionName } from './transaction-name.ts';

/** What a change did, in a person's words: 'Moved to Done: Rent, ₹12,000.00'. Of several rows how many they were. */
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

/** What undoing a change did: 'Moved back to To Do: Rent, ₹12,000.00'. */
export function toUndoneWords(changes: readonly RowChange[]): string {
  const [only] = changes;
  const row = only?.before ?? only?.after;
  if (changes.length !== 1 || only === undefined || !row) return `Undone: ${toChangeWords(changes)}`;
  return `${toUndoneVerb(only)}: ${toTransactionName(row)}`;
}

/** The name of each field. */
export const fieldWords: Readonly<Record<TransactionField, string>> = {
  type: 'Type',
  amount: 'Amount',
  currency: 'Currency',
  category: 'Category',
  date: 'Date',
  description: 'Description',
  status: 'Status',
};

/** A field's value as text. */
export function toFieldText(row: Transaction, field: TransactionField): string {
  switch (field) {
    case 'type':
      return typeWords[row.type] ?? row.type;
    case 'amount':
      return toAmountText(row);
    case 'category':
      return toKnownCategory(row.category);
    case 'date':
      return formatDate(row.date);
    case 'status':
      return statusWords[toKnownStatus(row.status)].title;
    case 'description':
      return row.description === '' ? 'none' : `“${row.description}”`;
    default:
      return row[field];
  }
}

function toRowWords({ before, after }: RowChange): string {
  const row = after ?? before;
  if (row === null) return 'Changed nothing';
  if (before === null) return `Added: ${toTransactionName(row)}`;
  if (after === null) return `Deleted: ${toTransactionName(row)}`;
  const fields = changedFields(before, after);
  if (isMove(fields)) return `Moved to ${toFieldText(after, 'status')}: ${toTransactionName(after)}`;
  const details = fields.map(
    (field) =>
      `${fieldWords[field].toLowerCase()} from ${toFieldText(before, field)} to ${toFieldText(after, field)}`,
  );
  return `Edited: ${toTransactionName(before)}; ${details.join(', ')}`;
}

function toUndoneVerb({ before, after }: RowChange): string {
  if (before === null) return 'Removed';
  if (after === null) return 'Restored';
  if (isMove(changedFields(before, after))) return `Moved back to ${toFieldText(before, 'status')}`;
  return 'Changed back';
}

function changedFields(before: Transaction, after: Transaction): readonly TransactionField[] {
  return transactionFields.filter((field) => before[field] !== after[field]);
}

function isMove([first, ...rest]: readonly TransactionField[]): boolean {
  return first === 'status' && rest.length === 0;
}

function countOf(count: number): string {
  return count === 1 ? '1 transaction' : `${formatCount(count)} transactions`;
}

function capitalize(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
