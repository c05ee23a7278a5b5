import type { CategoryRule } from '#domain/collections/category-rule.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { ExistingTransaction, ImportChoices, PlannedRow } from '#import/reading/planned-row.ts';
import type { Calendar, DateOrder, Guess, Reading } from '#import/reading/reading.ts';
import type { FileKind, Sheet } from '#import/reading/sheet.ts';

/** What is known of a file once it is open. Its rows stay with the worker. */
export interface OpenFile {
  readonly name: string;
  readonly kind: FileKind;
  /** How it was read: 'CSV with semicolons, Windows-1252'. */
  readonly about: string;
  /** The sheets of a workbook that hold a table, and which of them this is; only where there are several. */
  readonly sheets?: Sheet['sheets'];
  /** How its characters are stored, where its bytes do not prove it. */
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
  /** How dates can be read that could be read in several ways; none where one is sure. */
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
  /** How many head rows there are if this is the last of them. */
  readonly headRows: number;
  readonly line: number;
  readonly text: string;
}

/** What a reading makes of a file's first rows. */
export interface Preview {
  readonly reading: Reading;
  readonly rows: readonly { readonly cells: readonly string[]; readonly planned: PlannedRow }[];
}

/** What a reading makes of all rows, as far as it raises questions. */
export interface SheetScan {
  /** How many rows are in each other currency, by code. */
  readonly foreign: Readonly<Record<string, number>>;
  /** How many amounts have more decimals than their currency. */
  readonly tooPrecise: number;
  /** Whether most dates are still to come. */
  readonly isPlanned: boolean;
}

/** How the person wants a file read. */
export interface PlanRequest {
  readonly reading: Reading;
  readonly choices: ImportChoices;
  readonly rules: readonly CategoryRule[];
}

/** What the person has said about the file itself: the sheet of a workbook, or how a text's characters are stored. */
export interface FileOptions {
  readonly sheet?: string;
  readonly encoding?: string;
}

/** What a guess begins with. */
export interface GuessOptions {
  readonly currency: CurrencyCode;
  /** The heads of earlier files, the latest first. */
  readonly heads: readonly string[];
  /** As the person chose it. */
  readonly headRows?: number;
}

/** What the page asks of the worker. Each has a number, which its answers carry. */
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

/** What the worker says. `done` and `refused` end an answer. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  /** A portion of the plan. */
  | { readonly kind: 'rows'; readonly rows: readonly PlannedRow[] }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly words: string };

export type Numbered<Message> = Message & { readonly number: number };
