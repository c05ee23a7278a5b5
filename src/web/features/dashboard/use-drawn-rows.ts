import { useMemo } from 'react';
import { type ListedRows, RowList } from '#domain/ledger/row-list.ts';
import { useNext } from '#web/ui/use-next.ts';
import type { RowWindow } from '#web/ui/use-window.ts';

/** The rows to draw now, from `first` up to `end`, and what they say of their places. */
interface DrawnRows {
  first: number;
  end: number;
  /** Among how many rows. */
  count: number;
  /** The place of the row at a position, from 1. */
  toPlace: (position: number) => number;
}

/**
 * Which rows to draw now: those in sight, and around them those that were drawn before the rows changed. Others beyond
 * the edge come once that is painted, and then all are told their new places. Rows of another `view` take what is drawn
 * already.
 */
export function useDrawnRows(rows: ListedRows, { first, end, sight }: RowWindow, view: string): DrawnRows {
  const now = useMemo(() => ({ rows, view }), [rows, view]);
  const settled = useNext(now, { rows: RowList.empty, view });
  const before = settled.view === view ? settled.rows : rows;
  const findBefore = (position: number) => {
    const row = rows.at(position);
    return row && before.findPosition(row);
  };
  const wasDrawn = (position: number) => {
    const found = findBefore(position) ?? -1;
    return found >= first && found < end;
  };
  let { first: from, end: to } = sight;
  while (from > first && wasDrawn(from - 1)) from--;
  while (to < end && wasDrawn(to)) to++;
  return {
    first: from,
    end: to,
    count: before.length || rows.length,
    toPlace: (position) => 1 + (findBefore(position) ?? position),
  };
}
