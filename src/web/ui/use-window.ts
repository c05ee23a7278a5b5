import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface WindowOptions {
  count: number;
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** The parent of the rendered rows; rows that are positioned by themselves are marked `data-apart`. */
  rows: RefObject<HTMLElement | null>;
  /** Heights in pixels of a row and of the scroller, until both can be measured. */
  estimate: { row: number; room: number };
  /** How many rows to render beyond each edge. */
  overscan: number;
  /** A row to scroll into view once, when it is first given. */
  wanted?: { row: unknown; index: number } | undefined;
}

/** The visible rows, from `from` up to `to`; `scrollThere` where the list must still scroll to them. */
interface VisibleRows {
  from: number;
  to: number;
  scrollThere?: boolean;
}

/** The visible rows and those near them, from `first` up to `end`. */
interface RowWindow {
  first: number;
  end: number;
  /** The height of each row that is not rendered. */
  rowHeight: number;
}

/**
 * Which rows of a long list to render. They flow as usual, below a space as high as the rows before them, and are
 * assumed to have one height: a row that is not rendered costs nothing, so a change costs the same at any count.
 */
export function useWindow({ count, scroller, rows, estimate, overscan, wanted }: WindowOptions): RowWindow {
  const [rowHeight, setRowHeight] = useState(estimate.row);
  const [visible, setVisible] = useState<VisibleRows>({
    from: 0,
    to: Math.ceil(estimate.room / estimate.row),
  });
  const [lastWanted, setLastWanted] = useState<unknown>();
  // Rendered where it will be: scrolling to it first would take a second render and layout.
  if (lastWanted !== wanted?.row) {
    setLastWanted(wanted?.row);
    if (wanted !== undefined && (wanted.index < visible.from || wanted.index >= visible.to - 1)) {
      const room = visible.to - visible.from;
      const from = Math.max(0, Math.min(wanted.index - Math.floor(room / 2), count - room));
      setVisible({ from, to: from + room, scrollThere: true });
    }
  }
  // A list that has become shorter scrolls back only later.
  const top = Math.max(0, Math.min(visible.from, count - (visible.to - visible.from)));
  const first = Math.max(0, top - overscan);
  const end = Math.min(count, visible.to + overscan);

  const measureVisible = useEffectEvent((height: number) => {
    const element = scroller.current;
    if (element === null || element.clientHeight === 0) return;
    const from = Math.max(0, Math.floor(element.scrollTop / height));
    const to = Math.ceil((element.scrollTop + element.clientHeight) / height);
    setVisible((before) => {
      const spare = before.to - before.from - (to - from);
      return before.from <= from && before.to >= to && spare <= 1 ? before : { from, to };
    });
  });

  const scroll = useEffectEvent(() => measureVisible(rowHeight));

  const measure = useEffectEvent(() => {
    const height = findLeastHeight(rows.current) ?? rowHeight;
    if (Math.abs(height - rowHeight) > 0.5) setRowHeight(height);
    measureVisible(height);
  });

  const scrollToRows = useEffectEvent(({ from, scrollThere = false }: VisibleRows) => {
    if (scrollThere) scroller.current?.scrollTo({ top: from * rowHeight, behavior: 'instant' });
  });
  useLayoutEffect(() => scrollToRows(visible), [visible]);

  // Not a layout effect: what scrolls is an ancestor, and is not there yet when its descendants' effects run.
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    measure();
    // In the same frame: one render later there would be a gap.
    const onScroll = () => flushSync(scroll);
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller]);

  return { first, end, rowHeight };
}

/** The height of a usual row: one that needs more lines than the others is higher. */
function findLeastHeight(rows: HTMLElement | null): number | undefined {
  const heights = [...(rows?.children ?? [])]
    .filter((row) => !row.hasAttribute('data-apart') && row.ariaHidden !== 'true')
    .map((row) => row.getBoundingClientRect().height)
    .filter((height) => height > 0);
  return heights.length === 0 ? undefined : Math.min(...heights);
}
