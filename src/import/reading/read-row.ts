import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { maxListItemLength, maxListItems } from '#domain/fields/kinds.ts';
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts';
import type { Status } from '#domain/transactions/status.ts';
import type { NewTransaction } from '#domain/transactions/transaction.ts';
import { countCharacters } from '#domain/transactions/transaction-rules.ts';
import { hasContent, toCellText } from './cells/cell-text.ts';
import { toForeignText } from './cells/currency-marks.ts';
import { parseDateText } from './cells/date-text.ts';
import { multiply, parseRate, toMinorUnits } from './cells/decimal-number.ts';
import { findRowTextDirection } from './columns/direction-words.ts';
import { isDoubleEntry } from './columns/double-entry.ts';
import { createProgressFinder, findStatus } from './columns/find-progress.ts';
import { guessColumns } from './columns/guess-columns.ts';
import { guessMoney } from './columns/guess-money.ts';
import { toPlainHead } from './columns/heads/find-head-meanings.ts';
import { findFurtherHeads, findHead } from './columns/heads/guess-head.ts';
import { findProgram } from './columns/heads/programs.ts';
import { findSummaryRows } from './columns/summary-rows.ts';
import { explainDates, explainMoney } from './missing-column.ts';
import type { Correction, ImportChoices } from './planned-row.ts';
import { type ColumnMeaning, isMoney, type Reading } from './reading.ts';
import { type CellFault, createMoneyReader, type RowMoney } from './row-money.ts';
import { createTextReader, toDescription } from './row-texts.ts';
import type { FileKind, Sheet } from './sheet.ts';

/** A cell in which the next one begins. */
const swallowed = /",["\d-]|";["\d-]/;

/** The facts of a row; the whole that it was a part of only in an exported file. */
export interface RowFacts extends Omit<NewTransaction, 'category' | 'status'> {
  readonly balance: string;
  /** The texts of the columns of categories. */
  readonly categories: readonly string[];
  readonly status: Status | undefined;
  /** As an exported file says; empty in every other one. */
  readonly id: string;
  /** Whether the amount had to be rounded. */
  readonly isRounded: boolean;
  /** Why it is left out unless the person says otherwise, and the cell that says so. */
  readonly doubt: Doubt | undefined;
}

export interface Doubt {
  readonly why: 'pending' | 'opening';
  readonly column: number;
  readonly text: string;
}

/** A row in a currency without a rate. */
export interface ForeignRow {
  readonly foreign: string;
  readonly amount: string;
  readonly date: CalendarDate;
}

type Row = readonly string[];

/** Reads a row, its direction and currency as the person says, if they say anything of it. */
type RowReader = (row: Row, correction?: Correction) => RowFacts | ForeignRow | CellFault;

/** Reads the rows of a sheet, one by one. */
export function createRowReader({ kind, rows }: Sheet, reading: Reading, choices: ImportChoices): RowReader {
  const tables = kind === 'csv' || kind === 'xlsx' ? findFurtherTables(kind, rows, reading) : [];
  const [next] = tables;
  if (next === undefined) return createTableReader({ kind, rows }, reading, choices);
  // A second head begins a table of its own, with its own columns.
  const readers = [{ rows: rows.slice(0, next.start), reading }, ...tables].map(
    (table) => [new Set(table.rows), createTableReader({ kind, ...table }, table.reading, choices)] as const,
  );
  const readFirst = readers[0]?.[1];
  return (row, correction) => {
    const read = readers.find(([own]) => own.has(row))?.[1] ?? readFirst;
    if (read === undefined) throw new Error('there is no table');
    return read(row, correction);
  };
}

interface Table {
  /** The row of its head in the file. */
  readonly start: number;
  readonly rows: readonly Row[];
  readonly reading: Reading;
}

