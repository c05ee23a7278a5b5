import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let media: MediaQueryList | undefined;
let printing = false;

/**
 * Whether the page is being printed. Paper does not scroll, so lists that render only some rows must render all. The
 * page has changed before the browser takes its snapshot.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // One query for all: one created after the change would not report it.
  if (media === undefined) {
    media = matchMedia('print');
    printing = media.matches;
    media.addEventListener('change', ({ matches }) => change(matches));
    addEventListener('beforeprint', () => change(true));
    addEventListener('afterprint', () => change(false));
  }
  return () => listeners.delete(listener);
}

function change(next: boolean): void {
  printing = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}
