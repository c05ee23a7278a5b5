import type { Transaction } from '#domain/transaction.ts';
import { UnloadedDialog } from '#web/ui/unloaded.tsx';

interface UnloadedEditProps {
  transaction: Transaction | null;
  onClose: () => void;
}

/** In the place of the edit dialog where its chunk is out of reach: says so when it is asked for. */
export function UnloadedEdit({ transaction, onClose }: UnloadedEditProps) {
  return <UnloadedDialog open={transaction !== null} onClose={onClose} />;
}
