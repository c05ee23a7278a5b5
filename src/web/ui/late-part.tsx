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
}

/**
 * Draws a part as soon as it has come: `Suspense` leaves a stand-in that was once shown on the screen for 300 ms,
 * whatever comes meanwhile. A failure goes to the error boundary around it.
 */
export function LatePart<Props extends object>({ part, standIn, given }: LatePartProps<Props>): ReactNode {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  const waits = Loaded === undefined;
  useEffect(() => {
    if (!waits) return;
    let left = false;
    const show = (read: () => ComponentType<Props> | undefined) => {
      if (!left) setLoaded(read);
    };
    const fail = (cause: unknown) =>
      show(() => {
        throw cause;
      });
    part.bring().then(() => show(() => part.loaded), fail);
    return () => {
      left = true;
    };
  }, [part, waits]);
  return Loaded === undefined ? standIn : <Loaded {...given} />;
}
