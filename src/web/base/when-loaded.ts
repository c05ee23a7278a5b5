const needs = ['online', 'pointerdown', 'keydown'] as const;

/**
 * Loads what nobody waits for, and uses it once it is there. What could not be loaded is asked for again with the next
 * press, or when the network is back.
 */
export function whenLoaded<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => unknown = () => undefined,
): void {
  load().then(use, (cause) => {
    if (navigator.onLine) console.error('A part of the page could not be loaded', cause);
    const asked = new AbortController();
    const again = () => {
      asked.abort();
      whenLoaded(load, use);
    };
    for (const need of needs) addEventListener(need, again, { signal: asked.signal, passive: true });
  });
}
