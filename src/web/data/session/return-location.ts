import { tabStorage } from '../../base/site-storage.ts';

const key = 'tallyboard.return-to';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The person and address of a session that has ended: nothing of it stays on the device. */
let kept: { readonly person: string; readonly address: string } | undefined;

/** Stores the address that somebody without a session asked for, in this tab, until they sign in. */
export function saveReturnLocation({ pathname, search, hash }: Address): void {
  kept = undefined;
  tabStorage.setItem(key, pathname + search + hash);
}

/** Keeps the address in memory for one person only, because its search terms are private. */
export function saveReturnLocationFor(person: string, { pathname, search, hash }: Address): void {
  kept = { person, address: pathname + search + hash };
}

/** The address that this person is to come back to, once. */
export function takeSavedLocation(person: string | undefined): string | null {
  const saved = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  const own = kept?.person === person ? kept?.address : undefined;
  kept = undefined;
  return own ?? saved;
}
