import { type ComponentProps, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowGroup } from '#domain/ledger/row-groups.ts';
import { GroupedRows } from '#web/ui/grouped-rows.tsx';
import { useWindow } from '#web/ui/use-window.ts';

interface WindowRowsProps {
  count: number;
  look: ComponentProps<typeof GroupedRows<RowGroup>>;
  viewport: RefObject<HTMLElement | null>;
  /** Whether the page scrolls the rows, and not the list. */
  unfolded: boolean;
}

/** Renders only the visible rows. */
export function WindowRows({ count, look, viewport, unfolded }: WindowRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const window = useWindow({
    count,
    starts: useMemo(() => look.groups.map(({ start }) => start), [look.groups]),
    scroller: viewport,
    unfolded,
    rows: list,
    estimate: { row: 49, heading: unfolded ? 32 : 0, room: 384 },
    overscan: unfolded ? 6 : 2,
  });

  // When the focused row leaves, for instance because another tab changes the currency, the list takes the focus.
  const hadFocus = list.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      viewport.current?.focus({ preventScroll: true });
  });

  return <GroupedRows ref={list} {...look} window={window} />;
}
