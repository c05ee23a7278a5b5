import { type ComponentProps, type RefObject, useMemo, useRef } from 'react';
import type { RowGroup } from '#domain/ledger/row-groups.ts';
import { GroupedRows } from '#web/ui/rows/grouped-rows.tsx';
import { useWindow } from '#web/ui/rows/use-window.ts';

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

  return <GroupedRows ref={list} {...look} window={window} />;
}
