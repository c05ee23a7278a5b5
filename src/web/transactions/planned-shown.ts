import { createStore } from '#web/base/store.ts';

/** Whether the list shows the planned rows before today's, or folds them into a line; for as long as the page is open. */
export const plannedShown = createStore(false);
