import type { Transaction, TransactionDraft } from '#domain/transaction.ts';
import { readItem, storeItem } from './person-storage.ts';
import { currentUser } from './session.ts';
import { findTransaction, toRow } from './transaction-row.ts';

/** A form's texts as they were typed, right or wrong. */
type Texts = Readonly<Record<string, string>>;

/** An edit that was begun: the row as the person saw it, and what they have made of it so far. */
interface StoredEdit {
  readonly seen: Transaction;
  readonly draft: TransactionDraft;
}

const draftFields = ['type', 'amount', 'currency', 'category', 'date', 'description', 'status'] as const;

/** What the signed-in person typed into the form for a new transaction and did not add. */
export function readNewDraft(): Texts | undefined {
  return toTexts(read('new'));
}

export function storeNewDraft(texts: Texts | undefined): void {
  keep('new', texts);
}

/** The type that the signed-in person chose last in the form on this device. */
export function readLastType(): string | undefined {
  const kept = read('type');
  return typeof kept === 'string' ? kept : undefined;
}

export function storeLastType(type: string): void {
  keep('type', type);
}

/** The edit that the signed-in person began and neither saved nor left. */
export function readEditDraft(): StoredEdit | undefined {
  const kept = read('edit');
  if (typeof kept !== 'object' || kept === null || !('seen' in kept) || !('draft' in kept)) return undefined;
  const seen = findTransaction(kept.seen);
  const texts = toTexts(kept.draft);
  if (seen === undefined || texts === undefined) return undefined;
  if (!draftFields.every((field) => field in texts)) return undefined;
  return { seen, draft: texts as unknown as TransactionDraft };
}

export function storeEditDraft(edit: StoredEdit | undefined): void {
  keep('edit', edit && { seen: toRow(edit.seen), draft: edit.draft });
}

function read(form: string): unknown {
  const person = currentUser()?.id;
  return person === undefined ? undefined : readItem(person, form);
}

function keep(form: string, value: unknown): void {
  const person = currentUser()?.id;
  if (person !== undefined) storeItem(person, form, value);
}

function toTexts(value: unknown): Texts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  return entries.every(([, text]) => typeof text === 'string') ? Object.fromEntries(entries) : undefined;
}
