import { type CalendarDate, formatDate } from '#domain/dates/calendar-date.ts';
import { describeFileIssue } from '#import/readers/describe-file-issue.ts';
import { readFile } from '#import/readers/read-file.ts';
import { parseDateText } from '#import/reading/cells/date-text.ts';
import { findRememberedHead, toChosenHeadKey, toHeadKey } from '#import/reading/columns/heads/head-key.ts';
import type { ExistingTransaction, ImportChoices } from '#import/reading/planned-row.ts';
import type { Calendar, DateOrder, Guess, Reading } from '#import/reading/reading.ts';
import type { Sheet } from '#import/reading/sheet.ts';
import type {
  DateAnswer,
  GuessOptions,
  Numbered,
  OpenFile,
  PlanRequest,
  Preview,
  Request,
  SheetScan,
  TopRow,
  WorkerAnswer,
} from './worker-messages.ts';

// Reads a file and plans its import beside the page, which stays responsive. It holds one file at a time.

/** The part of a worker's global scope that this needs; the compiler takes it for a page's. */
interface Scope {
  onmessage: ((event: MessageEvent<Numbered<Request>>) => void) | null;
  postMessage(message: Numbered<WorkerAnswer>): void;
}

type Post = (answer: WorkerAnswer) => void;

const scope = globalThis as unknown as Scope;

/** Rows that travel at once, so that taking them in is short work for the page. */
const rowsPerPortion = 2000;
const previewRows = 8;
/** Rows that may name the columns, and the characters shown of each. */
const topRows = 20;
const topCharacters = 80;
/** Rows to look through for those: between them may be empty ones. */
const previewDepth = 40;
/** For questions about the file alone. */
const noChoices: ImportChoices = { status: 'todo', daysApart: 0, round: false, rates: {} };

/** Guessing and planning are chunks of their own, fetched while the file is read. */
const guessing = () => import('#import/reading/columns/guess-reading.ts');
const planning = () => import('#import/plan/plan-import.ts');

let sheet: Sheet = { kind: 'csv', about: '', rows: [], lines: [] };
let existing: ExistingTransaction[] = [];

scope.onmessage = ({ data: { number, ...request } }) => {
  const post: Post = (answer) => scope.postMessage({ ...answer, number });
  // As an error of this worker: what a promise throws here the page would never hear of.
  answer(request as Request, post).catch(reportError);
};

// Fetched with the dialog, as most files are of this kind. Where that fails, the file says so.
readFile({ name: 'warm-up.csv', bytes: new Blob(['a,b\n1,2']) }).catch(() => undefined);
guessing().catch(() => undefined);
planning().catch(() => undefined);

async function answer(request: Request, post: Post): Promise<void> {
  switch (request.kind) {
    case 'open':
      await open(request, post);
      break;
    case 'guess':
      post({ kind: 'done', value: await guess(request.name, request) });
      break;
    case 'preview':
      post({ kind: 'done', value: await preview(request.reading, request.choices) });
      break;
    case 'scan':
      post({ kind: 'done', value: await scan(request.reading, request.today, post) });
      break;
    case 'existing':
      existing.push(...request.rows);
      break;
    case 'plan':
      await plan(request, post);
      break;
  }
}

async function open(request: Extract<Request, { kind: 'open' }>, post: Post): Promise<void> {
  const { name, bytes, sheet: wanted, encoding } = request;
  const read = await readFile({ name, bytes, sheet: wanted, encoding }, postProgress(post));
  if (!read.ok) {
    const [issue] = read.issues;
    post({ kind: 'refused', words: issue === undefined ? '' : describeFileIssue(issue) });
    return;
  }
  sheet = read.value;
  post({ kind: 'progress', share: 1 });
  post({ kind: 'done', value: await guess(name, request) });
}

