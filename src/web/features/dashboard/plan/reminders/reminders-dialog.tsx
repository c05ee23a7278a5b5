import { Dialog } from '#web/ui/overlays/dialog.tsx';

export function RemindersDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Reminders" onClose={onClose}>
      {null}
    </Dialog>
  );
}
