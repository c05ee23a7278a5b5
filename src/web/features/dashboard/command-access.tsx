import { useCallback, useLayoutEffect } from 'react';
import { importAgain } from '#web/base/import-again.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';
import { toPlainKey } from '#web/ui/plain-key.ts';
import type { CommandDialogsProps } from './command-dialogs.tsx';
import { findFocusedRow } from './focused-row.ts';
import { areKeysTaken, findFreeKey } from './free-key.ts';
import { goToForm } from './go-to.ts';
import { isWithModifier } from './shortcut.ts';

const dialogs = new LazyComponent(
  async () => (await importAgain(() => import('./command-dialogs.tsx'))).CommandDialogs,
);

/** Ctrl or Cmd with K opens the commands, `?` the keyboard shortcuts, `N` leads to the form, and `D` duplicates. */
export function CommandAccess(props: CommandDialogsProps) {
  const { shown, onShow, onDuplicate } = props;
  // Before the paint: the keys work as soon as there is something to see.
  useLayoutEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      n: goToForm,
      d: () => {
        const row = findFocusedRow();
        if (row !== undefined) onDuplicate(row);
      },
      '?': () => onShow('keys'),
    };
    const toggle = () => {
      if (shown === 'commands') onShow(null);
      else if (!areKeysTaken()) onShow('commands');
    };
    const press = (event: KeyboardEvent) => {
      const isToggle = isWithModifier(event) && toPlainKey(event) === 'k';
      // What is typed while a dialog loads is meant for it.
      const key = shown === null ? findFreeKey(event) : undefined;
      const action = isToggle ? toggle : actions[key ?? ''];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [shown, onShow, onDuplicate]);

  // Once loaded they stay, so that a closing dialog gives the focus back.
  return (
    (shown !== null || dialogs.loaded !== undefined) && (
      <LazyPart part={dialogs} fallback={null} props={props} errorFallback={CommandsLoadError} />
    )
  );
}

function CommandsLoadError({ shown, onShow }: CommandDialogsProps) {
  const close = useCallback(() => onShow(null), [onShow]);
  return <DialogLoadError open={shown !== null} onClose={close} />;
}
