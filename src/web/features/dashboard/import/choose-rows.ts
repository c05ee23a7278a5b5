import type { RowChoices } from '#domain/import/apply-choice.ts';
import type { CategoryRule } from '#domain/import/category-rule.ts';
import { type ImportPlan, type PlannedRow, toCheckTag, type Verdict } from '#domain/import/planned-row.ts';
import { type Steps, walkInSteps } from '#domain/steps.ts';

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
export function isTurnable({ transaction }: PlannedRow): boolean {
  return transaction !== null;
}

/** The positions of all rows, of those whose verdict can be turned over, and of each verdict's rows. */
export type Positions = Readonly<Record<VerdictKind | 'all' | 'turnable', readonly number[]>>;

/** In one pass: a file may have a hundred thousand rows. */
export function toPositions({ rows }: ImportPlan): Positions {
  const positions: Record<keyof Positions, number[]> = {
    all: [],
    turnable: [],
    new: [],
    there: [],
    repeated: [],
    unreadable: [],
    foreign: [],
  };
  let position = 0;
  for (const row of rows) {
    positions.all.push(position);
    positions[row.verdict.kind].push(position);
    if (isTurnable(row)) positions.turnable.push(position);
    position += 1;
  }
  return positions;
}

/** How many rows of a verdict, or of all, will be imported. Counted by those turned over, which are few. */
export function countTaken(
  { rows }: ImportPlan,
  { turned }: RowChoices,
  positions: Positions,
  kind: VerdictKind | 'all',
): number {
  let count = kind === 'all' || kind === 'new' ? positions.new.length : 0;
  for (const position of turned) {
    const found = rows[position]?.verdict.kind;
    if (found === undefined || (kind !== 'all' && kind !== found)) continue;
    count += found === 'new' ? -1 : 1;
  }
  return count;
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

/** The plan with a new rule, in steps. It gives way to a category that the file or the person gave. */
export function* applyRule(
  plan: ImportPlan,
  rule: CategoryRule,
  { categories }: RowChoices,
): Steps<ImportPlan> {
  const phrase = rule.phrase.toLowerCase();
  const rows: PlannedRow[] = [];
  yield* walkInSteps(plan.rows.length, (start, end) => {
    for (const row of plan.rows.slice(start, end)) {
      const isOpen = row.categorySource !== 'file' && !categories.has(rows.length);
      rows.push(isOpen ? withRule(row, phrase, rule.category) : row);
    }
  });
  return { ...plan, rows };
}

function withRule(row: PlannedRow, phrase: string, category: string): PlannedRow {
  const { transaction } = row;
  if (!transaction?.description.toLowerCase().includes(phrase)) return row;
  const tags = transaction.tags.filter((tag) => tag !== toCheckTag);
  return { ...row, categorySource: 'rule', transaction: { ...transaction, category, tags } };
}
