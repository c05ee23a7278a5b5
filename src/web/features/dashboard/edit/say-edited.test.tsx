import '../../../app/styles.css';
import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { emptyLens } from '#domain/lens/lens.ts';
import { fromDecimal } from '#domain/money/money.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { toggleAmounts } from '#web/money/hidden-amounts.ts';
import { changeLens, readLens } from '#web/transactions/lens-store.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { sayEdited } from './say-edited.ts';

const today = todayIn(new Date());
const row = makeTransaction({
  type: 'expense',
  amount: fromDecimal('18450'),
  currency: 'INR',
  category: 'Insurance',
  description: 'Car insurance renewal',
  status: 'done',
  date: today,
});
const dearer = { ...row, amount: fromDecimal('18540') };

afterEach(() => {
  toast.dismiss();
  changeLens(emptyLens);
});

test('says what changed, with Undo, and no amount while amounts are hidden', async () => {
  const undo = vi.fn(async () => ({
    ok: true as const,
    value: { skipped: [], force: async () => undefined },
  }));
  await render(<Toasts />);
  sayEdited(row, dearer, { ok: true, value: null, undo });
  await expect
    .element(page.getByText('Amount changed: Car insurance renewal ₹18,450.00 → ₹18,540.00.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  toggleAmounts();
  sayEdited(row, dearer, { ok: true, value: null });
  await expect.element(page.getByText('Amount changed: Car insurance renewal ₹••• → ₹•••.')).toBeVisible();
  toggleAmounts();
});

test('says that what is shown has the row no more, and shows it', async () => {
  await render(<Toasts />);
  changeLens({ period: 'this-month', categories: ['Insurance'] });
  sayEdited(row, { ...row, date: addDays(today, -400) }, { ok: true, value: null });
  await expect.element(page.getByText('Not shown: you are looking at this month.')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  expect(readLens()).toMatchObject({ period: 'all-time', categories: ['Insurance'] });
});

test('what was not shown before the edit has not gone anywhere', async () => {
  await render(<Toasts />);
  changeLens({ categories: ['Rent'] });
  sayEdited(row, dearer, { ok: true, value: null });
  await expect.element(page.getByText(/^Amount changed/)).toBeVisible();
  await expect.element(page.getByText(/^Not shown/)).not.toBeInTheDocument();
});
