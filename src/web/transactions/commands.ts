import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { shiftPeriod } from '#domain/lens/earlier.ts';
import { resolveLens } from '#domain/lens/lens.ts';
import { periodLabels } from '#domain/lens/period.ts';
import { type Status, statuses } from '#domain/transactions/status.ts';
import { closeDialog, openDialog, shownDialog } from '#web/ui/overlays/shown-dialog.ts';
import { areKeysTaken } from './free-key.ts';
import { changeLens, readLens, undoLensChange } from './lens-store.ts';

/** Something that a person can do: by name among all commands, by keys, or by a button. */
export interface Command<Context = void> {
  /** Its kind, read before the name, which goes on from it. Without one it is not in the list of all commands. */
  readonly group?: string;
  readonly name: string;
  /** Its line in the sheet of all keys, if that is not its name. */
  readonly does?: string;
  /** Words that find it, besides those of group and name. */
  readonly keywords?: string;
  /** Each does it, as on the keyboard; with `Mod` for Ctrl, or for Cmd on a Mac. */
  readonly keys?: Keys;
  /** Whether it can be done now, if not always. */
  readonly isPossible?: (context: Context) => boolean;
  readonly run: (context: Context) => void;
}

type Keys = readonly [string, ...string[]];

export interface LensContext {
  readonly today: CalendarDate;
}

/** Commands that change the lens. */
export const lensCommands = {
  search: {
    group: 'Go to',
    name: 'Search',
    keywords: 'find',
    keys: ['/'],
    run: () => document.querySelector<HTMLElement>('input[type="search"]')?.focus(),
  },
  earlier: { name: 'Earlier', keys: ['['], run: ({ today }) => step(-1, today) },
  later: { name: 'Later', keys: [']'], run: ({ today }) => step(1, today) },
  thisMonth: {
    name: periodLabels['this-month'],
    keys: ['T'],
    run: () => changeLens({ period: 'this-month' }),
  },
  back: { name: 'Back to what was shown before', keys: ['Escape'], run: undoLensChange },
} satisfies Readonly<Record<string, Command<LensContext>>>;

/** Opens the list of all commands, or closes it. */
export const showCommands = {
  name: 'Commands: find and do anything',
  keys: ['Mod+K'],
  run: () => {
    if (shownDialog.read() === 'commands') closeDialog();
    else if (!areKeysTaken()) openDialog('commands');
  },
} satisfies Command;

/** Keys of the row or card that has the focus: they press the button there that names them. */
export const rowKeys = {
  edit: { name: 'Edit', keys: ['E'] },
  select: { name: 'Select', keys: ['X'] },
  remove: { name: 'Delete', keys: ['Delete'] },
  move: { name: 'Move to To Do, In Progress or Done', keys: ['1', '2', '3'] },
} satisfies Readonly<Record<string, { readonly name: string; readonly keys: Keys }>>;

/** The key that moves to a status. */
export const toMoveKey = (status: Status) => rowKeys.move.keys[statuses.indexOf(status)] ?? '';

/** Shows the days one step earlier or later, if there are any. */
function step(steps: 1 | -1, today: CalendarDate): void {
  const period = shiftPeriod(resolveLens(readLens(), today).period, steps, today);
  if (period !== undefined) changeLens({ period });
}
