import '../../../app/styles.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, type CalendarDate, formatDate, formatMonth } from '#domain/calendar-date.ts';
import { categories } from '#domain/category.ts';
import { formatShare } from '#domain/chart-series.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { formatMoney, requireMinorUnits } from '#domain/money.ts';
import { sampleTransactions } from '#domain/sample-data.ts';
import type { Transaction } from '#domain/transaction.ts';
import { toLineSeries, toMonthSeries, toPieSeries } from '#testing/plain-views.ts';
import { ChartsCard } from './charts-card.tsx';

const [first] = sampleTransactions as [Transaction];

const show = (transactions: readonly Transaction[] = sampleTransactions, currency: 'INR' | 'USD' = 'INR') =>
  render(
    <ChartsCard series={createLedger(transactions).series(currency)} currency={currency} animationMs={0} />,
  );

const choose = (kind: 'Line' | 'Pie' | 'Bar') => page.getByRole('radio', { name: kind, exact: true }).click();

const readTable = () =>
  [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));

const spoken = () => document.getElementById('announcements')?.textContent;

beforeEach(() => page.viewport(1100, 700));

describe('the charts card', () => {
  it('does not say that data is missing when it failed to load', async () => {
    const { container } = await render(
      <ChartsCard series={createLedger([]).series('INR')} currency="INR" failed animationMs={0} />,
    );
    await expect.element(page.getByText('Your transactions could not be loaded.')).toBeVisible();
    expect(container.textContent).not.toContain('No data available');
  });

  // Specification 2.57
  it('says what to do when the selected currency has nothing', async () => {
    const dollars = sampleTransactions.filter(({ currency }) => currency === 'USD');
    for (const transactions of [[], dollars]) {
      const screen = await show(transactions);
      await expect.element(screen.getByRole('heading', { name: 'Financial Charts' })).toBeVisible();
      await expect
        .element(screen.getByText('No data available. Add some transactions to see the charts.'))
        .toBeVisible();
      expect(screen.getByRole('button', { name: 'Show as table' }).query()).toBeNull();
      await screen.unmount();
    }
  });

  it('says so when there is income and no expense to break down', async () => {
    const screen = await show([{ ...first, type: 'income' }]);
    await choose('Pie');
    await expect.element(screen.getByText('No expenses to break down.')).toBeVisible();
  });

  it('shows one of three charts, 300 pixels high', async () => {
    const screen = await show();
    for (const [kind, title] of [
      ['Line', 'Income vs Expenses Over Time'],
      ['Pie', 'Expense Categories Breakdown'],
      ['Bar', 'Monthly Income vs Expenses'],
    ] as const) {
      await choose(kind);
      await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
      const chart = screen.getByRole('application', { name: title });
      await expect.poll(() => chart.element().querySelector('svg')?.getBoundingClientRect().height).toBe(300);
    }
  });

  // Specification 2.61
  it("puts the selected currency's symbol before the values", async () => {
    const screen = await show(sampleTransactions, 'USD');
    await expect.element(screen.getByText('$1,000', { exact: true })).toBeVisible();
    expect(screen.container.textContent).not.toContain('₹');
  });

  // Specification 2.62
  it('draws itself in the time that it is given, 1500 ms by default', async () => {
    for (const [given, expected] of [
      [undefined, 1500],
      [40, 40],
    ]) {
      const screen = await render(
        <ChartsCard
          series={createLedger(sampleTransactions).series('INR')}
          currency="INR"
          {...(given && { animationMs: given })}
        />,
      );
      await choose('Bar');
      const timing = () =>
        screen.container.querySelector('.chart-rise')?.getAnimations()[0]?.effect?.getTiming().duration;
      await expect.poll(timing).toBe(expected);
      await screen.unmount();
    }
  });
});

