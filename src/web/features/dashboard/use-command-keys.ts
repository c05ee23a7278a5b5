import { useEffectEvent, useLayoutEffect } from 'react';
import { findFocusedRow } from '#web/transactions/focused-row.ts';
import { findFreeKey, holdsTyped, noteTyped } from '#web/transactions/free-key.ts';
import { findShortcut } from '#web/transactions/shortcut.ts';
import { shownDialog } from '#web/ui/overlays/shown-dialog.ts';
import type { CommandContext } from './command-context.ts';
import { commands, findCommand } from './commands.ts';

const note = ({ target }: Event) => noteTyped(target);

const isInDialog = () => document.querySelector('dialog[open]') !== null;

/** Has the keys of the page's commands do what they say. */
export function useCommandKeys(context: CommandContext): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Keys typed while a dialog loads are meant for it.
    const free = shownDialog.read() === null ? findFreeKey(event) : undefined;
    const command = findCommand(findShortcut(event) ?? free);
    if (command === undefined) return;
    // Undo belongs to a field with newly typed text, and to a dialog.
    const isElsewhere = event.defaultPrevented || isInDialog() || holdsTyped(event.target);
    if ((command === commands.undo || command === commands.redo) && isElsewhere) return;
    // A dialog's print is short, and the browser's own affair.
    if (command === commands.print && isInDialog()) return;
    event.preventDefault();
    command.run({ ...context, focused: findFocusedRow() });
  });
  // Before the paint: whoever sees a row can already take back what was done to it.
  useLayoutEffect(() => {
    addEventListener('input', note);
    addEventListener('keydown', press);
    return () => {
      removeEventListener('input', note);
      removeEventListener('keydown', press);
    };
  }, []);
}
