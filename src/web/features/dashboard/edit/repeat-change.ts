import type { Repeat } from '#domain/collections/repeat.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { hasEnded } from '#domain/plan/ahead/upcoming.ts';
import type { RepeatPlan } from '#domain/plan/repeats/repeat-draft.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { toDraft } from '#domain/transactions/transaction-rules.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { editThisAndLater, endRepeat, repeatTransaction } from '#web/data/views/repeats.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { readRepeatRule } from '#web/transactions/fields/read-repeat-rule.ts';

/** The effect of an edit on the repeat, beside its own transaction. */
export type RepeatChange =
  | { readonly kind: 'start'; readonly plan: RepeatPlan }
  | { readonly kind: 'later'; readonly repeat: Repeat; readonly plan?: RepeatPlan }
  | { readonly kind: 'end'; readonly repeat: Repeat };

interface RepeatEdit {
  /** The repeat that the transaction is of, and its rule as a form's text; empty without one. */
  readonly repeat: Repeat | undefined;
  readonly rule: string;
  readonly chosen: string;
  readonly seen: Transaction;
  readonly row: Transaction;
  readonly today: CalendarDate;
}

/**
 * What an edit changes about what returns: nothing, what its rule says, or what has to be asked. Only the status is
 * always of one transaction alone.
 */
export function toRepeatChange(edit: RepeatEdit): Outcome<RepeatChange> | 'ask' | undefined {
  const { repeat, rule, chosen, seen, row, today } = edit;
  if (chosen === rule) {
    const goesOn = repeat !== undefined && !hasEnded(repeat, today);
    return goesOn && isOther(seen, { ...row, status: seen.status }) ? 'ask' : undefined;
  }
  if (chosen === '') return repeat && { ok: true, value: { kind: 'end', repeat } };
  const read = readRepeatRule(chosen, row.date);
  if (!read.ok) return read;
  const { value: plan } = read;
  return { ok: true, value: repeat ? { kind: 'later', repeat, plan } : { kind: 'start', plan } };
}

/** Saves an edit that changes what returns. `saveOne` saves the transaction alone. */
export async function saveRepeating(
  change: RepeatChange,
  row: Transaction,
  seen: Transaction,
  saveOne: () => Promise<Outcome<Transaction>>,
): Promise<Outcome<Transaction>> {
  const name = toTransactionName(row);
  if (change.kind === 'later') {
    const edit = { repeat: change.repeat, seen, row, schedule: change.plan };
    return say('Updated this and later.', row, await editThisAndLater(edit));
  }
  const saved = isOther(seen, row) ? await saveOne() : { ok: true as const, value: seen };
  if (!saved.ok) return saved;
  return change.kind === 'end'
    ? say(`Ended: ${name}.`, saved.value, await endRepeat(change.repeat))
    : say(`Repeats from now on: ${name}.`, saved.value, await repeatTransaction(saved.value, change.plan));
}

function say(words: string, value: Transaction, outcome: MutationOutcome<unknown>): Outcome<Transaction> {
  if (!outcome.ok) return outcome;
  offerUndo(words, outcome);
  return { ok: true, value };
}

function isOther(seen: Transaction, row: Transaction): boolean {
  return JSON.stringify(toDraft(seen)) !== JSON.stringify(toDraft(row));
}
