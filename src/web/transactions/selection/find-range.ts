import { readTransaction } from '#web/data/views/ledger-views.ts';
import { listedRows } from './selection.ts';

/** The rows from one to another, in the list around `box` that has both; the first alone where none has. */
export function findRange(id: string, other: string, box: Element): readonly string[] {
  const ends = [readTransaction(id), readTransaction(other)];
  for (let list: Element | null = box; list !== null; list = list.parentElement) {
    const rows = listedRows.get(list);
    const places = ends.map((row) => (row && rows?.findPosition(row)) ?? -1).toSorted((a, b) => a - b);
    const [start = -1, end = -1] = places;
    if (rows !== undefined && start >= 0) return rows.slice(start, end + 1).map((row) => row.id);
  }
  return [id];
}
