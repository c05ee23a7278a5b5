/** Who wants to hear of a change. */
export interface Notifier {
  /** Answers how to stop listening. */
  subscribe(this: void, listener: () => void): () => void;
  notify(this: void): void;
}

/** `start` runs when the first listener comes, and what it answers when the last one has left. */
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
