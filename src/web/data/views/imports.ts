import { type CategoryRule, inRules } from '#domain/collections/category-rule.ts';
import type { OtherRow } from '#domain/collections/collections.ts';
import { toKey } from '#domain/collections/collections.ts';
import { type ImportedFile, inImports, maxFileName } from '#domain/collections/imported-file.ts';
import type { Row } from '#domain/fields/field-table.ts';
import { inViews, type SavedView } from '#domain/lens/saved-view.ts';
import { type Steps, walkInSteps } from '#domain/steps.ts';
import type { RowRequest } from '#domain/sync/request.ts';
import type { NewTransaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { type MutationOutcome, type MutationPlan, toMutation } from '../engine/mutation.ts';
import { syncClient } from '../engine/open-sync-client.ts';
import { findInJournal, findRecent, type UndoResult, undoChange } from '../engine/undo.ts';
import { messages } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { maxChangesBytes, toChangesBody } from '../requests/changes-body.ts';
import { runSteps } from '../scheduling.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { openCollection } from './open-collection.ts';
import { findRule } from './rules.ts';
import { findView } from './views.ts';

/** The imports of the person that were not reverted, the latest first. */
export const useImports = openCollection<ImportedFile>(inImports, (one, other) =>
  one.id < other.id ? 1 : -1,
).useRows;

type Insert = Extract<RowRequest, { readonly kind: 'insert' }>;

interface Addition {
  readonly file: ImportedFile;
  readonly operations: readonly Insert[];
}

const adding = toMutation<Addition, ImportedFile>({
  failed: messages.importFailed,
  plan: ({ file, operations }) => ({ intent: { operations }, value: file, batch: file.batch }),
} satisfies MutationPlan<Addition, ImportedFile>);

/** Those in progress, by what they add: a second click adds nothing more. */
const running = new WeakMap<readonly NewTransaction[], Promise<MutationOutcome<ImportedFile>>>();

/** Adds a file's transactions, all or none of them and once, also if that waits for a network. */
export function importTransactions(
  file: Omit<ImportedFile, 'id' | 'batch'>,
  rows: readonly NewTransaction[],
  others: readonly OtherRow[] = [],
): Promise<MutationOutcome<ImportedFile>> {
  const begun = running.get(rows) ?? add(file, rows, others).finally(() => running.delete(rows));
  running.set(rows, begun);
  return begun;
}

async function add(
  file: Omit<ImportedFile, 'id' | 'batch'>,
  transactions: readonly NewTransaction[],
  others: readonly OtherRow[],
): Promise<MutationOutcome<ImportedFile>> {
  const name = [...file.name].slice(0, maxFileName).join('');
  const added: ImportedFile = { ...file, name, id: uuidV7(), batch: crypto.randomUUID() };
  const operations = [
    ...(await runSteps(toInserts(added, transactions))),
    ...others.filter(isMissing).map(({ collection, row }): Insert => {
      return { collection, kind: 'insert', id: row.id, row };
    }),
  ];
  const { size } = await runSteps(toChangesBody(operations, (insert) => insert));
  if (size > maxChangesBytes) return { ok: false, message: messages.importTooLarge };
  return adding.run({ file: added, operations });
}

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

/** In steps, because there may be many ids to make. */
function* toInserts(file: ImportedFile, transactions: readonly NewTransaction[]): Steps<readonly Insert[]> {
  const inserts: Insert[] = [{ ...inImports, kind: 'insert', id: file.id, row: file }];
  yield* walkInSteps(transactions.length, (start, end) => {
    for (const transaction of transactions.slice(start, end)) {
      const id = uuidV7();
      inserts.push({ ...inTransactions, kind: 'insert', id, row: { ...transaction, id } as Row });
    }
  });
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
