import { useSyncExternalStore } from 'react';
import { createNotifier, type Notifier } from './notifier.ts';

/** A value that components follow. */
export interface Store<Value> extends Notifier {
  /** The value in a prerendered document. */
  readonly initial: Value;
  read(this: void): Value;
  write(this: void, value: Value): void;
}

/** For `start`, see `createNotifier`. */
export function createStore<Value>(initial: Value, start?: () => (() => void) | undefined): Store<Value> {
  const notifier = createNotifier(start);
  let value = initial;
  return {
    ...notifier,
    initial,
    read: () => value,
    write(next) {
      if (next === value) return;
      value = next;
      notifier.notify();
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value;
/** Draws again only when the part is another. */
export function useStore<Value, Part>(store: Store<Value>, pick: (value: Value) => Part): Part;
export function useStore<Value, Part>(
  store: Store<Value>,
  pick = (value: Value): Value | Part => value,
): Value | Part {
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.read()),
    () => pick(store.initial),
  );
}
