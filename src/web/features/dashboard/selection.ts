import type { RowList } from '#domain/ledger/row-list.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { readTransaction } from '#web/data/sync/ledger-views.ts';

interface Selection {
  /** Select mode: each row and card shows its checkbox. */
  readonly isOn: boolean;
  readonly ids: ReadonlySet<string>;
}

/** The transactions that the person has selected, to change them as one. */
export const selection = createStore<Selection>({ isOn: false, ids: new Set() });

/** Whether the rows and cards show their checkboxes. */
export const useIsSelecting = () => useStore(selection, ({ isOn }) => isOn);

/** The rows that an element lists, in their order, for ranges. */
const orders = new WeakMap<Element, RowList>();

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

/** Says which rows an element lists. */
export function listRows(element: Element | null, rows: RowList): void {
  if (element !== null) orders.set(element, rows);
}

/** Selects a row or takes it out; with `isRange`, also all between it and the last one, in the list around `box`. */
export function toggleSelected(id: string, box: Element, isRange: boolean): void {
  const ids = new Set(selection.read().ids);
  const isSelected = !ids.has(id);
  for (const one of isRange ? findRange(id, box) : [id]) {
    if (isSelected) ids.add(one);
    else ids.delete(one);
  }
  anchor = id;
  selection.write({ isOn: true, ids });
}

function findRange(id: string, box: Element): readonly string[] {
  const [row, other] = [readTransaction(id), readTransaction(anchor ?? id)];
  for (let list: Element | null = box; row && other && list; list = list.parentElement) {
    const rows = orders.get(list);
    const places = [row, other].map((one) => rows?.findPosition(one) ?? -1).toSorted((a, b) => a - b);
    const [start = -1, end = -1] = places;
    if (start >= 0) return rows?.slice(start, end + 1).map((one) => one.id) ?? [];
  }
  return [id];
}
