import { showRowEvent } from './use-window.ts';

interface Row {
  /** Its position from 1 among all rows, of which only some are rendered. */
  place: number;
  count: number;
  element: HTMLElement;
  controls: readonly HTMLElement[];
}

function findRows(list: HTMLElement): readonly Row[] {
  const items = [...list.querySelectorAll<HTMLElement>('li')];
  return items
    .map((element, index) => ({
      place: Number(element.ariaPosInSet ?? index + 1),
      count: Number(element.ariaSetSize ?? items.length),
      element,
      controls: [...element.querySelectorAll<HTMLElement>('button, select, input')],
    }))
    .toSorted((one, other) => one.place - other.place);
}

/** Moves the focus within a list of rows, or presses a control there, as `useRovingFocus` says. */
export function walkRows(list: HTMLElement, key: string): void {
  const rows = findRows(list);
  const focused = document.activeElement as HTMLElement;
  const row = rows.find(({ element }) => element.contains(focused));
  if (row === undefined) return;
  const control = row.controls.indexOf(focused);
  const { place, count } = row;
  const room = Math.min(list.clientHeight, innerHeight);
  const page = Math.max(1, Math.floor(room / row.element.offsetHeight));
  const places: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    PageUp: place - page,
    PageDown: place + page,
    Home: 1,
    End: count,
  };
  const wanted = places[key];
  if (wanted !== undefined) focusRow(list, wanted, { control, rows, count });
  else if (key === 'ArrowLeft' || key === 'ArrowRight') walkAlong(list, row, control, key);
  else press(row.element.querySelector(`[aria-keyshortcuts="${key}"]`));
}

/** Along the row, and from its end to the list beside this one. */
function walkAlong(list: HTMLElement, { controls }: Row, control: number, key: string): void {
  const by = key === 'ArrowLeft' ? -1 : 1;
  const lists = [...document.querySelectorAll<HTMLElement>('[data-cards]')];
  const index = lists.indexOf(list);
  const beside = by === 1 ? lists.slice(index + 1) : lists.slice(0, Math.max(0, index)).toReversed();
  const stops = index === -1 ? [] : beside.map((one) => one.querySelector<HTMLElement>('li [tabindex="0"]'));
  const target = controls[control + by] ?? stops.find((stop) => stop !== null);
  target?.focus();
}

function press(control: Element | null): void {
  const choice = control?.closest('select');
  if (choice && control instanceof HTMLOptionElement) {
    choice.value = control.value;
    // Told apart from a choice in the menu, where the focus then is.
    choice.dispatchEvent(new CustomEvent('change', { bubbles: true }));
  } else if (control instanceof HTMLElement) control.click();
}

function focusRow(
  list: HTMLElement,
  wanted: number,
  { control, rows, count }: { control: number; rows: readonly Row[]; count: number },
): void {
  const place = Math.min(Math.max(1, wanted), count);
  const focus = (row: Row | undefined) => {
    const target = row?.controls[Math.min(control, row.controls.length - 1)];
    target?.focus({ preventScroll: true });
    row?.element.scrollIntoView({ block: 'nearest' });
    return target !== undefined;
  };
  if (focus(rows.find((row) => row.place === place))) return;
  // Not rendered until the list has scrolled there. The list holds the focus meanwhile.
  list.focus({ preventScroll: true });
  list
    .querySelector('[data-window]')
    ?.dispatchEvent(new CustomEvent<number>(showRowEvent, { detail: place - 1 }));
  const seek = (frames: number) => {
    if (document.activeElement !== list) return;
    if (!focus(findRows(list).find((row) => row.place === place)) && frames > 0) {
      requestAnimationFrame(() => seek(frames - 1));
    }
  };
  requestAnimationFrame(() => seek(10));
}
