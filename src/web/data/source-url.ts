import { useSyncExternalStore } from 'react';
import { builtSourceUrl, readConfig } from './config.ts';

/** The URL of the public source repository, from the server's setting; from package.json while prerendering. */
export function useSourceUrl(): string {
  return useSyncExternalStore(
    subscribe,
    () => readConfig().sourceUrl,
    () => builtSourceUrl,
  );
}

/** The setting is in the page and never changes. */
function subscribe(): () => void {
  return () => undefined;
}
