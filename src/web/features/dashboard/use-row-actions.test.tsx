import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/sample-data.ts';
import type { Transaction } from '#domain/transaction.ts';
import { messages } from '#web/data/messages.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { useRowActions } from './use-row-actions.ts';

type Changes = Parameters<typeof useRowActions>[0];

afterEach(() => {
  toast.dismiss();
});

function requireSample(): Transaction {
  const [first] = sampleTransactions;
  if (first === undefined) throw new Error('The sample set is empty');
  return first;
}

const salary = requireSample();

function Holder({ changes, onStart }: { changes: Changes; onStart: () => void }) {
  const { onDelete, onMove } = useRowActions(changes, onStart);
  return (
    <>
      <button type="button" onClick={() => void onDelete(salary)}>
        Delete
      </button>
      <button type="button" onClick={() => void onMove(salary, 'done')}>
        Move
      </button>
      <Toasts />
    </>
  );
}

async function open() {
  const remove = vi.fn<Changes['remove']>(async () => ({ ok: true, value: null }));
  const restore = vi.fn<Changes['restore']>(async (row) => ({ ok: true, value: { ...row, id: 'back' } }));
  const move = vi.fn<Changes['move']>(async () => ({ ok: true, value: null }));
  const onStart = vi.fn<() => void>();
  await render(<Holder changes={{ remove, restore, move }} onStart={onStart} />);
  return { remove, restore, move, onStart };
}

const press = (name: string) => page.getByRole('button', { name }).click();

test('a deleted transaction is named, and Undo brings it back', async () => {
  const { remove, restore, onStart } = await open();
  await press('Delete');
  expect(remove).toHaveBeenCalledExactlyOnceWith(salary.id);
  await expect.element(page.getByText('Transaction deleted.')).toBeVisible();
  await expect.element(page.getByText('Salary, ₹85,000.00')).toBeVisible();
  await press('Undo');
  expect(restore).toHaveBeenCalledExactlyOnceWith(salary);
  expect(onStart).toHaveBeenCalledTimes(2);
});

test('a deletion that did not go through says so and can be tried again', async () => {
  const { remove } = await open();
  remove.mockResolvedValueOnce({ ok: false, message: messages.deleteFailed });
  await press('Delete');
  await expect.element(page.getByText(messages.deleteFailed)).toBeVisible();
  await press('Retry');
  await expect.element(page.getByText('Transaction deleted.')).toBeVisible();
  expect(remove).toHaveBeenCalledTimes(2);
});

test('a move is quiet when it succeeds, and offered again when it does not', async () => {
  const { move } = await open();
  await press('Move');
  expect(move).toHaveBeenLastCalledWith({ id: salary.id, status: 'done' });
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  move.mockResolvedValueOnce({ ok: false, message: messages.moveFailed });
  await press('Move');
  await press('Retry');
  expect(move).toHaveBeenCalledTimes(3);
});

test('a row that is gone cannot be moved again', async () => {
  const { move } = await open();
  move.mockResolvedValueOnce({ ok: false, message: messages.transactionGone });
  await press('Move');
  await expect.element(page.getByText(messages.transactionGone)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
