import { createStore } from '../base/store.ts';

/** The open modal dialogs, the topmost last. What is outside of that one can be neither pressed nor heard. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);
