import type { RowChoices } from '#domain/import/apply-choice.ts';
import type { CategoryRule } from '#domain/import/category-rule.ts';
import { type ImportPlan, type PlannedRow, toCheckTag, type Verdict } from '#domain/import/planned-row.ts';

export type VerdictKind = Verdict['kind'];

/** The verdicts in the order of the filters, and their names. */
export const verdictNames: Readonly<Record<VerdictKind, string>> = {
  new: 'New',
  there: 'Already there',
  repeated: 'Same within the file',
  unreadable: 'Not readable',
  foreign: 'Another currency',
};

/** Whether the person can turn the verdict of a row over. */
export function isTurnable({ verdict, transaction }: PlannedRow): boolean {
  return transaction !== null && verdict.kind !== 'unreadable' && verdict.kind !== 'foreign';
}

/** Whether the row at a position will be imported. */
export function isTaken(row: PlannedRow, position: number, { turned }: RowChoices): boolean {
  return isTurnable(row) && (row.verdict.kind === 'new') !== turned.has(position);
}

/** The positions of each verdict's rows. */
export function toPositions({ rows }: ImportPlan): Readonly<Record<VerdictKind, readonly number[]>> {
  const positions: Record<VerdictKind, number[]> = {
    new: [],
    there: [],
    repeated: [],
    unreadable: [],
    foreign: [],
  };
  for (const [position, { verdict }] of rows.entries()) positions[verdict.kind].push(position);
  return positions;
}

/** The choices with these rows taken or left out. */
export function withTurned(
  { rows }: ImportPlan,
  choices: RowChoices,
  positions: Iterable<number>,
  taken: boolean,
): RowChoices {
  const turned = new Set(choices.turned);
  for (const position of positions) {
    const row = rows[position];
    if (row === undefined || !isTurnable(row)) continue;
    if ((row.verdict.kind === 'new') === taken) turned.delete(position);
    else turned.add(position);
  }
  return { ...choices, turned };
}

/** The choices as far as they still make sense in another plan of the same rows: where the verdict is the same. */
export function keepChoices(before: ImportPlan | null, after: ImportPlan, choices: RowChoices): RowChoices {
  const isSame = (position: number) =>
    before?.rows[position]?.verdict.kind === after.rows[position]?.verdict.kind;
  return {
    turned: new Set([...choices.turned].filter(isSame)),
    categories: choices.categories,
  };
}

/** The plan with a new rule. It gives way to a category that the file or the person gave. */
export function applyRule(plan: ImportPlan, rule: CategoryRule, { categories }: RowChoices): ImportPlan {
  const phrase = rule.phrase.toLowerCase();
  return {
    ...plan,
    rows: plan.rows.map((row, position) => {
      const { transaction, categorySource } = row;
      if (transaction === null || categorySource === 'file' || categories.has(position)) return row;
      if (!transaction.description.toLowerCase().includes(phrase)) return row;
      const tags = transaction.tags.filter((tag) => tag !== toCheckTag);
      return {
        ...row,
        categorySource: 'rule',
        transaction: { ...transaction, category: rule.category, tags },
      };
    }),
  };
}
