import { type Dispatch, type SetStateAction, useState } from 'react';
import { statusWords, toKnownStatus } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import type { UndoRedo } from '#web/data/engine/undo.ts';
import { runUndo } from '#web/money/offer-undo.ts';
import { Button } from '#web/ui/button.tsx';

/** The last added transaction, until the next action. */
export interface Receipt {
  readonly transaction: Transaction;
  readonly ways: Partial<UndoRedo>;
  readonly undone: boolean;
  /** Whether only this device has it so far. */
  readonly isWaiting?: boolean | undefined;
}

interface ReceiptLineProps {
  receipt: Receipt | null;
  onReceipt: Dispatch<SetStateAction<Receipt | null>>;
}

/** Says what was added where, with Undo and Redo. Its space is reserved, so that nothing moves. */
export function ReceiptLine({ receipt, onReceipt }: ReceiptLineProps) {
  const [busy, setBusy] = useState(false);
  const way = receipt?.undone ? receipt.ways.redo : receipt?.ways.undo;
  const turn = async () => {
    if (busy || way === undefined) return;
    setBusy(true);
    const isTurned = await runUndo(way);
    setBusy(false);
    if (isTurned) onReceipt((now) => (now === receipt && now ? { ...now, undone: !now.undone } : now));
  };
  return (
    <div className="flex items-center justify-end gap-3 text-sm max-sm:mt-2 max-sm:min-h-11 max-sm:justify-between sm:absolute sm:top-3 sm:right-5 sm:left-48">
      <p role="status" className="min-w-0 text-ink-muted wrap-anywhere">
        {/* A new element each time, so that the same words are spoken again. */}
        {receipt && <span key={`${receipt.transaction.id} ${receipt.undone}`}>{toWords(receipt)}</span>}
      </p>
      {way && (
        <Button aria-disabled={busy} onClick={() => void turn()} className="shrink-0 text-sm">
          {receipt?.undone ? 'Redo' : 'Undo'}
        </Button>
      )}
    </div>
  );
}

function toWords({ transaction, undone, isWaiting }: Receipt): string {
  const name = toTransactionName(transaction);
  return undone
    ? `Undone: ${name}.`
    : `${isWaiting ? 'Saved on this device' : 'Added'}: ${name}, to ${statusWords[toKnownStatus(transaction.status)].title}.`;
}
