import type { RowChange } from '#domain/collections/collections.ts';
import { emptyFilter, emptyLens } from '#domain/lens/lens.ts';
import { redoChange, redoLast, undoChange, undoLast } from '#web/data/engine/undo.ts';
import { findLastEntry } from '#web/data/engine/undo-history.ts';
import { readTheme, setTheme, type Theme } from '#web/data/preferences.ts';
import { signOut } from '#web/data/session/session.ts';
import { readCount, readSortedRows, whenListRead } from '#web/data/views/ledger-views.ts';
import { readRules } from '#web/data/views/rules.ts';
import { toggleAmounts } from '#web/money/hidden-amounts.ts';
import { runUndo } from '#web/money/offer-undo.ts';
import { type Command, lensCommands, showCommands } from '#web/transactions/commands.ts';
import { canSelect, selectFound } from '#web/transactions/selection/selection.ts';
import { type DialogName, openDialog } from '#web/ui/overlays/shown-dialog.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { changeTheme } from '#web/ui/theme.ts';
import type { CommandContext } from './command-context.ts';
import { exportMenu, isExporting } from './data/export-menu.tsx';
import { askToReplace } from './data/use-data-action.ts';
import { goToForm } from './go-to.ts';

type DashboardCommand = Command<CommandContext>;

const opening = (name: DialogName) => () => openDialog(name);

/** Opens a dialog that is about all transactions, once they are all read. */
const openingWhenRead = (name: DialogName) => async () => {
  if (await whenListRead()) openDialog(name);
};

function toThemeCommand(theme: Theme, name: string): DashboardCommand {
  return {
    group: 'Theme',
    name,
    keywords: 'mode colours appearance',
    run: () => readTheme() !== theme && changeTheme(theme, setTheme),
  };
}

const entryCommands = {
  add: {
    group: 'Add',
    name: 'A transaction',
    does: 'Add a transaction',
    keywords: 'new record income expense',
    keys: ['N'],
    run: () => goToForm(),
  },
  import: {
    group: 'Add',
    name: 'Import a file…',
    keywords: 'bank statement csv excel upload',
    isPossible: ({ list }) => list !== 'failed',
    run: opening('import'),
  },
  duplicate: {
    group: 'Add',
    name: 'A duplicate',
    does: 'Duplicate',
    keywords: 'copy again same repeat',
    keys: ['D'],
    isPossible: ({ focused }) => focused !== undefined,
    run: ({ focused, onDuplicate }) => focused && onDuplicate(focused),
  },
  undo: {
    group: 'History',
    name: 'Undo',
    keywords: 'take back revert',
    keys: ['Mod+Z'],
    isPossible: () => findLastEntry(false) !== undefined,
    run: ({ onStart }) => {
      onStart();
      void undoNext('undo');
    },
  },
  redo: {
    group: 'History',
    name: 'Redo',
    keywords: 'again repeat',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    isPossible: () => findLastEntry(true) !== undefined,
    run: ({ onStart }) => {
      onStart();
      void undoNext('redo');
    },
  },
  activity: { group: 'History', name: 'Activity', keywords: 'changes revert', run: opening('activity') },
} satisfies Readonly<Record<string, DashboardCommand>>;

const viewCommands = {
  commands: showCommands,
  ...lensCommands,
  amounts: {
    group: 'View',
    name: 'Hide or show amounts',
    keywords: 'private privacy eye money',
    keys: ['H'],
    run: () => toggleAmounts(),
  },
  light: toThemeCommand('light', 'Light'),
  dark: toThemeCommand('dark', 'Dark'),
  export: {
    name: 'Export…',
    isPossible: ({ list }) => list !== 'failed' && !isExporting.read(),
    run: () => exportMenu.current?.showPopover(),
  },
  print: {
    group: 'Export',
    name: 'Print what is shown',
    does: 'Print',
    keywords: 'paper pdf pages',
    keys: ['Mod+P'],
    run: opening('print'),
  },
  keys: {
    group: 'Help',
    name: 'Keyboard shortcuts',
    does: 'These shortcuts',
    keywords: 'keys hotkeys',
    keys: ['?'],
    run: opening('keys'),
  },
} satisfies Readonly<Record<string, DashboardCommand>>;

/** The dialogs of the Plan menu, in its order. */
export const planCommands = {
  repeats: {
    group: 'Plan',
    name: 'Repeats…',
    keywords: 'recurring every month bills subscriptions schedule return',
    run: openingWhenRead('repeats'),
  },
  budgets: {
    group: 'Plan',
    name: 'Budgets…',
    keywords: 'limit spend left month category tag envelope',
    run: openingWhenRead('budgets'),
  },
  months: {
    group: 'Plan',
    name: 'Close a month…',
    keywords: 'closed months report print reopen',
    run: openingWhenRead('months'),
  },
  reminders: {
    group: 'Plan',
    name: 'Reminders…',
    keywords: 'notification badge calendar ical email digest due',
    run: openingWhenRead('reminders'),
  },
} satisfies Readonly<Record<string, DashboardCommand>>;

const isReplaceable = ({ list, busy }: CommandContext) => list === 'ready' && !busy;

const dataCommands = {
  select: {
    group: 'Data',
    name: 'Select transactions',
    keywords: 'many bulk multiple all change',
    isPossible: (context) => {
      const { currency, list } = context;
      const total = readSortedRows(currency, emptyFilter, emptyLens.sort).count;
      return list !== 'failed' && total > 0 && canSelect(readFound(context));
    },
    run: (context) => selectFound(readFound(context)),
  },
  rules: {
    group: 'Data',
    name: 'Rules…',
    keywords: 'import category always',
    isPossible: () => readRules().length > 0,
    run: opening('rules'),
  },
  load: {
    group: 'Data',
    name: 'Load mock data…',
    keywords: 'sample demo example',
    isPossible: isReplaceable,
    run: ({ onReplace }) => askToReplace('load', readCount(), onReplace),
  },
  clear: {
    group: 'Data',
    name: 'Clear all data…',
    keywords: 'delete remove empty everything',
    isPossible: isReplaceable,
    run: ({ onReplace }) => askToReplace('clear', readCount(), onReplace),
  },
  account: {
    group: 'Account',
    name: 'Account settings',
    keywords: 'password email devices two-factor delete download my data preferences',
    run: opening('account'),
  },
  signOut: { group: 'Account', name: 'Sign out', keywords: 'log out leave', run: () => void signOut() },
} satisfies Readonly<Record<string, DashboardCommand>>;

/** All commands of the dashboard. */
export const commands = { ...entryCommands, ...viewCommands, ...planCommands, ...dataCommands };

/** The command of a key or shortcut, which are given in small letters. */
export function findCommand(pressed: string | undefined): DashboardCommand | undefined {
  const all: readonly DashboardCommand[] = Object.values(commands);
  return all.find(({ keys = [] }) => keys.some((key) => key.toLowerCase() === pressed));
}

/** Whether a command can be done now. */
export function isPossible(command: DashboardCommand, context: CommandContext): boolean {
  return command.isPossible?.(context) ?? true;
}

const readFound = ({ currency, filter }: CommandContext) => readSortedRows(currency, filter, emptyLens.sort);

/** Undoes the last change, or redoes the last that was undone, and says which. */
async function undoNext(how: 'undo' | 'redo'): Promise<void> {
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
    const { describeChange, describeUndo } = await import('#domain/collections/describe-change.ts');
    return (isUndo ? describeUndo : describeChange)(changes);
  } catch (cause) {
    console.error('Not loaded', cause);
    return isUndo ? 'Undone' : 'Redone';
  }
}
