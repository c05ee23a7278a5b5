import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowHeights, RowPlaces } from './row-places.ts';

interface WindowOptions {
  count: number;
  /** The first row of each group, whose heading, marked `data-heading`, stands before it. Without, there are none. */
  starts?: readonly number[];
  /** The element that scrolls, or grows with its rows while the page scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** Whether the page scrolls. */
  unfolded?: boolean;
  /** What holds the rendered rows (`li`); rows that are positioned by themselves are marked `data-apart`. */
  rows: RefObject<HTMLElement | null>;
  /** Heights in pixels, also of the scroller, until they can be measured. */
  estimate: { readonly row: number; readonly heading?: number; readonly room: number };
  /** How many rows to render beyond each edge. */
  overscan: number;
  /** A row to scroll into view once, when it is first given. */
  wanted?: { row: unknown; index: number } | undefined;
}

/** The visible rows, from `from` up to `to`; `scrollTo` is a row that the list must still scroll to. */
interface VisibleRows {
  from: number;
  to: number;
  scrollTo?: number;
}

/** The visible rows and those near them, from `first` up to `end`. */
export interface RowWindow {
  first: number;
  end: number;
  rowHeight: number;
  places: RowPlaces;
}

const oneGroup = [0];

/** Asks a list to show a row that it does not render; `detail` is the row's position from 0. */
export const showRowEvent = 'show-row';

/**
 * Which rows of a long list to render. They flow as usual, below a space as high as the rows before them, and are
 * assumed to have one height: a row that is not rendered costs nothing, so a change costs the same at any count.
 */
export function useWindow(options: WindowOptions): RowWindow {
  const { count, starts = oneGroup, scroller, unfolded = false, rows, estimate, overscan, wanted } = options;
  const [heights, setHeights] = useState<RowHeights>({ heading: 0, ...estimate });
  const places = useMemo(() => new RowPlaces(count, starts, heights), [count, starts, heights]);
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
      setVisible({ from, to: from + room, scrollTo: wanted.index });
    }
  }
  // A list that has become shorter scrolls back only later.
  const top = Math.max(0, Math.min(visible.from, count - (visible.to - visible.from)));
  const first = Math.max(0, top - overscan);
  const end = Math.min(count, visible.to + overscan);

  const lookAt = useEffectEvent((now: RowPlaces) => {
    const [element, list] = [scroller.current, rows.current];
    if (element === null || list === null || element.clientHeight === 0) return;
    const { top: start, bottom } = findRoom(element, list, unfolded);
    const from = now.rowAt(Math.max(0, start));
    const to = Math.min(count, now.rowAt(Math.max(0, bottom)) + 1);
    setVisible((before) => {
      const spare = before.to - before.from - (to - from);
      return before.from <= from && before.to >= to && spare <= 1 ? before : { from, to };
    });
  });

  const scroll = useEffectEvent(() => lookAt(places));

  const measure = useEffectEvent(() => {
    const now = measureHeights(rows.current, heights);
    const isSame = Math.abs(now.row - heights.row) <= 0.5 && Math.abs(now.heading - heights.heading) <= 0.5;
    if (!isSame) setHeights(now);
    lookAt(isSame ? places : new RowPlaces(count, starts, now));
  });

  const scrollToRow = useEffectEvent((row: number) => {
    const [element, list] = [scroller.current, rows.current];
    if (element === null || list === null) return;
    const room = findRoom(element, list, unfolded);
    const by = places.topOfRow(row) + heights.row / 2 - (room.top + room.bottom) / 2;
    const scrolls = element.scrollHeight > element.clientHeight;
    (scrolls ? element : window).scrollBy({ top: by, behavior: 'instant' });
  });
  useLayoutEffect(() => {
    if (visible.scrollTo !== undefined) scrollToRow(visible.scrollTo);
  }, [visible]);

  // Not a layout effect: what scrolls is an ancestor, and is not there yet when its descendants' effects run.
  useEffect(() => {
    const [element, list] = [scroller.current, rows.current];
    if (element === null || list === null) return;
    measure();
    // In the same frame: one render later there would be a gap.
    const onScroll = () => flushSync(scroll);
    const onShow = (event: Event) => scrollToRow((event as CustomEvent<number>).detail);
    let frame = 0;
    // The page's size changes with the rows: measured at once, it would be observed in a circle.
    const onResize = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => flushSync(measure));
    };
    const observer = new ResizeObserver(unfolded ? onResize : () => flushSync(measure));
    observer.observe(element);
    if (unfolded) observer.observe(document.documentElement);
    const scrolling: EventTarget = unfolded ? document : element;
    // Scrolling of an element does not bubble.
    scrolling.addEventListener('scroll', onScroll, { capture: true, passive: true });
    list.addEventListener(showRowEvent, onShow);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      scrolling.removeEventListener('scroll', onScroll, { capture: true });
      list.removeEventListener(showRowEvent, onShow);
    };
  }, [scroller, rows, unfolded]);

  return { first, end, rowHeight: heights.row, places };
}

/** The part of the list, in pixels from its top, that there is room to see. */
function findRoom(
  element: HTMLElement,
  list: HTMLElement,
  unfolded: boolean,
): { top: number; bottom: number } {
  const { scrollTop, clientHeight } = element;
  if (!unfolded) return { top: scrollTop, bottom: scrollTop + clientHeight };
  const { top } = list.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return { top: Math.max(0, box.top) - top, bottom: Math.min(innerHeight, box.bottom) - top };
}

/** The heights of a usual row and of a heading: a row that needs more lines than the others is higher. */
function measureHeights(list: HTMLElement | null, before: RowHeights): RowHeights {
  const measureLeast = (selector: string, otherwise: number) => {
    const heights = [...(list?.querySelectorAll(selector) ?? [])]
      .map((element) => element.getBoundingClientRect().height)
      .filter((height) => height > 0);
    return heights.length === 0 ? otherwise : Math.min(...heights);
  };
  return {
    row: measureLeast(':is(li, tr):not([data-apart], [aria-hidden])', before.row),
    heading: measureLeast('[data-heading]', before.heading),
  };
}
