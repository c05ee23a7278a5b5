import Papa from 'papaparse';

/** The dialect of a CSV file. */
export interface CsvDialect {
  readonly delimiter: string;
  /** Whether quotation marks enclose cells; else they are characters like any other. */
  readonly isQuoted: boolean;
}

/**
 * Characters that part cells. One that also is a decimal comma or part of a sentence needs more columns than the others
 * to be believed.
 */
const delimiters: readonly (readonly [string, number])[] = [
  ['~|~', 3],
  ['\t', 1.5],
  [';', 1.5],
  [',', 1],
  ['|', 1],
  ['~', 1],
  ['^', 1],
];

/** Characters from which the dialect is guessed. */
const sampleLength = 2 ** 18;

/** Given to Papa as the quotation mark of a file without any: no text contains it. */
const noQuote = '\0';

/** Splits text into rows. With `isPart`, a last row that has no end yet is left; `rest` is the text from there on. */
export function splitRows(text: string, dialect: CsvDialect, newline: string, isPart: boolean): SplitRows {
  const { delimiter, isQuoted } = dialect;
  const quote = isQuoted ? {} : { quoteChar: noQuote, escapeChar: noQuote };
  const parser = new Papa.Parser({ delimiter, newline, ...quote } as Papa.ParseConfig);
  const { data, errors, meta } = parser.parse(text, 0, isPart) as Papa.ParseResult<string[]>;
  const rowsWith = (fault: string) => errors.filter(({ code }) => code === fault).map(({ row }) => row ?? 0);
  return {
    rows: data,
    misquoted: new Set(rowsWith('InvalidQuotes')),
    open: rowsWith('MissingQuotes')[0],
    rest: isPart ? text.slice(meta.cursor) : '',
  };
}

export interface SplitRows {
  readonly rows: readonly (readonly string[])[];
  /** The rows with cells that begin with a quotation mark and go on behind the second one. */
  readonly misquoted: ReadonlySet<number>;
  /** The row with a quotation mark that is never closed. */
  readonly open: number | undefined;
  readonly rest: string;
}

/**
 * Guesses how a file is written from its first rows. The delimiter is the one that most often parts as many rows as
 * possible into the same number of cells, so that a table wins over the sentences above it.
 */
export function guessDialect(text: string, newline: string): CsvDialect {
  const sample = text.slice(0, sampleLength);
  const isPart = sample.length < text.length;
  const scored = delimiters.map(([delimiter, weight]) => {
    const { rows, misquoted } = splitRows(sample, { delimiter, isQuoted: true }, newline, isPart);
    const widths = new Map<number, number>();
    rows.forEach((row, index) => {
      if (row.length > 1 && !misquoted.has(index)) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
    });
    const score = Math.max(0, ...Array.from(widths, ([width, count]) => (width - 1) * count * weight));
    return { delimiter, score, isMisquoted: misquoted.size > 0 };
  });
  // A single column has none; commas are as good as any then.
  const commas = scored.filter(({ delimiter }) => delimiter === ',');
  const [{ delimiter, isMisquoted }] = [...scored.filter(({ score }) => score > 0), ...commas].toSorted(
    (one, other) => other.score - one.score,
  ) as [(typeof scored)[number]];
  return { delimiter, isQuoted: !isMisquoted || hasQuotedCell(sample, delimiter) };
}

/** Whether a quotation mark begins a cell and another ends one. A brand between marks in the midst of a cell does not. */
function hasQuotedCell(text: string, delimiter: string): boolean {
  const edge = `\\${delimiter}\\r\\n`;
  return new RegExp(`(?:^|[${edge}])"[^"]*(?:""[^"]*)*"[^\\S\\r\\n]*(?:$|[${edge}])`).test(text);
}
