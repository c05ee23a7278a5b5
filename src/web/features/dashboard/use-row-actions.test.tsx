import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, formatDate, todayIn } from '#domain/dates/calendar-date.ts';
import { toRepeatTail } from '#domain/plan/repeats/occurrence-id.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import type { Undo } from '#web/data/engine/undo.ts';
import { messages } from '#web/data/messages.ts';
import { repeatMarks } from '#web/transactions/repeat-marks.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
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

interface HolderProps {
  changes: Changes;
  onStart: () => void;
  moved: Transaction;
}

function Holder({ changes, onStart, moved }: HolderProps) {
  const { onDelete, onMove, onDuplicate } = useRowActions(changes, onStart);
  return (
    <>
      <button type="button" onClick={() => void onDelete(moved)}>
        Delete
      </button>
      <button type="button" onClick={() => void onMove(moved, 'done')}>
        Move
      </button>
      <button type="button" onClick={() => void onDuplicate({ ...salary, bankId: 'F1', status: 'done' })}>
        Duplicate
      </button>
      <Toasts />
    </>
  );
}

async function open(moved = salary) {
  const remove = vi.fn<Changes['remove']>(async () => ({ ok: true, value: null }));
  const undo = vi.fn<Undo>(async () => ({ ok: true, value: { skipped: [], force: async () => undefined } }));
  remove.mockResolvedValue({ ok: true, value: null, undo });
  const move = vi.fn<Changes['move']>(async () => ({ ok: true, value: null, undo }));
  const onStart = vi.fn<() => void>();
  const update = vi.fn<Changes['update']>(async () => ({ ok: true, value: null, undo }));
  const add = vi.fn<Changes['add']>(async () => ({ ok: true, value: null, undo }));
  await render(<Holder changes={{ add, remove, move, update }} onStart={onStart} moved={moved} />);
  return { add, remove, undo, move, update, onStart };
}

const press = (name: string) => page.getByRole('button', { name }).click();

test('one that returns is skipped, and its toast says when the next comes', async () => {
  const toNext = vi.fn(() => 'Next on 1 Jan.');
  const rent = { ...salary, id: '0199c0de-0000-8000-8000-000000000001' };
  repeatMarks.write(new Map([[toRepeatTail(rent.id), { label: 'Repeats every month', toNext }]]));
  await open(rent);
  await press('Delete');
  await expect.element(page.getByText('Deleted: Monthly salary, +₹85,000.00. Next on 1 Jan.')).toBeVisible();
  expect(toNext).toHaveBeenCalledExactlyOnceWith(salary.date);
  repeatMarks.write(new Map());
});

test('a deleted transaction is named, and Undo brings it back', async () => {
  const { remove, undo, onStart } = await open();
  await press('Delete');
  expect(remove).toHaveBeenCalledExactlyOnceWith(salary.id);
  await expect.element(page.getByText('Deleted: Monthly salary, +₹85,000.00')).toBeVisible();
  await press('Undo');
  expect(undo).toHaveBeenCalledOnce();
  expect(onStart).toHaveBeenCalledOnce();
});

test('the message of a change leaves when that is undone elsewhere', async () => {
  const { remove, undo } = await open();
  const { promise: undone, resolve } = Promise.withResolvers<void>();
  remove.mockResolvedValue({ ok: true, value: null, undo, undone });
  await press('Delete');
  const message = page.getByText('Deleted: Monthly salary, +₹85,000.00');
  await expect.element(message).toBeVisible();
  resolve();
  await expect.element(message).not.toBeInTheDocument();
  expect(undo).not.toHaveBeenCalled();
});

// Specification 8.12
test('a failed deletion says so and can be retried', async () => {
  const { remove } = await open();
  remove.mockResolvedValueOnce({
    ok: false,
    code: 'unexplained',
    message: 'Could not delete the transaction.',
  });
  await press('Delete');
  await expect.element(page.getByText('Not deleted: Monthly salary, ₹85,000.00')).toBeVisible();
  await expect.element(page.getByText('The server gave no reason.')).toBeVisible();
  await press('Retry');
  await expect.element(page.getByText('Deleted: Monthly salary, +₹85,000.00')).toBeVisible();
  expect(remove).toHaveBeenCalledTimes(2);
});

