import type { CurrencyCode } from '../money/currency.ts';
import { formatMoney, type MinorUnits, parseAmount } from '../money/money.ts';
import { isCategory } from './category.ts';
import type { Transaction } from './transaction.ts';

/** A part of an entry as a form has it: its amount as typed. */
export interface PartDraft {
  readonly amount: string;
  readonly category: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** The amount left for the last part, or a sentence that says why nothing is. */
export type SplitRest =
  | { readonly ok: true; readonly amount: MinorUnits }
  | { readonly ok: false; readonly message: string };

/** Subtracts the other parts from the whole. */
export function toSplitRest(
  whole: Pick<Transaction, 'amount' | 'currency'>,
  amounts: readonly string[],
): SplitRest {
  const { currency } = whole;
  let rest: number = whole.amount;
  for (const text of amounts) {
    const amount = parseAmount(text, currency);
    if (!amount.ok) return { ok: false, message: 'Please enter an amount for each part.' };
    rest -= amount.value;
  }
  if (rest > 0) return { ok: true, amount: rest as MinorUnits };
  const over = formatMoney(-rest as MinorUnits, currency);
  const message =
    rest === 0 ? 'Nothing is left for the last part.' : `The parts come to ${over} more than the whole.`;
  return { ok: false, message };
}

/**
 * The parts that replace an entry: they sum exactly to it, the last takes what is left, and they carry its date, type,
 * currency, status and bank id. Null where a part has no amount or no known category.
 */
export function toParts(
  whole: Transaction,
  drafts: readonly PartDraft[],
  toId: () => string,
): readonly Transaction[] | null {
  const rest = toSplitRest(
    whole,
    drafts.slice(0, -1).map(({ amount }) => amount),
  );
  if (!rest.ok || !drafts.every(({ category }) => isCategory(category) || category === whole.category))
    return null;
  return drafts.map(({ amount, category, description, tags }, index) => ({
    ...whole,
    id: toId(),
    amount: index === drafts.length - 1 ? rest.amount : requireAmount(amount, whole.currency),
    category,
    description: description.trim(),
    tags,
    // A part that is split again stays with the others.
    split: whole.split || whole.id,
  }));
}

function requireAmount(text: string, currency: CurrencyCode): MinorUnits {
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw new RangeError(text);
  return amount.value;
}
