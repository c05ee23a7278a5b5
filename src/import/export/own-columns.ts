import type { ColumnMeaning } from '../reading/reading.ts';

/**
 * The columns of an exported file, in its order, and what each means to whoever imports it. Imported again, every row is
 * the same transaction: what it was a part of and its id mean something in no other file.
 */
export const exportMeanings = {
  Date: 'date',
  Type: 'direction',
  Amount: 'amount',
  Currency: 'currency',
  Category: 'category',
  Description: 'description',
  Status: 'status',
  Tags: 'tags',
  Notes: 'notes',
  'Bank ID': 'bank-id',
  Split: 'ignored',
  Id: 'ignored',
} as const satisfies Readonly<Record<string, ColumnMeaning>>;

export type ExportColumn = keyof typeof exportMeanings;

export const exportColumns = Object.keys(exportMeanings) as readonly ExportColumn[];

/** Columns that files of earlier versions lack. */
const later: readonly ExportColumn[] = ['Notes', 'Split'];

/** Whether a head is that of an exported file, also after a spreadsheet moved its columns. */
export function isExportHead(head: readonly string[]): boolean {
  const names = new Set(head.map((cell) => cell.trim()));
  return exportColumns.every((column) => names.has(column) || later.includes(column));
}
