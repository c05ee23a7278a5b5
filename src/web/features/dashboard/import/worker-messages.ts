import type { CategoryRule } from '#domain/collections/category-rule.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { ExistingTransaction, ImportChoices, PlannedRow } from '#import/reading/planned-row.ts';
import type { Calendar, DateOrder, Guess, Reading } from '#import/reading/reading.ts';
import type { FileKind, Sheet } from '#import/reading/sheet.ts';

/** An open file. Its rows stay with the worker. */
export interface OpenFile {
  readonly name: string;
  readonly kind: FileKind;
  /** A description of the file: 'CSV with semicolons, Windows-1252'. */
  readonly about: string;
  /** The sheets of a workbook that hold a table, and which of them this is; only where there are several. */
  readonly sheets?: Sheet['sheets'];
  /** The encoding, where its bytes do not prove it. */
  readonly encoding?: Sheet['encoding'];
  /** The rows of other collections that our own JSON has. */
  readonly others: NonNullable<Sheet['others']>;
  readonly guess: Guess;
  /** Equal for files of the same head; empty where there is none. */
  readonly head: string;
  /** The names of the columns; empty where the file has none. */
  readonly names: readonly string[];
  /** The first rows, of which one may name the columns; none where the file says itself how it is to be read. */
  readonly top: readonly TopRow[];
  /** Possible orders of dates; none where one is sure. */
  readonly dateAnswers: readonly DateAnswer[];
}

/** A way to read dates, and what some of the file's own are then: 'Day first: 03/04/2026 is 3 Apr 2026'. */
export interface DateAnswer {
  readonly dateOrder: DateOrder;
  /** Only where years are far from ours. */
  readonly calendar?: Calendar;
  readonly text: string;
}

/** A row at the top of a file. */
export interface TopRow {
  /** The number of head rows if this is the last of them. */
  readonly headRows: number;
  readonly line: number;
  readonly text: string;
}

/** The first rows of a file under a reading. */
export interface Preview {
  readonly reading: Reading;
  readonly rows: readonly { readonly cells: readonly string[]; readonly planned: PlannedRow }[];
}

/** The questions that a reading of all rows raises. */
export interface SheetScan {
  /** The number of rows in each other currency, by code. */
  readonly foreign: Readonly<Record<string, number>>;
  /** The number of amounts with more decimals than their currency. */
  readonly tooPrecise: number;
  /** Whether most dates are still to come. */
  readonly isPlanned: boolean;
}

/** The reading and the choices for a plan. */
export interface PlanRequest {
  readonly reading: Reading;
  readonly choices: ImportChoices;
  readonly rules: readonly CategoryRule[];
}

/** The person's answers about the file itself: the sheet of a workbook, or the encoding of a text. */
export interface FileOptions {
  readonly sheet?: string;
  readonly encoding?: string;
}

/** The context of a guess. */
export interface GuessOptions {
  readonly currency: CurrencyCode;
  /** The heads of earlier files, the latest first. */
  readonly heads: readonly string[];
  /** As the person chose it. */
  readonly headRows?: number;
}

/** A request of the page to the worker. Each has a number, which its answers carry. */
export type Request =
  | ({
      readonly kind: 'open';
      readonly name: string;
      readonly bytes: Blob;
    } & FileOptions &
      GuessOptions)
  /** Guesses again how the open file is to be read. */
  | ({ readonly kind: 'guess'; readonly name: string } & GuessOptions)
  | { readonly kind: 'preview'; readonly reading: Reading; readonly choices: ImportChoices }
  | { readonly kind: 'scan'; readonly reading: Reading; readonly today: CalendarDate }
  /** A portion of what the plan that follows compares with. */
  | { readonly kind: 'existing'; readonly rows: readonly ExistingTransaction[] }
  | ({ readonly kind: 'plan' } & PlanRequest);

/** An answer of the worker. `done` and `refused` are the last ones. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  /** A portion of the plan. */
  | { readonly kind: 'rows'; readonly rows: readonly PlannedRow[] }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly words: string };

export type Numbered<Message> = Message & { readonly number: number };
