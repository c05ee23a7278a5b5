import { focusLater, showRowEvent } from './use-window.ts';

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
      controls: findControls(element),
    }))
    .toSorted((one, other) => one.place - other.place);
}

/** The controls of a row that can take the focus: actions first, then filter links, whatever their order in the document. */
function findControls(row: HTMLElement): readonly HTMLElement[] {
  const isWayIn = (control: HTMLElement) => Number(control.matches('[data-way-in]'));
  return [...row.querySelectorAll<HTMLElement>('button, select, input')]
    .filter((control) => control.checkVisibility())
    .toSorted((one, other) => isWayIn(one) - isWayIn(other));
}

/** Which control of a row had the focus last: walking goes on with the same one behind a heading. */
const lastControls = new WeakMap<HTMLElement, number>();

/** Moves the focus within a list of rows, or presses a control there, as `useRovingFocus` says. */
export function moveRowFocus(list: HTMLElement, key: string): void {
  const rows = findRows(list);
  const [first] = rows;
  const focused = document.activeElement as HTMLElement;
  const row = rows.find(({ element }) => element.contains(focused));
  // A heading knows the row that it stands before.
  const place = row?.place ?? Number(focused.closest<HTMLElement>('[data-heading]')?.dataset.heading);
  if (first === undefined || Number.isNaN(place)) return;
  if (row !== undefined) lastControls.set(list, Math.max(0, row.controls.indexOf(focused)));
  const control = lastControls.get(list) ?? 0;
  const { count } = first;
  const room = Math.min(list.clientHeight, innerHeight);
  const page = Math.max(1, Math.floor(room / first.element.offsetHeight));
  const places: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: row === undefined ? place : place + 1,
    PageUp: place - page,
    PageDown: place + page,
    Home: 1,
    End: count,
  };
  const wanted = places[key];
  const before = key === 'ArrowUp' ? place : wanted;
  const heading =
    row && key.startsWith('Arrow') && list.querySelector<HTMLElement>(`[data-heading="${before}"] button`);
  if (heading) focusInSight(heading);
  else if (wanted !== undefined && wanted !== 0) focusRow(list, wanted, { control, rows, count });
  else if (key === 'ArrowLeft' || key === 'ArrowRight')
    walkAlong(list, row?.controls ?? [focused], focused, key);
  else if (row !== undefined)
    press(row.element.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`), key);
}

function focusInSight(control: HTMLElement, within: HTMLElement = control): void {
  control.focus({ preventScroll: true });
  within.scrollIntoView({ block: 'nearest' });
}

/** Along the row, and from its end to the list beside this one. */
function walkAlong(
  list: HTMLElement,
  controls: readonly HTMLElement[],
  focused: HTMLElement,
  key: string,
): void {
  const by = key === 'ArrowLeft' ? -1 : 1;
  const lists = [...document.querySelectorAll<HTMLElement>('[data-cards]')];
  const index = lists.indexOf(list);
  const beside = by === 1 ? lists.slice(index + 1) : lists.slice(0, Math.max(0, index)).toReversed();
  const stops = index === -1 ? [] : beside.map((one) => one.querySelector<HTMLElement>('[tabindex="0"]'));
  const target = controls[controls.indexOf(focused) + by] ?? stops.find((stop) => stop !== null);
  target?.focus();
}

function press(control: HTMLElement | null, key: string): void {
  // A control with several keys is told which one.
  if (control?.getAttribute('aria-keyshortcuts') === key) control.click();
  else control?.dispatchEvent(new CustomEvent('click', { bubbles: true, detail: key }));
}

function focusRow(
  list: HTMLElement,
  wanted: number,
  { control, rows, count }: { control: number; rows: readonly Row[]; count: number },
): void {
  const place = Math.min(Math.max(1, wanted), count);
  const focus = (row: Row | undefined) => {
    const target = row?.controls[Math.min(control, row.controls.length - 1)];
    if (target !== undefined) focusInSight(target, row?.element);
    return target !== undefined;
  };
  if (focus(rows.find((row) => row.place === place))) return;
  // Not rendered until the list has scrolled there.
  list
    .querySelector('[data-window]')
    ?.dispatchEvent(new CustomEvent<number>(showRowEvent, { detail: place - 1 }));
  focusLater(list, () => {
    focus(findRows(list).find((row) => row.place === place));
  });
}
