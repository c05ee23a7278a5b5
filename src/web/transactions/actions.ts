import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { shiftPeriod } from '#domain/lens/earlier.ts';
import { resolveLens } from '#domain/lens/lens.ts';
import { periodWords } from '#domain/lens/period.ts';
import { type Status, statuses } from '#domain/transactions/status.ts';
import { changeLens, readLens, undoLensChange } from './lens-store.ts';

/** Something that a person can do by keys, wherever else it is offered: among the commands, or by a button. */
export interface Action {
  /** What it does, as the sheet of all keys says it. */
  readonly does: string;
  /** Each does it, as on the keyboard; with `Mod` for Ctrl, or for Cmd on a Mac. */
  readonly keys: readonly [string, ...string[]];
}

/** An action of a page, with the parts of the page that it works on. */
export interface PageAction<Context> extends Action {
  readonly run: (context: Context) => void;
}

export interface LensContext {
  readonly today: CalendarDate;
}

/** What keys do to the lens. */
export const lensActions = {
  search: {
    does: 'Search',
    keys: ['/'],
    run: () => document.querySelector<HTMLElement>('input[type="search"]')?.focus(),
  },
  earlier: { does: 'Earlier', keys: ['['], run: ({ today }) => step(-1, today) },
  later: { does: 'Later', keys: [']'], run: ({ today }) => step(1, today) },
  thisMonth: {
    does: periodWords['this-month'],
    keys: ['T'],
    run: () => changeLens({ period: 'this-month' }),
  },
  back: { does: 'Back to what was shown before', keys: ['Escape'], run: undoLensChange },
} satisfies Readonly<Record<string, PageAction<LensContext>>>;

/** Opens the commands, where a page has them. */
export const commandsAction = {
  does: 'Commands: find and do anything',
  keys: ['Mod+K'],
} satisfies Action;

/** What keys do to the row or card that has the focus: they press the button that names them. */
export const rowActions = {
  edit: { does: 'Edit', keys: ['E'] },
  select: { does: 'Select', keys: ['X'] },
  remove: { does: 'Delete', keys: ['Delete'] },
  move: { does: 'Move to To Do, In Progress or Done', keys: ['1', '2', '3'] },
} satisfies Readonly<Record<string, Action>>;

/** The key that moves to a status. */
export const toMoveKey = (status: Status) => rowActions.move.keys[statuses.indexOf(status)] ?? '';

/** Shows the days one step earlier or later, if there are any. */
function step(steps: 1 | -1, today: CalendarDate): void {
  const period = shiftPeriod(resolveLens(readLens(), today).period, steps, today);
  if (period !== undefined) changeLens({ period });
}
