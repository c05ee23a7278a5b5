import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { addRepeating } from '#web/data/views/repeats.ts';
import { readRepeatRule } from '#web/transactions/fields/read-repeat-rule.ts';

/** Adds a transaction that returns by a form's rule; both are one change. */
export async function addByRule(
  row: NewTransaction,
  rule: string,
  screen: Screen,
): Promise<MutationOutcome<Transaction>> {
  const read = readRepeatRule(rule, row.date);
  return read.ok ? addRepeating(row, read.value, screen) : read;
}