/** The tables below the first, each read by its own columns and signs. */
function findFurtherTables(kind: FileKind, rows: readonly Row[], reading: Reading): readonly Table[] {
  const heads = findFurtherHeads(rows, reading.headRows);
  const isAsked = () => {
    const body = rows.slice(reading.headRows, heads[0]).filter(hasContent);
    const head = findHead(rows, reading.headRows);
    const first = { kind, above: [], head, rows: body, columns: reading.columns };
    return guessMoney(first, reading.currency).signQuestion !== null;
  };
  return heads.map((start, index, starts) => {
    const own = rows.slice(start, starts[index + 1]);
    const body = own.slice(1).filter(hasContent);
    const columns = guessColumns(own[0], body);
    const source = { kind, above: [], head: own[0], rows: body, columns };
    const { outgoing, signQuestion } = guessMoney(source, reading.currency);
    // The person's answer is for tables of one kind; in others only texts tell, row by row.
    const signs = signQuestion === null ? { outgoing } : isAsked() ? {} : ({ outgoing: 'text' } as const);
    return { start, rows: own, reading: { ...reading, headRows: 1, columns, ...signs } };
  });
}

function createTableReader(
  { kind, rows }: Pick<Sheet, 'kind' | 'rows'>,
  reading: Reading,
  choices: ImportChoices,
): RowReader {
  const { columns, dateOrder, calendar } = reading;
  const head = findHead(rows, reading.headRows);
  const texts = createTextReader({ kind }, reading, head);
  const { isOwn } = texts;
  const isTable = kind === 'csv' || kind === 'xlsx';
  const body = rows.slice(reading.headRows);
  const isBook = isTable && !isOwn && isDoubleEntry(body, columns);
  const readMoney = createMoneyReader(
    reading,
    head,
    body,
    isTable ? rows.slice(0, head === undefined ? reading.headRows : reading.headRows - 1) : [],
  );
  const summaries = isOwn || !isTable ? undefined : findSummaryRows(body, columns);
  const isKnown = head !== undefined && findProgram(head) !== undefined;
  const findProgress = isTable && !isKnown ? createProgressFinder(head, body, columns) : () => undefined;
  const findMisplaced = kind === 'csv' ? createLengthCheck(head, rows, columns) : () => undefined;
  const [dateAt, statusAt, tagsAt, balanceAt] = (['date', 'status', 'tags', 'balance'] as const).map(
    (meaning) => columns.indexOf(meaning),
  ) as [number, number, number, number];
  const withoutDates = isTable && dateAt < 0 ? explainDates(body) : undefined;
  const withoutMoney = isTable && !columns.some(isMoney) ? explainMoney(body, head) : undefined;

  return (row, correction) => {
    const dateText = toCellText(row[dateAt]);
    const about = () => texts.description(row) || row.map(toCellText).find((cell) => cell !== '') || '';
    if (dateAt < 0 && withoutDates) return withoutDates;
    if (dateText === '') return { problem: 'no-date', column: dateAt, text: about() };
    const date = parseDateText(dateText, dateOrder, calendar);
    if (date === undefined) return { problem: 'not-a-date', column: dateAt, text: dateText };
    const misplaced = findMisplaced(row);
    if (misplaced) return misplaced;
    const mark = findProgress(row);
    if (mark?.progress === 'undone') {
      return { problem: 'not-done', column: mark.column, text: toCellText(row[mark.column]) };
    }
    if (withoutMoney) return withoutMoney;
    const money = readMoney(row, correction);
    if ('problem' in money) return money.text === '' ? { ...money, text: about() } : money;
    if (isBook) return { problem: 'one-side', column: dateAt, text: about() };
    const summary = isOwn ? -1 : row.findIndex(isSummary);
    if (summary >= 0 || summaries?.rows.has(row)) {
      return { problem: 'summary', column: summary, text: summary >= 0 ? toCellText(row[summary]) : about() };
    }
    const tags = texts.tags(row);
    if (tags.length > maxListItems)
      return { problem: 'tags-too-many', column: tagsAt, text: tags.join(', ') };
    const long = tags.find((tag) => countCharacters(tag) > maxListItemLength);
    if (long !== undefined) return { problem: 'tag-too-long', column: tagsAt, text: long };

    const amount = toAmount(money, reading.currency, choices);
    if (amount === undefined) return { foreign: money.currency, amount: money.number, date };
    if (typeof amount.value !== 'number') {
      const column = columns.findIndex((meaning) => meaning === 'amount' || meaning === money.direction);
      return { problem: amount.value, column, text: toCellText(row[column]) };
    }
    const bankId = texts.bankId(row);
    const balance = toCellText(row[balanceAt]);
    // A first payment into nothing is described as one, or has the bank's id; a balance from before has neither.
    const isOpening = summaries?.openings.has(row) && bankId === '' && !findRowTextDirection(row);
    const opening = isOpening ? ({ why: 'opening', column: -1, text: balance } as const) : undefined;
    return {
      date,
      type: money.direction === 'in' ? 'income' : 'expense',
      amount: amount.value,
      currency: amount.currency,
      ...texts.written(row),
      description: toDescription(texts.description(row), amount.note, money.fee),
      bankId,
      balance,
      categories: texts.categories(row),
      status: findStatus(toCellText(row[statusAt])),
      tags,
      id: texts.id(row),
      split: texts.split(row),
      isRounded: amount.isRounded,
      doubt: mark ? { why: 'pending', column: mark.column, text: toCellText(row[mark.column]) } : opening,
    };
  };
}

