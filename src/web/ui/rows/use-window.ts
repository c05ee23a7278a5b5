import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type RowHeights, RowOffsets } from './row-places.ts';

interface WindowOptions {
  count: number;
  /** Groups of rows; the headings of those with a title are marked `data-heading`. Without, there are none. */
  groups?: ConstructorParameters<typeof RowOffsets>[1];
  /** The element that scrolls, or grows with its rows while the page scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** Whether the page scrolls. */
  unfolded?: boolean;
  /** The element around the rendered rows (`li`); rows that are positioned by themselves are marked `data-apart`. */
  rows: RefObject<HTMLElement | null>;
  /** Heights in pixels, also of the scroller, until they can be measured; a gap is as high as it says. */
  estimate: { readonly row: number; readonly heading?: number; readonly gap?: number; readonly room: number };
  /** The number of rows to render beyond each edge. */
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

/** The rows from `first` up to `end`: the visible ones, and those near them. */
export interface RowWindow {
  first: number;
  /** The first visible one comes before this row, or other rows are rendered in the same frame. */
  topEnd: number;
  end: number;
  rowHeight: number;
  places: RowOffsets;
}

const oneGroup = [{ title: '', start: 0 }];

/**
 * While the page scrolls, so many rows come and go at once: each time, the browser paints and sorts the layers of the
 * whole page, which takes longer than the rows.
 */
const rowsAtOnce = 16;

/** Asks a list to show a row that it does not render; `detail` is the row's position from 0. */
export const showRowEvent = 'show-row';

/**
 * Moves the focus to something that a list renders within the next frames. The list holds the focus meanwhile: whoever
 * goes on elsewhere is not called back. `focus` does nothing while its target is missing.
 */
export function focusLater(list: HTMLElement, focus: () => void, frames = 10): void {
  list.focus({ preventScroll: true });
  requestAnimationFrame(() => {
    if (document.activeElement === list) focus();
    if (document.activeElement === list && frames > 0) focusLater(list, focus, frames - 1);
  });
}

/**
 * Which rows of a long list to render. They flow as usual, below a space as high as the rows before them, and are
 * assumed to have one height: a row that is not rendered costs nothing, so a change costs the same at any count.
 */
export function useWindow(options: WindowOptions): RowWindow {
  const { count, groups = oneGroup, scroller, unfolded = false, rows, estimate, overscan, wanted } = options;
  const [heights, setHeights] = useState<RowHeights>({ heading: 0, gap: 0, ...estimate });
  const places = useMemo(() => new RowOffsets(count, groups, heights), [count, groups, heights]);
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
  const step = unfolded ? rowsAtOnce : 1;
  const topEnd = top + step + overscan;

  const lookAt = useEffectEvent((now: RowOffsets): Look | undefined => {
    const [element, list] = [scroller.current, rows.current];
    if (element === null || list === null || element.clientHeight === 0) return undefined;
    const { top: start, bottom } = findRoom(element, list, unfolded);
    const [from, to] = [now.rowAt(Math.max(0, start)), Math.min(count, now.rowAt(Math.max(0, bottom)) + 1)];
    const block = Math.floor(from / step) * step;
    // As many blocks wherever they begin, and one at least beyond.
    const blockEnd = Math.min(count, block + step + Math.ceil((to - from) / step) * step);
    return {
      isDrawn: first <= from && from < topEnd && to <= end,
      draw: () =>
        setVisible((before) => {
          const spare = before.to - before.from - (blockEnd - block);
          const fits = before.from === block && before.to >= blockEnd && spare <= step;
          return fits ? before : { from: block, to: blockEnd };
        }),
    };
  });

  const look = useEffectEvent(() => lookAt(places));

  const measure = useEffectEvent(() => {
    const now = measureHeights(rows.current, heights);
    const isSame = Math.abs(now.row - heights.row) <= 0.5 && Math.abs(now.heading - heights.heading) <= 0.5;
    if (!isSame) setHeights(now);
    lookAt(isSame ? places : new RowOffsets(count, groups, now))?.draw();
  });

  const scrollToRow = useEffectEvent((row: number) => {
    const [element, list] = [scroller.current, rows.current];
    if (element === null || list === null) return;
    const room = findRoom(element, list, unfolded);
    const by = places.topOfRow(row) + heights.row / 2 - (room.top + room.bottom) / 2;
    const scrolls = !unfolded && element.scrollHeight > element.clientHeight;
    (scrolls ? element : window).scrollBy({ top: by, behavior: 'instant' });
  });
  useLayoutEffect(() => {
    if (visible.scrollTo !== undefined) scrollToRow(visible.scrollTo);
  }, [visible]);

  // Not a layout effect: what scrolls is an ancestor, and is not there yet when its descendants' effects run.
  useEffect(() => {
    const [element, list] = [scroller.current, rows.current];
    if (element === null || list === null) return;
    // The observer measures a list that scrolls by itself before the first paint, and needs no layout of its own.
    if (unfolded) measure();
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
    const stopFollowing = followScroll(unfolded ? null : element, () => look());
    list.addEventListener(showRowEvent, onShow);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      stopFollowing();
      list.removeEventListener(showRowEvent, onShow);
    };
  }, [scroller, rows, unfolded]);

  return { first, topEnd, end, rowHeight: heights.row, places };
}

/** The state of a list where its rows have been scrolled to. */
interface Look {
  /** Whether all rows that are visible now are rendered. */
  readonly isDrawn: boolean;
  /** Asks for the rows that are visible now. */
  readonly draw: () => void;
}

type Looker = () => Look | undefined;

/** Lists that look where the page is, at each step of its scrolling. */
const lookers = new Set<Looker>();

/**
 * Rows that are missing are drawn in the same frame, or there would be a gap; those that will be needed soon, when there
 * is time. All look before any is drawn: one that looked after another was drawn would have to wait for a layout.
 */
function drawTogether(these: Iterable<Looker>): void {
  const looks = Array.from(these, (look) => look()).filter((look) => look !== undefined);
  const isUrgent = looks.some(({ isDrawn }) => !isDrawn);
  (isUrgent ? flushSync : startTransition)(() => {
    for (const { draw } of looks) draw();
  });
}

const onPageScroll = () => drawTogether(lookers);

/** Draws what is visible at each step of the page's scrolling, or of the element's. */
function followScroll(element: HTMLElement | null, look: Looker): () => void {
  const options = { capture: true, passive: true };
  if (element === null) {
    lookers.add(look);
    document.addEventListener('scroll', onPageScroll, options);
    return () => {
      lookers.delete(look);
      if (lookers.size === 0) document.removeEventListener('scroll', onPageScroll, options);
    };
  }
  const onScroll = () => drawTogether([look]);
  element.addEventListener('scroll', onScroll, options);
  return () => element.removeEventListener('scroll', onScroll, options);
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
    ...before,
    row: measureLeast(':is(li, tr):not([data-apart], [aria-hidden])', before.row),
    heading: measureLeast('[data-heading]', before.heading),
  };
}
