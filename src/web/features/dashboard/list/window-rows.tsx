import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ListedRows } from '#domain/ledger/row-list.ts';
import { useWindow } from '#web/ui/use-window.ts';
import { useDrawnRows } from '../use-drawn-rows.ts';
import { ListRow, type RowActions } from './list-row.tsx';
import { nameRows, noNames } from './row-names.ts';

interface WindowRowsProps extends RowActions {
  rows: ListedRows;
  /** What the rows are of: with another, other rows are drawn in the same elements. */
  view: string;
  viewport: RefObject<HTMLElement | null>;
}

/** Draws the rows in sight alone. */
export function WindowRows({ rows, view, viewport, ...actions }: WindowRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = rows.length;
  const near = useWindow({
    count,
    scroller: viewport,
    rows: list,
    estimate: { row: 49, room: 384 },
    overscan: 2,
  });
  const { first, end, count: told, toPlace } = useDrawnRows(rows, near, view);
  const drawn = rows.slice(first, end);
  const { names } = useNames(
    view,
    drawn.map(({ id }) => id),
  );

  // Whoever had the focus in a row of the former view is not left on another row's button.
  const formerView = useRef(view);
  useLayoutEffect(() => {
    if (formerView.current === view) return;
    formerView.current = view;
    if (list.current?.contains(document.activeElement)) viewport.current?.focus();
  }, [view, viewport]);

  return (
    <ul ref={list} style={{ height: count * near.rowHeight, paddingTop: first * near.rowHeight }}>
      {drawn.map((transaction, index) => (
        <ListRow
          key={names.get(transaction.id)}
          transaction={transaction}
          place={toPlace(first + index)}
          count={told}
          {...actions}
        />
      ))}
    </ul>
  );
}

function useNames(view: string, ids: readonly string[]) {
  const [named, setNamed] = useState(noNames);
  const same =
    named.view === view && named.names.size === ids.length && ids.every((id) => named.names.has(id));
  if (same) return named;
  const next = nameRows(named, view, ids);
  setNamed(next);
  return next;
}
