import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let media: MediaQueryList | undefined;
let printing = false;

/**
 * Whether the page is being put on paper, where nothing can be scrolled: what is drawn in part must be drawn in full.
 * The change is on the page before the browser takes its picture.
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
  // Once for all: a query that is made after the medium changed does not report that change any more.
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
