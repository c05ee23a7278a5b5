import { type RefCallback, type RefObject, useCallback } from 'react';
import { toPlainKey } from '../keyboard/plain-key.ts';

/** Rows, and the headings between them. */
const stops = 'li, [data-heading]';
/** Controls of a form within a row have keys of their own. */
const control = ':is(button, select, input):not(form *)';

/**
 * Makes a list of rows (`li`) with controls a single tab stop: render the controls with `tabIndex={-1}`, and one of them
 * gets 0. Up and down go to the same control of another row, or to the button of the heading between two; left and right
 * along the row, Home, End and the page keys through the list, like the grid of the ARIA authoring practices. A key of a
 * control's `aria-keyshortcuts` presses it from anywhere in its row, and a press on what is marked `data-pressable`, but
 * on no control of it, presses the one marked `data-main`, with the `data-field` of the part that was pressed, or
 * `data-select` within what is marked `data-selecting`. Returns the ref for the scroller, and fills `scrollerRef` with it.
 */
export function useRovingFocus(scrollerRef: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      scrollerRef.current = element;
      const end = element === null ? undefined : rove(element);
      return () => {
        end?.();
        scrollerRef.current = null;
      };
    },
    [scrollerRef],
  );
}

function rove(list: HTMLElement): () => void {
  let stop: HTMLElement | null = null;
  const setTabStop = (control: HTMLElement | null) => {
    if (stop === control) return;
    if (stop !== null) stop.tabIndex = -1;
    stop = control;
    if (stop !== null) stop.tabIndex = 0;
  };
  // The row with the tab stop may be gone, or no longer rendered.
  const updateTabStop = () => {
    if (stop === null || !list.contains(stop))
      setTabStop(list.querySelector(`li ${control}:not([data-way-in])`));
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(control) && target.closest(stops) !== null)
      setTabStop(target);
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, repeat } = event;
    if (!(target instanceof HTMLElement) || target.closest(stops) === null || target.matches('form *'))
      return;
    const key = toPlainKey(event);
    const isWalk = /^(?:Arrow|Page|Home|End)/.test(key);
    // A key that is held walks on, but presses once: after a deletion the next row has the focus.
    if (repeat && key === 'Enter') event.preventDefault();
    if (!isForRows(event, key, target)) return;
    event.preventDefault();
    if (repeat && !isWalk) return;
    // From where the focus is by then: earlier keys may have been waiting, too.
    import('./walk-rows.ts').then(
      ({ moveRowFocus }) => moveRowFocus(list, key),
      (cause) => console.error('Not loaded', cause),
    );
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element) pressRow(target);
  };
  updateTabStop();
  const observer = new MutationObserver(updateTabStop);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', onFocus);
  list.addEventListener('keydown', onKey);
  list.addEventListener('click', onClick);
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', onFocus);
    list.removeEventListener('keydown', onKey);
    list.removeEventListener('click', onClick);
  };
}

/** A control that covered its row instead would need layers for itself and for each control above it. */
function pressRow(pressed: Element): void {
  const area = pressed.closest('[data-pressable]');
  const selection = getSelection();
  // If nothing can be selected, a press leaves a selection of the whole page standing.
  const isSelecting =
    area &&
    getComputedStyle(area).userSelect !== 'none' &&
    selection?.isCollapsed === false &&
    selection.containsNode(area, true);
  if (!area || isSelecting || pressed.closest('button, a, input, select, label')) return;
  const main = area.querySelector<HTMLElement>(
    area.closest('[data-selecting]') ? '[data-select]' : '[data-main]',
  );
  if (main === null) return;
  const field = pressed.closest<HTMLElement>('[data-field]')?.dataset.field;
  if (field !== undefined) main.dataset.field = field;
  main.focus({ preventScroll: true });
  main.click();
}

/** Not while the keys move a dragged card or an open menu, nor letters that choose from a menu. */
function isForRows(event: KeyboardEvent, key: string, focused: HTMLElement): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const isForRows = /^(?:Arrow|Page|(?:Home|End|Delete|[1-3])$)/.test(key);
  const isLetter = (key === 'e' || key === 'x') && !focused.matches('select');
  return (isForRows || isLetter) && focused.ariaPressed !== 'true' && !isOpenMenu(focused);
}

function isOpenMenu(element: HTMLElement): boolean {
  return CSS.supports('selector(:open)') && element.matches('select:open');
}
