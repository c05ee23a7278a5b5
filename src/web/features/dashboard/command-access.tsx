import { useCallback } from 'react';
import { useToday } from '#web/money/use-today.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';
import type { CommandDialogsProps } from './command-dialogs.tsx';
import { useActionKeys } from './use-action-keys.ts';

const dialogs = new LazyComponent(async () => (await import('./command-dialogs.tsx')).CommandDialogs);

/** The keys of the page's actions, and the dialogs of all commands and all keys. */
export function CommandAccess(props: CommandDialogsProps) {
  const { shown } = props;
  useActionKeys({ ...props, today: useToday() });

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
