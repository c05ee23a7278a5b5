import { whenLoaded } from '../base/when-loaded.ts';

/** A control pressed before the page's scripts ran, known by its label: it may have been rendered anew since. */
export interface EarlyPress {
  readonly localName: string;
  readonly ariaLabel: string | null;
  readonly textContent: string;
}

declare global {
  interface Window {
    /** Filled by early-presses.js, which the build puts into every document. */
    earlyPresses?: { readonly presses: EarlyPress[]; onPress?: () => void };
  }
}

/** Replays the presses made before the page could respond. Most people have made none. */
export function replayEarlyPresses(): void {
  const early = window.earlyPresses;
  if (early === undefined || early.onPress !== undefined) return;
  early.onPress = () =>
    whenLoaded(
      () => import('./replay-presses.ts'),
      ({ replayPresses }) => replayPresses(early.presses),
    );
  if (early.presses.length > 0) early.onPress();
}
