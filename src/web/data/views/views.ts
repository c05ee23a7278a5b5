import {
  builtInViews,
  compareViews,
  inViews,
  lastPlace,
  maxViewLens,
  maxViewName,
  movedPlace,
  type SavedView,
} from '#domain/lens/saved-view.ts';
import type { MutationOutcome } from '../engine/mutation.ts';
import { messages } from '../messages.ts';
import { openCollection } from './open-collection.ts';

const views = openCollection<SavedView>(inViews, compareViews);

/** The person's saved views, in their order. */
export const useViews = views.useRows;
export const deleteView = views.remove;

/** Names a lens, given as the query of an address. A view that has the name already shows this lens from now on. */
export async function saveView(name: string, lens: string): Promise<MutationOutcome<null>> {
  const problem = findNameProblem(name);
  if (problem !== undefined) return { ok: false, message: problem };
  if (lens.length > maxViewLens) return { ok: false, message: messages.viewTooLong };
  const named = findView(name);
  if (named !== undefined) return views.edit(named.id, { lens });
  return views.add({ name: name.trim(), lens, place: lastPlace(views.read()) });
}

/** The person's view of that name, whatever its case. */
export function findView(name: string): SavedView | undefined {
  const wanted = name.trim().toLowerCase();
  return views.read().find((view) => view.name.toLowerCase() === wanted);
}

export async function renameView(id: string, name: string): Promise<MutationOutcome<null>> {
  const problem = findNameProblem(name, id);
  if (problem !== undefined) return { ok: false, message: problem };
  return views.edit(id, { name: name.trim() });
}

/** Moves a view one position down, or up for -1. At the ends nothing happens. */
export async function moveView(id: string, steps: 1 | -1): Promise<MutationOutcome<null>> {
  const place = movedPlace(views.read(), id, steps);
  if (place === undefined) return { ok: true, value: null };
  return views.edit(id, { place });
}

/** Finds the problem of a name, if any. `id`: of the view that is to be renamed. */
export function findNameProblem(name: string, id?: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return messages.viewNameMissing;
  if (trimmed.length > maxViewName) return messages.viewNameTooLong;
  const isReady = builtInViews.some((view) => view.name.toLowerCase() === trimmed.toLowerCase());
  const isTaken = id !== undefined && (findView(trimmed)?.id ?? id) !== id;
  return isReady || isTaken ? messages.viewNameTaken : undefined;
}
