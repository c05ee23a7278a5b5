/** A list of listeners. */
export interface Notifier {
  /** Returns the function that unsubscribes. */
  subscribe(this: void, listener: () => void): () => void;
  notify(this: void): void;
}

/** `start` runs for the first listener; the function it returns runs after the last one has unsubscribed. */
export function createNotifier(start?: () => (() => void) | undefined): Notifier {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    subscribe(listener) {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) stop = start?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
