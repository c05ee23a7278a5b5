import { readAmount } from '../cells/amount-text.ts';
import { toCellText } from '../cells/cell-text.ts';
import { findCurrencyInHead } from '../cells/currency-marks.ts';
import { type ColumnMeaning, isMoney } from '../reading.ts';
import { identifyMoneyByArithmetic } from './column-arithmetic.ts';
import { type ColumnFacts, toColumnFacts } from './column-facts.ts';
import { findDirection } from './direction-words.ts';
import { saysProgress } from './find-progress.ts';
import { guessByContents } from './guess-by-contents.ts';
import { findHeadMeanings } from './heads/find-head-meanings.ts';
import type { HeadMeaning } from './heads/head-phrases.ts';

/** Rows that are enough to tell what a column holds. */
const sample = 500;

/** Meanings that several columns can share. */
const shared: readonly ColumnMeaning[] = ['category', 'description', 'notes', 'ignored'];

/** Guesses each column's meaning by its head, if its contents agree, and otherwise by its contents alone. */
export function guessColumns(
  head: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): readonly ColumnMeaning[] {
  const some = rows.slice(0, sample);
  const width = some.reduce((most, row) => Math.max(most, row.length), head?.length ?? 0);
  const facts = Array.from({ length: width }, (_, column) => toColumnFacts(some, column));
  const meant = facts.map((_, column) => findHeadMeanings(head?.[column] ?? ''));
  const isSigned = facts.some(
    (fact, column) => fact.isSigned && meant[column]?.some(({ meaning }) => meaning === 'amount'),
  );
  const isText = (fact: ColumnFacts, column: number) =>
    fact.texts >= 0.5 &&
    fact.dates < 0.5 &&
    (meant[column] ?? []).every(({ meaning }) => meaning === 'description' || meaning === 'tags');
  // An app's label is a tag, which comes again beside a text that tells rows apart; a bank's is that text.
  const isLabel = (fact: ColumnFacts, column: number) =>
    fact.distinct < 1 &&
    fact.length <= 30 &&
    facts.some((other, at) => at !== column && isText(other, at) && other.distinct > fact.distinct);
  const named = withNotes(
    facts,
    facts.map(
      (fact, column): HeadMeaning =>
        meant[column]?.find(
          (one) =>
            isPlausible(one, fact, isSigned) &&
            (one.meaning !== 'tags' || one.rank > 1 || fact.filled === 0 || isLabel(fact, column)),
        ) ?? { meaning: 'ignored', rank: saysProgress(head?.[column] ?? '', some, column) ? 1 : 0 },
    ),
  );
  const settled = settle(named, facts, head, some);
  const columns = guessByContents(some, facts, settled, named, head);
  return identifyMoneyByArithmetic(some, facts, withoutContradiction(some, columns), named, head);
}

/** Notes are the description where no other column says as often what a row is about. */
function withNotes(facts: readonly ColumnFacts[], named: readonly HeadMeaning[]): readonly HeadMeaning[] {
  const filled = (meaning: ColumnMeaning) =>
    named.map((one, column) =>
      one.meaning === meaning && one.rank === 3 ? (facts[column]?.filled ?? 0) : 0,
    );
  const [texts, notes] = [Math.max(...filled('description')), Math.max(...filled('notes'))];
  if (texts > 0 && texts >= notes) return named;
  return named.map((one) => (one.meaning === 'notes' ? { ...one, meaning: 'description' } : one));
}

/** Whether a column's contents agree with its head. A column without contents agrees with everything. */
function isPlausible({ meaning, rank }: HeadMeaning, facts: ColumnFacts, isSigned: boolean): boolean {
  if (facts.filled === 0) return true;
  // Below the transactions a bank may write as many lines of other things.
  if (meaning === 'date') return facts.dates >= 0.2;
  // Without signs nothing else says which way money went. The other words may be of transfers between accounts.
  if (meaning === 'direction') return facts.directions >= (isSigned || rank === 0 ? 0.8 : 0.5);
  // 'Tag' is a day in German.
  if (meaning === 'tags') return facts.dates < 0.5;
  if (meaning === 'currency') return facts.currencies >= 0.8;
  if (meaning === 'status') return facts.statuses >= 0.8;
  if (isMoney(meaning) || meaning === 'balance') {
    return facts.amounts >= 0.5;
  }
  // Two purchases may share a reference, and a person may write it. Then it is not the bank's own name for a transaction.
  if (meaning === 'bank-id')
    return rank > 1 ? facts.distinct > 0.5 : facts.distinct === 1 && facts.isId && facts.length >= 6;
  return true;
}