async function guess(name: string, { currency, heads, headRows: chosen }: GuessOptions): Promise<OpenFile> {
  const { guessReading } = await guessing();
  const given = chosen ?? findRememberedHead(sheet, heads);
  const guessed = guessReading(sheet, currency, given);
  const { headRows } = guessed.reading;
  return {
    name,
    kind: sheet.kind,
    about: sheet.about,
    ...(sheet.sheets && { sheets: sheet.sheets }),
    ...(sheet.encoding && { encoding: sheet.encoding }),
    others: sheet.others ?? [],
    guess: guessed,
    head: toHeadKey(sheet, guessed.reading) || (given === undefined ? '' : toChosenHeadKey(sheet, given)),
    names: headRows === 0 ? [] : (sheet.rows[headRows - 1] ?? []),
    top: sheet.kind === 'csv' || sheet.kind === 'xlsx' ? toTop(headRows) : [],
    dateAnswers: toDateAnswers(guessed),
  };
}

/** The rows that may name the columns, with some beyond the one that does. */
function toTop(headRows: number): readonly TopRow[] {
  return sheet.rows.slice(0, Math.max(topRows, headRows + topRows / 2)).flatMap((cells, index) => {
    const text = cells.filter(Boolean).join(', ');
    if (text === '' && index + 1 !== headRows) return [];
    const line = sheet.lines[index] ?? index + 1;
    return { headRows: index + 1, line, text: [...text].slice(0, topCharacters).join('') };
  });
}

const orderNames = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' } as const;
const calendarNames = { common: 'as written', buddhist: 'Buddhist years' } as const;

function toDateAnswers({ reading, ambiguousDates, farDates }: Guess): readonly DateAnswer[] {
  if (ambiguousDates.length === 0 && farDates === undefined) return [];
  const orders = ambiguousDates.length > 0 ? (['dmy', 'mdy'] as const) : [reading.dateOrder];
  const examples = farDates ?? ambiguousDates;
  return orders.flatMap((dateOrder) => {
    const answer = (calendar?: Calendar): DateAnswer => {
      const dates = examples
        .map((text) => `${text} is ${formatExample(text, dateOrder, calendar)}`)
        .join(', ');
      const name = [orderNames[dateOrder], ...(calendar ? [calendarNames[calendar]] : [])].join(', ');
      return { dateOrder, ...(calendar && { calendar }), text: `${name}: ${dates}` };
    };
    return farDates ? [answer('buddhist'), answer('common')] : [answer()];
  });
}

function formatExample(text: string, order: DateOrder, calendar?: Calendar): string {
  const date = parseDateText(text, order, calendar);
  return date === undefined ? 'no date' : formatDate(date);
}

async function preview(reading: Reading, choices: ImportChoices): Promise<Preview> {
  const { planImport } = await planning();
  const end = reading.headRows + previewDepth;
  const top: Sheet = { ...sheet, rows: sheet.rows.slice(0, end), lines: sheet.lines.slice(0, end) };
  const planned = planImport({ sheet: top, reading, choices, existing: [], rules: [] });
  const cellsAt = (line: number) => top.rows[top.lines.lastIndexOf(line)] ?? [];
  return {
    reading,
    rows: planned.rows.slice(0, previewRows).map((row) => ({ cells: cellsAt(row.line), planned: row })),
  };
}

async function scan(reading: Reading, today: CalendarDate, post: Post): Promise<SheetScan> {
  const { planImport } = await planning();
  const { rows, foreign, tooPrecise } = planImport(
    { sheet, reading, choices: noChoices, existing: [], rules: [] },
    postProgress(post),
  );
  const dates = rows.flatMap(({ transaction }) => transaction?.date ?? []);
  const planned = dates.filter((date) => date > today);
  return { foreign, tooPrecise, isPlanned: planned.length * 2 > dates.length };
}

async function plan({ reading, choices, rules }: PlanRequest, post: Post): Promise<void> {
  const compared = existing;
  existing = [];
  const { planImport } = await planning();
  const planned = planImport({ sheet, reading, choices, existing: compared, rules }, postProgress(post));
  const { rows, ...rest } = planned;
  for (let start = 0; start < rows.length; start += rowsPerPortion) {
    post({ kind: 'rows', rows: rows.slice(start, start + rowsPerPortion) });
  }
  post({ kind: 'done', value: rest });
}

/** Says how much is done, as often as a bar can show it, and each second that something is. */
function postProgress(post: Post): (share: number) => void {
  let said = { share: 0, at: performance.now() };
  return (share) => {
    const at = performance.now();
    if (share - said.share < 0.02 && at - said.at < 1000) return;
    said = { share, at };
    post({ kind: 'progress', share });
  };
}
