const key = 'tallyboard.return-to';

/** Keeps the address that a stranger asked for, for this tab, until a sign-in. */
export function saveReturnLocation(address: { readonly pathname: string; readonly search: string }): void {
  sessionStorage.setItem(key, address.pathname + address.search);
}

/** The kept address, once. Only a place within the app counts: anything else could lead away from it. */
export function takeReturnLocation(): string | undefined {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept && /^\/app(?:$|[?/#])/.test(kept) ? kept : undefined;
}