/**
 * Without a column of words that the signs of the amounts contradict: 'Credit' and 'Debit' can also be cards. Where words
 * and signs always agree, or never, or no amount has a sign, it stays.
 */
function withoutContradiction(
  rows: readonly (readonly string[])[],
  columns: readonly ColumnMeaning[],
): readonly ColumnMeaning[] {
  const [amountAt, directionAt] = [columns.indexOf('amount'), columns.indexOf('direction')];
  if (amountAt < 0 || directionAt < 0) return columns;
  const counts = { plus: 0, minus: 0, same: 0, opposite: 0 };
  for (const row of rows) {
    const amount = readAmount(toCellText(row[amountAt]));
    if (amount === undefined || amount.direction) continue;
    counts[amount.isNegative ? 'minus' : 'plus'] += 1;
    const way = findDirection(toCellText(row[directionAt]));
    if (way) counts[(way === 'out') === amount.isNegative ? 'same' : 'opposite'] += 1;
  }
  const { plus, minus, same, opposite } = counts;
  const isSeldom = (same + opposite) * 2 < plus + minus;
  const isMixed = Math.min(same, opposite) * 10 > same + opposite;
  return plus > 0 && minus > 0 && (isSeldom || isMixed) ? columns.with(directionAt, 'ignored') : columns;
}

/**
 * The columns of texts with the highest rank, apart from empty ones, and those below that tell more than all of them: a
 * bank may call the kind of booking a process, and the payee a booking text.
 */
function findTexts(named: readonly HeadMeaning[], facts: readonly ColumnFacts[]): readonly number[] {
  const found = named.flatMap(({ meaning, rank }, column) => {
    const fact = facts[column];
    if (meaning !== 'description' || fact === undefined) return [];
    return { column, rank: fact.filled === 0 ? 0 : rank, tells: fact.distinct * fact.length };
  });
  const highest = Math.max(0, ...found.map(({ rank }) => rank));
  const told = found.reduce((sum, { rank, tells }) => sum + (rank === highest ? tells : 0), 0);
  return found.filter(({ rank, tells }) => rank === highest || tells > told).map(({ column }) => column);
}

/** Keeps one column for each meaning that only one column may have. */
function settle(
  named: readonly HeadMeaning[],
  facts: readonly ColumnFacts[],
  head: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): readonly ColumnMeaning[] {
  const hasBothWays =
    named.some(({ meaning }) => meaning === 'in') && named.some(({ meaning }) => meaning === 'out');
  const hasAmount = named.some(({ meaning }) => meaning === 'amount');
  const amountAt = named.findIndex(({ meaning }) => meaning === 'amount');
  const unused: readonly ColumnMeaning[] = hasBothWays ? ['amount'] : hasAmount ? ['in', 'out'] : [];
  // Each of several currencies belongs to the amount beside it.
  const isCurrencyBeside = (column: number) =>
    hasBothWays && ['in', 'out'].includes(named[column - 1]?.meaning ?? '');
  const texts = findTexts(named, facts);
  const best = new Map<ColumnMeaning, number>();
  // Among columns of the same rank an empty one is none.
  const rankOf = (column: number) => (named[column]?.rank ?? -1) - (facts[column]?.filled ? 0 : 0.5);
  for (const [column, { meaning }] of named.entries()) {
    const other = best.get(meaning);
    const rank = rankOf(column);
    const otherRank = other === undefined ? -1 : rankOf(other);
    // A column beside the amount belongs to it: the balance may have its own Dr/Cr and its own currency.
    const isBeside = rank === otherRank && column === amountAt + 1 && amountAt >= 0 && meaning !== 'amount';
    if (rank > otherRank || isBeside) best.set(meaning, column);
  }
  const bestAmount = best.get('amount');
  const isOtherAmount = (column: number) => {
    const [one, other] = [bestAmount, column].map((at) => findCurrencyInHead(head?.[at ?? -1] ?? ''));
    const together = (facts[bestAmount ?? -1]?.filled ?? 0) + (facts[column]?.filled ?? 0);
    return one !== undefined && other !== undefined && one !== other && together <= rows.length;
  };
  return named.map(({ meaning }, column) => {
    if (meaning === 'amount' && column !== bestAmount && !unused.includes(meaning)) {
      // Each row has money of one of two currencies.
      return isOtherAmount(column) ? meaning : 'ignored';
    }
    if (unused.includes(meaning)) return 'ignored';
    if (meaning === 'currency' && isCurrencyBeside(column)) return meaning;
    if (meaning === 'description') return texts.includes(column) ? meaning : 'ignored';
    return shared.includes(meaning) || best.get(meaning) === column ? meaning : 'ignored';
  });
}
