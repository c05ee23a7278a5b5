const key = 'tallyboard.return-to';

/** Stores the address that a stranger asked for, in this tab, until they sign in. */
export function saveReturnLocation(address: { readonly pathname: string; readonly search: string }): void {
  sessionStorage.setItem(key, address.pathname + address.search);
}

/** The stored address, once. Only paths of the app count: anything else could lead away from it. */
export function takeReturnLocation(): string | undefined {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept && /^\/app(?:$|[?/#])/.test(kept) ? kept : undefined;
}
