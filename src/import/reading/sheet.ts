import type { OtherRow } from '#domain/collections/collections.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import type { Reading } from './reading.ts';

/** The kinds of file that can be read. Those of a bank say themselves what each cell means. */
export type FileKind = 'csv' | 'xlsx' | 'ofx' | 'qif' | 'camt' | 'tallyboard';

/** A file as a table of texts: nothing is trimmed, dates and numbers are as they were written. */
export interface Sheet {
  readonly kind: FileKind;
  /** A description of the file for the person: 'CSV with semicolons, Windows-1252'. */
  readonly about: string;
  /** All rows, also those above the head and below the last transaction. They may differ in length. */
  readonly rows: readonly (readonly string[])[];
  /** The line or entry of the file at which each row begins, from 1. */
  readonly lines: readonly number[];
  /** The sheets of a workbook that hold a table, in its order, and which of them this is; only where there are several. */
  readonly sheets?: { readonly names: readonly string[]; readonly chosen: string };
  /** The encoding of the file; only where its bytes do not prove it. */
  readonly encoding?: SheetEncoding;
  /** The parts of the reading that the file itself states. */
  readonly known?: Partial<Reading>;
  /** The rows of other collections that our own JSON has. */
  readonly others?: readonly OtherRow[];
}

/** The encodings that the bytes of a text allow. */
export interface SheetEncoding {
  /** Whether it was read as the first option for a good reason: it reads clearly better than the next. */
  readonly isSure: boolean;
  /** Labels that TextDecoder knows, the likeliest first, and how each reads the line that tells most. */
  readonly options: readonly { readonly encoding: string; readonly line: string }[];
}

/** A name that people know: 'Windows-1252', 'Shift_JIS'. */
export function toEncodingName(encoding: string): string {
  if (encoding.startsWith('utf-16')) return 'UTF-16';
  return (
    encodingNames[encoding] ??
    (encoding.startsWith('windows') ? encoding.replace('w', 'W') : encoding.toUpperCase())
  );
}

const encodingNames: Readonly<Record<string, string>> = {
  macintosh: 'Mac Roman',
  'x-mac-cyrillic': 'Mac Cyrillic',
  shift_jis: 'Shift_JIS',
  ibm866: 'DOS Cyrillic (866)',
  big5: 'Big5',
};

/** Encodings that the person can choose, with whose letters they have. */
export const encodings: readonly (readonly [encoding: string, letters: string])[] = [
  ['windows-1252', 'Western European'],
  ['windows-1250', 'Central European'],
  ['iso-8859-2', 'Central European'],
  ['windows-1251', 'Cyrillic'],
  ['koi8-u', 'Cyrillic'],
  ['ibm866', 'Cyrillic'],
  ['windows-1253', 'Greek'],
  ['windows-1254', 'Turkish'],
  ['windows-1255', 'Hebrew'],
  ['windows-1256', 'Arabic'],
  ['windows-1257', 'Baltic'],
  ['windows-1258', 'Vietnamese'],
  ['windows-874', 'Thai'],
  ['shift_jis', 'Japanese'],
  ['euc-jp', 'Japanese'],
  ['gb18030', 'Chinese, simplified'],
  ['big5', 'Chinese, traditional'],
  ['euc-kr', 'Korean'],
  ['iso-8859-15', 'Western European'],
  ['macintosh', 'Western European'],
  ['x-mac-cyrillic', 'Cyrillic'],
  ['iso-8859-5', 'Cyrillic'],
  ['iso-8859-7', 'Greek'],
  ['utf-8', 'all'],
];

/** The other sheets of a workbook, in words: '2 other sheets: Savings, Card.' */
export function toOtherSheets({ names, chosen }: NonNullable<Sheet['sheets']>): string {
  const others = names.filter((name) => name !== chosen);
  return `${formatCount(others.length)} other ${others.length === 1 ? 'sheet' : 'sheets'}: ${others.join(', ')}.`;
}
