import { Dialog } from '#web/ui/overlays/dialog.tsx';

export function BudgetsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Budgets" onClose={onClose}>
      {null}
    </Dialog>
  );
}
