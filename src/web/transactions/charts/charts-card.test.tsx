import '../../app/styles.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Flow, formatShare, sumFlows } from '#domain/charts/chart-series.ts';
import { addDays, type CalendarDate, formatDate } from '#domain/dates/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { emptyFilter, type Lens } from '#domain/lens/lens.ts';
import type { DayRange } from '#domain/lens/period.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { formatMoney, requireMinorUnits, type TotalMinorUnits } from '#domain/money/money.ts';
import { categories } from '#domain/transactions/category.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toLineSeries, toPieSeries } from '#testing/plain-views.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { changeLens } from '../lens-store.ts';
import { ChartsCard } from './charts-card.tsx';

vi.mock('#web/ui/overlays/toast.ts', { spy: true });

const [first] = sampleTransactions as [Transaction];

interface Shown {
  currency?: CurrencyCode;
  days?: DayRange;
  loading?: boolean;
  failed?: boolean;
  animationMs?: number;
}

const onLens = vi.fn<(change: Partial<Lens>) => void>();

function show(transactions: readonly Transaction[] = sampleTransactions, given: Shown = {}) {
  return render(toCard(transactions, given));
}

function toCard(
  transactions: readonly Transaction[],
  { currency = 'INR', days = emptyFilter.days, ...given }: Shown = {},
) {
  const props = {
    ...toProps(transactions, currency, days),
    currency,
    days,
    onLens,
  };
  return <ChartsCard animationMs={0} {...given} {...props} />;
}

function toProps(transactions: readonly Transaction[], currency: CurrencyCode, days: DayRange) {
  const ledger = createLedger(transactions);
  const read = (range: DayRange) => ledger.series(currency, { ...emptyFilter, days: range });
  return { series: read(days), read };
}

const choose = (kind: 'Line' | 'Pie' | 'Bar') => page.getByRole('radio', { name: kind, exact: true }).click();

/** Income, expense and net. */
function cellsOf({ income, expense }: Flow): string[] {
  return [income, expense, income - expense].map((amount) => formatMoney(amount as TotalMinorUnits, 'INR'));
}

const readTable = () =>
  [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));

const spoken = () => document.getElementById('announcements')?.textContent;

beforeEach(() => page.viewport(1100, 700));

