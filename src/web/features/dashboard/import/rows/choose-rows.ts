import { type CategoryRule, matchesPhrase } from '#domain/collections/category-rule.ts';
import { type Steps, walkInSteps } from '#domain/steps.ts';
import { isUsuallyTaken, type RowChoices } from '#import/plan/apply-choice.ts';
import { createCategoryFinder } from '#import/plan/find-category.ts';
import {
  type ImportPlan,
  needsReviewTag,
  type PlannedRow,
  type Verdict,
} from '#import/reading/planned-row.ts';

export type VerdictKind = Verdict['kind'];

/** The verdicts in the order of the filters, and their names. */
export const verdictNames: Readonly<Record<VerdictKind, string>> = {
  new: 'New',
  pays: 'Planned before',
  there: 'Already there',
  repeated: 'Same within the file',
  'left-out': 'Left out',
  unreadable: 'Not readable',
  foreign: 'Another currency',
};

/** Whether the person can override the verdict of a row. */
export function isOverridable({ transaction }: PlannedRow): boolean {
  return transaction !== null;
}

/** Whether the person can say which way the money of a row went, and in which currency. */
export function isCorrectable({ transaction, verdict }: PlannedRow): boolean {
  if (transaction !== null || verdict.kind === 'foreign') return true;
  return (
    verdict.kind === 'unreadable' &&
    (verdict.problem === 'not-a-direction' || verdict.problem === 'not-a-currency')
  );
}

/** The positions of all rows, of those whose verdict can be overridden, and of each verdict's rows. */
export type Positions = Readonly<Record<VerdictKind | 'all' | 'overridable', readonly number[]>>;

/** In one pass: a file may have a hundred thousand rows. */
export function toPositions({ rows }: ImportPlan): Positions {
  const positions: Record<keyof Positions, number[]> = {
    all: [],
    overridable: [],
    new: [],
    pays: [],
    there: [],
    repeated: [],
    'left-out': [],
    unreadable: [],
    foreign: [],
  };
  let position = 0;
  for (const row of rows) {
    positions.all.push(position);
    positions[row.verdict.kind].push(position);
    if (isOverridable(row)) positions.overridable.push(position);
    position += 1;
  }
  return positions;
}

/** Counts the rows of a verdict, or of all, that will be imported. Counted by the overridden ones, which are few. */
export function countIncluded(
  { rows }: ImportPlan,
  { overridden }: RowChoices,
  positions: Positions,
  kind: VerdictKind | 'all',
): number {
  const taken = (['new', 'pays'] as const).filter((one) => kind === 'all' || kind === one);
  let count = taken.reduce((sum, one) => sum + positions[one].length, 0);
  for (const position of overridden) {
    const verdict = rows[position]?.verdict;
    if (verdict === undefined || (kind !== 'all' && kind !== verdict.kind)) continue;
    count += isUsuallyTaken(verdict) ? -1 : 1;
  }
  return count;
}

/** The choices with these rows taken or left out. */
export function withTaken(
  { rows }: ImportPlan,
  choices: RowChoices,
  positions: Iterable<number>,
  taken: boolean,
): RowChoices {
  const overridden = new Set(choices.overridden);
  for (const position of positions) {
    const row = rows[position];
    if (row === undefined || !isOverridable(row)) continue;
    if (isUsuallyTaken(row.verdict) === taken) overridden.delete(position);
    else overridden.add(position);
  }
  return { ...choices, overridden };
}

/**
 * The choices as far as they still make sense in another plan of the same rows: where the verdict is the same. A category
 * was no answer to the question whether the row pays a card.
 */
export function keepChoices(before: ImportPlan | null, after: ImportPlan, choices: RowChoices): RowChoices {
  const isSame = (position: number) =>
    before?.rows[position]?.verdict.kind === after.rows[position]?.verdict.kind;
  return {
    overridden: new Set([...choices.overridden].filter(isSame)),
    categories: new Map(
      [...choices.categories].filter(
        ([position]) => isSame(position) || after.rows[position]?.verdict.kind !== 'pays',
      ),
    ),
  };
}

/** The rules with a new one, which takes the place of one with the same phrase. */
export function withRule(rules: readonly CategoryRule[], rule: CategoryRule): readonly CategoryRule[] {
  const phrase = rule.phrase.toLowerCase();
  const index = rules.findIndex((known) => known.phrase.toLowerCase() === phrase);
  return index < 0 ? [...rules, rule] : rules.with(index, rule);
}

/** The rows with a phrase, by position, whose category is given neither by the file nor by the person. */
export function findOpenRows(
  plan: ImportPlan,
  { categories }: RowChoices,
  phrase: string,
): readonly number[] {
  const text = phrase.trim();
  return [...plan.rows.keys()].filter((position) => {
    const row = plan.rows[position];
    return (
      row?.transaction != null &&
      row.verdict.kind !== 'pays' &&
      row.categorySource !== 'file' &&
      !categories.has(position) &&
      matchesPhrase(text, row.transaction.description)
    );
  });
}

/** The plan with a new rule among these, in steps. It gives way to a category that the file or the person gave. */
export function* applyRule(
  plan: ImportPlan,
  rule: CategoryRule,
  rules: readonly CategoryRule[],
  { categories }: RowChoices,
): Steps<ImportPlan> {
  const findCategory = createCategoryFinder(rules, []);
  const rows: PlannedRow[] = [];
  yield* walkInSteps(plan.rows.length, (start, end) => {
    for (const row of plan.rows.slice(start, end)) {
      const isOpen = row.categorySource !== 'file' && !categories.has(rows.length);
      const isMeant = isOpen && matchesPhrase(rule.phrase, row.transaction?.description ?? '');
      rows.push(isMeant ? toRuled(row, findCategory) : row);
    }
  });
  return { ...plan, rows };
}

function toRuled(row: PlannedRow, findCategory: ReturnType<typeof createCategoryFinder>): PlannedRow {
  const { transaction } = row;
  if (transaction === null) return row;
  const { category, source, reason } = findCategory([], transaction.description, transaction.type);
  if (source !== 'rule') return row;
  const tags = transaction.tags.filter((tag) => tag !== needsReviewTag);
  return {
    ...row,
    categorySource: source,
    categoryReason: reason,
    transaction: { ...transaction, category, tags },
  };
}
