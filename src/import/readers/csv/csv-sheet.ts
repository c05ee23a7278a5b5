import type { Sheet } from '#import/reading/sheet.ts';
import { FileRefusal } from '../file-issue.ts';
import { maxEmptyLines, maxTokenLength } from '../limits.ts';
import { fromExportedRows } from '../own/own-rows.ts';
import { SheetRows } from '../sheet-rows.ts';
import { type CsvDialect, guessDialect, splitRows } from './csv-dialect.ts';
import { withPlainDates } from './plain-dates.ts';

/** Characters that are split at a time. */
const portion = 2 ** 20;

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};

/**
 * Reads CSV in every usual manner, a portion at a time. Rows keep every cell as it is written; empty lines are left out.
 * Refuses a quotation mark that is never closed, because it would hide all rows behind it.
 */
export async function readCsv(texts: AsyncIterable<string>, encodingName: string): Promise<Sheet> {
  const reader = new CsvReader();
  for await (const text of texts) reader.push(text);
  return reader.finish(encodingName);
}

class CsvReader {
  readonly #sheet = new SheetRows();
  #rest = '';
  #line = 1;
  #empty = 0;
  #dialect: CsvDialect | undefined;

  push(text: string): void {
    this.#rest += text;
    if (this.#rest.length >= portion) this.#take(true);
  }

  finish(encodingName: string): Sheet {
    this.#take(false);
    const { rows, lines } = this.#sheet;
    if (rows.length === 0) throw new FileRefusal('no_rows');
    const delimiter = this.#dialect?.delimiter ?? ',';
    const about = `CSV with ${delimiterNames[delimiter] ?? `“${delimiter}”`}, ${encodingName}`;
    return fromExportedRows(rows, lines, 'CSV') ?? { kind: 'csv', about, rows: withPlainDates(rows), lines };
  }

  #take(isPart: boolean): void {
    // The other half of a line end may be in the next portion.
    const cut = isPart && this.#rest.endsWith('\r') ? -1 : undefined;
    const text = this.#rest.slice(0, cut);
    const newlines = findNewlines(text);
    // A file put together from several: each end of a line counts, also those within cells.
    const plain = newlines.length > 1 ? text.replace(/\r\n?/g, '\n') : text;
    const newline = newlines.length > 1 ? '\n' : (newlines[0] ?? '\n');
    const body = this.#dialect ? plain : this.#begin(plain, newline);
    const dialect = this.#dialect ?? guessDialect(body, newline);
    this.#dialect = dialect;
    const { rows, misquoted, open, rest } = splitRows(body, dialect, newline, isPart);
    rows.forEach((row, index) => {
      if (index === open) throw new FileRefusal('quote_open', this.#line);
      this.#add(row, misquoted.has(index));
    });
    this.#rest = rest + (cut === undefined ? '' : '\r');
    if (rest.length > maxTokenLength) {
      throw rest.startsWith('"') || rest.includes(`${dialect.delimiter}"`)
        ? new FileRefusal('quote_open', this.#line)
        : new FileRefusal('line_too_long', this.#line);
    }
  }

  /** Takes off the first line if it is the one in which spreadsheets name the delimiter. */
  #begin(text: string, newline: string): string {
    const named = /^"?sep=(.)"?[\r\n]+/i.exec(text);
    if (!named?.[1]) return text;
    this.#line += 1;
    const body = text.slice(named[0].length);
    this.#dialect = { ...guessDialect(body, newline), delimiter: named[1] };
    return body;
  }

  #add(row: readonly string[], isMisquoted: boolean): void {
    const added = row.reduce((sum, cell) => sum + countNewlines(cell), 1);
    if (isMisquoted && added > 1) throw new FileRefusal('quote_open', this.#line);
    if (row.length > 1 || row[0]?.trim()) this.#sheet.add(row, this.#line);
    else this.#empty += 1;
    if (this.#empty > maxEmptyLines) throw new FileRefusal('too_many_rows');
    this.#line += added;
  }
}

/** The kinds of line end in a text, apart from those within quotation marks. */
function findNewlines(text: string): readonly string[] {
  const found = new Set<string>();
  text.split('"').forEach((part, index) => {
    if (index % 2 === 1) return;
    if (part.includes('\r\n')) found.add('\r\n');
    if (/\r(?!\n)/.test(part)) found.add('\r');
    if (/(?<!\r)\n/.test(part)) found.add('\n');
  });
  return [...found];
}

/** Counts the ends of lines in a text. */
function countNewlines(text: string): number {
  return text.includes('\n') || text.includes('\r') ? text.split(/\r\n|\r|\n/).length - 1 : 0;
}
