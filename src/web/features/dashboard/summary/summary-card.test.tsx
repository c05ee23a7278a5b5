import '#web/app/styles.css';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createLedger } from '#domain/ledger/ledger.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { formatMoney, fromDecimal } from '#domain/money/money.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { summarize, summarizeAll } from '#domain/transactions/summary.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { SummaryCard } from './summary-card.tsx';

const onLens = vi.fn<ComponentProps<typeof SummaryCard>['onLens']>();

const show = (transactions: readonly Transaction[], currency: CurrencyCode = 'INR', loading = false) => (
  <SummaryCard
    summaries={summarizeAll(transactions)}
    parts={createLedger(transactions).query().board}
    currency={currency}
    onLens={onLens}
    loading={loading}
  />
);

/** The figure under a label, with the sign that a keyboard has. */
function figure(label: string): string {
  const term = page.getByText(label, { exact: true }).element();
  return (term.nextElementSibling?.textContent ?? '').replace('−', '-');
}

const sizeOf = (label: string) => {
  const term = page.getByText(label, { exact: true }).element();
  return Number.parseFloat(getComputedStyle(term.nextElementSibling as Element).fontSize);
};

function expense(amount: string, currency: CurrencyCode = 'INR'): Transaction {
  const [first] = sampleTransactions;
  if (first === undefined) throw new Error('The sample set is empty');
  return { ...first, id: `expense of ${amount}`, type: 'expense', amount: fromDecimal(amount), currency };
}

// Specification 2.45
test.each(['INR', 'USD', 'GBP'] as const)('totals the transactions in %s alone', async (currency) => {
  await render(show(sampleTransactions, currency));
  const names = { INR: 'Indian Rupee', USD: 'US Dollar', GBP: 'British Pound' };
  await expect.element(page.getByRole('heading', { name: `${names[currency]} Summary` })).toBeVisible();
  const { income, expense: spent, balance } = summarize(sampleTransactions, currency);
  expect(figure('Total Income')).toBe(formatMoney(income, currency));
  expect(figure('Total Expense')).toBe(formatMoney(spent, currency));
  expect(figure('Balance')).toBe(formatMoney(balance, currency));
});

// Specification 2.44
test('income is green, expense red, a balance blue from zero up and red below', async () => {
  const screen = await render(show([]));
  const tone = (label: string) =>
    page.getByText(label, { exact: true }).element().nextElementSibling?.querySelector('span')?.className;
  expect(tone('Total Income')).toContain('text-income');
  expect(tone('Total Expense')).toContain('text-expense');
  expect(tone('Balance')).toContain('text-net');
  await screen.rerender(show([expense('0.01')]));
  expect(tone('Balance')).toContain('text-expense');
});

// Specification 2.46
test('shows the other currencies that there are, and everything at rates that a press shows', async () => {
  const screen = await render(show([expense('5')]));
  await expect.element(page.getByText(/Done/)).toBeVisible();
  await expect.element(page.getByText(/US Dollar|British Pound|^Everything/)).not.toBeInTheDocument();
  await screen.rerender(show([expense('5'), expense('100', 'USD')]));
  await expect.element(page.getByText('US Dollar −$100.00')).toBeVisible();
  await expect.element(page.getByText(/British Pound/)).not.toBeInTheDocument();

  await screen.rerender(show(sampleTransactions));
  const line = page.getByRole('button', { name: /^Everything/ });
  await expect.element(page.getByText('US Dollar $1,463.50')).toBeVisible();
  await expect.element(page.getByText('British Pound £972.25')).toBeVisible();
  await expect.element(line).toMatchTextContent('Everything ≈ ₹3,47,753.95');
  const rates = 'Fixed rates: $1.00 = ₹83.50, £1.00 = ₹105.20';
  await expect.element(line).toHaveAttribute('title', rates);
  await expect.element(page.getByText(rates)).not.toBeVisible();
  await line.click();
  await expect.element(page.getByText(rates)).toBeVisible();
});

test('Everything is in the display currency', async () => {
  await render(show([expense('8350'), expense('100', 'USD'), expense('50', 'GBP')], 'USD'));
  // 100 dollars, 8,350 rupees at 83.50, and 50 pounds at 105.20 rupees each.
  await expect.element(page.getByText(/^Everything/)).toMatchTextContent('Everything ≈ −$262.99');
});

