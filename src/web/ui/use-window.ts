import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface WindowOptions {
  count: number;
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** What holds the drawn rows; those that do not flow with the others are marked `data-apart`. */
  rows: RefObject<HTMLElement | null>;
  /** Heights in pixels, of a row and of what scrolls, until they are drawn and measured. */
  estimate: { row: number; room: number };
  /** How many rows to draw beyond each edge. */
  overscan: number;
  /** A row, and its place, that is brought into sight when it is first named; it may be scrolled away again. */
  wanted?: { row: unknown; place: number } | undefined;
}

/** The rows in sight, from `from` up to `to`; `brought` where the list is yet to be scrolled to them. */
interface Seen {
  from: number;
  to: number;
  brought?: boolean;
}

/** The rows in sight and near it, from `first` up to `end`. */
interface RowWindow {
  first: number;
  end: number;
  /** The height that stands for each row that is not drawn. */
  rowHeight: number;
}

/**
 * Which rows of a long list to draw. Rows flow as they would without it, below a space as high as those left out, and
 * are taken to be of one height: nothing is kept for a row that is not drawn, and a change costs the same at any count.
 */
export function useWindow({ count, scroller, rows, estimate, overscan, wanted }: WindowOptions): RowWindow {
  const [rowHeight, setRowHeight] = useState(estimate.row);
  const [seen, setSeen] = useState<Seen>({ from: 0, to: Math.ceil(estimate.room / estimate.row) });
  const [named, setNamed] = useState<unknown>();
  // Drawn where it will be: drawn apart and then scrolled to, it would take a second drawing and layout.
  if (named !== wanted?.row) {
    setNamed(wanted?.row);
    if (wanted !== undefined && (wanted.place < seen.from || wanted.place >= seen.to - 1)) {
      const room = seen.to - seen.from;
      const from = Math.max(0, Math.min(wanted.place - Math.floor(room / 2), count - room));
      setSeen({ from, to: from + room, brought: true });
    }
  }
  // A list that became shorter is scrolled back only later.
  const top = Math.max(0, Math.min(seen.from, count - (seen.to - seen.from)));
  const first = Math.max(0, top - overscan);
  const end = Math.min(count, seen.to + overscan);

  const look = useEffectEvent((height: number) => {
    const element = scroller.current;
    if (element === null || element.clientHeight === 0) return;
    const from = Math.max(0, Math.floor(element.scrollTop / height));
    const to = Math.ceil((element.scrollTop + element.clientHeight) / height);
    setSeen((before) => {
      const spare = before.to - before.from - (to - from);
      return before.from <= from && before.to >= to && spare <= 1 ? before : { from, to };
    });
  });

  const scroll = useEffectEvent(() => look(rowHeight));

  const adapt = useEffectEvent(() => {
    const height = findLeastHeight(rows.current) ?? rowHeight;
    if (Math.abs(height - rowHeight) > 0.5) setRowHeight(height);
    look(height);
  });

  const bring = useEffectEvent(({ from, brought = false }: Seen) => {
    if (brought) scroller.current?.scrollTo({ top: from * rowHeight, behavior: 'instant' });
  });
  useLayoutEffect(() => bring(seen), [seen]);

  // Not a layout effect: what scrolls is an ancestor, and is not there yet when its descendants' effects run.
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    adapt();
    // In the very frame in which it scrolls: a render later there would be a gap.
    const onScroll = () => flushSync(scroll);
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => flushSync(adapt));
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
