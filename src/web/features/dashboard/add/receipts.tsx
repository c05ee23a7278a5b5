import { type Dispatch, memo, type SetStateAction, useEffect, useId, useMemo, useState } from 'react';
import type { Repeat } from '#domain/collections/repeat.ts';
import { formatSpokenDay } from '#domain/entry/date-text.ts';
import { toSignedMoney } from '#domain/entry/entry-draft.ts';
import { toIntervalWords } from '#domain/plan/repeats/schedule-words.ts';
import { type Category, toKnownCategory } from '#domain/transactions/category.ts';
import { isOpen, statusLabels, toKnownStatus } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toIsolated, toTransactionName } from '#domain/transactions/transaction-name.ts';
import { useIsWaiting } from '#web/data/engine/sync-status.ts';
import type { UndoRedo } from '#web/data/engine/undo.ts';
import { findEntry, isUndone } from '#web/data/engine/undo-history.ts';
import { useEarlierEntries } from '#web/data/views/earlier-entries.ts';
import { useRepeatOf } from '#web/data/views/repeats.ts';
import { useTransactions } from '#web/data/views/some-rows.ts';
import { moveTransaction, updateTransaction } from '#web/data/views/transactions.ts';
import { Amount } from '#web/money/amount.tsx';
import { runUndo } from '#web/money/offer-undo.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { announce } from '#web/ui/live-region.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { ActionLine } from '#web/ui/surfaces/action-line.tsx';
import { NotShown } from './not-shown.tsx';
import type { AddTo } from './use-add-to.ts';

/** A receipt: the entry that was added, and how to take it back. */
export interface Receipt {
  /** As it was added: the ledger knows what has become of it. */
  readonly transaction: Transaction;
  readonly batch: string | undefined;
  /** The changes made from here, in order: that it was added, and marked Done. */
  readonly steps: readonly UndoRedo[];
  /** Whether it was filed under Other because nobody chose a category. */
  readonly isUnfiled?: boolean;
}

interface ReceiptsProps {
  /** The newest first. */
  receipts: readonly Receipt[];
  onReceipts: Dispatch<SetStateAction<readonly Receipt[]>>;
  onEdit: (transaction: Transaction) => void;
  addTo: AddTo;
}

/** The last entries as they are now, each with what people do next. Its own chunk: there is none before an entry. */
export const Receipts = memo(function Receipts({ receipts, onReceipts, onEdit, addTo }: ReceiptsProps) {
  const ids = useMemo(() => new Set(receipts.map(({ transaction }) => transaction.id)), [receipts]);
  const rows = useTransactions(ids);
  const today = useToday();
  const newest = rows.find(({ id }) => id === receipts[0]?.transaction.id);

  const addStep = ({ transaction }: Receipt, { undo, redo }: Partial<UndoRedo>) => {
    if (undo === undefined || redo === undefined) return;
    onReceipts((before) =>
      before.map((one) =>
        one.transaction.id === transaction.id ? { ...one, steps: [...one.steps, { undo, redo }] } : one,
      ),
    );
  };
  const markDone = async (receipt: Receipt, row: Transaction) => {
    const outcome = await moveTransaction.run({ id: row.id, status: 'done' });
    if (!outcome.ok) {
      showToast(`Not moved: ${toTransactionName(row)}`, { description: outcome.message });
      return;
    }
    announce('Moved to Done.');
    addStep(receipt, outcome);
    if (row.date < today) addTo.countPastMarked();
  };
  const file = async (receipt: Receipt, row: Transaction, category: Category) => {
    const outcome = await updateTransaction.run({ seen: row, row: { ...row, category } });
    if (!outcome.ok) {
      showToast(`Not changed: ${toTransactionName(row)}`, { description: outcome.message });
      return;
    }
    announce(`Filed under ${category}.`);
    addStep(receipt, outcome);
  };

  return (
    <section aria-label="Added" className="mt-3 border-t border-line pt-1 text-sm">
      <ul className="divide-y divide-line">
        {receipts.map((receipt, index) => {
          const row = rows.find(({ id }) => id === receipt.transaction.id);
          return (
            <li key={receipt.transaction.id}>
              <ReceiptLine
                receipt={receipt}
                row={row}
                onEdit={onEdit}
                onMarkDone={(shown) => void markDone(receipt, shown)}
              />
              {index === 0 && newest && <NotShown row={newest} />}
              {row && receipt.isUnfiled && row.category === 'Other' && (
                <Unfiled row={row} onFile={(category) => void file(receipt, row, category)} />
              )}
            </li>
          );
        })}
      </ul>
      {addTo.isAsking && (
        <ActionLine text="Add past days straight to Done?">
          <Button onClick={(event) => leave(event.currentTarget, () => addTo.setPastToDone(true))}>
            Yes, from now on
          </Button>
          <Button onClick={(event) => leave(event.currentTarget, () => addTo.setPastToDone(false))}>
            No
          </Button>
        </ActionLine>
      )}
    </section>
  );
});

