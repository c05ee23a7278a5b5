import '../../../app/styles.css';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import { clearItems } from '#web/data/records/person-storage.ts';
import { toRow } from '#web/data/requests/transaction-row.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { AddTransaction } from './add-transaction.tsx';

const today = todayIn(new Date());
const earlier = (description: string, rest: Partial<Transaction>) =>
  [1, 2, 3].map((months) =>
    makeTransaction({
      id: crypto.randomUUID(),
      amount: requireMinorUnits(64_900 + (rest.category === 'Groceries' ? months * 100 : 0)),
      date: addDays(today, -30 * months),
      description,
      status: 'done',
      ...rest,
    }),
  );

new PlayedTables(
  playPage({ sessionEndsIn: 3600 }),
  [
    ...earlier('Netflix', { category: 'Entertainment' }),
    ...earlier('Market', { category: 'Groceries', tags: ['home'] }),
  ].map(toRow),
);

type Add = (transaction: NewTransaction) => Promise<MutationOutcome<Transaction>>;
const sent = vi.fn<Add>();

function Holder({ isNewcomer = false }: { isNewcomer?: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sheet, setSheet] = useState<number | null>(null);
  const card = {
    currency: 'INR' as const,
    problem,
    onProblem: setProblem,
    onAdd: sent,
    onEdit: () => undefined,
    busy: false,
    isNewcomer,
  };
  return (
    <main aria-label={useListState()}>
      <AddTransaction {...card} sheet={sheet} onSheet={setSheet} />
      <button type="button" onClick={() => setSheet(0)}>
        Open
      </button>
    </main>
  );
}

const title = page.getByRole('heading', { name: 'Add Transaction' }).getByRole('button');
const sheet = page.getByRole('dialog', { name: 'Add Transaction' });
const form = page.getByRole('form', { name: 'Add Transaction' });
const amount = form.getByRole('spinbutton', { name: 'Amount' });
const category = form.getByRole('combobox', { name: 'Category' });
const description = form.getByRole('combobox', { name: /^Description/ });

async function open(isNewcomer = false) {
  const screen = await render(<Holder isNewcomer={isNewcomer} />);
  await expect.element(page.getByRole('main', { name: 'ready' })).toBeVisible();
  return screen;
}

beforeEach(async () => {
  await page.viewport(375, 740);
  clearItems(playedUser.id);
  sent.mockReset().mockImplementation(async (row) => ({ ok: true, value: { ...row, id: 'new' } }));
});

test('on a phone the form is folded into its title, 56 px high, and unfolds in place', async () => {
  await open();
  await expect.element(title).toHaveAttribute('aria-expanded', 'false');
  await expect.element(form).not.toBeInTheDocument();
  const card = page.getByRole('region', { name: 'Add Transaction' });
  expect(card.element().getBoundingClientRect().height).toBe(56);
  await title.click();
  await expect.element(title).toHaveAttribute('aria-expanded', 'true');
  await expect.element(form).toBeVisible();
  await page.viewport(640, 740);
  await expect.element(title).not.toBeInTheDocument();
});

test('the form is open for whoever has nothing yet, also while they go on, and for a draft', async () => {
  const newcomer = await open(true);
  await expect.element(title).not.toBeInTheDocument();
  await newcomer.rerender(<Holder />);
  await expect.element(title).toHaveAttribute('aria-expanded', 'true');
  await amount.fill('12');
  await newcomer.unmount();
  const draft = await open();
  await expect.element(amount).toHaveValue('12');
  await amount.fill('');
  await draft.unmount();
  await open();
  await expect.element(title).toHaveAttribute('aria-expanded', 'false');
});

test('the sheet begins in the amount, takes an earlier entry or another, and stays for the next one', async () => {
  await open();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(amount).toHaveFocus();
  const usual = (name: string) => sheet.getByRole('button', { name });
  await usual('Netflix').click();
  await expect.element(amount).toHaveValue('649.00');
  // Typing goes in its place.
  const { selectionStart, selectionEnd } = amount.element() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 6]);
  await expect.element(category).toHaveValue('Entertainment');
  await usual('Market').click();
  await expect.element(amount).toHaveValue('');
  await expect.element(amount).toHaveFocus();
  await expect.element(category).toHaveValue('Groceries');
  await expect.element(description).toHaveValue('Market');
  await userEvent.keyboard('75{Enter}');
  expect(sent.mock.lastCall?.[0]).toMatchObject({ category: 'Groceries', date: today, tags: ['home'] });
  await expect.element(sheet.getByRole('region', { name: 'Added' })).toBeVisible();
  await expect.element(amount).toHaveFocus();
  await expect.element(description).toHaveValue('');
});

test('its day is a word until another is asked for; the next entry is of today again', async () => {
  await open();
  await page.getByRole('button', { name: 'Open' }).click();
  const date = form.getByRole('textbox', { name: 'Date' });
  await expect.element(date).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Pick a date: Today' }).click();
  await expect.element(date).toHaveFocus();
  await amount.fill('5');
  await category.selectOptions('Rent');
  await sheet.getByRole('button', { name: 'Add Transaction' }).click();
  await expect.element(sheet.getByRole('button', { name: 'Pick a date: Today' })).toBeVisible();
});

test('pulled down by its handle, it closes; what was typed stays', async () => {
  await open();
  await page.getByRole('button', { name: 'Open' }).click();
  await amount.fill('5');
  const handle = document.querySelector('[data-handle]') as HTMLElement;
  handle.setPointerCapture = () => undefined;
  const pull = (by: number) => {
    const at = (type: string, clientY: number) =>
      handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientY }));
    at('pointerdown', 100);
    at('pointermove', 100 + by);
    at('lostpointercapture', 100 + by);
  };
  pull(40);
  await expect.element(sheet).toBeVisible();
  pull(200);
  await expect.element(sheet).not.toBeInTheDocument();
  await title.click();
  await expect.element(amount).toHaveValue('5');
});

test('it stands above a phone’s keyboard', async () => {
  await open();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(amount).toHaveFocus();
  const view = visualViewport as VisualViewport;
  vi.spyOn(view, 'height', 'get').mockReturnValue(440);
  view.dispatchEvent(new Event('resize'));
  expect(sheet.element().getBoundingClientRect().bottom).toBe(440);
});
