import { createStore } from '../../base/store.ts';

/** The dialogs that are opened by name, as `app/dialogs.tsx` loads them. */
export type DialogName =
  | 'account'
  | 'activity'
  | 'budgets'
  | 'clear'
  | 'commands'
  | 'import'
  | 'issues'
  | 'keys'
  | 'load'
  | 'months'
  | 'print'
  | 'reminders'
  | 'repeats'
  | 'rules'
  | 'waiting';

/** The dialog that is open, if any. */
export const shownDialog = createStore<DialogName | null>(null);

/** Opens a dialog in place of the one that is open. */
export function openDialog(name: DialogName): void {
  shownDialog.write(name);
}

export function closeDialog(): void {
  shownDialog.write(null);
}
