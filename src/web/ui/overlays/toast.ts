import { createStore } from '../../base/store.ts';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastOptions {
  /** A second, quieter line. */
  description?: string;
  action?: ToastAction;
  /** Another action beside it. */
  second?: ToastAction;
  /** Milliseconds; longer by default with an action. */
  duration?: number;
  /** When it leaves before that: what it says holds no more. */
  until?: Promise<unknown> | undefined;
}

type Show = (message: string, options: ToastOptions) => void;

let show: Show | null = null;
let waiting: [string, ToastOptions][] = [];

/** For `Toasts`: how many messages have waited for it. */
export const waitedFor = createStore(0);

/** Shows a toast. The first one loads the toaster. */
export function showToast(message: string, options: ToastOptions = {}): void {
  if (show !== null) {
    show(message, options);
    return;
  }
  waiting.push([message, options]);
  waitedFor.write(waitedFor.read() + 1);
}

/** For `Toasts`: sets the renderer, which first gets the waiting messages. Null removes it. */
export function setToastRenderer(drawer: Show | null): void {
  show = drawer;
  if (drawer === null) return;
  for (const [message, options] of waiting) drawer(message, options);
  waiting = [];
}
