import '../../../app/styles.css';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  addDays,
  formatDate,
  formatDayAndMonth,
  formatMonth,
  monthOf,
  todayIn,
} from '#domain/dates/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { emptyFilter } from '#domain/lens/lens.ts';
import { categories } from '#domain/transactions/category.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { statuses } from '#domain/transactions/status.ts';
import { type Transaction, typeLabels } from '#domain/transactions/transaction.ts';
import { findHindrances } from '#testing/hindrances.ts';
import { readWhole } from '#testing/read-whole.ts';
import { preloadBoard, StatusBoard } from './status-board.tsx';

const first = { ...(sampleTransactions[0] as Transaction), status: 'todo' };
const today = todayIn(new Date());
const nothing = vi.fn<() => void>();

async function show(rows: readonly Transaction[], width: number): Promise<void> {
  await page.viewport(width, 900);
  await render(
    <div className="gutter mx-auto max-w-6xl">
      <StatusBoard
        columns={createLedger(rows).query().board}
        filter={emptyFilter}
        loading={false}
        onEdit={nothing}
        onDelete={nothing}
        onDuplicate={nothing}
        onMove={async () => undefined}
      />
    </div>,
  );
  await expect.poll(() => document.querySelectorAll('[data-card]').length).toBe(rows.length);
  await document.fonts.ready;
}

const cardOf = ({ id }: Transaction) => document.querySelector(`[data-card="${id}"]`) as HTMLElement;

const hindrancesOf = (row: Transaction, parts: string) =>
  [...cardOf(row).querySelectorAll(parts)].flatMap((part) =>
    findHindrances(part).map((words) => `${part.textContent} ${words}`),
  );

const widths = [320, 375, 640, 768, 1024, 1440];

// Its chunk would count against the first test's second.
beforeAll(() => preloadBoard());
afterEach(() => page.viewport(1200, 800));

// Specification 2.67
describe.each(widths)('a card on a page of %i pixels', (width) => {
  it('shows date, type, category and amount of the sample data whole, and the rest beside them', async () => {
    const rows = sampleTransactions.map((row, index) => ({ ...row, status: statuses[index % 3] ?? 'todo' }));
    await show(rows, width);
    for (const row of rows) {
      const seen = readWhole(cardOf(row));
      const amount = cardOf(row).querySelector('.font-semibold')?.textContent ?? '';
      expect(amount).toMatch(/\d\.\d\d$/);
      const when =
        row.status === 'done'
          ? formatDate(row.date)
          : `${formatDayAndMonth(row.date)} · since ${formatMonth(monthOf(row.date))}`;
      for (const fact of [when, typeLabels[row.type], row.category, amount]) expect(seen).toContain(fact);
    }
    // At rest and under a pointer nothing lies over them, nor over what changes them.
    for (const row of rows.slice(0, 3)) {
      expect([row.id, ...hindrancesOf(row, '[data-field], [data-badge], [data-way-in]')]).toEqual([row.id]);
    }
    const parts = '[data-field], [data-badge], [data-way-in], .icon-grip, [data-main], [data-delete]';
    for (const row of rows.filter(({ status }) => status === 'todo').slice(0, 3)) {
      expect([row.id, ...hindrancesOf(row, parts)]).toEqual([row.id]);
      await userEvent.hover(cardOf(row));
      expect([row.id, 'hovered', ...hindrancesOf(row, parts)]).toEqual([row.id, 'hovered']);
    }
  });

  it('shows beside the date when it is due, and never instead of it', async () => {
    const due = new Map([
      [-89, '89 days overdue'],
      [-37, '37 days overdue'],
      [-1, '1 day overdue'],
      [0, 'today'],
      [1, 'tomorrow'],
      [2, 'in 2 days'],
      [30, 'in 30 days'],
    ]);
    const rows = [...due.keys()].map(
      (days): Transaction => ({ ...first, id: String(days), type: 'expense', date: addDays(today, days) }),
    );
    const later: Transaction = { ...first, id: 'later', date: addDays(today, 31) };
    await show([...rows, later], width);
    for (const row of rows) {
      const words = due.get(Number(row.id)) ?? '';
      expect(readWhole(cardOf(row))).toContain(`${formatDayAndMonth(row.date)} · ${words}`);
    }
    expect(readWhole(cardOf(later))).toContain(formatDate(later.date));
  });

  it('has room for every category, whatever the type', async () => {
    const rows = categories.map(
      (category, index): Transaction => ({
        ...first,
        id: category,
        category,
        type: index % 2 === 0 ? 'expense' : 'income',
      }),
    );
    await show(rows, width);
    for (const row of rows) expect(readWhole(cardOf(row))).toContain(row.category);
  });

  it('has room for the mark of its notes beside every category', async () => {
    const marked = { ...first, notes: 'by card' };
    await show(
      categories.map((category): Transaction => ({ ...marked, id: category, category })),
      width,
    );
    for (const mark of page.getByRole('img', { name: 'Has notes' }).elements()) {
      const line = mark.parentElement as HTMLElement;
      const [box, room] = [mark, line].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
      expect(box.width).toBeGreaterThanOrEqual(16);
      expect([line.textContent, box.right <= room.right + 0.5]).toEqual([line.textContent, true]);
      expect(mark.closest('[data-card]')?.getBoundingClientRect().height).toBe(
        cardOf({ ...marked, id: 'Rent' }).getBoundingClientRect().height,
      );
    }
  });
});

it('a category that does not fit ends in an ellipsis, also before tags', async () => {
  const tags = ['home', 'shared'];
  const rows: Transaction[] = [
    { ...first, id: 'plain', category: 'Transportation' },
    { ...first, id: 'tagged', category: 'Transportation', tags },
  ];
  document.documentElement.style.fontSize = '30px';
  try {
    await show(rows, 320);
    for (const row of rows) {
      const category = cardOf(row).querySelector('[data-way-in]') as HTMLElement;
      const [box, line] = [category, category.parentElement as HTMLElement].map((one) =>
        one.getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      expect(category.scrollWidth).toBeGreaterThan(category.clientWidth);
      expect(getComputedStyle(category).textOverflow).toBe('ellipsis');
      expect(box.right).toBeLessThanOrEqual(line.right + 0.5);
    }
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

it('where a card is too narrow for what is due, the words go on in another line', async () => {
  document.documentElement.style.fontSize = '30px';
  try {
    const row = { ...first, date: addDays(today, -37) };
    await show([row], 320);
    const seen = readWhole(cardOf(row));
    expect(seen).toMatch(new RegExp(`${formatDayAndMonth(row.date)} · ?37 days overdue`));
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

it('Expense is as quiet as a category, and Income has the colour of money', async () => {
  const rows: Transaction[] = [first, { ...first, id: 'expense', type: 'expense' }];
  await show(
    rows.map((row) => ({ ...row, status: 'done' })),
    1200,
  );
  const [income, expense, date] = ['Income', 'Expense', formatDate(first.date)].map(
    (words) => getComputedStyle(page.getByText(words, { exact: true }).first().element()).color,
  );
  expect(expense).toBe(date);
  expect(income).not.toBe(date);
});
