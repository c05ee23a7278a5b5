import { type CategoryRule, inRules } from '#domain/collections/category-rule.ts';
import type { OtherRow } from '#domain/collections/collections.ts';
import { toKey } from '#domain/collections/collections.ts';
import { type ImportedFile, inImports, maxFileName } from '#domain/collections/imported-file.ts';
import { inViews, type SavedView } from '#domain/lens/saved-view.ts';
import { type AddedRows, type ImportedTransaction, toFreeIds } from '#domain/plan/repeats/free-ids.ts';
import { type Steps, walkInSteps } from '#domain/steps.ts';
import type { RowIntent } from '#domain/sync/enqueue.ts';
import type { RowRequest } from '#domain/sync/request.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { type MutationOutcome, type MutationPlan, toMutation } from '../engine/mutation.ts';
import { syncClient } from '../engine/open-sync-client.ts';
import { findInJournal, findRecent, type UndoResult, undoChange } from '../engine/undo.ts';
import { messages } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { maxChangesBytes, toChangesBody } from '../requests/changes-body.ts';
import { runSteps } from '../scheduling.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { readTransaction } from './ledger-views.ts';
import { openCollection } from './open-collection.ts';
import { findRule } from './rules.ts';
import { findView } from './views.ts';

/** The imports of the person that were not reverted, the latest first. */
export const useImports = openCollection<ImportedFile>(inImports, (one, other) =>
  one.id < other.id ? 1 : -1,
).useRows;

/** A card that a row of the file pays, and what becomes of it. */
interface PaidCard {
  readonly card: Pick<Transaction, 'id'>;
  readonly values: Partial<Transaction>;
}

/** Other rows and changes of an import, beside the transactions that it adds. */
interface AlsoImported {
  /** Rows of other collections, of which those are added that the person does not have. */
  readonly others?: readonly OtherRow[];
  readonly paid?: readonly PaidCard[];
}

type Insert = Extract<RowRequest, { readonly kind: 'insert' }>;
type Operation = Insert | (RowIntent & { readonly kind: 'edit' });

interface Addition {
  readonly file: ImportedFile;
  readonly operations: readonly Operation[];
}

const adding = toMutation<Addition, ImportedFile>({
  failed: messages.importFailed,
  plan: ({ file, operations }) => ({ intent: { operations }, value: file, batch: file.batch }),
} satisfies MutationPlan<Addition, ImportedFile>);

/** Those in progress, by what they add: a second click adds nothing more. */
const running = new WeakMap<readonly ImportedTransaction[], Promise<MutationOutcome<ImportedFile>>>();

/** Adds a file's transactions and pays what was planned, all or none of them and once, also if that waits for a network. */
export function importTransactions(
  file: Omit<ImportedFile, 'id' | 'batch'>,
  rows: readonly ImportedTransaction[],
  also: AlsoImported = {},
): Promise<MutationOutcome<ImportedFile>> {
  const begun = running.get(rows) ?? add(file, rows, also).finally(() => running.delete(rows));
  running.set(rows, begun);
  return begun;
}

async function add(
  file: Omit<ImportedFile, 'id' | 'batch'>,
  transactions: readonly ImportedTransaction[],
  { others = [], paid = [] }: AlsoImported,
): Promise<MutationOutcome<ImportedFile>> {
  const name = [...file.name].slice(0, maxFileName).join('');
  const added: ImportedFile = { ...file, name, id: uuidV7(), batch: crypto.randomUUID() };
  const rows = await runSteps(toFreeIds(transactions, others.filter(isMissing), isTaken, uuidV7));
  const inserts = await runSteps(toInserts(added, rows));
  const edits = paid.map(({ card, values }) => {
    return { ...inTransactions, kind: 'edit', id: card.id, values } as const;
  });
  const operations = [...inserts, ...edits];
  const toRequest = (row: Operation): RowRequest =>
    row.kind === 'insert' ? row : { ...row, match: row.values, set: row.values };
  const { size } = await runSteps(toChangesBody(operations, toRequest));
  if (size > maxChangesBytes) return { ok: false, message: messages.importTooLarge };
  return adding.run({ file: added, operations });
}

const isTaken = (id: string) => readTransaction(id) !== undefined;

/** Whether the person has neither the row nor one of that name, of which there can be only one. */
function isMissing({ collection, row }: OtherRow): boolean {
  if (syncClient()?.replica.rows.find(toKey({ collection }, row.id)) !== undefined) return false;
  if (collection === inViews.collection) return findView((row as SavedView).name) === undefined;
  return collection !== inRules.collection || findRule((row as CategoryRule).phrase) === undefined;
}

/** When a file was imported, in milliseconds since 1970: its id begins with it. */
export function toImportTime({ id }: Pick<ImportedFile, 'id'>): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** In steps, because there may be many. */
function* toInserts(file: ImportedFile, { transactions, others }: AddedRows): Steps<readonly Insert[]> {
  const inserts: Insert[] = [{ ...inImports, kind: 'insert', id: file.id, row: file }];
  yield* walkInSteps(transactions.length, (start, end) => {
    for (const row of transactions.slice(start, end)) {
      inserts.push({ ...inTransactions, kind: 'insert', id: row.id, row });
    }
  });
  for (const { collection, row } of others) inserts.push({ collection, kind: 'insert', id: row.id, row });
  return inserts;
}

/** Takes an import back: the rows that were not changed since, and the others if the person insists. */
export async function revertImport({ batch }: ImportedFile): Promise<Outcome<UndoResult>> {
  let changes = findRecent(batch);
  if (changes === undefined) {
    const found = await findInJournal(batch);
    if (!found.ok) return found;
    if (found.value === null) return { ok: false, code: 'too_late', message: messages.undoTooLate };
    changes = found.value.changes;
  }
  // The file is there, whatever this device knows of former undos.
  return undoChange({ batch, changes, chain: [{ batch, isUndo: false }] });
}
