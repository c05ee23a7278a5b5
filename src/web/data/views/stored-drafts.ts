import type { Transaction, TransactionDraft } from '#domain/transactions/transaction.ts';
import { toDraft } from '#domain/transactions/transaction-rules.ts';
import { readItem, storeItem } from '../records/person-storage.ts';
import { findTransaction, toRow } from '../requests/transaction-row.ts';
import { currentUser } from '../session/session.ts';

/** A form's texts as typed, valid or not. */
type Texts = Readonly<Record<string, string>>;

/** An unfinished edit: the row as the person saw it, and the draft so far, with the rule by which it returns if touched. */
export interface StoredEdit {
  readonly seen: Transaction;
  readonly draft: TransactionDraft & { readonly repeat?: string };
}

/** The signed-in person's unfinished new transaction. */
export function readNewDraft(): Texts | undefined {
  return toTexts(read('new'));
}

export function storeNewDraft(texts: Texts | undefined): void {
  store('new', texts);
}

/** A choice of the signed-in person that this device remembers. */
type Choice =
  | 'first-steps'
  | 'type'
  | 'add-to'
  | 'past-days'
  | 'lens'
  | 'chart'
  | 'unfolded'
  | 'usual-spending'
  | 'dismissed'
  | 'budget-levels';

export function readLastChoice(choice: Choice): string | undefined {
  const stored = read(choice);
  return typeof stored === 'string' ? stored : undefined;
}

export function storeLastChoice(choice: Choice, text: string): void {
  store(choice, text);
}

/** The signed-in person's unfinished edit. */
export function readEditDraft(): StoredEdit | undefined {
  const stored = read('edit');
  if (typeof stored !== 'object' || stored === null || !('seen' in stored) || !('draft' in stored))
    return undefined;
  const seen = findTransaction(stored.seen);
  const texts = toTexts(stored.draft);
  if (seen === undefined || texts === undefined) return undefined;
  // A draft of an older version lacks the fields that came later.
  return { seen, draft: { ...toDraft(seen), ...texts } };
}

export function storeEditDraft(edit: StoredEdit): void {
  store('edit', { seen: toRow(edit.seen), draft: edit.draft });
}

/** Forgets the unfinished edit if it is of this row: it may be of another one, from another tab. */
export function forgetEditDraft(id: string): void {
  if (readEditDraft()?.seen.id === id) store('edit', undefined);
}

function read(form: string): unknown {
  const person = currentUser()?.id;
  return person === undefined ? undefined : readItem(person, form);
}

function store(form: string, value: unknown): void {
  const person = currentUser()?.id;
  if (person !== undefined) storeItem(person, form, value);
}

function toTexts(value: unknown): Texts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  return entries.every(([, text]) => typeof text === 'string') ? Object.fromEntries(entries) : undefined;
}