describe('the table beside a chart', () => {
  // Specification 2.64
  it('holds the numbers of the line', async () => {
    const screen = await show();
    await screen.getByRole('button', { name: 'Show as table' }).click();
    const series = toLineSeries(sampleTransactions, 'INR');
    await expect.element(screen.getByRole('table')).toBeVisible();
    expect(readTable()).toEqual([
      ['Date', 'Income', 'Expense'],
      ...series.map(({ date, income, expense }) => [
        formatDate(date),
        formatMoney(income, 'INR'),
        formatMoney(expense, 'INR'),
      ]),
    ]);
    expect(readTable()).toContainEqual(['1 Jan 2024', '₹85,000.00', '₹0.00']);
  });

  // Specification 2.64
  it('holds the numbers of the bars and of the pie', async () => {
    const screen = await show();
    await choose('Bar');
    await screen.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(screen.getByRole('table')).toBeVisible();
    expect(readTable().slice(1)).toEqual(
      toMonthSeries(sampleTransactions, 'INR').map(({ month, income, expense }) => [
        formatMonth(month),
        formatMoney(income, 'INR'),
        formatMoney(expense, 'INR'),
      ]),
    );
    await choose('Pie');
    expect(readTable().slice(1)).toEqual(
      toPieSeries(sampleTransactions, 'INR').map((slice) => [
        slice.category,
        formatMoney(slice.amount, 'INR'),
        formatShare(slice),
      ]),
    );
    await screen.getByRole('button', { name: 'Show as chart' }).click();
    await expect.element(screen.getByRole('application')).toBeVisible();
  });

  it('renders only the visible rows of a long series, and says how many there are', async () => {
    const days = Array.from({ length: 5000 }, (_, index) => ({
      ...first,
      id: String(index),
      date: addDays('2004-01-01' as CalendarDate, index),
    }));
    const screen = await show(days);
    await screen.getByRole('button', { name: 'Show as table' }).click();
    const table = screen.getByRole('table');
    await expect.element(table).toHaveAttribute('aria-rowcount', '5001');
    expect(readTable().length).toBeLessThan(60);
    screen.getByRole('region', { name: /table$/ }).element().scrollTop = 1e9;
    await expect.element(screen.getByText(formatDate(days.at(-1)?.date ?? first.date))).toBeVisible();
  });
});

