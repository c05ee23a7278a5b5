import { Dialog } from '#web/ui/overlays/dialog.tsx';

export function MonthsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Months" onClose={onClose}>
      {null}
    </Dialog>
  );
}
