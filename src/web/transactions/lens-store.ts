import { useEffect, useMemo, useState } from 'react';
import { todayIn } from '#domain/dates/calendar-date.ts';
import {
  emptyLens,
  type Filter,
  internFilter,
  type Lens,
  resolveLens,
  toFilter,
  withPeriod,
} from '#domain/lens/lens.ts';
import { type Parameter, parseLens, toParameters } from '#domain/lens/lens-address.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { currentUser } from '#web/data/session/session.ts';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';
import { useToday } from '#web/money/use-today.ts';

/** The lens in the page's address. */
interface AddressLens {
  readonly lens: Lens;
  /** The parameters of the address that mean nothing. */
  readonly ignored: readonly Parameter[];
}

const asked = createStore<AddressLens>({ lens: emptyLens, ignored: [] });

/**
 * The dashboard's address is the source of truth: Back, Forward and links set the lens. If it has no lens when the page
 * opens, the last one used on this device is restored. Needs a session that has been read, as `ProtectedRoute` guarantees.
 */
export function useLensFromAddress(): void {
  useState(() => {
    // A prerendered document has nobody, and no address.
    if (currentUser() === undefined) return;
    const kept = readLastChoice('lens');
    if (location.search === '' && kept !== undefined) replaceAddress(kept);
    readAddress();
  });
  useEffect(() => {
    const page = location.pathname;
    const follow = () => {
      // Another page's address says nothing about the lens.
      if (location.pathname !== page) return;
      // A link to a part of the page is a step for Back that asks for nothing else.
      if (history.state === null && asksOnlyForLens(readLens())) {
        history.replaceState({ ...step, links: step.links + 1 }, '');
      }
      step = readStep();
      if (asksOnlyForLens(readLens())) return;
      readAddress();
      storeLastChoice('lens', toQuery(readLens()));
    };
    step = readStep();
    // Links within the app tell of the address like this.
    for (const event of ['popstate', 'pushState'] as const) addEventListener(event, follow);
    return () => {
      for (const event of ['popstate', 'pushState'] as const) removeEventListener(event, follow);
    };
  }, []);
}

/** Which transactions the dashboard shows. */
export function useLens(): Lens {
  return useStore(asked, ({ lens }) => lens);
}

/** The current lens, for what happens once. */
export function readLens(): Lens {
  return asked.read().lens;
}

/** The parameters of the address that mean nothing. */
export function useIgnoredParameters(): readonly Parameter[] {
  return useStore(asked, ({ ignored }) => ignored);
}

/** The lens with the period that its search speaks of as its period, for what shows or steps it. */
export function useResolvedLens(): Lens {
  const lens = useLens();
  const today = useToday();
  return useMemo(() => resolveLens(lens, today), [lens, today]);
}

/** The lens as of today: the same object until it differs. */
export function useFilter(): Filter {
  const lens = useLens();
  const today = useToday();
  return useMemo(() => internFilter(toFilter(lens, today)), [lens, today]);
}

/**
 * Looks at other transactions: what is not given stays, but a search speaks of no other period than the given one. The
 * address says it, Back takes it back, and the device remembers it. `replace` leaves no step for Back, as while somebody
 * types.
 */
export function changeLens(change: Partial<Lens>, { replace = false } = {}): void {
  const before = readLens();
  const changed = { ...before, ...change };
  const { period } = change;
  const lens =
    period === undefined || change.text !== undefined
      ? changed
      : withPeriod(changed, period, todayIn(new Date()));
  const query = toQuery(lens);
  asked.write({ lens, ignored: [] });
  if (query !== toQuery(before)) {
    try {
      if (replace) replaceAddress(query);
      else history.pushState({ lensSteps: readStep().lensSteps + 1, links: 0 }, '', toAddress(query));
    } catch (cause) {
      // Some browsers allow only a hundred history updates in 30 seconds; the lens changes anyway.
      console.error('The browser did not take the address', cause);
    }
    storeLastChoice('lens', query);
  }
}

/** Shows only these; a second call with the same values clears the filter again. */
export function toggleLens(change: Partial<Pick<Lens, 'types' | 'statuses' | 'categories' | 'tags'>>): void {
  const isAsked = toQuery({ ...readLens(), ...change }) === toQuery(readLens());
  const without = Object.fromEntries(Object.keys(change).map((part) => [part, []]));
  changeLens(isAsked ? without : change);
}

/** Takes back the last change of the lens, as Back does, unless the page opened with it. */
export function undoLensChange(): void {
  const { lensSteps, links } = readStep();
  if (lensSteps > 0) history.go(-1 - links);
}

/** A position in the browser's history. */
interface HistoryStep {
  /** The number of changes of the lens that Back can take back on this page. */
  readonly lensSteps: number;
  /** The number of links to parts of the page followed since the last of these. */
  readonly links: number;
}

/** The entry that the page shows, or that was shown until a moment ago. */
let step: HistoryStep = { lensSteps: 0, links: 0 };

function readStep(): HistoryStep {
  const { lensSteps, links } = (history.state ?? {}) as Partial<HistoryStep>;
  return { lensSteps: Number(lensSteps ?? 0), links: Number(links ?? 0) };
}

/** Whether the address asks for this lens, and for nothing else. */
function asksOnlyForLens(lens: Lens): boolean {
  return toQuery(lens) === toQuery(toLens(location.search)) && asked.read().ignored.length === 0;
}

function readAddress(): void {
  asked.write(parseLens(new URLSearchParams(location.search)));
}

/** The query of the address that asks for a lens; empty for the whole lens. */
export function toQuery(lens: Lens): string {
  return new URLSearchParams(toParameters(lens).map(([name, value]) => [name, value])).toString();
}

/** The lens that the query of an address asks for, as far as it makes sense. */
export function toLens(query: string): Lens {
  return parseLens(new URLSearchParams(query)).lens;
}

function replaceAddress(query: string): void {
  history.replaceState(history.state, '', toAddress(query));
}

function toAddress(query: string): string {
  return location.pathname + (query === '' ? '' : `?${query}`);
}
