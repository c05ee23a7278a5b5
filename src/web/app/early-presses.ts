/** A control that was pressed before the page's scripts ran, by what it says: the page may be drawn anew since. */
export interface EarlyPress {
  readonly localName: string;
  readonly ariaLabel: string | null;
  readonly textContent: string;
}

declare global {
  interface Window {
    /** Filled by early-presses.js, which stands in every document of the build. */
    earlyPresses?: { readonly presses: EarlyPress[]; onPress?: () => void };
  }
}

/** Does what was pressed before the page could answer. To be called once it can: most people have pressed nothing. */
export function replayEarlyPresses(): void {
  const early = window.earlyPresses;
  if (early === undefined || early.onPress !== undefined) return;
  early.onPress = () =>
    void import('./replay-presses.ts').then(({ replayPresses }) => replayPresses(early.presses));
  if (early.presses.length > 0) early.onPress();
}
