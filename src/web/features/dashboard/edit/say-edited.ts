import { describeEdit } from '#domain/collections/describe-change.ts';
import { todayIn } from '#domain/dates/calendar-date.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { findHiding } from '#web/transactions/lens/hiding-lens.ts';
import { readLens } from '#web/transactions/lens-store.ts';

/** Says what an edit changed, and where the row went if what is shown has it no more. Its own chunk. */
export function sayEdited(
  before: Transaction,
  after: Transaction,
  outcome: Extract<MutationOutcome<unknown>, { readonly ok: true }>,
): void {
  const [lens, today] = [readLens(), todayIn(new Date())];
  const hiding = findHiding(before, lens, today) ? undefined : findHiding(after, lens, today);
  offerUndo(
    describeEdit(before, after),
    outcome,
    hiding && { description: hiding.message, second: { label: 'Show it', run: hiding.show } },
  );
}
