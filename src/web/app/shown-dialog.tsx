import { useEffect } from 'react';
import { useStore } from '../base/store.ts';
import { useSession } from '../data/session/session.ts';
import { LazyComponent, LazyPart } from '../ui/lazy-part.tsx';
import { DialogLoadError } from '../ui/load-error.tsx';
import { closeDialog, shownDialog } from '../ui/overlays/shown-dialog.ts';

const namedDialog = new LazyComponent(async () => (await import('./dialogs.tsx')).NamedDialog);

/** The dialog that is open, until it is closed or the person is gone. */
export function ShownDialog() {
  const name = useStore(shownDialog);
  const { state, user } = useSession();
  const person = state === 'signed-in' ? user?.id : undefined;
  useEffect(() => {
    // Ahead of the first press, which then waits for the dialog alone.
    if (person !== undefined) void namedDialog.preload().catch(() => undefined);
    return closeDialog;
  }, [person]);
  return (
    name !== null && (
      <LazyPart
        key={name}
        part={namedDialog}
        fallback={null}
        props={{ name, onClose: closeDialog }}
        errorFallback={DialogLoadError}
      />
    )
  );
}
