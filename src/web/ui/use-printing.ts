import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

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
  const media = matchMedia('print');
  const change = (next: boolean): void => {
    printing = next;
    flushSync(listener);
  };
  const begin = (): void => change(true);
  const end = (): void => change(false);
  const follow = ({ matches }: MediaQueryListEvent): void => change(matches);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  media.addEventListener('change', follow);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    media.removeEventListener('change', follow);
  };
}