/** The amount in minor units of one of our currencies; undefined in another one without a rate. */
function toAmount({ number, currency }: RowMoney, usual: CurrencyCode, { round, rates }: ImportChoices) {
  if (isCurrencyCode(currency)) {
    const exact = toMinorUnits(number, false);
    const isRounded = exact === 'too-many-decimals' && round;
    return { value: isRounded ? toMinorUnits(number, true) : exact, currency, note: '', isRounded };
  }
  const rate = parseRate(rates[currency] ?? '');
  if (rate === undefined) return undefined;
  const value = toMinorUnits(multiply(number, rate), true);
  const note = `${toForeignText(number, currency)} at ${rate}`;
  return { value, currency: usual, note, isRounded: false };
}

/** Finds a row of a CSV file that has more cells than its head, or two in one. */
function createLengthCheck(
  head: Row | undefined,
  rows: readonly Row[],
  columns: readonly ColumnMeaning[],
): (row: Row) => CellFault | undefined {
  const width = head?.length ?? toUsualLength(rows);
  const lastNamed =
    head?.findLastIndex((cell) => toCellText(cell) !== '') ??
    columns.findLastIndex((meaning) => meaning !== 'ignored');
  return (row) => {
    const beyond = row.length > width ? row.findLastIndex((cell) => toCellText(cell) !== '') : -1;
    if (beyond > lastNamed && (columns[beyond] ?? 'ignored') === 'ignored') {
      return { problem: 'beyond-head', column: beyond, text: toCellText(row[beyond]) };
    }
    const swallowing = row.length < width ? row.findIndex((cell) => swallowed.test(cell)) : -1;
    return swallowing < 0
      ? undefined
      : { problem: 'cells-in-one', column: swallowing, text: toCellText(row[swallowing]) };
  };
}

/** Returns the usual number of cells in the first rows. */
function toUsualLength(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows.slice(0, 500)) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([, one], [, other]) => other - one);
  return usual?.[0] ?? Infinity;
}

const summaries = [
  /^(?:opening|closing|starting|ending|previous|final|initial|last statement|op|cl) (?:bal|balance)(?: (?:(?:as )?(?:on|at|of|for|from|inr|usd|gbp|forward)\b.*|[\d ]+(?:cr|dr)?))?$/,
  /^(?:bal(?:ance)? )?(?:brought|carried) (?:forward|down|over)(?: (?:from|to|on)\b.*)?$|^(?:bal(?:ance)? )?[bc] [fd]$/,
  /^(?:anfangssaldo|endsaldo|saldovortrag|alter saldo|neuer saldo|kontostand(?: am\b.*)?)$/,
  /^(?:solde (?:initial|final|precedent)|ancien solde|nouveau solde)(?: au\b.*)?$/,
  /^saldo (?:inicial|final|anterior|actual|iniziale|finale|precedente|poczatkowe|koncowe)$|^(?:beginsaldo|eindsaldo|vorig saldo|nieuw saldo)$/,
  // Hindi without its vowel signs, which `toPlainHead` leaves out.
  /^(?:पररभक|आरभक|अथ|अतम) ?शष$/,
];

/** Parts of all of them: most cells need no closer look. */
const hint = /bal|sald|forward|over|down|[fd]$|kontostand|solde|शेष/i;

/** Whether a cell says that its row is a balance, not a transaction. "Total" is also where people buy fuel. */
function isSummary(cell: string): boolean {
  if (cell.length < 3 || cell.length > 60 || !hint.test(cell)) return false;
  const text = toPlainHead(cell);
  return summaries.some((pattern) => pattern.test(text));
}
