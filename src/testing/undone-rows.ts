/** A batch's effect on one row, once or several times, as the journal has it. */
export interface RowEntry<Row> {
  readonly id: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The result of undoing a batch. */
export interface UndoneRows<Row> {
  /** Restored rows; null where there was none before. */
  readonly restored: readonly (readonly [id: string, row: Row | null])[];
  /** Rows that have been changed since, and stay as they are. */
  readonly skipped: readonly string[];
}

/**
 * What undoing a batch does to rows, as `undo_batch` in the migrations does it: a row goes back to what it was before
 * the batch if it still is as the batch left it, or whatever it is now if forced. One that is back already is neither
 * restored nor skipped.
 */
export function toUndoneRows<Row>(
  entries: readonly RowEntry<Row>[],
  current: ReadonlyMap<string, Row>,
  {
    force,
    isSame,
  }: { readonly force: boolean; isSame(one: Row | null, other: Row | null, id: string): boolean },
): UndoneRows<Row> {
  const restored: (readonly [string, Row | null])[] = [];
  const skipped: string[] = [];
  for (const [id, changes] of Map.groupBy(entries, (entry) => entry.id)) {
    const wanted = changes[0]?.before ?? null;
    const expected = changes.at(-1)?.after ?? null;
    const row = current.get(id) ?? null;
    if (isSame(row, wanted, id)) continue;
    if (force || isSame(row, expected, id)) restored.push([id, wanted]);
    else skipped.push(id);
  }
  return { restored, skipped };
}
