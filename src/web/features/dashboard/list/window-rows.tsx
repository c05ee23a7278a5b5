import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListedRows } from '#domain/ledger/row-list.ts';
import { useWindow } from '#web/ui/use-window.ts';
import { ListRow, type RowActions } from './list-row.tsx';

interface WindowRowsProps extends RowActions {
  rows: ListedRows;
  viewport: RefObject<HTMLElement | null>;
}

/** Renders only the visible rows. */
export function WindowRows({ rows, viewport, ...actions }: WindowRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = rows.length;
  const { first, end, rowHeight } = useWindow({
    count,
    scroller: viewport,
    rows: list,
    estimate: { row: 49, room: 384 },
    overscan: 2,
  });

  // When the focused row leaves, for instance because another tab changes the currency, the list takes the focus.
  const hadFocus = list.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      viewport.current?.focus({ preventScroll: true });
  });

  return (
    <ul ref={list} style={{ height: count * rowHeight, paddingTop: first * rowHeight }}>
      {rows.slice(first, end).map((transaction, index) => (
        <ListRow
          key={transaction.id}
          transaction={transaction}
          place={first + index + 1}
          count={count}
          {...actions}
        />
      ))}
    </ul>
  );
}