test('a move names its column and can be undone, or retried after a failure', async () => {
  const { move, undo } = await open();
  await press('Move');
  expect(move).toHaveBeenLastCalledWith({ id: salary.id, status: 'done' });
  await expect.element(page.getByText('Moved to Done.')).toBeVisible();
  await press('Undo');
  expect(undo).toHaveBeenCalledOnce();
  move.mockResolvedValueOnce({ ok: false, message: 'The books are closed.' });
  await press('Move');
  await expect.element(page.getByText('Not moved: Monthly salary, ₹85,000.00')).toBeVisible();
  await expect.element(page.getByText('The books are closed.')).toBeVisible();
  await press('Retry');
  expect(move).toHaveBeenCalledTimes(3);
});

test('an undo names rows that have been changed since, and can include them', async () => {
  const { undo } = await open();
  const force = vi.fn<() => Promise<void>>(async () => undefined);
  undo.mockResolvedValueOnce({
    ok: true,
    value: { skipped: [{ ...inTransactions, id: salary.id, before: salary, after: null }], force },
  });
  await press('Delete');
  await press('Undo');
  await expect
    .element(page.getByText('Monthly salary, ₹85,000.00 has been changed since, so it stays as it is.'))
    .toBeVisible();
  await press('Undo anyway');
  expect(force).toHaveBeenCalledOnce();
});

test('a failed undo can be retried', async () => {
  const { undo } = await open();
  undo.mockResolvedValueOnce({ ok: false, message: messages.undoFailed });
  await press('Delete');
  await press('Undo');
  await press('Retry');
  expect(undo).toHaveBeenCalledTimes(2);
});

test('a row that is gone cannot be moved again', async () => {
  const { move } = await open();
  const message = 'This transaction no longer exists.';
  move.mockResolvedValueOnce({ ok: false, code: 'gone', message });
  await press('Move');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('what is dated in the future and done can be dated today, and that too can be undone', async () => {
  const today = todayIn(new Date());
  const planned = { ...salary, status: 'todo', date: addDays(today, 40) };
  const { move, update, undo } = await open(planned);
  await press('Move');
  expect(move).toHaveBeenCalledExactlyOnceWith({ id: salary.id, status: 'done' });
  await expect.element(page.getByText(`Moved to Done. Dated ${formatDate(planned.date)}.`)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await press('Date it today');
  const seen = { ...planned, status: 'done' };
  expect(update).toHaveBeenCalledExactlyOnceWith({ seen, row: { ...seen, date: today } });
  await expect.element(page.getByText('Dated today.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  expect(undo).toHaveBeenCalledOnce();
});

test('what was overdue can be said to be paid today, and that too can be undone', async () => {
  const today = todayIn(new Date());
  const overdue = { ...salary, status: 'in-progress' };
  const { update, undo } = await open(overdue);
  await press('Move');
  await expect
    .element(page.getByText(`Moved to Done. It was due ${formatDate(overdue.date)}.`))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await press('Paid today');
  const seen = { ...overdue, status: 'done' };
  expect(update).toHaveBeenCalledExactlyOnceWith({ seen, row: { ...seen, date: today } });
  await expect.element(page.getByText('Dated today.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  expect(undo).toHaveBeenCalledOnce();
});

test.each([
  ['todo', todayIn(new Date())],
  ['done', salary.date],
])('what was %s and dated %s is only moved', async (status, date) => {
  await open({ ...salary, status, date });
  await press('Move');
  await expect.element(page.getByText('Moved to Done.', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /today$/ })).not.toBeInTheDocument();
});

test('Duplicate adds the same values as a new entry of today in To Do, which Undo takes back', async () => {
  const { add, undo } = await open();
  await press('Duplicate');
  const { id: _, ...values } = salary;
  const row = { ...values, date: todayIn(new Date()), status: 'todo', bankId: '', split: '' };
  expect(add.mock.calls).toEqual([[row]]);
  await expect.element(page.getByText('Duplicated: today, To Do.')).toBeVisible();
  await press('Undo');
  expect(undo).toHaveBeenCalledOnce();
  add.mockResolvedValueOnce({ ok: false, message: 'No room.' });
  await press('Duplicate');
  await expect.element(page.getByText(/^Not duplicated: /)).toBeVisible();
});
