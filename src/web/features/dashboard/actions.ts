import type { RowChange } from '#domain/collections/collections.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { stepPeriod } from '#domain/lens/earlier.ts';
import { periodWords } from '#domain/lens/period.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { redoChange, redoLast, undoChange, undoLast } from '#web/data/engine/undo.ts';
import { runUndo } from '#web/money/offer-undo.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import type { CommandDialog } from './command-dialogs.tsx';
import { findFocusedRow } from './focused-row.ts';
import { areKeysTaken } from './free-key.ts';
import { goToForm, goToSearch } from './go-to.ts';
import { changeLens, readLens, undoLensChange } from './lens-store.ts';

/** The parts of the dashboard that actions work on. */
export interface ActionContext {
  readonly today: CalendarDate;
  /** The open dialog; null while neither is. */
  readonly shown: CommandDialog | null;
  readonly onShow: (dialog: CommandDialog | null) => void;
  /** Called before something is undone. */
  readonly onStart: () => void;
  readonly onDuplicate: (transaction: Transaction) => void;
}

/** Something that a person can do by keys, wherever else it is offered: among the commands, or by a button. */
export interface Action {
  /** What it does, as the sheet of all keys says it. */
  readonly does: string;
  /** Each does it, as on the keyboard; with `Mod` for Ctrl, or for Cmd on a Mac. */
  readonly keys: readonly [string, ...string[]];
  /** How the commands name it: read after its group, and found by these other words. */
  readonly command?: { readonly group: string; readonly name: string; readonly words: string };
}

export interface PageAction extends Action {
  readonly run: (context: ActionContext) => void;
}

/** What keys do anywhere on the dashboard. */
export const pageActions = {
  commands: {
    does: 'Commands: find and do anything',
    keys: ['Mod+K'],
    run: ({ shown, onShow }) => {
      if (shown === 'commands') onShow(null);
      else if (!areKeysTaken()) onShow('commands');
    },
  },
  add: {
    does: 'Add a transaction',
    keys: ['N'],
    command: { group: 'Add', name: 'A transaction', words: 'new record income expense' },
    run: goToForm,
  },
  search: {
    does: 'Search',
    keys: ['/'],
    command: { group: 'Go to', name: 'Search', words: 'find' },
    run: goToSearch,
  },
  undo: {
    does: 'Undo',
    keys: ['Mod+Z'],
    command: { group: 'History', name: 'Undo', words: 'take back revert' },
    run: ({ onStart }) => {
      onStart();
      void undoNext();
    },
  },
  redo: {
    does: 'Redo',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    command: { group: 'History', name: 'Redo', words: 'again repeat' },
    run: ({ onStart }) => {
      onStart();
      void undoNext('redo');
    },
  },
  keys: {
    does: 'These shortcuts',
    keys: ['?'],
    command: { group: 'Help', name: 'Keyboard shortcuts', words: 'keys hotkeys' },
    run: ({ onShow }) => onShow('keys'),
  },
  earlier: { does: 'Earlier', keys: ['['], run: ({ today }) => step(-1, today) },
  later: { does: 'Later', keys: [']'], run: ({ today }) => step(1, today) },
  thisMonth: {
    does: periodWords['this-month'],
    keys: ['T'],
    run: () => changeLens({ period: 'this-month' }),
  },
  back: { does: 'Back to what was shown before', keys: ['Escape'], run: undoLensChange },
  duplicate: {
    does: 'Duplicate',
    keys: ['D'],
    run: ({ onDuplicate }) => {
      const row = findFocusedRow();
      if (row !== undefined) onDuplicate(row);
    },
  },
} satisfies Readonly<Record<string, PageAction>>;

/** What keys do to the row or card that has the focus: they press the button that names them. */
export const rowActions = {
  edit: { does: 'Edit', keys: ['E'] },
  select: { does: 'Select', keys: ['X'] },
  remove: { does: 'Delete', keys: ['Delete'] },
  move: { does: 'Move a card to To Do, In Progress or Done', keys: ['1', '2', '3'] },
} satisfies Readonly<Record<string, Action>>;

/** The action of a key or shortcut, which are given in small letters. */
export function findPageAction(pressed: string | undefined): PageAction | undefined {
  const all: readonly PageAction[] = Object.values(pageActions);
  return all.find(({ keys }) => keys.some((key) => key.toLowerCase() === pressed));
}

/** Shows the days one step earlier or later, if there are any. */
function step(steps: 1 | -1, today: CalendarDate): void {
  const period = stepPeriod(readLens().period, steps, today);
  if (period !== undefined) changeLens({ period });
}

/** Undoes the last change, or redoes the last that was undone, and says which. */
async function undoNext(how: 'undo' | 'redo' = 'undo'): Promise<void> {
  const isUndo = how === 'undo';
  const started = await (isUndo ? undoLast() : redoLast());
  if (!started.ok) showToast(started.message);
  else if (started.value === null) showToast(`Nothing to ${how}.`);
  else {
    const { change, outcome } = started.value;
    const words = await nameChange(change.changes, isUndo);
    await runUndo(() => (isUndo ? undoChange : redoChange)(change), words, outcome);
  }
}

/** The words load with the first press. Without them the toast says less, and undo works all the same. */
async function nameChange(changes: readonly RowChange[], isUndo: boolean): Promise<string> {
  try {
    const { toChangeWords, toUndoneWords } = await import('#domain/collections/change-words.ts');
    return (isUndo ? toUndoneWords : toChangeWords)(changes);
  } catch (cause) {
    console.error('Not loaded', cause);
    return isUndo ? 'Undone' : 'Redone';
  }
}
