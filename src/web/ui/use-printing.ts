import { flushSync } from 'react-dom';
import { createStore, useStore } from '../base/store.ts';

let media: MediaQueryList | undefined;
const printing = createStore(false, () => {
  // One query for all: one created after the change would not report it.
  if (media !== undefined) return;
  media = matchMedia('print');
  printing.write(media.matches);
  media.addEventListener('change', ({ matches }) => change(matches));
  addEventListener('beforeprint', () => change(true));
  addEventListener('afterprint', () => change(false));
});

/**
 * Whether the page is being printed. Paper does not scroll, so lists that render only some rows must render all. The
 * page has changed before the browser takes its snapshot.
 */
export function usePrinting(): boolean {
  return useStore(printing);
}

function change(next: boolean): void {
  flushSync(() => printing.write(next));
}
