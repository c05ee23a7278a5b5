import { maxPhrase } from '#domain/collections/category-rule.ts';
import { describeChange } from '#domain/collections/describe-change.ts';
import { parseCalendarDate, todayIn } from '#domain/dates/calendar-date.ts';
import { joinTextList, maxListItems, splitTextList } from '#domain/fields/kinds.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { findMerchant } from '#domain/plan/repeats/merchant.ts';
import type { RowAction } from '#domain/sync/enqueue.ts';
import type { Category } from '#domain/transactions/category.ts';
import type { Status } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toCopy } from '#domain/transactions/transaction-fields.ts';
import { uuidV7 } from '#web/data/uuid-v7.ts';
import { addRule, readRules } from '#web/data/views/rules.ts';
import { changeTransactions } from '#web/data/views/transactions.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { endSelecting } from '#web/transactions/selection/selection.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

/** A change of the selected rows. */
interface SelectedChange {
  readonly operations: readonly RowAction[];
  /** A message about the change, if not the one of Activity. */
  readonly message?: string;
  /** Said of rows that are left as they are. */
  readonly left?: string;
  /** Offered afterwards. */
  readonly offer?: () => void;
}

type Rows = readonly Transaction[];

const toEdits = (rows: Rows, values: Partial<Transaction>): readonly RowAction[] =>
  rows.map(({ id }) => ({ kind: 'edit', id, values }));

export function toCategory(rows: Rows, category: Category): SelectedChange {
  return {
    operations: toEdits(rows, { category }),
    offer: () => offerRule(rows, category),
  };
}

export function toStatus(rows: Rows, status: Status): SelectedChange {
  return { operations: toEdits(rows, { status }) };
}

export function toDate(rows: Rows, text: string): SelectedChange {
  const date = parseCalendarDate(text);
  return { operations: date.ok ? toEdits(rows, { date: date.value }) : [] };
}

/** Tags are compared without case. A row that would have too many is left. */
export function toTags(rows: Rows, added: readonly string[], removed: readonly string[]): SelectedChange {
  const gone = new Set(removed.map((tag) => tag.toLowerCase()));
  const edits = rows.map(({ id, tags }) => ({
    id,
    tags: splitTextList(joinTextList([...tags.filter((tag) => !gone.has(tag.toLowerCase())), ...added])),
  }));
  const fitting = edits.filter(({ tags }) => tags.length <= maxListItems);
  const left = rows.length - fitting.length;
  return {
    operations: fitting.map(({ id, tags }) => ({ kind: 'edit', id, values: { tags } })),
    ...(left > 0 && { left: `${formatCount(left)} left: a transaction has at most ${maxListItems} tags.` }),
  };
}

/** New entries with the same values, dated today, To Do. */
export function toDuplicates(rows: Rows): SelectedChange {
  const date = todayIn(new Date());
  return {
    operations: rows.map((row) => ({
      kind: 'insert',
      row: { ...toCopy(row, date), id: uuidV7() },
    })),
    message: `${formatCount(rows.length)} duplicated: today, To Do.`,
  };
}

/** Changes all of them as one batch; one toast says what was done, what was left and why, and takes it all back. */
export async function changeSelected(change: SelectedChange): Promise<void> {
  const { operations, message, left = '', offer } = change;
  const outcome = await changeTransactions.run(operations);
  if (!outcome.ok) {
    showToast('Not changed', {
      description: outcome.message,
      ...(outcome.code !== 'gone' && { action: { label: 'Retry', run: () => void changeSelected(change) } }),
    });
    return;
  }
  endSelecting();
  const { changes = [], skipped = [] } = outcome.applied ?? {};
  const gone = new Set(skipped.map(({ id }) => id));
  const made = changes.filter(({ id }) => !gone.has(id));
  const description = [
    left,
    skipped.length > 0 ? `${formatCount(skipped.length)} left: they no longer exist.` : '',
  ].join(' ');
  if (made.length === 0) showToast('Nothing was changed.', { description });
  else offerUndo(message ?? `${describeChange(made)}.`, outcome, { description: description.trim() });
  if (made.length > 0) offer?.();
}

/** Merchants for which a rule was offered: once is enough. */
const offered = new Set<string>();

/** Offers to file whatever this merchant brings under the category from now on, where all rows are of one. */
function offerRule(rows: Rows, category: Category): void {
  const names = new Map(
    rows.map(({ description }) => {
      const { name } = findMerchant(description);
      return [name.toLowerCase(), name.slice(0, maxPhrase)] as const;
    }),
  );
  const [[key, phrase] = ['', '']] = names;
  const isKnown = readRules().some((rule) => rule.phrase.toLowerCase() === key && rule.category === category);
  if (names.size !== 1 || phrase === '' || isKnown || offered.has(`${key}\n${category}`)) return;
  offered.add(`${key}\n${category}`);
  const always = async () => {
    const outcome = await addRule(phrase, category);
    if (outcome.ok) offerUndo(`“${phrase}” is always filed under ${category}.`, outcome);
    else showToast(outcome.message);
  };
  showToast(`Always file “${phrase}” under ${category}?`, {
    action: { label: 'Always', run: () => void always() },
    second: { label: 'Only these', run: () => undefined },
    duration: 20_000,
  });
}
