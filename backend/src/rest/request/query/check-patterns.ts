import { maxNegations, maxPatterns, maxRegexLength, maxRegexWork, maxSearchLength } from '../../limits.ts';
import { costlyPattern } from '../../refusals/refusals.ts';
import type { Condition, Operation } from './grammar.ts';

/**
 * Refuses patterns that could keep the database busy (400). PostgreSQL's regular expressions are fast on any text
 * except for a few constructs, each of which can take it from microseconds to hours, and none of which is needed to
 * search one's own rows.
 */
export function checkPatterns(conditions: readonly Condition[]): void {
  let count = 0;

  function check(condition: Condition): void {
    if (condition.kind === 'logic') condition.conditions.forEach(check);
    else count += checkOperation(condition.operation);
    // PostgreSQL caches 32 of them; more would be compiled again for every row.
    if (count > maxPatterns) throw costlyPattern(`A request may contain at most ${maxPatterns} patterns.`);
  }

  conditions.forEach(check);
}

/** The sign of "not", in the searches that have one. */
const negations = new Map([
  ['to_tsquery', '!'],
  ['websearch_to_tsquery', '-'],
]);

/** How many patterns it contains. */
function checkOperation(operation: Operation): number {
  if (operation.kind === 'search') {
    checkLength(operation.value, maxSearchLength);
    const negation = negations.get(operation.query);
    if (negation !== undefined && operation.value.split(negation).length > maxNegations + 1) {
      throw costlyPattern(`A search may contain at most ${maxNegations} signs of negation.`);
    }
    return 1;
  }
  if (operation.kind !== 'compare') return 0;
  const { operator, quantifier, value } = operation;
  const isRegex = operator === '~' || operator === '~*';
  if (!isRegex && operator !== 'like' && operator !== 'ilike') return 0;
  checkLength(value, isRegex ? maxRegexLength : maxSearchLength);
  const patterns = quantifier === null ? [value] : toListItems(value);
  if (isRegex) patterns.forEach(checkRegex);
  return patterns.length;
}

function checkLength(pattern: string, most: number): void {
  if (pattern.length > most) throw costlyPattern(`A pattern may contain at most ${most} characters.`);
}

/** The items of a PostgreSQL array: in braces, separated by commas, quoted or not, escaped by backslashes. */
function toListItems(list: string): readonly string[] {
  const inner = list.replace(/^\s*\{/, '').replace(/\}\s*$/, '');
  const items = inner.matchAll(/(?:^|,)\s*(?:"((?:[^"\\]|\\.)*)"\s*(?=,|$)|([^,]*))/gs);
  return Array.from(items, ([, quoted, bare = '']) => (quoted ?? bare).replace(/\\(.)/gs, '$1'));
}

function checkRegex(text: string): void {
  if (/\\[\dAZmMyY]/.test(text)) {
    throw costlyPattern('Back references and the escapes \\A, \\Z, \\m, \\M, \\y and \\Y are not available.');
  }
  if (/\(\?(?!:)/.test(text) || text.startsWith('***')) {
    throw costlyPattern('Of the constructs that begin with (? or ***, only (?: is available.');
  }
  // A repeated anchor takes longest. Elsewhere it would hardly ever match.
  if (/(?<!^|\[)\^|\$(?!$)/.test(text)) {
    throw costlyPattern('^ is only allowed at the start of a pattern, and $ at its end.');
  }
  if (/\)\{/.test(text))
    throw costlyPattern('A group can be followed by *, + or ?, but not by a number in braces.');
  if (toWork(text) > maxRegexWork) throw costlyPattern('The pattern has too many repetitions.');
}

/** Its approximate length with repetitions expanded, as PostgreSQL does: `(x)+` becomes `(x)(x)*`. */
function toWork(text: string): number {
  let work = text.length;
  for (const [, least = '', most = ''] of text.matchAll(/\{(\d+)(?:,(\d*))?/g)) {
    work += Math.max(Number(least), Number(most));
  }
  return work * 2 ** (text.match(/\)\+/g)?.length ?? 0);
}
