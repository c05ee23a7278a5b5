import { useMemo, useSyncExternalStore } from 'react';
import {
  compareViews,
  inViews,
  lastPlace,
  maxViewLens,
  maxViewName,
  movedPlace,
  readyViews,
  type SavedView,
} from '#domain/lens/saved-view.ts';
import { messages } from '../messages.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { type MutationOutcome, type Plan, toMutation } from './mutation.ts';
import { personLedger, subscribePersonLedger } from './open-ledger.ts';

const none: readonly SavedView[] = [];

/** The person's saved views, in their order. */
export function useViews(): readonly SavedView[] {
  const views = useSyncExternalStore(subscribePersonLedger, readViews, () => none);
  return useMemo(() => views.toSorted(compareViews), [views]);
}

const add: Plan<SavedView, null> = {
  failed: messages.viewNotSaved,
  plan: (row) => ({ intent: { operations: [{ ...inViews, kind: 'insert', row }] }, value: null }),
};

const set: Plan<{ readonly id: string; readonly values: Partial<SavedView> }, null> = {
  failed: messages.viewNotSaved,
  plan: (change) => ({ intent: { operations: [{ ...inViews, kind: 'edit', ...change }] }, value: null }),
};

const remove: Plan<string, null> = {
  failed: messages.viewNotDeleted,
  plan: (id) => ({ intent: { operations: [{ ...inViews, kind: 'delete', id }] }, value: null }),
};

const [adding, setting, removing] = [toMutation(add), toMutation(set), toMutation(remove)];

/** Names a lens, given as the query of an address. A view that has the name already shows this lens from now on. */
export async function saveView(name: string, lens: string): Promise<MutationOutcome<null>> {
  const problem = findNameProblem(name);
  if (problem !== undefined) return { ok: false, message: problem };
  if (lens.length > maxViewLens) return { ok: false, message: messages.viewTooLong };
  const named = findView(name);
  if (named !== undefined) return setting.run({ id: named.id, values: { lens } });
  return adding.run({ id: uuidV7(), name: name.trim(), lens, place: lastPlace(readViews()) });
}

/** The person's view of that name, whatever its case. */
export function findView(name: string): SavedView | undefined {
  const wanted = name.trim().toLowerCase();
  return readViews().find((view) => view.name.toLowerCase() === wanted);
}

export async function renameView(id: string, name: string): Promise<MutationOutcome<null>> {
  const problem = findNameProblem(name, id);
  if (problem !== undefined) return { ok: false, message: problem };
  return setting.run({ id, values: { name: name.trim() } });
}

/** Moves a view one position down, or up for -1. At the ends nothing happens. */
export async function moveView(id: string, steps: 1 | -1): Promise<MutationOutcome<null>> {
  const place = movedPlace(readViews(), id, steps);
  if (place === undefined) return { ok: true, value: null };
  return setting.run({ id, values: { place } });
}

export async function deleteView(id: string): Promise<MutationOutcome<null>> {
  return removing.run(id);
}

function readViews(): readonly SavedView[] {
  const rows = personLedger()?.replica.rows.rowsOf(inViews.collection);
  return (rows as readonly SavedView[] | undefined) ?? none;
}

/** What is wrong with a name, if anything is. `id`: of the view that is to be renamed. */
export function findNameProblem(name: string, id?: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return messages.viewNameMissing;
  if (trimmed.length > maxViewName) return messages.viewNameTooLong;
  const isReady = readyViews.some((view) => view.name.toLowerCase() === trimmed.toLowerCase());
  const isTaken = id !== undefined && (findView(trimmed)?.id ?? id) !== id;
  return isReady || isTaken ? messages.viewNameTaken : undefined;
}
