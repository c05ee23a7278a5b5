import type { Transaction, TransactionDraft } from '#domain/transaction.ts';
import { readItem, storeItem } from './person-storage.ts';
import { currentUser } from './session.ts';
import { findTransaction, toRow } from './transaction-row.ts';

/** A form's texts as typed, valid or not. */
type Texts = Readonly<Record<string, string>>;

/** An unfinished edit: the row as the person saw it, and the draft so far. */
interface StoredEdit {
  readonly seen: Transaction;
  readonly draft: TransactionDraft;
}

const draftFields = ['type', 'amount', 'currency', 'category', 'date', 'description', 'status'] as const;

/** The signed-in person's unfinished new transaction. */
export function readNewDraft(): Texts | undefined {
  return toTexts(read('new'));
}

export function storeNewDraft(texts: Texts | undefined): void {
  store('new', texts);
}

/** The type that the signed-in person chose last on this device. */
export function readLastType(): string | undefined {
  const stored = read('type');
  return typeof stored === 'string' ? stored : undefined;
}

export function storeLastType(type: string): void {
  store('type', type);
}

/** The signed-in person's unfinished edit. */
export function readEditDraft(): StoredEdit | undefined {
  const stored = read('edit');
  if (typeof stored !== 'object' || stored === null || !('seen' in stored) || !('draft' in stored))
    return undefined;
  const seen = findTransaction(stored.seen);
  const texts = toTexts(stored.draft);
  if (seen === undefined || texts === undefined) return undefined;
  if (!draftFields.every((field) => field in texts)) return undefined;
  return { seen, draft: texts as unknown as TransactionDraft };
}

export function storeEditDraft(edit: StoredEdit | undefined): void {
  store('edit', edit && { seen: toRow(edit.seen), draft: edit.draft });
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
