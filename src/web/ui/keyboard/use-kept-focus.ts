import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the focus in a list when what had it leaves: a heading leaves it to the first heading, and with `rows` a row
 * leaves it to the list, which must be focusable. A row that comes into another group is a new element, and takes it
 * back. Nothing scrolls.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, { rows = false } = {}): void {
  const focused = list.current?.contains(document.activeElement) ? document.activeElement : null;
  const row = focused?.closest<HTMLElement>('[data-row]')?.dataset.row;
  const isHeading = focused?.closest('[data-heading]') != null;
  useLayoutEffect(() => {
    if (focused === null || document.activeElement !== document.body) return;
    const same =
      row !== undefined &&
      list.current?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(row)}"] [aria-label="${CSS.escape(focused.ariaLabel ?? '')}"]`,
      );
    const heading = isHeading ? list.current?.querySelector<HTMLElement>('[data-heading] button') : null;
    if (same) same.focus({ preventScroll: true });
    else if (heading) heading.focus({ preventScroll: true });
    else if (rows || isHeading) list.current?.focus({ preventScroll: true });
  });
}
