export interface ToastOptions {
  /** A second, quieter line. */
  description?: string;
  action?: { label: string; run: () => void };
  /** Milliseconds; longer by default with an action. */
  duration?: number;
}

type Show = (message: string, options: ToastOptions) => void;

let show: Show | null = null;
let waiting: [string, ToastOptions][] = [];
let wanted = false;
const listeners = new Set<() => void>();

/** Shows a toast. The first one loads the toaster. */
export function showToast(message: string, options: ToastOptions = {}): void {
  if (show !== null) {
    show(message, options);
    return;
  }
  waiting.push([message, options]);
  wanted = true;
  for (const listener of listeners) listener();
}

/** For `Toasts`: whether a message has ever been shown. */
export const toastDemand = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => wanted,
};

/** For `Toasts`: sets the renderer, which first gets the waiting messages. Null removes it. */
export function setToastRenderer(drawer: Show | null): void {
  show = drawer;
  if (drawer === null) return;
  for (const [message, options] of waiting) drawer(message, options);
  waiting = [];
}
