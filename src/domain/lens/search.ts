import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Interpretation, Meaning } from './search-meaning.ts';
import { findMeaning, mostWords, toPhraseMeaning, toTagMeaning, toWordMeaning } from './search-meaning.ts';
import { toSearchText } from './search-text.ts';

/** One condition of a search. */
export interface SearchTerm {
  /** The piece of the search that says it. */
  readonly text: string;
  /** The meaning as a label: 'Over 5,000', 'Last month', '“rent”', 'not “rent”'. */
  readonly label: string;
  /** Whether what it means is left out. */
  readonly excluded: boolean;
  readonly meaning: Meaning;
  /** A search for the same month of every year, where this one names a month alone. */
  readonly every?: string;
}

/** A condition on days. */
interface PeriodTerm extends SearchTerm {
  readonly meaning: Extract<Meaning, { kind: 'period' }>;
}

/**
 * The conditions of a search, of which a row must meet all: words, '#trip', 'to do', 'october', 'last month', 'today',
 * '5 nov', '450', '>5000', '100-200', 'due', '"as quoted"'; and '-rent' for what must not be. Any text is a search.
 * Conditions that are given again count once.
 */
export function parseSearch(text: string, today: CalendarDate): readonly SearchTerm[] {
  const terms = new Map(
    parsePieces(text, today)
      .filter(({ meaning }) => meaning.kind !== 'any')
      .map((term) => [toKey(term), term]),
  );
  return [...terms.values()];
}

/** The first condition on days, which says what period is looked at. Later ones limit it, and so does what is left out. */
export function findPeriodTerm(terms: readonly SearchTerm[]): PeriodTerm | undefined {
  return terms.find((term): term is PeriodTerm => term.meaning.kind === 'period' && !term.excluded);
}

/**
 * The search without a condition, wherever it is given. Empty quotation marks part what would mean something else side
 * by side: 'to rent do' without 'rent' is 'to "" do'.
 */
export function withoutTerm(text: string, term: SearchTerm, today: CalendarDate): string {
  const key = toKey(term);
  const left: string[] = [];
  for (const one of parsePieces(text, today).filter((piece) => toKey(piece) !== key)) {
    const near = [...left.slice(-mostWords), one.text].join(' ');
    if (parsePieces(near, today).at(-1)?.text !== one.text) left.push('""');
    left.push(one.text);
  }
  return left.join(' ');
}

/** A piece between white space or quotation marks, which stay open at the end while somebody types. */
const pieces = /-?#?["“”]([^"“”]*)(?:["“”]|$)|[^\s]+/g;

function parsePieces(text: string, today: CalendarDate): readonly SearchTerm[] {
  const found = [...text.matchAll(pieces)];
  const terms: SearchTerm[] = [];
  for (let index = 0; index < found.length; ) {
    const { count, ...term } = toTerm(text, found.slice(index, index + mostWords), today);
    terms.push(term);
    index += count;
  }
  return terms;
}

/** The term that the pieces begin with, and of how many of them it is. */
function toTerm(
  text: string,
  found: readonly RegExpExecArray[],
  today: CalendarDate,
): SearchTerm & { readonly count: number } {
  const [first] = found as [RegExpExecArray];
  const excluded = first[0].startsWith('-') && first[0].length > 1;
  const toResult = ({ label, ...understood }: Interpretation, count: number) => {
    const last = found[count - 1] as RegExpExecArray;
    return {
      text: text.slice(first.index, last.index + last[0].length),
      label: excluded ? `not ${label}` : label,
      excluded,
      ...understood,
      count,
    };
  };
  if (first[1] !== undefined) {
    const isTag = /^-?#/.test(first[0]);
    return toResult(isTag ? toTagMeaning(first[1], true) : toPhraseMeaning(first[1]), 1);
  }
  const unquoted = found.findIndex((piece) => piece[1] !== undefined);
  for (let count = unquoted === -1 ? found.length : unquoted; count > 0; count -= 1) {
    const words = found.slice(0, count).map(([word]) => word);
    const understood = findMeaning(toSearchText(words.join(' ')).slice(excluded ? 1 : 0), today);
    if (understood) return toResult(understood, count);
  }
  return toResult(toWordMeaning(first[0].slice(excluded ? 1 : 0)), 1);
}

function toKey({ excluded, meaning }: SearchTerm): string {
  return JSON.stringify([excluded, meaning]);
}
