import { useEffect, useMemo, useState } from 'react';
import { type Filter, type Lens, toFilter, wholeLens } from '#domain/lens/lens.ts';
import { type Parameter, parseLens, toParameters } from '#domain/lens/lens-address.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { readLast, storeLast } from '#web/data/records/stored-drafts.ts';
import { currentUser } from '#web/data/session/session.ts';
import { useToday } from '#web/money/use-today.ts';

/** What the page's address asks for. */
interface AskedLens {
  readonly lens: Lens;
  /** The parameters of the address that mean nothing. */
  readonly nonsense: readonly Parameter[];
}

const asked = createStore<AskedLens>({ lens: wholeLens, nonsense: [] });

/**
 * The dashboard's address is the truth: Back, Forward and links set the lens, and the device remembers it. Where it says
 * nothing when the page opens, the last lens of this device is taken up.
 */
export function useLensOfAddress(): void {
  useState(() => {
    // A prerendered document has nobody, and no address.
    if (currentUser() === undefined) return;
    const kept = readLast('lens');
    if (location.search === '' && kept !== undefined) replaceAddress(kept);
    readAddress();
    // An address may ask for something else than for transactions.
    const query = toQuery(readLens());
    if (query !== '') storeLast('lens', query);
  });
  useEffect(() => {
    const follow = () => {
      readAddress();
      storeLast('lens', toQuery(readLens()));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
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
export function useNonsense(): readonly Parameter[] {
  return useStore(asked, ({ nonsense }) => nonsense);
}

/** The lens as of today: the same object until it differs. */
export function useFilter(): Filter {
  const lens = useLens();
  const today = useToday();
  return useMemo(() => toFilter(lens, today), [lens, today]);
}

/**
 * Looks at other transactions: what is not given stays. The address says it, Back takes it back, and the device
 * remembers it. `replace` leaves no step for Back, as while somebody types.
 */
export function changeLens(change: Partial<Lens>, { replace = false } = {}): void {
  const lens = { ...readLens(), ...change };
  const query = toQuery(lens);
  if (query !== toQuery(readLens())) {
    try {
      if (replace) replaceAddress(query);
      else history.pushState({ lensSteps: countSteps() + 1 }, '', toAddress(query));
    } catch (cause) {
      // Some browsers take only a hundred addresses in half a minute: the lens changes all the same.
      console.error('The browser did not take the address', cause);
    }
    storeLast('lens', query);
  }
  asked.write({ lens, nonsense: [] });
}

/** Looks at only these; asked for them again, at all. */
export function toggleLens(change: Partial<Pick<Lens, 'types' | 'statuses' | 'categories' | 'tags'>>): void {
  const isAsked = toQuery({ ...readLens(), ...change }) === toQuery(readLens());
  const without = Object.fromEntries(Object.keys(change).map((part) => [part, []]));
  changeLens(isAsked ? without : change);
}

/** Takes back the last change of the lens, as Back does, unless the page opened with it. */
export function takeBack(): void {
  if (countSteps() > 0) history.back();
}

/** How many changes of the lens Back can take back on this page. */
function countSteps(): number {
  const state: unknown = history.state;
  const isStep = typeof state === 'object' && state !== null && 'lensSteps' in state;
  return isStep ? Number(state.lensSteps) : 0;
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
