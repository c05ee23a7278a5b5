import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component in its own chunk. */
export class LazyComponent<Props extends object> {
  /** Set once the chunk has loaded. */
  loaded: ComponentType<Props> | undefined;
  readonly #load: () => Promise<ComponentType<Props>>;
  #loading: Promise<ComponentType<Props>> | undefined;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  /** Loads the chunk before it is needed. After a failure the next call tries again. */
  async preload(): Promise<void> {
    this.#loading ??= this.#load();
    try {
      this.loaded = await this.#loading;
    } catch (cause) {
      this.#loading = undefined;
      throw cause;
    }
  }
}

interface LazyPartProps<Props extends object> {
  part: LazyComponent<Props>;
  /** Shown while the part loads. */
  fallback: ReactNode;
  props: NoInfer<Props>;
  /**
   * Shown if the part cannot be loaded: offline before the first visit was complete, or after a new version replaced
   * its chunk. The rest of the page works on.
   */
  errorFallback?: ComponentType<NoInfer<Props>>;
  /**
   * What a part that stays is needed for, if for anything now. A missing one is asked for again with each new need, and
   * when the network is back.
   */
  need?: unknown;
}

/**
 * Renders a component as soon as it has loaded. `Suspense` would keep a fallback that was once shown for 300 ms,
 * whatever arrives meanwhile. Without an `errorFallback`, a failure goes to the error boundary around it.
 */
export function LazyPart<Props extends object>({
  part,
  fallback,
  props,
  errorFallback,
  need,
}: LazyPartProps<Props>): ReactNode {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  const [lastNeed, setLastNeed] = useState(need);
  const loading = Loaded === undefined;
  const missing = !loading && Loaded === errorFallback;
  if (lastNeed !== need) {
    setLastNeed(need);
    if (missing && need !== undefined) setLoaded(undefined);
  }
  useEffect(() => {
    if (!missing) return;
    const askAgain = () => setLoaded(undefined);
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [missing]);
  useEffect(() => {
    if (!loading) return;
    let unmounted = false;
    const show = (read: () => ComponentType<Props> | undefined) => {
      if (!unmounted) setLoaded(read);
    };
    const fail = (cause: unknown) => {
      if (errorFallback !== undefined) console.error('A part of the page could not be loaded', cause);
      show(() => {
        if (errorFallback === undefined) throw cause;
        return errorFallback;
      });
    };
    part.preload().then(() => show(() => part.loaded), fail);
    return () => {
      unmounted = true;
    };
  }, [part, loading, errorFallback]);
  return Loaded === undefined ? fallback : <Loaded {...props} />;
}
