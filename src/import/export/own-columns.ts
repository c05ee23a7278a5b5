import { joinTextList } from '#domain/fields/kinds.ts';
import { isStatus, statusLabels } from '#domain/transactions/status.ts';
import { isTransactionType, type Transaction, typeLabels } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import type { ColumnMeaning } from '../reading/reading.ts';

interface OwnColumn {
  readonly head: string;
  /** To whoever imports it. */
  readonly meaning: ColumnMeaning;
  /** The cell of what the column of the table holds; by default that as text. */
  readonly toCell?: (value: unknown) => string;
}

/**
 * The columns of an exported file, in its order. Imported again, every row is the same transaction: what it was a part
 * of and its id mean something in no other file.
 */
export const ownColumns: { readonly [Name in keyof Transaction]: OwnColumn } = {
  date: { head: 'Date', meaning: 'date' },
  type: {
    head: 'Type',
    meaning: 'direction',
    toCell: (type) => (isTransactionType(type) ? typeLabels[type] : toText(type)),
  },
  amount: { head: 'Amount', meaning: 'amount' },
  currency: { head: 'Currency', meaning: 'currency' },
  category: { head: 'Category', meaning: 'category' },
  description: { head: 'Description', meaning: 'description' },
  status: {
    head: 'Status',
    meaning: 'status',
    toCell: (status) => (isStatus(status) ? statusLabels[status].title : toText(status)),
  },
  tags: {
    head: 'Tags',
    meaning: 'tags',
    toCell: (tags) => (Array.isArray(tags) ? joinTextList(tags.map(toText)) : toText(tags)),
  },
  notes: { head: 'Notes', meaning: 'notes' },
  bankId: { head: 'Bank ID', meaning: 'bank-id' },
  split: { head: 'Split', meaning: 'ignored' },
  id: { head: 'Id', meaning: 'ignored' },
};

const names = Object.keys(ownColumns) as (keyof Transaction)[];

export const exportHead: readonly string[] = names.map((name) => ownColumns[name].head);

export const exportMeanings: Readonly<Record<string, ColumnMeaning>> = Object.fromEntries(
  Object.values(ownColumns).map(({ head, meaning }) => [head, meaning]),
);

/** The head of the first version, whose files have no others. */
const firstHead = 'Date,Type,Amount,Currency,Category,Description,Status,Tags,Bank ID,Id'.split(',');

/** Whether a head is that of an exported file, also after a spreadsheet moved its columns. */
export function isExportHead(head: readonly string[]): boolean {
  const heads = new Set(head.map((cell) => cell.trim()));
  return firstHead.every((column) => heads.has(column));
}

/**
 * The cells of a transaction on the wire: the day as YYYY-MM-DD, the amount with a point and without groups, the
 * currency's code. Words that only a later version knows are written as they are stored.
 */
export function toOwnCells(row: Readonly<Record<string, unknown>>): readonly string[] {
  return names.map((name) => {
    const { column = name } = name === 'id' ? {} : (transactionFields[name] as { column?: string });
    return (ownColumns[name].toCell ?? toText)(row[column]);
  });
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
