import { useCallback, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';

const activityDialog = new LazyComponent(async () => (await import('./activity-dialog.tsx')).ActivityDialog);

export function ActivityButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button data-command="activity" onClick={() => setOpen(true)}>
        Activity
      </Button>
      {open && (
        <LazyPart
          part={activityDialog}
          fallback={null}
          props={{ onClose: close }}
          errorFallback={DialogLoadError}
        />
      )}
    </>
  );
}
