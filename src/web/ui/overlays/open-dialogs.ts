import { createStore } from '../../base/store.ts';

/** The open modal dialogs, the topmost last. What is outside of that one can be neither pressed nor heard. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/** The open popover that is as wide as the window: above all dialogs, and above what else covers its lower edge. */
export const openSheet = createStore<HTMLElement | undefined>(undefined);

/** Opens the dialog above all others with a history entry, so that Back closes it. Returns the function to close it. */
export function showDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  openDialogs.write([...openDialogs.read(), dialog]);
  history.replaceState({ ...history.state, [key]: readDepth() }, '');
  // More than one where Back was asked to close a dialog that asks first.
  while (readDepth() < openDialogs.read().length) pushEntry(readDepth() + 1);
  return () => {
    openDialogs.write(openDialogs.read().filter((one) => one !== dialog));
    dialog.close();
  };
}

/** In the state of an entry: how many dialogs are open where it is shown. */
const key = 'dialogs';

const readDepth = () => Number(globalThis.history?.state?.[key] ?? 0);

/** The number of dialogs the shown history entry was made for; more than are open where one was closed without Back. */
let entryDepth = readDepth();

function pushEntry(depth: number): void {
  history.pushState({ ...history.state, [key]: depth }, '');
  entryDepth = depth;
}

function follow({ type }: Event): void {
  const left = entryDepth;
  entryDepth = readDepth();
  // A link to a part of the page makes an entry without a state, and is no step back.
  if (type !== 'popstate' || history.state?.[key] === undefined) return;
  const open = openDialogs.read();
  for (const dialog of open.slice(entryDepth).reverse()) {
    if (dialog.getAttribute('closedby') === 'none') {
      pushEntry(open.length);
      return;
    }
    // As Esc does.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  }
  // A dialog that was closed without Back leaves an entry that looks like the one before: one step goes past both.
  if (open.length < left && entryDepth < left) history.back();
}

// The router tells of entries that the page makes itself.
for (const event of ['popstate', 'pushState', 'replaceState']) globalThis.addEventListener?.(event, follow);