/** Offers three more categories for an entry that nobody has filed. */
function Unfiled({ row, onFile }: { row: Transaction; onFile: (category: Category) => void }) {
  const { listCategories } = useEarlierEntries(useToday());
  const categories = listCategories(row.type).slice(3, 6);
  return (
    <ActionLine text="Category?">
      {categories.map((category) => (
        <Button key={category} onClick={(event) => leave(event.currentTarget, () => onFile(category))}>
          {category}
        </Button>
      ))}
    </ActionLine>
  );
}

/** Does what takes the button away, and leaves the focus in the card. */
function leave(button: HTMLElement, act: () => void): void {
  const amount = button.closest('#add')?.querySelector<HTMLElement>('[role="spinbutton"]');
  act();
  amount?.focus({ preventScroll: true });
}

interface ReceiptLineProps {
  receipt: Receipt;
  /** The entry as it is now; undefined if it is there no more. */
  row: Transaction | undefined;
  onEdit: (row: Transaction) => void;
  onMarkDone: (row: Transaction) => void;
}

function ReceiptLine({ receipt, row, onEdit, onMarkDone }: ReceiptLineProps) {
  const id = useId();
  const today = useToday();
  const { transaction, batch, steps } = receipt;
  const isWaiting = useIsWaiting(transaction.id);
  const repeat = useRepeatOf(transaction.id);
  const [busy, setBusy] = useState(false);
  const heading = isWaiting ? 'Saved on this device' : 'Added';
  const [spoken] = useState(() => `${heading}: ${describeReceipt(row ?? transaction, today, repeat)}`);
  useEffect(() => announce(spoken), [spoken]);

  const turn = async (way: keyof UndoRedo) => {
    if (busy) return;
    setBusy(true);
    const inOrder = way === 'undo' ? steps.toReversed() : steps;
    for (const step of inOrder) if (!(await runUndo(step[way]))) break;
    setBusy(false);
  };

  if (row === undefined) {
    const entry = batch === undefined ? undefined : findEntry(batch);
    const wasUndone = entry !== undefined && isUndone(entry);
    return (
      <ActionLine id={id} text={`${wasUndone ? 'Undone' : 'Deleted'}: ${toTransactionName(transaction)}.`}>
        {wasUndone && steps.length > 0 && (
          <Button
            key="turn"
            variant="quiet"
            aria-disabled={busy}
            aria-describedby={id}
            onClick={() => void turn('redo')}
          >
            Redo
          </Button>
        )}
      </ActionLine>
    );
  }
  const parts = toParts(row, today, repeat);
  return (
    <ActionLine
      id={id}
      text={
        <>
          {isWaiting ? `${heading}: ` : <span aria-hidden>✓ </span>}
          <Amount
            value={row.amount}
            currency={row.currency}
            tone={row.type}
            sign={row.type === 'income' ? '+' : '-'}
            className="font-medium"
          />
          {parts.map((part) => ` · ${part}`)}
        </>
      }
    >
      {isOpen(toKnownStatus(row.status)) && (
        <>
          {row.date <= today && <span className="text-ink-muted">Already paid?</span>}
          <Button
            aria-describedby={id}
            onClick={({ currentTarget }) => {
              // The button goes, the focus stays in the line.
              (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
              onMarkDone(row);
            }}
          >
            Mark Done
          </Button>
        </>
      )}
      <Button variant="quiet" aria-describedby={id} onClick={() => onEdit(row)}>
        Edit
      </Button>
      {steps.length > 0 && (
        <Button
          key="turn"
          variant="quiet"
          aria-disabled={busy}
          aria-describedby={id}
          onClick={() => void turn('undo')}
        >
          Undo
        </Button>
      )}
    </ActionLine>
  );
}

/** Lists the parts behind the amount: 'Train to Leeds', 'Transportation', 'Fri 20 Nov', 'To Do', '↻ every month'. */
function toParts(
  { description, category, date, status }: Transaction,
  today: string,
  repeat: Repeat | undefined,
): readonly string[] {
  return [
    toIsolated(description),
    toKnownCategory(category),
    date === today ? '' : formatSpokenDay(date, today as Transaction['date']),
    statusLabels[toKnownStatus(status)].title,
    repeat ? `↻ ${toIntervalWords(repeat)}` : '',
  ].filter((part) => part !== '');
}

/** '−£23.40 · Train to Leeds · Transportation · Fri 20 Nov · To Do'. */
function describeReceipt(row: Transaction, today: string, repeat: Repeat | undefined): string {
  return [toSignedMoney(row.amount, row.currency, row.type), ...toParts(row, today, repeat)].join(' · ');
}
