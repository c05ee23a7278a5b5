import { useMemo } from 'react';
import type { Rows } from '#domain/ledger/row-list.ts';
import { useNext } from '#web/ui/use-next.ts';
import type { RowWindow } from '#web/ui/use-window.ts';

const nothing = { rows: [] as Rows, view: '' };

/**
 * Which rows to draw now, from `first` up to `end`: those in sight, and around them those that were drawn before the
 * rows changed. Others beyond the edge come once that is painted. Rows of another `view` take what is drawn already.
 */
export function useDrawnRows(
  rows: Rows,
  { first, end, sight }: RowWindow,
  view: string,
): { first: number; end: number } {
  const now = useMemo(() => ({ rows, view }), [rows, view]);
  const settled = useNext(now, nothing);
  if (settled === now || (settled !== nothing && settled.view !== view)) return { first, end };
  const known = new Set(settled.rows.slice(first, end).map(({ id }) => id));
  const isKnown = (position: number) => known.has(rows.at(position)?.id ?? '');
  let [from, to] = [Math.max(first, sight.first), Math.min(end, sight.end)];
  while (from > first && isKnown(from - 1)) from--;
  while (to < end && isKnown(to)) to++;
  return { first: from, end: to };
}
