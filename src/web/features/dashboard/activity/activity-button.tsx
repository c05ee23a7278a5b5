import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const ActivityDialog = lazy(async () => ({
  default: (await import('./activity-dialog.tsx')).ActivityDialog,
}));

export function ActivityButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Activity</Button>
      {open && (
        <Suspense>
          <ActivityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
