import type { RowChange } from '#domain/collections/collections.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { redoChange, redoLast, undoChange, undoLast } from '#web/data/engine/undo.ts';
import { toggleAmounts } from '#web/money/hidden-amounts.ts';
import { runUndo } from '#web/money/offer-undo.ts';
import { commandsAction, lensActions, type PageAction } from '#web/transactions/actions.ts';
import { findFocusedRow } from '#web/transactions/focused-row.ts';
import { areKeysTaken } from '#web/transactions/free-key.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import type { CommandDialog } from './command-dialogs.tsx';
import { goToForm } from './go-to.ts';

/** The parts of the dashboard that actions work on. */
export interface ActionContext {
  readonly today: CalendarDate;
  /** The open dialog; null while neither is. */
  readonly shown: CommandDialog | null;
  readonly onShow: (dialog: CommandDialog | null) => void;
  /** Called before something is undone. */
  readonly onStart: () => void;
  readonly onDuplicate: (transaction: Transaction) => void;
  readonly onEdit: (transaction: Transaction) => void;
  /** Adds a transaction, which `words` describe. */
  readonly onAdd: (row: NewTransaction, words: string) => void;
}

/** What keys do anywhere on the dashboard. */
export const pageActions = {
  commands: {
    ...commandsAction,
    run: ({ shown, onShow }) => {
      if (shown === 'commands') onShow(null);
      else if (!areKeysTaken()) onShow('commands');
    },
  },
  add: {
    does: 'Add a transaction',
    keys: ['N'],
    run: () => goToForm(),
  },
  search: lensActions.search,
  undo: {
    does: 'Undo',
    keys: ['Mod+Z'],
    run: ({ onStart }) => {
      onStart();
      void undoNext();
    },
  },
  redo: {
    does: 'Redo',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    run: ({ onStart }) => {
      onStart();
      void undoNext('redo');
    },
  },
  amounts: {
    does: 'Hide or show amounts',
    keys: ['H'],
    run: () => toggleAmounts(),
  },
  print: {
    does: 'Print',
    keys: ['Mod+P'],
    run: ({ onShow }) => onShow('print'),
  },
  keys: {
    does: 'These shortcuts',
    keys: ['?'],
    run: ({ onShow }) => onShow('keys'),
  },
  earlier: lensActions.earlier,
  later: lensActions.later,
  thisMonth: lensActions.thisMonth,
  back: lensActions.back,
  duplicate: {
    does: 'Duplicate',
    keys: ['D'],
    run: ({ onDuplicate }) => {
      const row = findFocusedRow();
      if (row !== undefined) onDuplicate(row);
    },
  },
} satisfies Readonly<Record<string, PageAction<ActionContext>>>;

/** The action of a key or shortcut, which are given in small letters. */
export function findPageAction(pressed: string | undefined): PageAction<ActionContext> | undefined {
  const all: readonly PageAction<ActionContext>[] = Object.values(pageActions);
  return all.find(({ keys }) => keys.some((key) => key.toLowerCase() === pressed));
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
