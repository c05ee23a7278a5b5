import type { CategoryRule } from '#domain/collections/category-rule.ts';
import type { ImportedFile } from '#domain/collections/imported-file.ts';
import { isSameRow, type Row } from '#domain/fields/field-table.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import type { Status } from '#domain/transactions/status.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { type RowChoices, toImport, toPayments } from '#import/plan/apply-choice.ts';
import { isWordSign } from '#import/reading/columns/few-words.ts';
import type { Correction, ImportChoices, ImportPlan } from '#import/reading/planned-row.ts';
import { isMoney, type Reading } from '#import/reading/reading.ts';
import { recallReading } from '#import/reading/reading-text.ts';
import type { OpenFile, Preview, SheetScan } from './worker-messages.ts';

/** The person's settings for reading a file, as chosen and typed. */
export interface ReadingSettings {
  readonly reading: Reading;
  /** False until the person has said which way dates are that could be either. */
  readonly isOrderSure: boolean;
  /** The same of the sign of what went out. */
  readonly isSignSure: boolean;
  /** The status of the rows; null for the one that fits the file. */
  readonly status: Status | null;
  readonly daysApart: number;
  readonly round: boolean;
  /** As typed, by currency. */
  readonly rates: Readonly<Record<string, string>>;
  /** Corrections of single rows, by the row's line in the file. */
  readonly corrections: Readonly<Record<number, Correction>>;
}

/** A file that is open, and what is known and chosen about it. */
export interface FileState {
  readonly file: OpenFile;
  /** The earlier import whose reading this one begins with. */
  readonly remembered: ImportedFile | null;
  /** Whether nothing tells which way its money went, in this file or in the earlier one. */
  readonly asksForSigns: boolean;
  readonly settings: ReadingSettings;
  readonly preview: Preview | null;
  readonly scan: SheetScan | null;
  /** The plan, what it was made from, and what the person decided about its rows. */
  readonly plan: ImportPlan | null;
  readonly plannedAs: PlanBasis | null;
  /** The person's transactions that the plan was compared with: others once one of them has changed. */
  readonly comparedWith: RowList | null;
  readonly rowChoices: RowChoices;
}

export interface PlanBasis {
  readonly reading: Reading;
  readonly choices: ImportChoices;
  readonly rules: readonly CategoryRule[];
}

export interface ImportState {
  readonly step: 'file' | 'reading' | 'rows';
  readonly open: FileState | null;
  /** The work that is under way, and the share of it that is done. */
  readonly busy: { readonly message: string; readonly share: number } | null;
  readonly problem: { readonly message: string; readonly retry?: () => void } | null;
}

export const noRowChoices: RowChoices = { overridden: new Set(), categories: new Map() };

/** The state of a file that was just opened: read as its guess says, or as the newest import of the same head. */
export function toFileState(file: OpenFile, imports: readonly ImportedFile[]): FileState {
  const past = file.head === '' ? undefined : imports.find(({ head }) => head === file.head);
  const recalled = past && recallReading(past.reading, file.guess, file.names);
  // The same answer may mean another word in this file.
  const isWord = recalled !== undefined && isWordSign(recalled.outgoing);
  const { signQuestion, reading } = file.guess;
  const asksForSigns = signQuestion !== null && (recalled === undefined || isWord);
  return {
    file,
    remembered: recalled === undefined ? null : (past ?? null),
    asksForSigns,
    settings: {
      reading: recalled && isWord ? { ...recalled, outgoing: reading.outgoing } : (recalled ?? reading),
      isOrderSure: recalled !== undefined || file.dateAnswers.length === 0,
      isSignSure: !asksForSigns,
      status: null,
      daysApart: 0,
      round: false,
      rates: {},
      corrections: {},
    },
    preview: null,
    scan: null,
    plan: null,
    plannedAs: null,
    comparedWith: null,
    rowChoices: noRowChoices,
  };
}

/** The heads of earlier files, the latest first. */
export function toHeads(imports: readonly ImportedFile[]): readonly string[] {
  return imports.map(({ head }) => head);
}

/** Returns the default status: rows of a bank have happened, bills that come later are to do. */
export function toDefaultStatus({ file, settings, scan }: FileState): Status {
  const isOfBank =
    ['ofx', 'qif', 'camt'].includes(file.kind) ||
    settings.reading.columns.some((meaning) => meaning === 'balance' || meaning === 'bank-id');
  return isOfBank || scan?.isPlanned !== true ? 'done' : 'todo';
}

/** The choices that a plan is made with. Rates that are no number yet count as none. */
export function toChoices(state: FileState): ImportChoices {
  const { status, daysApart, round, rates, corrections } = state.settings;
  return {
    status: status ?? toDefaultStatus(state),
    daysApart,
    round,
    rates: Object.fromEntries(Object.entries(rates).filter(([, rate]) => isRate(rate))),
    corrections,
  };
}

/** Whether a text is a number above zero, with a point at most. */
export function isRate(text: string): boolean {
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(text) && Number(text) > 0;
}

/** Whether a plan is as another would be. */
export function isSameBasis(one: PlanBasis | null, other: PlanBasis): boolean {
  const toKey = ({ reading, choices, rules }: PlanBasis) =>
    JSON.stringify([reading, choices, rules.map(({ phrase, category }) => [phrase, category])]);
  return one !== null && toKey(one) === toKey(other);
}

/** Whether the same transactions would be imported. */
export function isSameImport(one: FileState, other: FileState): boolean {
  const [rows, others] = [toRows(one), toRows(other)];
  const isSame = (row: Row, index: number) => isSameRow(transactionFields, row, others[index] ?? null);
  return rows.length === others.length && rows.every(isSame);
}

function toRows({ plan, rowChoices }: FileState): readonly Row[] {
  if (plan === null) return [];
  const paid = toPayments(plan, rowChoices).map(({ card, values }) => ({ ...card, ...values }));
  return [...toImport(plan, rowChoices), ...paid].map((row) => ({ id: '', tags: [], ...row }) as Row);
}

/** Whether it is asked which way money went: as long as the columns are of the kind that raised the question. */
export function isSignAsked({ file, asksForSigns, settings }: FileState): boolean {
  const hasAmount = ({ columns }: Reading) => columns.includes('amount');
  return asksForSigns && hasAmount(settings.reading) === hasAmount(file.guess.reading);
}

/** Finds the question that must be answered before rows can be read; undefined if all are. */
export function findMissingAnswer(state: FileState): string | undefined {
  const { reading, isOrderSure, isSignSure, rates } = state.settings;
  const { columns } = reading;
  if (state.file.encoding?.isSure === false) return 'Choose which line of the file reads right.';
  if (!columns.includes('date')) return 'Choose the column that holds the date.';
  if (!columns.some(isMoney)) {
    return 'Choose the column that holds the amount.';
  }
  if (!isOrderSure) return 'Choose how the dates are written.';
  if (!isSignSure && isSignAsked(state)) return 'Choose which way the money went.';
  const wrong = Object.entries(rates).find(([, rate]) => rate !== '' && !isRate(rate));
  return wrong && `Enter the rate of ${wrong[0]} as a number, like 90.5, or leave it empty.`;
}
