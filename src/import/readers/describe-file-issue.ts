import type { FileIssue, FileIssueCode } from './file-issue.ts';
import { maxArchiveBytes, maxColumns, maxFileBytes, maxRows } from './limits.ts';

const readable = 'CSV, Excel (.xlsx), OFX, QFX, QIF or CAMT.053';
const toMegabytes = (bytes: number) => `${bytes / 2 ** 20} MB`;
const toCount = (count: number) => count.toLocaleString('en');

const sentences: Readonly<Record<FileIssueCode, string>> = {
  file_empty: 'This file is empty: choose another one.',
  file_too_large: `This file is larger than ${toMegabytes(maxFileBytes)}: export shorter periods and import them one by one.`,
  archive_too_large: `This Excel file is larger than ${toMegabytes(maxArchiveBytes)}: save the sheet as CSV and import that.`,
  unpacks_too_large:
    'This file unpacks to far more than a statement holds, so we stopped: save the sheet as CSV and import that.',
  file_unreadable: 'This file could not be read: check that it still exists, then choose it again.',
  picture: `This is a picture: download the transactions from your bank as ${readable}.`,
  pdf: `This is a PDF: download the transactions from your bank as ${readable}.`,
  archive: 'This archive is not an Excel file: unpack it, then choose the file inside.',
  not_text: `This is not a file of transactions: choose one in ${readable}.`,
  nul_character:
    'This file contains characters that do not belong in text: export it again, as CSV in UTF-8 if you can.',
  old_excel: 'This kind of Excel file cannot be read: open it in Excel or LibreOffice and save it as .xlsx.',
  open_document:
    'This OpenDocument file cannot be read: open it in LibreOffice or Excel and save it as .xlsx.',
  protected: 'This file is protected with a password: save a copy without one and import that.',
  web_page: `This is a web page: download the transactions from your bank as ${readable}.`,
  other_xml: `This XML file is not a bank statement in CAMT.053 or OFX: choose a file in ${readable}.`,
  other_json: `This JSON file was not made by Tallyboard: choose a file in ${readable}, or one that Tallyboard made.`,
  declares_entities:
    'This file contains declarations that no bank statement has, so it was not read: download it again.',
  damaged: 'This file is damaged: download or export it again.',
  truncated: 'This file ends too early: download or export it again.',
  quote_open: 'A quotation mark is never closed: remove it, or export the file again.',
  line_too_long: 'A row of this file is far too long for a transaction: export it again, as CSV if you can.',
  too_many_rows: `This file has more than ${toCount(maxRows)} rows: export shorter periods and import them one by one.`,
  too_many_columns: `This file has more than ${toCount(maxColumns)} columns: keep only those of the transactions.`,
  too_many_cells:
    'This file has too many cells to read at once: export shorter periods and import them one by one.',
  too_many_sheets: 'This workbook has more than 200 sheets: keep only those of the transactions.',
  no_such_sheet: 'This workbook has no sheet of that name with a table in it: name another one.',
  no_such_encoding:
    'There is no encoding of that name: name one like windows-1250, windows-1251, shift_jis or gb18030.',
  unsolved_formulas:
    'This sheet holds formulas without their results: open it in Excel or LibreOffice, save it, and choose it again.',
  too_slow:
    'This file takes too long to read, so it was stopped: export a shorter period, or choose another format.',
  mt940:
    'This is a bank statement in MT940, which cannot be read here: download CAMT.053, OFX or CSV from your bank instead.',
  only_trades:
    'This file holds trades of securities only: export the transactions of the cash account that belongs to them.',
  no_rows: 'This file contains no transactions: export a period that has some.',
};

/** One sentence for the person: what happened, and what to do. */
export function describeFileIssue({ code, line }: FileIssue): string {
  const sentence = sentences[code];
  return line === undefined
    ? sentence
    : `Line ${toCount(line)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
