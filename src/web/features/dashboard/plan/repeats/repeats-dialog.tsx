import { Dialog } from '#web/ui/overlays/dialog.tsx';

export function RepeatsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Repeats" onClose={onClose}>
      {null}
    </Dialog>
  );
}