// Specification 2.83
test('the balance is what is done, under way and still to do, and each part leads to its transactions', async () => {
  const [salary, bill] = [expense('900'), expense('100.50')];
  await render(
    show([
      { ...salary, type: 'income', status: 'done' },
      { ...bill, status: 'todo' },
      { ...expense('7'), status: 'in-progress' },
      { ...expense('8', 'USD'), status: 'todo' },
    ]),
  );
  const line = page.getByText('In Progress').element().closest('p');
  expect(line?.textContent).toBe('Done ₹900.00+ In Progress −₹7.00+ To Do −₹100.50');
  expect(figure('Balance')).toBe('₹792.50');
  await page.getByRole('button', { name: 'To Do −₹100.50' }).click();
  expect(onLens).toHaveBeenLastCalledWith({ statuses: ['todo'] });
  await page.getByTitle('Show only income').click();
  expect(onLens).toHaveBeenLastCalledWith({ types: ['income'] });
  await page.getByTitle('Show only expenses').click();
  expect(onLens).toHaveBeenLastCalledWith({ types: ['expense'] });
});

test('a changed total counts to its exact value within 250 ms, and never overshoots', async () => {
  const screen = await render(show([]));
  await screen.rerender(show([expense('999999999999.99')]));
  const target = '₹9,99,99,99,99,999.99';
  const seen = new Set<string>();
  const end = performance.now() + 250;
  while (performance.now() < end) {
    seen.add(figure('Total Expense'));
    await new Promise(requestAnimationFrame);
  }
  await vi.waitFor(() => expect(figure('Total Expense')).toBe(target), { timeout: 100 });
  expect(seen.size).toBeGreaterThan(2);
  for (const value of seen) expect(value.length).toBeLessThanOrEqual(target.length);
});

test('another currency is not a change of the total: its figure shows at once', async () => {
  const screen = await render(show([expense('5'), expense('7', 'USD')]));
  await screen.rerender(show([expense('5'), expense('7', 'USD')], 'USD'));
  expect(figure('Total Expense')).toBe('$7.00');
});

test('shows no figures while transactions load, and the right ones at once afterwards', async () => {
  const screen = await render(show([], 'INR', true));
  expect(figure('Balance')).toBe('');
  await screen.rerender(show([expense('5')]));
  expect(figure('Balance')).toBe('-₹5.00');
});

test.each([375, 1440])('totals of any size stand in one height, %i px wide', async (width) => {
  await page.viewport(width, 900);
  const screen = await render(show([]));
  const height = () =>
    page.getByText('Total Expense', { exact: true }).element().nextElementSibling?.getBoundingClientRect()
      .height;
  const short = height();
  await screen.rerender(show([expense('9999999999.99', 'USD')], 'USD'));
  expect(height()).toBe(short);
  await screen.rerender(show([expense('999999999999.99', 'USD')], 'USD'));
  expect(height()).toBe(short);
});

test.each([
  ['123456789.99', 'INR'],
  ['123456789.99', 'GBP'],
  ['3855300.00', 'INR'],
] as const)(
  'from 320 to 2560 px no figure about %s %s wraps, is cut or leaves its place',
  async (amount, currency) => {
    const income: Transaction = { ...expense(amount, currency), type: 'income' };
    const others = (['INR', 'USD', 'GBP'] as const).map((code) => expense(`8${amount.slice(1)}`, code));
    await page.viewport(1440, 900);
    const screen = await render(
      <div className="gutter">
        <div className="mx-auto max-w-6xl">{show([income, ...others], currency)}</div>
      </div>,
    );
    const total = formatMoney(fromDecimal(`8${amount.slice(1)}`), currency);
    await expect.poll(() => figure('Total Expense')).toBe(total);
    const faults: string[] = [];
    for (let width = 320; width <= 2560; width += 20) {
      await page.viewport(width, 900);
      const card = screen.container.firstElementChild as HTMLElement;
      const figures = [
        ...card.querySelectorAll<HTMLElement>(
          'dd > span, dd > button > span, p span.text-ink, p > span > span span',
        ),
      ];
      expect(figures.length).toBeGreaterThan(5);
      for (const one of figures) {
        const room = (one.closest('dd, p') as HTMLElement).getBoundingClientRect();
        const box = one.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(one).fontSize);
        const isOneLine = size >= 12 && box.width > 0 && box.height < 2 * size;
        if (!isOneLine || box.left < room.left - 1 || box.right > room.right + 1 || room.right > width) {
          faults.push(`${width} px: ${one.textContent}`);
        }
      }
    }
    expect(faults).toEqual([]);
    // And where there is room they are large.
    expect(sizeOf('Balance')).toBeGreaterThan(amount.length > 10 ? 26 : 32);
  },
  60_000,
);

test('totals that failed to load, or are still loading, are never zero', async () => {
  const card = (state: { loading: boolean; failed: boolean }) => (
    <SummaryCard summaries={summarizeAll([])} parts={[]} currency="INR" onLens={onLens} {...state} />
  );
  const screen = await render(card({ loading: false, failed: true }));
  const labels = ['Total Income', 'Total Expense', 'Balance'];
  expect(labels.map(figure)).toEqual(['—', '—', '—']);
  await expect.element(page.getByText('Your transactions could not be loaded.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/\d/);
  await screen.rerender(card({ loading: true, failed: false }));
  expect(screen.container.textContent).not.toMatch(/\d/);
});
