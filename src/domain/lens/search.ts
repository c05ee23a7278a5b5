import type { Meaning, Understood } from './search-meaning.ts';
import { findMeaning, mostWords, toPhraseMeaning, toWordMeaning } from './search-meaning.ts';
import { toSearchText } from './search-text.ts';

/** One condition of a search. */
export interface SearchTerm {
  /** The piece of the search that says it. */
  readonly text: string;
  /** What it was understood as: 'Over 5,000', 'Last month', '“rent”', 'not “rent”'. */
  readonly words: string;
  /** Whether what it means is left out. */
  readonly excluded: boolean;
  readonly meaning: Meaning;
}

/**
 * The conditions of a search, of which a row must meet all: words, 'to do', 'october', 'oct 2026', 'last month',
 * 'today', '>5000', '100-200', 'overdue', '"as quoted"'; and '-rent' for what must not be. Any text is a search.
 * Conditions that are given again count once.
 */
export function parseSearch(text: string): readonly SearchTerm[] {
  const terms = new Map(
    parsePieces(text)
      .filter(({ meaning }) => meaning.kind !== 'any')
      .map((term) => [toKey(term), term]),
  );
  return [...terms.values()];
}

/**
 * The search without a condition, wherever it is given. Empty quotation marks part what would mean something else side
 * by side: 'to rent do' without 'rent' is 'to "" do'.
 */
export function withoutTerm(text: string, term: SearchTerm): string {
  const key = toKey(term);
  const left: string[] = [];
  for (const one of parsePieces(text).filter((piece) => toKey(piece) !== key)) {
    const near = [...left.slice(-mostWords), one.text].join(' ');
    if (parsePieces(near).at(-1)?.text !== one.text) left.push('""');
    left.push(one.text);
  }
  return left.join(' ');
}

/** Whether which rows a search finds depends on the day. */
export function dependsOnToday(text: string): boolean {
  return parseSearch(text).some(
    ({ meaning }) =>
      meaning.kind === 'day' ||
      meaning.kind === 'overdue' ||
      (meaning.kind === 'period' && typeof meaning.period === 'string'),
  );
}

/** What is written between white space or quotation marks, which stay open at the end while somebody types. */
const pieces = /-?["“”]([^"“”]*)(?:["“”]|$)|[^\s]+/g;

function parsePieces(text: string): readonly SearchTerm[] {
  const found = [...text.matchAll(pieces)];
  const terms: SearchTerm[] = [];
  for (let index = 0; index < found.length; ) {
    const { count, ...term } = toTerm(text, found.slice(index, index + mostWords));
    terms.push(term);
    index += count;
  }
  return terms;
}

/** The term that the pieces begin with, and of how many of them it is. */
function toTerm(text: string, found: readonly RegExpExecArray[]): SearchTerm & { readonly count: number } {
  const [first] = found as [RegExpExecArray];
  const excluded = first[0].startsWith('-') && first[0].length > 1;
  const toResult = ({ meaning, words }: Understood, count: number) => {
    const last = found[count - 1] as RegExpExecArray;
    return {
      text: text.slice(first.index, last.index + last[0].length),
      words: excluded ? `not ${words}` : words,
      excluded,
      meaning,
      count,
    };
  };
  if (first[1] !== undefined) return toResult(toPhraseMeaning(first[1]), 1);
  const unquoted = found.findIndex((piece) => piece[1] !== undefined);
  for (let count = unquoted === -1 ? found.length : unquoted; count > 0; count -= 1) {
    const words = found.slice(0, count).map(([word]) => word);
    const understood = findMeaning(toSearchText(words.join(' ')).slice(excluded ? 1 : 0));
    if (understood) return toResult(understood, count);
  }
  return toResult(toWordMeaning(first[0].slice(excluded ? 1 : 0)), 1);
}

function toKey({ excluded, meaning }: SearchTerm): string {
  return JSON.stringify([excluded, meaning]);
}
