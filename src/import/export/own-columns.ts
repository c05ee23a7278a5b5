/** The columns of an exported file, in its order. Imported again, every row is the same transaction. */
export const exportColumns = [
  'Date',
  'Type',
  'Amount',
  'Currency',
  'Category',
  'Description',
  'Status',
  'Tags',
  'Bank ID',
  'Id',
] as const;

/** Whether a head is that of an exported file, also after a spreadsheet moved its columns. */
export function isExportHead(head: readonly string[]): boolean {
  const names = new Set(head.map((cell) => cell.trim()));
  return exportColumns.every((column) => names.has(column));
}
