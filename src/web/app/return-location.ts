import { tabStorage } from '../base/site-storage.ts';
import { returnLocationKey } from '../data/session/return-location.ts';
import { pages } from './page-list.ts';

const personPaths = pages
  .filter(({ audience }) => audience === 'person')
  .flatMap(({ titles }) => Object.keys(titles));
const leadsBack = new RegExp(`^(?:${personPaths.join('|')})(?:$|[?/#])`);

/** The stored address, once. Only a person's pages count: anything else could lead away from the app. */
export function takeReturnLocation(): string | undefined {
  const kept = tabStorage.getItem(returnLocationKey);
  tabStorage.removeItem(returnLocationKey);
  return kept && leadsBack.test(kept) ? kept : undefined;
}
