import { useSyncExternalStore } from 'react';
import { builtSourceUrl, readConfig } from './config.ts';

/** The address of the public source repository, by the server's setting; in a prerendered page by package.json. */
export function useSourceUrl(): string {
  return useSyncExternalStore(
    subscribe,
    () => readConfig().sourceUrl,
    () => builtSourceUrl,
  );
}

/** The setting stands in the page and never changes. */
function subscribe(): () => void {
  return () => undefined;
}
