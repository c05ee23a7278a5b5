import { tabStorage } from '../../base/site-storage.ts';

/** Where this tab stores the address to come back to after signing in. */
export const returnLocationKey = 'tallyboard.return-to';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Stores the address that somebody without a session asked for, in this tab, until they sign in. */
export function saveReturnLocation({ pathname, search, hash }: Address): void {
  tabStorage.setItem(returnLocationKey, pathname + search + hash);
}
