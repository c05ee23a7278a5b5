import { useCallback, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Late, LatePart } from '#web/ui/late-part.tsx';
import { UnloadedDialog } from '#web/ui/unloaded.tsx';

const activityDialog = new Late(async () => (await import('./activity-dialog.tsx')).ActivityDialog);

export function ActivityButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Activity</Button>
      {open && (
        <LatePart part={activityDialog} standIn={null} given={{ onClose: close }} instead={UnloadedDialog} />
      )}
    </>
  );
}
