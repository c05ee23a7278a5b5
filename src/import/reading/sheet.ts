import type { OtherRow } from '#domain/collections/collections.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import type { Reading } from './reading.ts';

/** The kinds of file that can be read. Those of a bank say themselves what each cell means. */
export type FileKind = 'csv' | 'xlsx' | 'ofx' | 'qif' | 'camt' | 'tallyboard';

/** What a file holds, as a table of texts: nothing is trimmed, dates and numbers are as they were written. */
export interface Sheet {
  readonly kind: FileKind;
  /** How the file was read, for the person: 'CSV with semicolons, Windows-1252'. */
  readonly about: string;
  /** All rows, also those above the head and below the last transaction. They may differ in length. */
  readonly rows: readonly (readonly string[])[];
  /** The line or entry of the file at which each row begins, from 1. */
  readonly lines: readonly number[];
  /** The sheets of a workbook that hold a table, in its order, and which of them this is; only where there are several. */
  readonly sheets?: { readonly names: readonly string[]; readonly chosen: string };
  /** What the file itself says about how it is to be read. */
  readonly known?: Partial<Reading>;
  /** The rows of other collections that our own JSON has. */
  readonly others?: readonly OtherRow[];
}

/** The other sheets of a workbook, in words: '2 other sheets: Savings, Card.' */
export function toOtherSheets({ names, chosen }: NonNullable<Sheet['sheets']>): string {
  const others = names.filter((name) => name !== chosen);
  return `${formatCount(others.length)} other ${others.length === 1 ? 'sheet' : 'sheets'}: ${others.join(', ')}.`;
}
