import { Suspense, useCallback, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart, UnloadedDialog } from '#web/ui/lazy-part.tsx';

const ActivityDialog = lazyPart(
  async () => (await import('./activity-dialog.tsx')).ActivityDialog,
  UnloadedDialog,
);

export function ActivityButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Activity</Button>
      {open && (
        <Suspense>
          <ActivityDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
