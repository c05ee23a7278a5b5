import type { ImportedTransaction } from '#domain/plan/repeats/free-ids.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { countCharacters, maxNotesLength } from '#domain/transactions/transaction-rules.ts';
import { ComparedText } from '../reading/cells/text-key.ts';
import type { ExistingTransaction, ImportPlan, PlannedRow, Verdict } from '../reading/planned-row.ts';
import { needsReviewTag } from '../reading/planned-row.ts';

/** The person's overrides of the plan, by the row's index in `plan.rows`. */
export interface RowChoices {
  /** Rows whose verdict was overridden: those that are left out, and others that are added anyway. */
  readonly overridden: ReadonlySet<number>;
  /** Categories that were chosen. A row that would pay a card is added by itself with one. */
  readonly categories: ReadonlyMap<number, string>;
}

/** The change of a card that a row pays. */
export interface CardPayment {
  readonly card: ExistingTransaction;
  readonly values: Pick<Transaction, 'status' | 'date' | 'amount' | 'notes' | 'bankId'>;
}

/** Whether a row with this verdict is imported unless the person says otherwise. */
export function isUsuallyTaken({ kind }: Verdict): boolean {
  return kind === 'new' || kind === 'pays';
}

/** Whether a row will be imported. One that cannot be read, or has no rate, never is. */
export function isTaken({ transaction, verdict }: PlannedRow, isOverridden: boolean): boolean {
  return transaction !== null && isUsuallyTaken(verdict) !== isOverridden;
}

/** The transactions that will be added, in the file's order. */
export function toImport(
  { rows }: ImportPlan,
  { overridden, categories }: RowChoices,
): readonly ImportedTransaction[] {
  return rows.flatMap((row, index) => {
    const { transaction, verdict } = row;
    const category = categories.get(index);
    if (transaction === null || !isTaken(row, overridden.has(index))) return [];
    if (verdict.kind === 'pays' && category === undefined) return [];
    if (category === undefined) return [transaction];
    // Whoever has chosen a category has looked at the row.
    const tags =
      row.categorySource === 'none'
        ? transaction.tags.filter((tag) => tag !== needsReviewTag)
        : transaction.tags;
    return [{ ...transaction, category, tags }];
  });
}

/** The cards that will be paid, in the file's order: Done on the bank's day, with its amount and its id. */
export function toPayments(
  { rows }: ImportPlan,
  { overridden, categories }: RowChoices,
): readonly CardPayment[] {
  return rows.flatMap(({ transaction, verdict }, index) => {
    if (verdict.kind !== 'pays' || transaction === null) return [];
    if (overridden.has(index) || categories.has(index)) return [];
    const { card } = verdict;
    const { date, amount, description } = transaction;
    const bankId = transaction.bankId || card.bankId;
    const notes = withBankText(card, description);
    return [{ card, values: { status: 'done', date, amount, notes, bankId } }];
  });
}

/** Adds the bank's text to the notes if the next file would not recognise the card by its description. */
function withBankText({ description, notes }: ExistingTransaction, text: string): string {
  if (new ComparedText(description).canBe(new ComparedText(text))) return notes;
  const more = notes === '' ? text : `${notes}\n${text}`;
  return countCharacters(more) > maxNotesLength ? notes : more;
}
