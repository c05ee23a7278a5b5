/** What the elements of the drawn rows are called, by the rows' ids and in their order. */
export interface RowNames {
  /** What the rows are of, for instance a currency. */
  readonly view: string;
  readonly names: ReadonlyMap<string, number>;
  /** No element was called this yet. */
  readonly unused: number;
}

export const noNames: RowNames = { view: '', names: new Map(), unused: 0 };

/**
 * Names for the elements of the rows with these ids. A row keeps its element while the view is the same, and another
 * never gets it: a button that has the focus stays that row's. Rows of another view take the elements that are there,
 * in their order, for to alter them costs a quarter of drawing new ones.
 */
export function nameRows(before: RowNames, view: string, ids: readonly string[]): RowNames {
  const taken = view === before.view ? null : [...before.names.values()];
  let { unused } = before;
  const names = new Map(
    ids.map((id, position) => {
      const kept = taken === null ? before.names.get(id) : taken[position];
      return [id, kept ?? unused++];
    }),
  );
  return { view, names, unused };
}
