import { splitTextList } from '#domain/fields/kinds.ts';
import type { NewTransaction } from '#domain/transactions/transaction.ts';
import {
  transactionFields,
  type WrittenText,
  writtenTexts,
} from '#domain/transactions/transaction-fields.ts';
import { isExportHead, ownColumns } from '../export/own-columns.ts';
import { fromSafeText } from '../export/safe-text.ts';
import { fitDescription, fitText, toCellText } from './cells/cell-text.ts';
import type { ColumnMeaning, Reading } from './reading.ts';
import type { Sheet } from './sheet.ts';

/** The longest that the database allows. */
const maxSplit = 36;

type Row = readonly string[];

/** The texts of one row. */
export interface TextReader {
  /** Whether the file is an export of ours, whose texts come back as they were. */
  readonly isOwn: boolean;
  description(row: Row): string;
  written(row: Row): Pick<NewTransaction, WrittenText>;
  tags(row: Row): readonly string[];
  /** The texts of the columns of categories. */
  categories(row: Row): readonly string[];
  /** The bank's id; empty where the cell is only zeros or a dash. */
  bankId(row: Row): string;
  /** Both only in an exported file; empty in every other one. */
  id(row: Row): string;
  split(row: Row): string;
}

/** Reads the texts of a table's rows. */
export function createTextReader(
  { kind }: Pick<Sheet, 'kind'>,
  { columns }: Pick<Reading, 'columns'>,
  head: Row | undefined,
): TextReader {
  const isOwn = kind === 'tallyboard' || (head !== undefined && isExportHead(head));
  // JSON has no formulas, so nothing was put before them.
  const toOwnText = (cell = '') => cleanExportedText(kind === 'tallyboard' ? cell : fromSafeText(cell));
  const at = (meaning: ColumnMeaning) => columns.flatMap((one, column) => (one === meaning ? [column] : []));
  const ownAt = (name: keyof typeof ownColumns) =>
    isOwn ? (head ?? []).findIndex((cell) => cell.trim() === ownColumns[name].head) : -1;
  const [descriptionsAt, categoriesAt] = [at('description'), at('category')];
  const [[tagsAt = -1], [bankIdAt = -1]] = [at('tags'), at('bank-id')];
  const [idAt, splitAt] = [ownAt('id'), ownAt('split')];
  const writtenAt = writtenTexts.map((name) => [name, at(ownColumns[name].meaning)] as const);
  const read = (row: Row, column: number) => (isOwn ? toOwnText(row[column]) : toCellText(row[column]));
  const readAll = (row: Row, at: readonly number[]) =>
    at.map((column) => read(row, column)).filter((text) => text !== '');

  return {
    isOwn,
    description: (row) =>
      isOwn
        ? descriptionsAt.map((column) => read(row, column)).join(' – ')
        : joinParts(descriptionsAt.map((column) => toCellText(row[column]).replace(/\s+/g, ' '))),
    written: (row) => {
      const entries = writtenAt.map(([name, at]) => {
        const text = readAll(row, at).join('\n');
        return [
          name,
          fitText(isOwn ? text : text.replaceAll('\r\n', '\n'), transactionFields[name].maxLength),
        ];
      });
      return Object.fromEntries(entries);
    },
    tags: (row) => splitTextList(isOwn ? read(row, tagsAt) : read(row, tagsAt).replaceAll(';', ',')),
    categories: (row) => readAll(row, categoriesAt),
    bankId: (row) => {
      const text = read(row, bankIdAt);
      const isName = isOwn || /[1-9\p{L}]/u.test(text);
      return isName ? text.slice(0, transactionFields.bankId.maxLength).toWellFormed() : '';
    },
    id: (row) => toCellText(row[idAt]),
    split: (row) => {
      const text = toOwnText(row[splitAt]);
      // A shortened name would be another one.
      return text.length <= maxSplit ? text : '';
    },
  };
}

/** A converted amount's description says what it was, and what of it was a fee. */
export function toDescription(text: string, converted: string, fee: string | undefined): string {
  const note = [converted, fee === undefined ? '' : `fee ${fee}`].filter((part) => part !== '').join(', ');
  if (note === '') return fitDescription(text);
  return text === '' ? note : fitDescription(text, ` (${note})`);
}

/** A bank often repeats in one column what it said in another. */
function joinParts(parts: readonly string[]): string {
  const own = parts.filter((part, index) => {
    const isElsewhere = parts.some(
      (other, at) => at !== index && other.includes(part) && (other !== part || at < index),
    );
    return part !== '' && !isElsewhere;
  });
  return own.join(' – ');
}

/** NUL and halves of characters cannot have been in what we exported. */
function cleanExportedText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim();
}