describe('what is dated after today', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date(2026, 10, 23, 12));
  });
  afterEach(() => void vi.useRealTimers());

  const row = (date: string, amount: number): Transaction => ({
    ...first,
    id: date,
    type: 'expense',
    date: date as CalendarDate,
    amount: requireMinorUnits(amount),
  });
  const rows = [
    row('2026-10-05', 900_00),
    row('2026-11-20', 400_00),
    row('2026-11-29', 100_00),
    row('2026-12-24', 700_00),
  ];
  const planned = () =>
    [...document.querySelectorAll('path[data-planned]')].filter((path) => path.getAttribute('d'));

  it('is a dashed line after a rule for today, and is called planned', async () => {
    const screen = await show(rows);
    await expect.element(screen.getByText('Today', { exact: true })).toBeVisible();
    expect(planned()).toHaveLength(2);
    expect(getComputedStyle(planned()[0] as Element).strokeDasharray).toContain('4');
    (screen.getByRole('application').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    expect(spoken()).toBe('24 Dec 2026, planned: Income ₹0.00, Expense ₹700.00. 4 of 4');
    await userEvent.keyboard('{Home}');
    expect(spoken()).toBe('5 Oct 2026: Income ₹0.00, Expense ₹900.00. 1 of 4');
  });

  it('stands lighter on the bars, and the month of today is so far', async () => {
    const screen = await show(rows);
    await choose('Bar');
    await expect.element(screen.getByText('so far', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Planned', { exact: true })).toBeVisible();
    // Of November a part, of December all.
    const [bars] = planned();
    expect(planned()).toHaveLength(1);
    expect(bars?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    expect(getComputedStyle(bars as Element).fillOpacity).toBe('0.25');
    await screen.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(screen.getByRole('table')).toBeVisible();
    expect(readTable().slice(1)).toEqual([
      ['Oct 2026', '₹0.00', '₹900.00'],
      ['Nov 2026, so far', '₹0.00', '₹500.00, ₹100.00 of it planned'],
      ['Dec 2026, planned', '₹0.00', '₹700.00'],
    ]);
  });

  it('is not spoken of where there is nothing', async () => {
    const screen = await show(rows.slice(0, 2));
    await expect.element(screen.getByRole('application')).toBeVisible();
    expect(planned()).toHaveLength(0);
    expect(screen.getByText('Today', { exact: true }).query()).toBeNull();
  });
});

describe('the keyboard in a chart', () => {
  // Specification 2.64
  it('moves through the points, announces them and shows their exact amounts', async () => {
    const screen = await show();
    const chart = screen.getByRole('application');
    await expect.element(chart).toBeVisible();
    (chart.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(spoken()).toBe('1 Jan 2024: Income ₹85,000.00, Expense ₹0.00. 1 of 25');
    await userEvent.keyboard('{ArrowRight}');
    expect(spoken()).toBe('2 Jan 2024: Income ₹0.00, Expense ₹22,000.00. 2 of 25');
    await expect.element(screen.getByText('₹22,000.00')).toBeVisible();
    await userEvent.keyboard('{End}');
    expect(spoken()).toContain('25 of 25');
    await userEvent.keyboard('{ArrowRight}{Home}{ArrowLeft}');
    expect(spoken()).toContain('1 Jan 2024');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByText('₹85,000.00').query()).toBeNull();
  });
});

describe('the pie', () => {
  // One giant and fifteen dwarfs crowd their names on one side; equal slices fill both.
  const spreads = {
    'one large slice': (index: number) => (index === 0 ? 90_000_000 : 1000 + index),
    'equal slices': () => 5000,
    'slices that halve': (index: number) => 2 ** (20 - index),
  };

  for (const [name, amountOf] of Object.entries(spreads)) {
    for (const width of [1100, 700, 343]) {
      // Specification 2.59, 9.07
      it(`names 16 categories without overlap: ${name}, ${width} px`, async () => {
        await page.viewport(width + 32, 700);
        const expenses = categories.map((category, index) => ({
          ...first,
          id: category,
          type: 'expense' as const,
          category,
          amount: requireMinorUnits(amountOf(index)),
        }));
        const screen = await show(expenses);
        await choose('Pie');
        const names = () => [...screen.container.querySelectorAll('[data-pie-label]')];
        await expect.poll(() => names().length).toBe(16);
        expect(names().map((label) => label.textContent)).toEqual(
          toPieSeries(expenses, 'INR').map((slice) => `${slice.category} ${formatShare(slice)}`),
        );
        const boxes = names().map((label) => label.getBoundingClientRect());
        const chart = screen.getByRole('application').element().getBoundingClientRect();
        boxes.forEach((box, index) => {
          expect(box.left).toBeGreaterThanOrEqual(chart.left);
          expect(box.right).toBeLessThanOrEqual(chart.right);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              box.right <= other.left ||
              other.right <= box.left ||
              box.bottom <= other.top + 1 ||
              other.bottom <= box.top + 1;
            expect(apart, `${index}`).toBe(true);
          }
        });
        expect(new Set([...screen.container.querySelectorAll('svg g[mask] path')].map(fillOf)).size).toBe(16);
      });
    }
  }

  // Specification 2.62
  it('is 160 pixels wide: a radius of 80', async () => {
    const screen = await show();
    await choose('Pie');
    const pie = () => screen.container.querySelector('svg g[mask]')?.getBoundingClientRect();
    await expect.poll(() => pie()?.width).toBeCloseTo(160, 0);
  });
});

function fillOf(element: Element): string {
  return getComputedStyle(element).fill;
}