describe('the charts card', () => {
  it('does not say that data is missing when it failed to load', async () => {
    const { container } = await show([], { failed: true });
    await expect.element(page.getByText('Your transactions could not be loaded.')).toBeVisible();
    expect(container.textContent).not.toContain('No data available');
  });

  // Specification 2.57
  it('says what to do when the currency has no transactions, and that a lens finds none', async () => {
    const dollars = sampleTransactions.filter(({ currency }) => currency === 'USD');
    for (const transactions of [[], dollars]) {
      const screen = await show(transactions);
      await expect.element(screen.getByRole('heading', { name: 'Financial Charts' })).toBeVisible();
      await expect
        .element(screen.getByText('No data available. Add some transactions to see the charts.'))
        .toBeVisible();
      changeLens({ text: 'museum' });
      await expect.element(screen.getByText(/^Nothing here matches\./)).toBeVisible();
      expect(screen.getByText(/^No data available/).query()).toBeNull();
      expect(screen.getByRole('button', { name: 'Show as table' }).query()).toBeNull();
      await screen.getByRole('button', { name: 'Clear' }).click();
      await expect.element(screen.getByText(/^No data available/)).toBeVisible();
      await screen.unmount();
    }
  });

  it.each([320, 768, 1100])(
    'keeps its choices in their place when the rows arrive, %d px wide',
    async (width) => {
      await page.viewport(width, 700);
      const screen = await show([], { loading: true });
      const places = () =>
        screen
          .getByRole('radio')
          .elements()
          .map((radio) => radio.getBoundingClientRect().toJSON());
      const before = places();
      expect(before).toHaveLength(3);
      await screen.rerender(toCard(sampleTransactions));
      await expect.element(screen.getByRole('button', { name: 'Show as table' })).toBeVisible();
      expect(places().slice(0, 3)).toEqual(before);
    },
  );

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
    const screen = await show(sampleTransactions, { currency: 'USD' });
    await expect.element(screen.getByText('$1,000', { exact: true })).toBeVisible();
    expect(screen.container.textContent).not.toContain('₹');
  });

  // Specification 2.62
  it('draws itself in the time that it is given, 1500 ms by default', async () => {
    for (const [given, expected] of [
      [{}, 1500],
      [{ animationMs: 40 }, 40],
    ] as const) {
      const { series, read } = toProps(sampleTransactions, 'INR', emptyFilter.days);
      const screen = await render(
        <ChartsCard {...{ series, read, onLens }} currency="INR" days={emptyFilter.days} {...given} />,
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
      ['Date', 'Income', 'Expense', 'Net'],
      // The last days of the sample set are still open.
      ...series.toReversed().map((point) => {
        const isOpen = point.planned.income + point.planned.expense > 0n;
        return [formatDate(point.date) + (isOpen ? ', not done' : ''), ...cellsOf(point)];
      }),
      ['Total', ...cellsOf(sumFlows(series))],
    ]);
    expect(readTable().at(-2)).toEqual(['1 Jan 2024', '₹85,000.00', '₹0.00', '₹85,000.00']);
  });

  // Specification 2.64
  it('holds the numbers of the bars and of the pie', async () => {
    const screen = await show();
    await choose('Bar');
    await screen.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(screen.getByRole('table')).toBeVisible();
    const [january, february] = toLineSeries(sampleTransactions, 'INR', 'month').map(cellsOf);
    expect(readTable()).toEqual([
      ['Month', 'Income', 'Expense', 'Net'],
      [
        'Feb 2024',
        `${february?.[0]}, ₹27,400.00 of it not done`,
        `${february?.[1]}, ₹17,984.50 of it not done`,
        february?.[2],
      ],
      ['Jan 2024', ...(january ?? [])],
      ['Total', '₹2,20,150.00', '₹96,879.00', '₹1,23,271.00'],
    ]);
    // The pie stands beside its table, whatever was chosen.
    await choose('Pie');
    await expect.element(screen.getByRole('application')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Show as/ }).query()).toBeNull();
    await expect.poll(() => readTable().length).toBeGreaterThan(1);
    expect(readTable().map(([label, , amount]) => [label, amount])).toEqual([
      ['Category', 'Amount'],
      ...toPieSeries(sampleTransactions, 'INR').map((slice) => [
        `${slice.category} ${formatShare(slice)}`,
        formatMoney(slice.amount, 'INR'),
      ]),
    ]);
    await choose('Bar');
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
    await page.getByRole('radio', { name: 'Day' }).click();
    await screen.getByRole('button', { name: 'Show as table' }).click();
    const table = screen.getByRole('table');
    // With the head and the total.
    await expect.element(table).toHaveAttribute('aria-rowcount', '5002');
    expect(readTable().length).toBeLessThan(60);
    screen.getByRole('region', { name: /table$/ }).element().scrollTop = 1e9;
    await expect.element(screen.getByText('1 Jan 2004', { exact: true })).toBeVisible();
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
    status: date > '2026-11-23' ? 'todo' : 'done',
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
    expect(spoken()).toBe('24 Dec 2026, planned: Income ₹0.00, Expense ₹700.00, Net -₹700.00. 4 of 4');
    await userEvent.keyboard('{Home}');
    expect(spoken()).toBe('5 Oct 2026: Income ₹0.00, Expense ₹900.00, Net -₹900.00. 1 of 4');
  });

  it('stands lighter on the bars, and the month of today is so far', async () => {
    const screen = await show(rows);
    await choose('Bar');
    await expect.element(screen.getByText('so far', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Not done', { exact: true })).toBeVisible();
    // Of November a part, of December all.
    const [bars] = planned();
    expect(planned()).toHaveLength(1);
    expect(bars?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    expect(getComputedStyle(bars as Element).fill).toContain('url(');
    await screen.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(screen.getByRole('table')).toBeVisible();
    expect(readTable().slice(1)).toEqual([
      ['Dec 2026, planned', '₹0.00', '₹700.00', '-₹700.00'],
      ['Nov 2026, so far', '₹0.00', '₹500.00, ₹100.00 of it not done', '-₹500.00'],
      ['Oct 2026', '₹0.00', '₹900.00', '-₹900.00'],
      ['Total', '₹0.00', '₹2,100.00', '-₹2,100.00'],
    ]);
  });

  it('is no part of what a period leaves out: bars, table and speech say which days they are of', async () => {
    const period = { from: '2026-10-03', to: '2026-11-20' } as DayRange;
    const screen = await show(rows, { days: period });
    await choose('Bar');
    for (const words of ['from 3 Oct', 'until 20 Nov']) {
      await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
    }
    expect(screen.getByText('so far', { exact: true }).query()).toBeNull();
    (screen.getByRole('application').element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    expect(spoken()).toContain('Oct 2026, from 3 Oct: Income ₹0.00, Expense ₹900.00');
    await expect.element(screen.getByText('Oct 2026, from 3 Oct', { exact: true })).toBeVisible();
    onLens.mockClear();
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: 'Show as table' }).click();
    await screen.getByRole('button', { name: 'Nov 2026, until 20 Nov', exact: true }).click();
    await choose('Line');
    await page.getByRole('radio', { name: 'Week' }).click();
    await screen.getByRole('button', { name: 'Week of 15 Nov 2026, until 20 Nov', exact: true }).click();
    expect(onLens.mock.calls).toEqual([
      [{ period: { from: '2026-10-03', to: '2026-10-31' } }],
      [{ period: { from: '2026-11-01', to: '2026-11-20' } }],
      [{ period: { from: '2026-11-15', to: '2026-11-20' } }],
    ]);
  });

  it('is not spoken of where the period ends today, in the middle of a week', async () => {
    const period = { from: '2026-10-05', to: '2026-11-23' } as DayRange;
    const screen = await show([...rows, row('2026-11-23', 50_00)], { days: period });
    await page.getByRole('radio', { name: 'Week' }).click();
    await expect.element(page.getByRole('radio', { name: 'Week' })).toBeChecked();
    await expect.element(screen.getByRole('application')).toBeVisible();
    expect(screen.getByText('Today', { exact: true }).query()).toBeNull();
    // The last step is of two days, and the one that it touches of seven.
    const [line] = [...document.querySelectorAll('g.stroke-expense path')];
    const ends = [...(line?.getAttribute('d') ?? '').matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x));
    const [start = 0, middle = 0, end = 0] = ends.slice(-3);
    expect((end - middle) / (middle - start)).toBeCloseTo(2 / 7, 2);
  });

  it('is all that stands out where nothing is Done: the days before are drawn in full, and it is said', async () => {
    const screen = await show(rows.map((one) => ({ ...one, status: 'todo' })));
    const finding = 'In November 2026, ₹500.00 not paid yet.';
    await expect.element(screen.getByText(finding)).toBeVisible();
    await expect.element(screen.getByText('Planned', { exact: true }).first()).toBeVisible();
    expect(screen.getByText('Not done', { exact: true }).query()).toBeNull();
    await choose('Bar');
    // Only what is after today is hatched.
    await expect.poll(() => planned()[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    await screen.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(screen.getByRole('table')).toBeVisible();
    expect(readTable().slice(1, 4)).toEqual([
      ['Dec 2026, planned', '₹0.00', '₹700.00', '-₹700.00'],
      ['Nov 2026, so far', '₹0.00', '₹500.00, ₹100.00 of it not done', '-₹500.00'],
      ['Oct 2026', '₹0.00', '₹900.00', '-₹900.00'],
    ]);
  });

  it('is not spoken of where there is nothing', async () => {
    const screen = await show(rows.slice(0, 2));
    await expect.element(screen.getByRole('application')).toBeVisible();
    expect(planned()).toHaveLength(0);
    expect(screen.getByText('Today', { exact: true }).query()).toBeNull();
  });
});

describe('the sentence above a chart', () => {
  it('says what the chart shows', async () => {
    const screen = await show();
    const finding =
      'In February 2024 you spent ₹29,855.25, ₹19,184.00 less than in January. Largest: Rent, ₹22,000.00.';
    await expect.element(screen.getByText(finding)).toBeVisible();
    await choose('Bar');
    await expect.element(screen.getByText(finding)).toBeVisible();
    await choose('Pie');
    await expect
      .element(
        screen.getByText('Rent 45.4%, Travel 12.8% and Groceries 7.6%, together 65.8%, of ₹96,879.00.'),
      )
      .toBeVisible();
  });
});

describe('the line', () => {
  const grain = (name: string) => page.getByRole('radio', { name });
  const spread = (last: string) => [first, { ...first, id: 'last', date: last as CalendarDate }];

  it('is of days, weeks or months, as the days suggest', async () => {
    for (const [last, name] of [
      ['2024-03-31', 'Day'],
      ['2024-06-01', 'Week'],
      ['2025-06-01', 'Month'],
    ] as const) {
      const screen = await show(spread(last));
      await expect.element(grain(name)).toBeChecked();
      await screen.unmount();
    }
  });

  it('takes the grain that is chosen, also in its table', async () => {
    await show(spread('2025-06-01'));
    await grain('Week').click();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
    expect(readTable().map(([label]) => label)).toEqual([
      'Week',
      'Week of 1 Jun 2025',
      'Week of 31 Dec 2023',
      'Total',
    ]);
    await grain('Day').click();
    expect(readTable().map(([label]) => label)).toEqual(['Date', '1 Jun 2025', '1 Jan 2024', 'Total']);
    await choose('Pie');
    expect(grain('Day').query()).toBeNull();
  });

  it('steps from week to week, and down to zero where there is none', async () => {
    const screen = await show(spread('2024-06-01'));
    await expect.element(screen.getByRole('application')).toBeVisible();
    const [income] = [...document.querySelectorAll('g.stroke-income path')];
    expect(income?.getAttribute('d')).toMatch(/^M[\d.,]+H[\d.]+V[\d.]+H[\d.]+V[\d.]+H[\d.]+$/);
  });
});

describe('a point leads to its transactions', () => {
  beforeEach(() => void onLens.mockClear());
  const day = { period: { from: '2024-01-01', to: '2024-01-01' } };
  const month = { period: { from: '2024-02-01', to: '2024-02-29' } };

  it('by Enter', async () => {
    const screen = await show();
    const chart = screen.getByRole('application');
    await expect.element(chart).toBeVisible();
    (chart.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(onLens).not.toHaveBeenCalled();
    await userEvent.keyboard('{Home}{Enter}');
    expect(onLens.mock.calls).toEqual([[day]]);
  });

  it('by a press on a bar', async () => {
    const screen = await show();
    await choose('Bar');
    const chart = screen.getByRole('application');
    await expect.element(chart).toBeVisible();
    await expect.poll(() => chart.element().querySelector('svg')).not.toBeNull();
    const { width } = chart.element().getBoundingClientRect();
    await chart.click({ position: { x: width * 0.75, y: 150 } });
    expect(onLens.mock.calls).toEqual([[month]]);
  });

  it('by a press on a slice, its row, or a row of the table', async () => {
    const screen = await show();
    await choose('Pie');
    const chart = screen.getByRole('application');
    await expect.element(chart).toBeVisible();
    const { width } = chart.element().getBoundingClientRect();
    await chart.click({ position: { x: width / 2 + 36, y: 150 } });
    await screen.getByRole('button', { name: 'Travel 12.8%' }).click();
    await choose('Bar');
    await screen.getByRole('button', { name: 'Show as table' }).click();
    await screen.getByRole('button', { name: 'Feb 2024' }).click();
    expect(onLens.mock.calls).toEqual([[{ categories: ['Rent'] }], [{ categories: ['Travel'] }], [month]]);
  });

  it('in a table by one Tab stop and arrows', async () => {
    const screen = await show();
    await screen.getByRole('button', { name: 'Show as table' }).click();
    const region = screen.getByRole('region', { name: /table$/ });
    await expect.element(region).toBeVisible();
    (region.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onLens.mock.calls).toEqual([[{ period: { from: '2024-02-28', to: '2024-02-28' } }]]);
    const stops = [...region.element().querySelectorAll('button')].filter(({ tabIndex }) => tabIndex >= 0);
    expect(stops).toEqual([]);
  });
});

describe('the pie of a period', () => {
  it('compares each category with the period before', async () => {
    const days = { from: '2024-02-01', to: '2024-02-29' } as DayRange;
    const screen = await show(sampleTransactions, { days });
    await choose('Pie');
    await expect.element(screen.getByRole('columnheader', { name: 'Change' })).toBeVisible();
    const changes = readTable().map(([label, , , change]) => [label, change]);
    expect(changes).toContainEqual(['Rent 46.0%', 'same']);
    expect(changes).toContainEqual(['Travel 26.0%', 'new']);
    expect(changes).toContainEqual(['Groceries 8.1%', '₹424.50 more']);
  });
});

it('the table can be copied for a spreadsheet', async () => {
  const screen = await show();
  await choose('Bar');
  await screen.getByRole('button', { name: 'Show as table' }).click();
  const copied: (string | undefined)[] = [];
  const listen = ({ clipboardData }: ClipboardEvent) => copied.push(clipboardData?.getData('text/plain'));
  window.addEventListener('copy', listen);
  await screen.getByRole('button', { name: 'Copy' }).click();
  window.removeEventListener('copy', listen);
  expect(copied).toEqual([
    [
      'Month\tIncome\tExpense\tNet',
      'Feb 2024\t112400.00\t47839.75\t64560.25',
      'Jan 2024\t107750.00\t49039.25\t58710.75',
      'Total\t220150.00\t96879.00\t123271.00',
    ].join('\n'),
  ]);
  expect(showToast).toHaveBeenCalledExactlyOnceWith('Copied 2 rows and the total.');
});

describe('the keyboard in a chart', () => {
  // Specification 2.64
  it('moves through the points, announces them and shows their exact amounts', async () => {
    const screen = await show();
    const chart = screen.getByRole('application');
    await expect.element(chart).toBeVisible();
    (chart.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    // A text that is said again ends with a space.
    expect(spoken()?.trim()).toBe('1 Jan 2024: Income ₹85,000.00, Expense ₹0.00, Net ₹85,000.00. 1 of 25');
    await userEvent.keyboard('{ArrowRight}');
    expect(spoken()).toBe('2 Jan 2024: Income ₹0.00, Expense ₹22,000.00, Net -₹22,000.00. 2 of 25');
    await expect.element(screen.getByText('₹22,000.00', { exact: true })).toBeVisible();
    await userEvent.keyboard('{End}');
    expect(spoken()).toContain('25 of 25');
    await userEvent.keyboard('{ArrowRight}{Home}{ArrowLeft}');
    expect(spoken()).toContain('1 Jan 2024');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByText('₹85,000.00', { exact: true }).query()).toBeNull();
  });
});

describe('a chosen point', () => {
  it('stays while the same or other points are read, and goes with its day', async () => {
    const screen = await show();
    (screen.getByRole('application').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await screen.rerender(toCard(sampleTransactions));
    await userEvent.keyboard('{ArrowRight}');
    expect(spoken()).toContain('. 2 of 25');
    await screen.rerender(
      toCard([...sampleTransactions, { ...first, id: 'x', date: '2024-03-05' as CalendarDate }]),
    );
    await userEvent.keyboard('{ArrowRight}');
    expect(spoken()).toContain('. 3 of 26');
    await screen.rerender(toCard([{ ...first, id: 'x', date: '2024-03-05' as CalendarDate }]));
    await userEvent.keyboard('{ArrowRight}');
    expect(spoken()).toContain('. 1 of 1');
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
        const chart = screen
          .getByRole('region', { name: 'Financial Charts' })
          .element()
          .getBoundingClientRect();
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

describe('the axis on a phone', () => {
  beforeEach(() => page.viewport(375, 700));
  const spread = (count: number, step: number) =>
    Array.from({ length: count }, (_, index) => addDays('2024-11-15' as CalendarDate, step * index)).map(
      (date) => ({ ...first, id: date, date }),
    );
  const labels = () =>
    [...document.querySelectorAll('[data-axis] text')].map((label) => ({
      text: label.textContent,
      box: label.getBoundingClientRect(),
    }));
  const expectApart = () => {
    const boxes = labels().map(({ box }) => box);
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(375);
      for (const other of boxes.slice(index + 1)) {
        const isBeside = box.right <= other.left || other.right <= box.left;
        expect(isBeside || box.bottom <= other.top + 4 || other.bottom <= box.top + 4).toBe(true);
      }
    }
  };

  it('names quarters by their first letters over the year, under bars and lines alike', async () => {
    await show(spread(26, 30));
    const years = ['2025', '2026'];
    for (const kind of ['Bar', 'Line'] as const) {
      await choose(kind);
      await expect
        .poll(() =>
          labels()
            .map(({ text }) => text)
            .join(' '),
        )
        .toBe('J 2025 A J O J 2026 A J O');
      expectApart();
      for (const year of years) {
        const below = labels().findIndex(({ text }) => text === year);
        const [january, under] = [labels()[below - 1]?.box, labels()[below]?.box];
        expect(under?.top).toBeGreaterThan(january?.top ?? 0);
        expect((january?.left ?? 0) + (january?.right ?? 0)).toBeCloseTo(
          (under?.left ?? 0) + (under?.right ?? 0),
          -1,
        );
      }
    }
  });

  it('tells the year under bars that have no January', async () => {
    await show([...spread(2, 30), ...spread(2, 3000)]);
    await choose('Bar');
    await expect
      .poll(() =>
        labels()
          .map(({ text }) => text)
          .join(' '),
      )
      .toBe('Nov 2024 Dec Feb 2033');
    expectApart();
  });

  it('numbers days over their month, and names years alone where there are many', async () => {
    const screen = await show(spread(40, 1));
    await expect
      .poll(() =>
        labels()
          .map(({ text }) => text)
          .join(' '),
      )
      .toBe('15 Nov 2024 22 29 6 Dec 2024 13 20');
    expectApart();
    await screen.rerender(toCard(spread(40, 100)));
    await expect
      .poll(() =>
        labels()
          .map(({ text }) => text)
          .join(' '),
      )
      .toMatch(/^20\d\d( 20\d\d)+$/);
    expectApart();
  });
});
