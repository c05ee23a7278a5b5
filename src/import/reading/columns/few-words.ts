import { toCellText } from '../cells/cell-text.ts';
import type { ColumnMeaning, OutgoingSign } from '../reading.ts';

/** A column of two or three words in whatever language, which may say which way money went. */
export interface FewWords {
  readonly column: number;
  /** In alphabetical order. */
  readonly values: readonly string[];
}

const ordinals = ['first', 'second', 'third'] as const;

type Row = readonly string[];

/**
 * The first column that nothing else is known of and that has one of a few short words in each row; else the texts, where
 * they are such words. Three words of four rows or fewer are just texts.
 */
export function findFewWords(rows: readonly Row[], columns: readonly ColumnMeaning[]): FewWords | undefined {
  const places = [...columns.keys()];
  const meant = (...meanings: readonly ColumnMeaning[]) =>
    places.filter((column) => meanings.includes(columns[column] ?? 'ignored'));
  const most = rows.length > 4 ? 3 : 2;
  for (const column of [...meant('ignored', 'category'), ...(rows.length > 2 ? meant('description') : [])]) {
    const words = new Set<string>();
    const areFew = rows.every((row) => {
      const word = toCellText(row[column]);
      words.add(word);
      return words.size <= most && /^\p{L}[\p{L}\p{M} '/-]{0,24}$/u.test(word);
    });
    if (areFew && words.size > 1) return { column, values: [...words].sort() };
  }
  return undefined;
}

/** Lists the possible meanings: each value alone means out; of three, also that it alone means in. */
export function toWordSigns({ values }: FewWords): readonly OutgoingSign[] {
  const alone = ordinals.slice(0, values.length);
  return values.length < 3 ? alone : [...alone, ...alone.map((one) => `but-${one}` as const)];
}

/** Whether the direction is told by one of a few words, whose meaning is the file's own. */
export function isWordSign(outgoing: OutgoingSign): boolean {
  return /^(?:but-)?(?:first|second|third)$/.test(outgoing);
}

/** Whether a row's word means out; undefined where it is none of the words. */
export function isOutWord(
  { column, values }: FewWords,
  outgoing: OutgoingSign,
  row: Row,
): boolean | undefined {
  const at = values.indexOf(toCellText(row[column]));
  if (at < 0) return undefined;
  return outgoing.startsWith('but-') ? outgoing !== `but-${ordinals[at]}` : outgoing === ordinals[at];
}
