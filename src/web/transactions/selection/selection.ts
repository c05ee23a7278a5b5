import type { RowList } from '#domain/ledger/row-list.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { plannedShown } from '../planned-shown.ts';

interface Selection {
  /** Select mode: each row and card shows its checkbox. */
  readonly isOn: boolean;
  readonly ids: ReadonlySet<string>;
}

/** The transactions that the person has selected, to change them as one. */
export const selection = createStore<Selection>({ isOn: false, ids: new Set() });

selection.subscribe(() => document.body.toggleAttribute('data-selecting', selection.read().isOn));

/** Whether the rows and cards show their checkboxes. */
export const useIsSelecting = () => useStore(selection, ({ isOn }) => isOn);

/** The rows that an element lists, in their order, for ranges. */
export const listedRows = new WeakMap<Element, RowList>();

/** The row that was selected last: a range begins there. */
let anchor: string | undefined;

export function endSelecting(): void {
  anchor = undefined;
  selection.write(selection.initial);
}

/** Begins Select mode with these alone. */
export function selectOnly(ids: Iterable<string>): void {
  selection.write({ isOn: true, ids: new Set(ids) });
}

/** Whether `selectFound` knows what it would select: all rows may not be read yet. */
export function canSelect(found: RowList): boolean {
  return !selection.read().isOn || found.missing === 0;
}

/** Begins Select mode; within it, selects all rows that were found. */
export function selectFound(found: RowList): void {
  const { isOn } = selection.read();
  selectOnly(isOn ? found.slice().map(({ id }) => id) : []);
  // Selected rows can be seen.
  if (isOn) plannedShown.write(true);
}

/** Says which rows an element lists. */
export function setListedRows(element: Element | null, rows: RowList): void {
  if (element !== null) listedRows.set(element, rows);
}

/** Selects a row or takes it out; with `isRange`, also all between it and the last one, in the list around `box`. */
export async function toggleSelected(id: string, box: Element, isRange: boolean): Promise<void> {
  const from = isRange ? anchor : undefined;
  anchor = id;
  const range = from === undefined ? [id] : await loadRange(id, from, box);
  const ids = new Set(selection.read().ids);
  const isSelected = !ids.has(id);
  for (const one of range) {
    if (isSelected) ids.add(one);
    else ids.delete(one);
  }
  selectOnly(ids);
}

/** The row alone where what finds the others could not be loaded. */
async function loadRange(id: string, from: string, box: Element): Promise<readonly string[]> {
  try {
    const { findRange } = await import('./find-range.ts');
    return findRange(id, from, box);
  } catch (cause) {
    console.error('Not loaded', cause);
    return [id];
  }
}
