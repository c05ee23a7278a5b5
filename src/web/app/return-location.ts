import { tabStorage } from '../base/site-storage.ts';
import { pages } from './page-list.ts';

const key = 'tallyboard.return-to';

const personPaths = pages
  .filter(({ audience }) => audience === 'person')
  .flatMap(({ titles }) => Object.keys(titles));
const leadsBack = new RegExp(`^(?:${personPaths.join('|')})(?:$|[?/#])`);

/** Stores the address that a stranger asked for, in this tab, until they sign in. */
export function saveReturnLocation(address: { readonly pathname: string; readonly search: string }): void {
  tabStorage.setItem(key, address.pathname + address.search);
}

/** The stored address, once. Only a person's pages count: anything else could lead away from the app. */
export function takeReturnLocation(): string | undefined {
  const kept = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return kept && leadsBack.test(kept) ? kept : undefined;
}
