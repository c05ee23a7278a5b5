import { maxListItems } from '#domain/fields/kinds.ts';
import { toCopied } from '#domain/transactions/transaction-fields.ts';
import { hasContent } from '../reading/cells/cell-text.ts';
import { ComparedText } from '../reading/cells/text-key.ts';
import { findHead } from '../reading/columns/heads/guess-head.ts';
import type { ImportPlan, PlanInput, PlannedRow, Verdict } from '../reading/planned-row.ts';
import { needsReviewTag } from '../reading/planned-row.ts';
import { createRowReader, type Doubt, type RowFacts } from '../reading/read-row.ts';
import type { CellFault } from '../reading/row-money.ts';
import { createCategoryFinder } from './find-category.ts';
import { matchExisting } from './match-existing.ts';
import { matchPayments } from './match-payments.ts';

/** Enough to recognise a cell by; a cell can hold megabytes. */
const longestText = 200;
/** Rows between two reports of progress. */
const portion = 2000;

/** Works out for every row of a file what it is and what will be done with it. `share` is 0 to 1. */
export function planImport(
  { sheet, reading, choices, existing, rules }: PlanInput,
  onProgress: (share: number) => void = () => undefined,
): ImportPlan {
  const head = findHead(sheet.rows, reading.headRows);
  const read = createRowReader(sheet, reading, choices);
  const foreign: Record<string, number> = {};
  let tooPrecise = 0;

  const lines: number[] = [];
  const facts: (RowFacts | null)[] = [];
  const verdicts: (Verdict | undefined)[] = [];
  const findRepeated = createRepeatedFinder();
  const count = sheet.rows.length - reading.headRows;
  for (let index = 0; index < count; index += 1) {
    if (index % portion === 0) onProgress((index / count) * 0.7);
    const row = sheet.rows[reading.headRows + index] ?? [];
    if (!hasContent(row)) continue;
    const line = sheet.lines[reading.headRows + index] ?? reading.headRows + index + 1;
    const found = read(row, choices.corrections?.[line]);
    lines.push(line);
    if ('problem' in found) {
      if (found.problem === 'too-many-decimals') tooPrecise += 1;
      facts.push(null);
      verdicts.push(toUnreadable(found, head));
    } else if ('foreign' in found) {
      foreign[found.foreign] = (foreign[found.foreign] ?? 0) + 1;
      facts.push(null);
      verdicts.push({ kind: 'foreign', currency: found.foreign, amount: found.amount, date: found.date });
    } else {
      if (found.isRounded) tooPrecise += 1;
      facts.push(found);
      verdicts.push(findRepeated(found, line) ?? (found.doubt && toLeftOut(found.doubt, head)));
    }
  }

  const fresh = facts.map((one, index) => (verdicts[index] === undefined ? one : null));
  const matches = matchExisting(fresh, existing, choices.daysApart);
  const paid = matchPayments(fresh, existing, matches, choices.status);
  onProgress(0.9);
  const findCategory = createCategoryFinder(rules, existing);
  const rows = facts.map((one, index): PlannedRow => {
    const line = lines[index] ?? 0;
    const [match, card] = [matches.get(index), paid.get(index)];
    const found: Verdict = card
      ? { kind: 'pays', card }
      : match
        ? { kind: 'there', ...match }
        : { kind: 'new' };
    const verdict = verdicts[index] ?? found;
    if (one === null) return { line, verdict, transaction: null, categorySource: 'none', categoryReason: '' };
    const { date, description, type, bankId, id, split } = one;
    const { category, source, reason } = findCategory(one.categories, description, type);
    const status = one.doubt?.why === 'pending' ? 'in-progress' : (one.status ?? choices.status);
    const tags = source === 'none' ? addTag(one.tags) : one.tags;
    const transaction = {
      ...toCopied({ ...one, category, tags }),
      date,
      status,
      bankId,
      split,
      ...(id !== '' && { id }),
    };
    return { line, verdict, transaction, categorySource: source, categoryReason: reason };
  });
  onProgress(1);
  return { rows, foreign, tooPrecise };
}

function addTag(tags: readonly string[]): readonly string[] {
  const isThere = tags.some((tag) => tag.toLowerCase() === needsReviewTag);
  return isThere || tags.length >= maxListItems ? tags : [...tags, needsReviewTag];
}

function toUnreadable({ problem, ...cell }: CellFault, head: readonly string[] | undefined): Verdict {
  return { kind: 'unreadable', problem, ...toNamed(cell, head) };
}

function toLeftOut({ why, ...cell }: Doubt, head: readonly string[] | undefined): Verdict {
  return { kind: 'left-out', why, ...toNamed(cell, head) };
}

function toNamed({ column, text }: Omit<Doubt, 'why'>, head: readonly string[] | undefined) {
  const name = column < 0 ? '' : head?.[column]?.trim() || String(column + 1);
  return { column: name, text: text.slice(0, longestText).toWellFormed() };
}

/**
 * Finds rows that are in the file twice: by the id of an exported file, else by the bank's own name for them or, where
 * there is none, because the same line ends in the same balance, so that nothing else happened between them. Two equal
 * purchases leave two balances.
 */
function createRepeatedFinder(): (facts: RowFacts, line: number) => Verdict | undefined {
  const seen = new Map<string, { readonly line: number; readonly text: ComparedText }[]>();
  return ({ date, type, amount, currency, description, id, bankId, balance, doubt }, line) => {
    const [why, mark] =
      id !== ''
        ? (['same-id', id] as const)
        : bankId !== ''
          ? (['same-bank-id', bankId] as const)
          : (['same-balance', balance && `${balance}|${description}`] as const);
    if (mark === '') return undefined;
    const key = `${why}|${mark}|${date}|${type}|${amount}|${currency}`;
    const text = new ComparedText(description);
    const others = seen.get(key) ?? [];
    // Some banks give what happens on one day the same id.
    const first = others.find((other) => other.text.canBe(text))?.line;
    // A row that is left out keeps no other row out: the booked one may stand below the pending one.
    if (first === undefined && !doubt) seen.set(key, [...others, { line, text }]);
    return first === undefined ? undefined : { kind: 'repeated', line: first, why };
  };
}
