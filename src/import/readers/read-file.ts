import type { Result } from '#domain/result.ts';
import { accepted, refused } from '#domain/result.ts';
import { type Sheet, toEncodingName } from '#import/reading/sheet.ts';
import type { FileFormat } from './file-format.ts';
import { findFormat } from './file-format.ts';
import type { FileIssue } from './file-issue.ts';
import { FileRefusal } from './file-issue.ts';
import { maxFileBytes } from './limits.ts';
import { readSlice } from './read-bytes.ts';
import { findEncoding, headBytes, readText } from './text-encoding.ts';

/** A file that the person chose, or pasted text as one. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Blob;
  /** The sheet of a workbook that is to be read; the one that holds the most transactions if none is named. */
  readonly sheet?: string | undefined;
  /** The encoding of a text, as TextDecoder calls it; guessed from the bytes if undefined. */
  readonly encoding?: string | undefined;
}

/**
 * Reads a file of transactions as a table of texts: CSV, XLSX, OFX, QFX, QIF, CAMT.053 and what Tallyboard exports. Its
 * kind is found by its content, then its name. Only the reader that is needed is loaded. Refuses everything else, and
 * whatever is broken or too large, with one issue. `onProgress` is called with the fraction read so far, 0 to 1.
 */
export async function readFile(
  file: ChosenFile,
  onProgress?: (share: number) => void,
): Promise<Result<Sheet, FileIssue>> {
  try {
    return accepted(await read(file, onProgress));
  } catch (error) {
    if (error instanceof FileRefusal) return refused(error.issue);
    throw error;
  }
}

async function read(
  { name, bytes, sheet, encoding: chosen }: ChosenFile,
  onProgress?: (share: number) => void,
): Promise<Sheet> {
  if (bytes.size === 0) throw new FileRefusal('file_empty');
  if (bytes.size > maxFileBytes) throw new FileRefusal('file_too_large');
  const head = await readSlice(bytes, 0, headBytes);
  const { format, named } = findFormat(head, name);
  if (format === 'zip') return (await import('./xlsx/xlsx-sheet.ts')).readXlsx(bytes, sheet, onProgress);
  if (format === 'compound') return (await import('./xlsx/compound-file.ts')).refuseCompoundFile(bytes);
  const { encoding, shown } = await findEncoding(bytes, head, named, chosen);
  const read = await readTextual(format, readText(bytes, encoding, onProgress), toEncodingName(encoding));
  return shown === undefined ? read : { ...read, encoding: shown };
}

async function readTextual(
  format: Exclude<FileFormat['format'], 'zip' | 'compound'>,
  texts: AsyncIterable<string>,
  encodingName: string,
): Promise<Sheet> {
  switch (format) {
    case 'csv':
      return (await import('./csv/csv-sheet.ts')).readCsv(texts, encodingName);
    case 'ofx':
      return (await import('./bank/ofx-sheet.ts')).readOfx(texts);
    case 'qif':
      return (await import('./bank/qif-sheet.ts')).readQif(texts);
    case 'camt':
      return (await import('./bank/camt-sheet.ts')).readCamt(texts);
    case 'json':
      return (await import('./own/own-json.ts')).readExportedJson(texts);
  }
}
