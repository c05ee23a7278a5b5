import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A part of the page in a chunk of its own. */
export class Late<Props extends object> {
  /** There once it has come. */
  loaded: ComponentType<Props> | undefined;
  readonly #load: () => Promise<ComponentType<Props>>;
  #loading: Promise<ComponentType<Props>> | undefined;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  /** Brings the part, so that it is there when it is first drawn. Where that fails, the next one tries again. */
  async bring(): Promise<void> {
    this.#loading ??= this.#load();
    try {
      this.loaded = await this.#loading;
    } catch (cause) {
      this.#loading = undefined;
      throw cause;
    }
  }
}

interface LatePartProps<Props extends object> {
  part: Late<Props>;
  /** Shown until the part has come. */
  standIn: ReactNode;
  /** What the part is given. */
  given: NoInfer<Props>;
  /**
   * Stands in the place of a part that is out of reach: without a network before the first visit was over, or after a
   * new version came. Nothing else on the page suffers.
   */
  instead?: ComponentType<NoInfer<Props>>;
}

/**
 * Draws a part as soon as it has come: `Suspense` leaves a stand-in that was once shown on the screen for 300 ms,
 * whatever comes meanwhile. A failure of a part that nothing stands in for goes to the error boundary around it.
 */
export function LatePart<Props extends object>({
  part,
  standIn,
  given,
  instead,
}: LatePartProps<Props>): ReactNode {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  const waits = Loaded === undefined;
  useEffect(() => {
    if (!waits) return;
    let left = false;
    const show = (read: () => ComponentType<Props> | undefined) => {
      if (!left) setLoaded(read);
    };
    const fail = (cause: unknown) => {
      if (instead !== undefined) console.error('A part of the page could not be loaded', cause);
      show(() => {
        if (instead === undefined) throw cause;
        return instead;
      });
    };
    part.bring().then(() => show(() => part.loaded), fail);
    return () => {
      left = true;
    };
  }, [part, waits, instead]);
  return Loaded === undefined ? standIn : <Loaded {...given} />;
}
