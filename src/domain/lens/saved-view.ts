import type { Fields, Row } from '../fields/field-table.ts';
import { kinds } from '../fields/kinds.ts';
import type { Lens } from './lens.ts';
import { emptyLens } from './lens.ts';

/** A lens that a person has named. */
export interface SavedView extends Row {
  /** 1 to `maxViewName` characters, without spaces at its ends. */
  readonly name: string;
  /** As the query of an address, which `parseLens` reads. */
  readonly lens: string;
  /** Digits, the last not 0; views are in the order of these texts. */
  readonly place: string;
}

/** The most characters of a name. */
export const maxViewName = 40;

/** The most characters of a lens. */
export const maxViewLens = 2000;

export const viewFields = {
  name: { kind: kinds.text, maxLength: maxViewName },
  lens: { kind: kinds.text, label: 'filters', empty: '', maxLength: maxViewLens },
  place: { kind: kinds.choice },
} satisfies Fields<SavedView>;

/** The collection of saved views. */
export const inViews = { collection: 'views' } as const;

/** The views that everybody has, first and in this order. */
export const builtInViews: readonly { readonly name: string; readonly lens: Lens }[] = [
  { name: 'This month', lens: { ...emptyLens, period: 'this-month' } },
  { name: 'Overdue', lens: { ...emptyLens, text: 'overdue' } },
  { name: 'Planned', lens: { ...emptyLens, statuses: ['todo', 'in-progress'] } },
];

/** The order of views in the menu. */
export function compareViews(one: SavedView, other: SavedView): number {
  if (one.place !== other.place) return one.place < other.place ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** A place after all of these. */
export function lastPlace(views: readonly SavedView[]): string {
  return toPlaceBetween(views.toSorted(compareViews).at(-1)?.place ?? '', null);
}

/** The place of a view that moves so many positions down, or up if negative; undefined at the ends, and if it is gone. */
export function movedPlace(views: readonly SavedView[], id: string, steps: 1 | -1): string | undefined {
  const from = views.toSorted(compareViews).findIndex((view) => view.id === id);
  const position = from + steps;
  if (from === -1 || position < 0 || position >= views.length) return undefined;
  const others = views.filter((view) => view.id !== id).toSorted(compareViews);
  const [low = '', high = null] = [others[position - 1]?.place, others[position]?.place];
  // Two devices may have chosen one place: there is nothing between them, so the view goes before or after both.
  if (low !== high) return toPlaceBetween(low, high);
  return steps < 0
    ? toPlaceBetween(others.findLast(({ place }) => place < low)?.place ?? '', low)
    : toPlaceBetween(low, others.find(({ place }) => place > low)?.place ?? null);
}

/**
 * The shortest digits between two others in the order of texts; null is after all. Other clients may have stored any
 * text: it counts by its digits, and where there is nothing between two, the place is after the lower one.
 */
function toPlaceBetween(lowText: string, highText: string | null): string {
  const low = toDigits(lowText);
  const given = highText === null ? null : toDigits(highText);
  const high = given !== null && given > low ? given : null;
  for (let length = 1; ; length += 1) {
    const toNumber = (place: string) => BigInt(place.slice(0, length).padEnd(length, '0'));
    const [floor, top] = [toNumber(low), high === null ? 10n ** BigInt(length) : toNumber(high)];
    if (top - floor > 1n) {
      const middle = String((floor + top) / 2n).padStart(length, '0');
      return middle.replace(/0+$/, '');
    }
  }
}

/** Between '5' and '50' there would be nothing, so zeros at the end do not count. */
function toDigits(place: string): string {
  return place.replace(/\D/g, '').replace(/0+$/, '');
}
