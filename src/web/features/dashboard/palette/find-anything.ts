import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { toSignedMoney } from '#domain/entry/entry-draft.ts';
import type { EntryContext } from '#domain/entry/entry-line.ts';
import { readEntryLine } from '#domain/entry/entry-line.ts';
import { listEntryParts, toEntryDraft } from '#domain/entry/entry-reading.ts';
import { emptyLens, type Lens, toFilter } from '#domain/lens/lens.ts';
import { findPeriod, formatPeriod, type Period, toPeriodText } from '#domain/lens/period.ts';
import { findSpokenPeriod } from '#domain/lens/search-period.ts';
import { categories } from '#domain/transactions/category.ts';
import type { Status } from '#domain/transactions/status.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { parseDraft } from '#domain/transactions/transaction-rules.ts';
import type { ListedCommand } from './find-commands.ts';

/** Results of a search besides commands. */
export interface Finds {
  /** Before all else. */
  readonly first: readonly ListedCommand[];
  /** Found by their words, among the commands. */
  readonly places: readonly ListedCommand[];
  /** After all else. */
  readonly last: readonly ListedCommand[];
}

/** The context of a search, and the actions on its results. */
export interface FindContext extends EntryContext {
  /** Returns the status of an entry of a day that names none. */
  readonly statusFor: (date: string, today: CalendarDate) => Status;
  readonly onAdd: (row: NewTransaction, words: string) => void;
  /** Puts words into the line from which an entry is read. */
  readonly onType: (words: string) => void;
  readonly onEdit: (row: Transaction) => void;
  readonly onSearch: (text: string) => void;
  /** The rows that a search means most likely. */
  readonly findRows: (filter: ReturnType<typeof toFilter>, most: number) => readonly Transaction[];
}

const mostRows = 10;
/** A single letter is in every other row. */
const leastLetters = 2;
/** Nobody types a longer one, and each of its words costs time. */
const longestSearch = 200;
const longestShown = 60;

/** Finds an entry to add, transactions to edit, and always a search for them. */
export function findAnything(typed: string, context: FindContext): Omit<Finds, 'places'> {
  const text = typed.trim();
  const search: ListedCommand = {
    group: 'Search',
    name: `transactions for “${shorten(text)}”`,
    run: () => context.onSearch(text),
  };
  const [, toAdd] = /^add\s+(.+)$/is.exec(text) ?? [];
  const entry = toAdd === undefined ? undefined : findEntry(toAdd, context);
  const rows = toAdd === undefined ? findTransactions(text.replace(/^edit\s+/i, ''), context) : [];
  const isComplete = entry?.isComplete === true;
  return {
    first: isComplete ? [entry.command] : [],
    last: [...(entry === undefined || isComplete ? [] : [entry.command]), ...rows, search],
  };
}

/** Adds what was typed, or takes it to where it can be completed. */
function findEntry(text: string, context: FindContext) {
  const { fields, problem, questions } = readEntryLine(text, context);
  const said = toEntryDraft(fields, context);
  const draft = { ...said, status: said.status || context.statusFor(said.date, context.today) };
  const parsed = parseDraft(draft);
  // Repeats and questions are for the line to show.
  if (problem !== undefined || questions.length > 0 || said.repeat !== '' || !parsed.ok) {
    const command: ListedCommand = {
      group: 'Add',
      name: `“${shorten(text)}” with Quick add…`,
      run: () => context.onType(text),
    };
    return { command, isComplete: false };
  }
  const row = parsed.value;
  // To Do goes without saying, unless it was said.
  const [, ...parts] = listEntryParts(draft.status === 'todo' ? said : draft, context.today);
  const isSaid = row.description.toLowerCase() === row.category.toLowerCase();
  const words = [
    toSignedMoney(row.amount, row.currency, row.type),
    ...parts.flatMap(({ field, text: said }) => (field === 'description' && isSaid ? [] : [said])),
  ].join(', ');
  const command: ListedCommand = { group: 'Add', name: words, run: () => context.onAdd(row, words) };
  return { command, isComplete: true };
}

function findTransactions(text: string, { today, findRows, onEdit }: FindContext): readonly ListedCommand[] {
  if (text.length < leastLetters || text.length > longestSearch) return [];
  const filter = toFilter({ ...emptyLens, text }, today);
  return findRows(filter, mostRows).map((row) => ({
    group: 'Edit',
    name: `${toTransactionName(row)}, ${formatDate(row.date)}`,
    key: row.id,
    run: () => onEdit(row),
  }));
}

interface PlaceContext {
  readonly today: CalendarDate;
  /** The lens that is shown, with its period. */
  readonly lens: Lens;
  readonly tags: readonly string[];
  /** As 'YYYY-MM', in any order. */
  readonly months: readonly string[];
  readonly onLens: (change: Partial<Lens>) => void;
}

/** Lists places to show: categories, tags, and months, the latest up to now first. */
export function toPlaces({ today, lens, tags, months, onLens }: PlaceContext): readonly ListedCommand[] {
  const { period, sort } = lens;
  const show = (name: string, keywords: string, change: Partial<Lens>, current: boolean): ListedCommand => ({
    group: 'Show',
    name,
    keywords,
    current,
    // Keeps the period alone: other limits might leave nothing.
    run: () => onLens({ ...emptyLens, period, sort, ...change }),
  });
  const now = today.slice(0, 7);
  const past = months.filter((month) => month <= now).toSorted();
  const ahead = months.filter((month) => month > now).toSorted();
  return [
    ...categories.map((category) =>
      show(category, 'category', { categories: [category] }, lens.categories.join() === category),
    ),
    ...tags.map((tag) => show(`#${tag}`, 'tag', { tags: [tag] }, lens.tags.join() === tag)),
    ...[...past.toReversed(), ...ahead].flatMap((month) => toMonth(findPeriod(month), lens, onLens)),
  ];
}

/** The days that what was typed speaks of, if there is no command for them: 'last friday', 'october 2019'. */
export function findSpokenDays(
  typed: string,
  { today, lens, months, onLens }: PlaceContext,
): readonly ListedCommand[] {
  const spoken = findSpokenPeriod(typed.trim().toLowerCase().replace(/\s+/g, ' '), today)?.period;
  const isListed = typeof spoken === 'string' || (spoken && months.includes(toPeriodText(spoken)));
  return spoken === undefined || isListed ? [] : toMonth(spoken, lens, onLens);
}

function toMonth(
  period: Period | undefined,
  lens: Lens,
  onLens: PlaceContext['onLens'],
): readonly ListedCommand[] {
  if (period === undefined) return [];
  const current = toPeriodText(lens.period) === toPeriodText(period);
  return [
    {
      group: 'Period',
      name: formatPeriod(period),
      keywords: 'show month days',
      current,
      run: () => onLens({ period }),
    },
  ];
}

function shorten(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 1)}…`;
}
