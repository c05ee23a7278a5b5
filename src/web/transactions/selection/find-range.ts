import { listedRows } from './selection.ts';

/** The rows from one to another, in the list around `box` that has both; the first alone where none has. */
export function findRange(id: string, other: string, box: Element): readonly string[] {
  for (let list: Element | null = box; list !== null; list = list.parentElement) {
    const rows = listedRows.get(list);
    const toPlace = (one: string) => rows?.slots.indexOf(rows.columns.ids.find(one) ?? -1) ?? -1;
    const [start = -1, end = -1] = [toPlace(id), toPlace(other)].toSorted((a, b) => a - b);
    if (rows !== undefined && start >= 0) return rows.slice(start, end + 1).map((row) => row.id);
  }
  return [id];
}
