import '../../../app/styles.css';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  addDays,
  type CalendarDate,
  formatDate,
  formatDayAndMonth,
  formatFullMonth,
  monthOf,
  todayIn,
} from '#domain/dates/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { emptyFilter, emptyLens, type Filter } from '#domain/lens/lens.ts';
import type { DayRange } from '#domain/lens/period.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { isOpen, type Status } from '#domain/transactions/status.ts';
import { compareNewestFirst, type Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { changeLens, readLens } from '#web/transactions/lens-store.ts';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import { StatusBoard } from './status-board.tsx';

vi.mock('#web/ui/reduced-motion.ts', { spy: true });

const [first] = sampleTransactions as [Transaction];
const onEdit = vi.fn<(transaction: Transaction) => void>();
const onDelete = vi.fn<(transaction: Transaction) => void>();
const onDuplicate = vi.fn<(transaction: Transaction) => void>();
const onMove = vi.fn<(transaction: Transaction, status: Status) => Promise<boolean>>();

/** A page that keeps the rows as the data room does: a move shows at once, and is taken back when it is refused. */
function Page({ rows, filter = emptyFilter }: { rows: readonly Transaction[]; filter?: Filter }) {
  const [transactions, setTransactions] = useState(rows);
  const move = async (transaction: Transaction, status: Status) => {
    const put = (after: Transaction) =>
      setTransactions((now) => now.map((row) => (row.id === transaction.id ? after : row)));
    put({ ...transaction, status });
    if (!(await onMove(transaction, status))) put(transaction);
  };
  const ledger = createLedger(transactions);
  return (
    <StatusBoard
      columns={ledger
        .query()
        .board.map((column, index) =>
          isOpen(column.status) ? column : (ledger.query(filter).board[index] ?? column),
        )}
      filter={filter}
      loading={false}
      onEdit={onEdit}
      onDelete={onDelete}
      onDuplicate={onDuplicate}
      onMove={move}
    />
  );
}

const sorted = sampleTransactions.toSorted(compareNewestFirst);

async function show(rows: readonly Transaction[] = sorted, filter = emptyFilter) {
  const screen = await render(<Page rows={rows} filter={filter} />);
  await expect.element(screen.getByRole('region', { name: /^To Do/ })).toBeVisible();
  return screen;
}

const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const counts = () => [...document.querySelectorAll('[data-count]')].map((count) => count.textContent);
const columnOf = (id: string) =>
  document.querySelector(`[data-card="${id}"]`)?.closest<HTMLElement>('[data-column]')?.dataset.column;
const spoken = () => [...document.querySelectorAll('[aria-live]')].map((region) => region.textContent);
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = async (key: string, times = 1) => {
  for (let count = 0; count < times; count += 1) {
    await userEvent.keyboard(key);
    // The library takes in one step before it reads the next.
    await new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
  }
};
const menuOf = (name: string) => page.getByRole('button', { name: `Move to: ${name}` });
const choice = (title: string) => page.getByRole('menuitem', { name: title });
const choose = async (button: ReturnType<typeof menuOf>, title: string) => {
  await button.click();
  await choice(title).click();
};
const handleOf = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
const pickUp = async (name: string) => {
  (handleOf(name).element() as HTMLElement).focus();
  await press(' ');
  await expect.poll(spoken).toContainEqual(expect.stringContaining(`Picked up ${name}`));
};

beforeEach(async () => {
  await page.viewport(1200, 800);
  onEdit.mockReset();
  onDelete.mockReset();
  onDuplicate.mockReset();
  onMove.mockReset().mockResolvedValue(true);
  vi.mocked(prefersReducedMotion).mockReset();
});

describe('the board', () => {
  // Specification 2.70
  it('waits with the words of the specification', async () => {
    const screen = await render(
      <StatusBoard
        columns={[]}
        filter={emptyFilter}
        loading
        onEdit={onEdit}
        onDelete={onDelete}
        onDuplicate={onDuplicate}
        onMove={onMove}
      />,
    );
    await expect.element(screen.getByText('Loading transactions...')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Transaction Management Board' })).toBeVisible();
  });

  it('has three empty columns when there is nothing', async () => {
    const screen = await show([]);
    for (const text of ['Pending transactions', 'Processing transactions', 'Completed transactions']) {
      await expect.element(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('No transactions', { exact: true }).elements()).toHaveLength(3);
    expect(screen.getByText('Drag cards from other columns').elements()).toHaveLength(3);
    expect(counts()).toEqual(['0', '0', '0']);
  });

  it('shows how many cards a column has, and their money in each currency', async () => {
    const rows: Transaction[] = [
      { ...first, id: 'a', status: 'done' },
      { ...first, id: 'b', status: 'done', type: 'expense', currency: 'USD' },
    ];
    await show(rows);
    expect(counts()).toEqual(['0', '0', '2']);
    expect(column('Done').element().textContent).toContain(
      'Completed transactionsReceived ₹85,000.00Paid −$85,000.00',
    );
    await expect.element(column('Done')).toHaveAccessibleName('Done 2 transactions');
  });

  // Specification 2.67
  it('shows on a card what the specification asks for', async () => {
    const shown: Transaction = { ...first, description: '<script>alert(1)</script> عربى 🍎', status: 'todo' };
    await show([shown]);
    const card = page.getByRole('article');
    for (const text of [
      'Income',
      'Salary',
      '+₹85,000.00',
      '1 Jan · since Jan 2024',
      '<script>alert(1)</script> عربى 🍎',
    ]) {
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    }
    for (const control of ['Drag', 'Edit', 'Delete']) {
      await expect
        .element(card.getByRole('button', { name: `${control} ${toTransactionName(shown)}` }))
        .toBeVisible();
    }
    expect(document.querySelector('[data-cards]')?.clientHeight).toBe(320);
  });

  // Specification 2.71, 9.08
  it.each([320, 375, 768, 1440])(
    'scrolls every column at a height of 20rem on %i pixels, however many lines its totals need',
    async (width) => {
      await page.viewport(width, 800);
      const many = [9, 7, 4].map((times) => (10 ** times) as Transaction['amount']);
      await show([
        ...many.flatMap((amount, index): Transaction[] =>
          (['INR', 'USD', 'GBP'] as const).map((currency) => ({
            ...first,
            id: `${index} ${currency}`,
            type: index % 2 === 0 ? 'income' : 'expense',
            status: 'done',
            amount,
            currency,
          })),
        ),
        { ...first, id: 'alone', status: 'todo' },
      ]);
      const heights = [...document.querySelectorAll('[data-cards]')].map(
        (cards) => cards.getBoundingClientRect().height,
      );
      expect(heights).toEqual([320, 320, 320]);
    },
  );

  it('opens a card that is pressed anywhere, and edits and deletes by buttons', async () => {
    const row = { ...first, status: 'todo' };
    await show([row]);
    await page.getByText('Monthly salary', { exact: true }).click();
    expect(onEdit).toHaveBeenLastCalledWith(row);
    await page.getByRole('button', { name: 'Edit Monthly salary, ₹85,000.00' }).click();
    expect(onEdit).toHaveBeenCalledTimes(2);
    await page.getByRole('button', { name: 'Delete Monthly salary, ₹85,000.00' }).click();
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(row);
    expect(onEdit).toHaveBeenCalledTimes(2);
  });

  it('opens a card while the whole page is selected, which a press on a card does not end', async () => {
    await show([{ ...first, status: 'todo' }]);
    getSelection()?.selectAllChildren(document.body);
    await page.getByText('Monthly salary', { exact: true }).click();
    expect(onEdit).toHaveBeenCalledOnce();
    getSelection()?.removeAllRanges();
  });

  it('keeps an unknown status in To Do and leaves it as it is until the card is moved', async () => {
    await show([{ ...first, id: 'stray', status: 'archived' }]);
    expect(columnOf('stray')).toBe('todo');
    await pickUp('Monthly salary, ₹85,000.00');
    await press(' ');
    expect(onMove).not.toHaveBeenCalled();
    await choose(menuOf('Monthly salary, ₹85,000.00'), 'In Progress');
    expect(onMove).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ status: 'archived' }),
      'in-progress',
    );
  });
});

describe('what is due', () => {
  const today = todayIn(new Date());
  const row = (id: string, days: number, status: Status): Transaction => ({
    ...first,
    id,
    status,
    date: addDays(today, days),
  });
  const cardsIn = (status: Status) =>
    [...document.querySelectorAll(`[data-column=${status}] [data-card]`)].map((card) =>
      card.getAttribute('data-card'),
    );
  const textOf = (id: string) => document.querySelector(`[data-card="${id}"]`)?.textContent;

  it('stands first in To Do and In Progress; in Done the newest does', async () => {
    const days = [-34, 0, 8];
    const rows = (['todo', 'in-progress', 'done'] as const).flatMap((status) =>
      days.map((day) => row(`${status} ${day}`, day, status)),
    );
    await show(rows);
    expect(cardsIn('todo')).toEqual(['todo -34', 'todo 0', 'todo 8']);
    expect(cardsIn('in-progress')).toEqual(['in-progress -34', 'in-progress 0', 'in-progress 8']);
    expect(cardsIn('done')).toEqual(['done 8', 'done 0', 'done -34']);
  });

  it('says how many days it is overdue, beside its date', async () => {
    await show([row('late', -34, 'todo'), row('later', -400, 'in-progress'), row('one', -1, 'todo')]);
    expect(textOf('late')).toContain(`${formatDayAndMonth(addDays(today, -34))} · 34 days overdue`);
    expect(textOf('later')).toContain(`${formatDayAndMonth(addDays(today, -400))} · since `);
    expect(textOf('one')).toContain('1 day overdue');
  });

  it('says in words when the rest is due, and only the date of what is done', async () => {
    await show([row('today', 0, 'todo'), row('later', 8, 'in-progress'), row('done', -34, 'done')]);
    for (const id of ['today', 'later', 'done']) expect(textOf(id)).not.toContain('overdue');
    expect(textOf('today')).toContain(`${formatDayAndMonth(today)} · today`);
    expect(textOf('later')).toContain(`${formatDayAndMonth(addDays(today, 8))} · in 8 days`);
    expect(textOf('done')).toContain(formatDate(addDays(today, -34)));
    const title = `${formatDate(addDays(today, 8))}, in 8 days`;
    await expect.element(page.getByTitle(title)).toBeVisible();
  });

  const headings = (status: Status) =>
    [...document.querySelectorAll(`[data-column=${status}] h4`)].map(({ textContent }) => textContent);

  // Specification 2.79
  it('stands in groups with their count and what they cost and bring, in Done by month', async () => {
    await show([
      row('a', -34, 'todo'),
      { ...row('b', -3, 'todo'), type: 'expense', currency: 'USD' },
      row('c', 0, 'todo'),
      row('d', 7, 'todo'),
      row('e', 8, 'todo'),
      { ...first, id: 'f', status: 'done', date: '2025-12-31' as CalendarDate },
      { ...first, id: 'g', status: 'done', date: '2026-01-01' as CalendarDate },
    ]);
    expect(headings('todo')).toEqual([
      'Overdue2 transactions· ₹85,000.00 to receive· $85,000.00 to pay',
      'Today1 transaction· ₹85,000.00 to receive',
      'Next 7 days1 transaction· ₹85,000.00 to receive',
      'Later1 transaction· ₹85,000.00 to receive',
    ]);
    expect(headings('done')).toEqual([
      'January 20261 transaction· ₹85,000.00 received',
      'December 20251 transaction· ₹85,000.00 received',
    ]);
  });

  it('says both halves of a group, the display currency first, in lines that a narrow column has room for', async () => {
    await page.viewport(730, 800);
    await show([
      { ...row('a', -34, 'in-progress'), currency: 'USD' },
      { ...row('b', -3, 'in-progress'), amount: 99_999_999_999_999 as Transaction['amount'] },
      { ...row('c', -3, 'in-progress'), type: 'expense' },
      { ...row('d', 2, 'done'), type: 'expense' },
    ]);
    expect(headings('in-progress')).toEqual([
      'Overdue3 transactions· ₹85,000.00 going out· ₹9,99,99,99,99,999.99 coming in· $85,000.00 coming in',
    ]);
    expect(headings('done')).toEqual([expect.stringMatching(/· ₹85,000\.00 paid$/)]);
    const [heading] = document.querySelectorAll('[data-column=in-progress] h4');
    const right = heading?.getBoundingClientRect().right ?? 0;
    for (const part of heading?.children ?? []) {
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right);
    }
  });

  it('keeps the heading of what is in sight at the top of a long column', async () => {
    await show(Array.from({ length: 400 }, (_, index) => row(`n${index}`, index - 100, 'todo')));
    const scroller = document.querySelector('[data-column=todo] [data-cards]') as HTMLElement;
    const { top } = scroller.getBoundingClientRect();
    const atTop = () =>
      [...scroller.querySelectorAll('h4')].findLast(
        (heading) => Math.abs(heading.getBoundingClientRect().top - top) < 1,
      )?.textContent;
    expect(atTop()).toContain('Overdue100');
    const inSight = () =>
      [...scroller.querySelectorAll('[data-card]')].find(
        (card) => card.getBoundingClientRect().bottom > top + 40,
      )?.textContent;
    for (const [share, heading, words] of [
      [0.1, 'Overdue100', 'days overdue'],
      [0.6, 'Later292', '20'],
      [0.2, 'Overdue100', 'days overdue'],
    ] as const) {
      scroller.scrollTop = share * scroller.scrollHeight;
      await expect.poll(atTop).toContain(heading);
      await expect.poll(inSight).toContain(words);
    }
  });

  it('is counted in the title of the page', async () => {
    // The board reads it from the person's rows, of which there are none here.
    document.title = '(3 overdue) Dashboard';
    await show([row('late', -34, 'todo')]);
    await expect.poll(() => document.title).toBe('Dashboard');
  });

  it('becomes overdue at midnight while the page is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    try {
      vi.setSystemTime(new Date(2026, 10, 23, 23, 59, 50));
      await render(
        <Page rows={[{ ...first, id: 'bill', status: 'todo', date: '2026-11-23' as CalendarDate }]} />,
      );
      await vi.waitFor(() => expect(textOf('bill')).toContain('23 Nov · today'));
      expect(textOf('bill')).not.toContain('overdue');
      expect(headings('todo')).toEqual([expect.stringMatching(/^Today/)]);
      vi.advanceTimersByTime(12_000);
      await vi.waitFor(() => expect(textOf('bill')).toContain('1 day overdue'));
      expect(headings('todo')).toEqual([expect.stringMatching(/^Overdue/)]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the board and the lens', () => {
  afterEach(() => {
    changeLens(emptyLens, { replace: true });
  });

  // Specification 2.82
  it('leads from a category and a tag to all that has it, and back', async () => {
    await show([{ ...first, status: 'todo', tags: ['home', 'shared with Ann'] }]);
    await page.getByRole('button', { name: 'Show only Salary' }).click();
    await page.getByRole('button', { name: 'Show only #shared with Ann' }).click();
    expect(readLens()).toEqual({ ...emptyLens, categories: ['Salary'], tags: ['shared with Ann'] });
    await page.getByRole('button', { name: 'Show only #shared with Ann' }).click();
    expect(readLens()).toEqual({ ...emptyLens, categories: ['Salary'] });
    expect(onEdit).not.toHaveBeenCalled();
  });

  // Specification 2.82
  it('names every month of Done, also the one whose name has no end to leave out', async () => {
    const months = ['2026-04-30', '2026-05-31', '2026-06-30'] as CalendarDate[];
    await show(months.map((date) => ({ ...first, id: date, status: 'done', date })));
    const headings = [...document.querySelectorAll('[data-column=done] [data-heading] button')];
    expect(headings.map((heading) => heading.textContent)).toEqual(['June 2026', 'May 2026', 'April 2026']);
  });

  it('leads from a month of Done to that month, by keys too, and keeps the focus on it', async () => {
    // So many that only those in sight are drawn, until October is all there is.
    const daysAgo = [0, 1, 40, 41, ...Array.from({ length: 30 }, (_, index) => 60 + index)];
    const rows = daysAgo.map((days) => ({
      ...first,
      id: `n${days}`,
      status: 'done',
      date: addDays('2026-11-23' as CalendarDate, -days),
    }));
    const { rerender } = await show(rows);
    (document.querySelector('[data-card="n1"] [data-handle]') as HTMLElement).focus();
    await press('{ArrowDown}');
    await expect.poll(() => document.activeElement?.textContent).toBe('October 2026');
    await expect
      .element(page.getByRole('button', { name: 'October 2026' }))
      .toHaveAccessibleDescription('Show only this month');
    await press('{Enter}');
    expect(readLens().period).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    await rerender(<Page rows={rows} filter={{ ...emptyFilter, days: readLens().period as DayRange }} />);
    await expect.poll(counts).toEqual(['0', '0', '2']);
    expect(document.activeElement?.textContent).toBe('October 2026');
    await press('{ArrowDown}');
    await expect.poll(focused).toBe('Drag Monthly salary, ₹85,000.00');
    // To Do has no months: its groups lead nowhere.
    expect(page.getByRole('button', { name: 'Overdue' }).elements()).toEqual([]);
  });

  // Specification 2.82
  it('leads there from the category that a card without a description is called by, which also drags it', async () => {
    await show([{ ...first, status: 'todo', description: '', tags: ['home'] }]);
    const way = page.getByRole('button', { name: 'Show only Salary' });
    await expect.element(way).toHaveTextContent('Salary');
    await way.click();
    expect(readLens().categories).toEqual(['Salary']);
    expect(onEdit).not.toHaveBeenCalled();
    // By keys it comes where a category always does: after the buttons, before the tags.
    const stop = () => document.querySelector<HTMLElement>('[data-column=todo] [tabindex="0"]');
    expect(document.activeElement).toBe(way.element());
    (document.querySelector('[data-card] [data-handle]') as HTMLElement).focus();
    await press('{ArrowRight}', 5);
    await expect.poll(focused).toBe('Show only Salary');
    expect(stop()).toBe(document.activeElement);
    await press('{Enter}');
    expect(readLens().categories).toEqual([]);
    await press('{ArrowRight}');
    await expect.poll(focused).toBe('Show only #home');
    await userEvent.dragAndDrop(way, column('Done'), { steps: 12 });
    await expect.poll(() => columnOf(first.id)).toBe('done');
    expect(readLens().categories).toEqual([]);
  });

  it.each([
    [{ from: '2026-11-01', to: '2026-11-30' }, 'Done in November 2026'],
    [{ from: '2026-01-01', to: '2026-12-31' }, 'Done in 2026'],
    [{ from: '2026-11-03', to: null }, 'Done since 3 Nov 2026'],
  ])('says which days Done is of: %o', async (period, words) => {
    await show([]);
    await expect.element(column('Done')).toHaveAccessibleName('Done 0 transactions');
    changeLens({ period: period as DayRange }, { replace: true });
    await expect.element(column('Done')).toHaveAccessibleName(`${words} 0 transactions`);
    await expect.element(column('To Do')).toHaveAccessibleName('To Do 0 transactions');
  });
});

describe('the board by keys', () => {
  const row = (index: number): Transaction => ({
    ...first,
    id: `n${index}`,
    status: 'todo',
    date: addDays('2030-01-01' as CalendarDate, index),
  });
  const focusedCard = () => document.activeElement?.closest('[data-card]')?.getAttribute('data-card');
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-column=todo] button')].filter(
      ({ tabIndex }) => tabIndex === 0,
    );
  const focusFirst = () => (document.querySelector('[data-card="n0"] [data-handle]') as HTMLElement).focus();

  it('is one tab stop per column, on the card and control that was focused last', async () => {
    await show(Array.from({ length: 300 }, (_, index) => row(index)));
    expect(stops().map((stop) => stop.ariaLabel)).toEqual(['Drag Monthly salary, ₹85,000.00']);
    focusFirst();
    await press('{ArrowDown}');
    await press('{ArrowRight}');
    // The module that moves the focus may still be loading.
    await expect.poll(focused).toBe('Move to: Monthly salary, ₹85,000.00');
    expect(focusedCard()).toBe('n1');
    expect(stops()).toEqual([document.activeElement]);
    expect(focused()).toBe('Move to: Monthly salary, ₹85,000.00');
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.closest('[data-column=todo]')).toBeNull();
  });

  it('goes on with the next card where the lens hides the one that was moved', async () => {
    await show([row(0), row(1), row(2)], { ...emptyFilter, statuses: ['todo'] });
    focusFirst();
    await press('3');
    await expect.poll(() => columnOf('n0')).toBeUndefined();
    await expect.poll(focusedCard).toBe('n1');
    await press('3');
    await expect.poll(focusedCard).toBe('n2');
    expect(onMove.mock.calls.map(([card]) => card.id)).toEqual(['n0', 'n1']);
  });

  it('reaches any of many cards by keys, rendered or not, without moving one', async () => {
    await show(Array.from({ length: 300 }, (_, index) => row(index)));
    focusFirst();
    await press('{ArrowRight}');
    await press('{ArrowDown}', 12);
    await expect.poll(focusedCard).toBe('n12');
    await press('{End}');
    await expect.poll(focusedCard).toBe('n299');
    await press('{ArrowUp}');
    await expect.poll(focusedCard).toBe('n298');
    await press('{PageUp}');
    await expect.poll(focusedCard).toMatch(/^n29[3-5]$/);
    await press('{Home}');
    await expect.poll(focusedCard).toBe('n0');
    expect(focused()).toBe('Move to: Monthly salary, ₹85,000.00');
    expect(onMove).not.toHaveBeenCalled();
  });

  // Specification 2.80
  it('moves, edits and deletes the focused card, and says where it went', async () => {
    await show([row(0), row(1), { ...row(2), status: 'done' }]);
    focusFirst();
    await press('3');
    await expect.poll(() => columnOf('n0')).toBe('done');
    expect(onMove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'n0' }), 'done');
    expect(spoken()).toContainEqual(
      expect.stringMatching(/^Monthly salary, ₹85,000.00 moved to Done, 2 of 2\s?$/),
    );
    await expect.poll(focusedCard).toBe('n0');
    expect(focused()).toBe('Drag Monthly salary, ₹85,000.00');
    // Where it is already, nothing happens.
    await press('3');
    // A press anywhere on a card leaves the focus on Edit, and there it stays, too.
    (document.querySelector('[data-card="n1"] [data-main]') as HTMLElement).focus();
    await press('2');
    await expect.poll(() => columnOf('n1')).toBe('in-progress');
    await expect.poll(focused).toBe('Edit Monthly salary, ₹85,000.00');
    expect(focusedCard()).toBe('n1');
    (document.querySelector('[data-card="n0"] [data-handle]') as HTMLElement).focus();
    await press('e');
    await expect.poll(() => onEdit.mock.calls.length).toBe(1);
    expect(onEdit.mock.lastCall?.[0].id).toBe('n0');
    await press('{Delete}');
    await expect.poll(() => onDelete.mock.calls.length).toBe(1);
    expect(onDelete.mock.lastCall?.[0].id).toBe('n0');
    expect(onMove).toHaveBeenCalledTimes(2);
  });

  it('goes on from the ends of a card to the columns beside it', async () => {
    await show([row(0), { ...row(1), status: 'done' }]);
    (document.querySelector('[data-card="n1"] [data-handle]') as HTMLElement).focus();
    await press('{ArrowLeft}');
    await expect.poll(focusedCard).toBe('n0');
    await press('{ArrowRight}', 6);
    await expect.poll(focusedCard).toBe('n1');
    await press('{ArrowRight}', 9);
    await expect.poll(focused).toMatch(/^Show only Salary/);
    expect(focusedCard()).toBe('n1');
  });

  it('takes keys in the menu of a card that mean something else on the card', async () => {
    await show([row(0)]);
    const menuButton = document.querySelector('[data-card="n0"] [data-move]') as HTMLElement;
    menuButton.focus();
    await press('{Enter}');
    const chosen = () => document.activeElement?.textContent;
    await expect.poll(chosen).toBe('In Progress');
    for (const [key, title] of [
      ['{ArrowDown}', 'Done'],
      ['{ArrowDown}', 'In Progress'],
      ['{ArrowUp}', 'Done'],
      ['{Home}', 'In Progress'],
      ['{End}', 'Done'],
      ['i', 'In Progress'],
      ['d', 'Done'],
      ['e', 'Done'],
    ] as const) {
      await press(key);
      expect(chosen(), key).toBe(title);
    }
    expect(onEdit).not.toHaveBeenCalled();
    await press('{Escape}');
    await expect.poll(() => document.activeElement).toBe(menuButton);
    expect(page.getByRole('menu').elements()).toEqual([]);
    expect(columnOf('n0')).toBe('todo');
    await press('{Enter}');
    await expect.poll(chosen).toBe('In Progress');
    await press('3');
    await expect.poll(() => columnOf('n0')).toBe('done');
    await expect.poll(focused).toMatch(/^Move to: /);
  });

  it('keeps the menu beside its card while that is scrolled, and closes it with the card', async () => {
    await show(Array.from({ length: 300 }, (_, number) => row(number)));
    const button = document.querySelector('[data-card="n0"] [data-move]') as HTMLElement;
    await page.elementLocator(button).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    const gap = () =>
      page.getByRole('menu').element().getBoundingClientRect().top - button.getBoundingClientRect().bottom;
    const before = gap();
    const scroller = document.querySelector('[data-cards]') as HTMLElement;
    scroller.scrollTop = 30;
    await expect.poll(() => scroller.scrollTop).toBe(30);
    await expect.poll(gap).toBe(before);
    scroller.scrollTop = 5000;
    await expect.poll(() => page.getByRole('menu').elements()).toEqual([]);
  });

  it('shows the whole ring of a handle', async () => {
    await show([row(0)]);
    focusFirst();
    await press('{ArrowUp}');
    const handle = document.activeElement as HTMLElement;
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(handle);
    expect(outlineStyle).toBe('solid');
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const ring = handle.getBoundingClientRect();
    const card = handle.closest('li')?.getBoundingClientRect() as DOMRect;
    const date = page.getByRole('article').getByText('1 Jan 2030').element().getBoundingClientRect();
    expect(ring.left - reach).toBeGreaterThanOrEqual(card.left);
    expect(ring.top - reach).toBeGreaterThanOrEqual(card.top);
    expect(ring.bottom + reach).toBeLessThanOrEqual(card.bottom);
    expect(ring.right + reach).toBeLessThanOrEqual(date.left + 1);
  });
});

describe('a card moved by keys', () => {
  const name = 'Birthday present, ₹1,100.00';

  // Specification 2.72
  it('moves 25 pixels a step, is announced, and keeps the focus where it lands', async () => {
    await show();
    await pickUp(name);
    expect(spoken()).toContainEqual('Picked up Birthday present, ₹1,100.00 from To Do');

    const source = document.querySelector('[data-card="25"]')?.getBoundingClientRect().left ?? Number.NaN;
    const carried = () =>
      document.querySelector('.shadow-lifted')?.getBoundingClientRect().left ?? Number.NaN;
    await press('{ArrowRight}');
    await expect.poll(() => carried() - source).toBeCloseTo(25, 0);
    await press('{ArrowRight}', 2);
    await expect.poll(() => carried() - source).toBeCloseTo(75, 0);

    await press('{ArrowRight}', 11);
    await expect.poll(spoken).toContainEqual('Over In Progress');
    await expect.element(column('In Progress').getByText('Drop here')).toBeVisible();
    await press(' ');
    await expect.poll(() => columnOf('25')).toBe('in-progress');
    expect(onMove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: '25' }), 'in-progress');
    expect(spoken()).toContainEqual('Birthday present, ₹1,100.00 moved to In Progress, 7 of 7');
    expect(counts()).toEqual(['5', '7', '23']);
    await expect.poll(focused).toBe(`Drag ${name}`);
    expect(columnOf('25')).toBe(
      document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column,
    );
  });

  it('goes back with Escape', async () => {
    await show();
    await pickUp(name);
    await press('{ArrowRight}', 14);
    await expect.poll(spoken).toContainEqual('Over In Progress');
    await press('{Escape}');
    await expect.poll(spoken).toContainEqual('Cancelled, Birthday present, ₹1,100.00 stays in To Do');
    expect(onMove).not.toHaveBeenCalled();
    expect(counts()).toEqual(['6', '6', '23']);
    await expect.poll(focused).toBe(`Drag ${name}`);
  });

  // Specification 4.14
  it('stays where it is when dropped on its own column, or on none', async () => {
    await show();
    await pickUp(name);
    await press('{ArrowDown}', 2);
    expect(page.getByText('Drop here').query()).toBeNull();
    await press(' ');
    await expect.poll(spoken).toContainEqual('Birthday present, ₹1,100.00 dropped, stays in To Do');
    await pickUp(name);
    // The card stands last in its column.
    await press('{ArrowUp}', 22);
    await expect.poll(spoken).toContainEqual('Not over a column');
    await press(' ');
    await expect.poll(spoken).toContainEqual('Birthday present, ₹1,100.00 dropped, stays in To Do');
    expect(onMove).not.toHaveBeenCalled();
  });

  // Specification 7.10
  it('returns when the move is refused', async () => {
    onMove.mockResolvedValue(false);
    await show();
    await choose(menuOf(name), 'Done');
    await expect.poll(() => onMove.mock.calls.length).toBe(1);
    await expect.poll(() => columnOf('25')).toBe('todo');
    expect(counts()).toEqual(['6', '6', '23']);
  });
});

describe('a card moved by choice', () => {
  it('needs no dragging, is announced, and keeps the focus', async () => {
    await show();
    await menuOf('Birthday present, ₹1,100.00').click();
    const offered = () => page.getByRole('menuitem').elements();
    await expect.poll(() => offered().map((item) => item.textContent)).toEqual(['In Progress', 'Done']);
    await choice('Done').click();
    await expect.poll(() => columnOf('25')).toBe('done');
    // A message spoken twice in a row ends in a space of its own.
    expect(spoken()).toContainEqual(
      expect.stringMatching(/^Birthday present, ₹1,100.00 moved to Done, 1 of 24\s?$/),
    );
    await expect.poll(focused).toBe('Move to: Birthday present, ₹1,100.00');
  });

  it('does not take the focus back from somebody who has gone on elsewhere', async () => {
    const screen = await show();
    await choose(menuOf('Birthday present, ₹1,100.00'), 'Done');
    await expect.poll(focused).toBe('Move to: Birthday present, ₹1,100.00');
    await press('x');
    (document.activeElement as HTMLElement).blur();
    await screen.rerender(<Page rows={sorted} />);
    expect(document.activeElement).toBe(document.body);
  });

  it('leaves the focus where somebody has put it outside of the board meanwhile', async () => {
    const withField = (rows: readonly Transaction[]) => (
      <>
        <input aria-label="Amount" />
        <Page rows={rows} />
      </>
    );
    const screen = await render(withField(sorted));
    await choose(menuOf('Birthday present, ₹1,100.00'), 'Done');
    await expect.poll(focused).toBe('Move to: Birthday present, ₹1,100.00');
    // By the page, without a press.
    (page.getByRole('textbox', { name: 'Amount' }).element() as HTMLElement).focus();
    await screen.rerender(withField([...sorted]));
    expect(focused()).toBe('Amount');
  });

  const chooseDone = async () => {
    await menuOf('Birthday present, ₹1,100.00').click();
    await expect.element(choice('Done')).toBeVisible();
    (choice('Done').element() as HTMLElement).click();
    // Drawn when the event is over, and no frame later.
    await Promise.resolve();
  };
  const picture = () => document.querySelector('body > [inert]')?.textContent;
  // One that still flies when its test is over.
  beforeEach(() => expect.poll(picture).toBeUndefined());

  it('is counted at once, then glides to its new column', async () => {
    await show();
    const seen: string[] = [];
    const note = () => {
      const now = `${columnOf('25')} ${picture() === undefined ? 'in place' : 'in flight'}`;
      if (seen.at(-1) !== now) seen.push(now);
    };
    const watcher = new MutationObserver(note);
    watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
    await chooseDone();
    expect(counts()).toEqual(['5', '6', '24']);
    await expect.poll(() => columnOf('25')).toBe('done');
    note();
    watcher.disconnect();
    expect(seen).toEqual(['todo in place', 'todo in flight', 'done in flight']);
    await new Promise(requestAnimationFrame);
    expect(getComputedStyle(document.querySelector('[data-card="25"]') as Element).opacity).toBe('0');
    await expect.poll(picture).toBeUndefined();
    expect(getComputedStyle(document.querySelector('[data-card="25"]') as Element).opacity).toBe('1');
  });

  it('is in its new column at once with reduced motion', async () => {
    vi.mocked(prefersReducedMotion).mockReturnValue(true);
    await show();
    await chooseDone();
    expect(columnOf('25')).toBe('done');
    expect(picture()).toBeUndefined();
  });
});

describe('a card dragged by the mouse', () => {
  it('is counted where it would land, until it is dropped or put back', async () => {
    await show([
      { ...first, id: 'a', status: 'todo' },
      { ...first, id: 'b', status: 'todo', type: 'expense' },
      { ...first, id: 'c', status: 'done', type: 'expense', currency: 'USD' },
    ]);
    const figures = (name: string) => column(name).element().querySelector('h3 ~ div')?.textContent;
    expect(figures('To Do')).toBe('To pay ₹85,000.00To receive ₹85,000.00');
    (document.querySelector('[data-card="a"] [data-handle]') as HTMLElement).focus();
    await press(' ');
    await press('{ArrowRight}', 30);
    await expect.poll(spoken).toContainEqual('Over Done');
    await expect.poll(counts).toEqual(['1', '0', '2']);
    expect(figures('To Do')).toBe('To pay ₹85,000.00');
    expect(figures('Done')).toBe('Received ₹85,000.00Paid −$85,000.00');
    await press('{Escape}');
    await expect.poll(counts).toEqual(['2', '0', '1']);
    expect(figures('To Do')).toBe('To pay ₹85,000.00To receive ₹85,000.00');
    expect(figures('Done')).toBe('Paid $85,000.00');
  });

  it('is not counted in Done where the period leaves it out, and it is said', async () => {
    const rows = [
      { ...first, id: 'a', status: 'todo', date: '2023-12-31' as CalendarDate },
      { ...first, id: 'b', status: 'todo', category: 'Rent', description: 'Monthly rent' },
    ];
    await show(rows, { ...emptyFilter, days: { from: first.date, to: null } });
    const carry = async (name: string) => {
      await pickUp(name);
      await press('{ArrowRight}', 30);
      await expect
        .poll(() => document.querySelector('[data-column=done]')?.textContent)
        .toContain('Drop here');
    };
    await carry('Monthly rent, ₹85,000.00');
    await expect.poll(counts).toEqual(['1', '0', '1']);
    await press('{Escape}');
    await expect.poll(counts).toEqual(['2', '0', '0']);
    await carry('Monthly salary, ₹85,000.00');
    await expect.poll(counts).toEqual(['1', '0', '0']);
    expect(column('Done').element().querySelector('h3 ~ div')?.textContent).toBe('');
    await press(' ');
    await expect
      .poll(spoken)
      .toContainEqual('Monthly salary, ₹85,000.00 moved to Done, hidden by the filters');
  });

  it('lands in the column of the card that it is dropped on', async () => {
    await show();
    const source = page.getByRole('article', { name: 'Birthday present, ₹1,100.00' });
    const target = page.getByRole('article', { name: 'Metro card recharge, ₹1,200.00' });
    await userEvent.dragAndDrop(source, target.nth(0), { steps: 12 });
    await expect.poll(() => columnOf('25')).toBe('done');
    expect(onEdit).not.toHaveBeenCalled();
  });

  it('stays when it is dropped outside', async () => {
    await show();
    await userEvent.dragAndDrop(
      page.getByRole('article', { name: 'Birthday present, ₹1,100.00' }),
      page.getByRole('heading', { name: 'Transaction Management Board' }),
      { steps: 12 },
    );
    await expect.poll(spoken).toContainEqual('Birthday present, ₹1,100.00 dropped, stays in To Do');
    expect(onMove).not.toHaveBeenCalled();
  });
});

describe('an unfolded board', () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...first,
    id: `n${index}`,
    status: index < 3 ? 'todo' : 'done',
    date: addDays('2024-12-31' as CalendarDate, -index),
  }));
  const taller = page.getByRole('button', { name: 'Taller' });
  const unfold = async () => {
    await taller.click();
    await page.getByRole('button', { name: 'Show all' }).click();
  };
  const doneCards = () => document.querySelector('[data-column=done] [data-cards]') as HTMLElement;
  const showAllMonths = async () => {
    const months = page.getByRole('button', { name: /^Show \w+ \d{4}$/, exact: false });
    while (months.elements().length > 0) {
      (months.element() as HTMLElement).click();
      await new Promise(requestAnimationFrame);
    }
  };
  const cards = () => document.querySelectorAll('[data-card]').length;

  // Specification 2.81
  it('is scrolled by the page, which draws only what is in sight, and keeps its month in sight', async () => {
    await show(rows);
    await unfold();
    await showAllMonths();
    const scroller = doneCards();
    await expect.poll(() => scroller.clientHeight).toBeGreaterThan(497 * 60);
    await expect.poll(cards).toBeLessThan(60);
    scrollTo(0, 15_000);
    const heading = () =>
      document.elementFromPoint(scroller.getBoundingClientRect().left + 20, 5)?.textContent;
    const month = () => {
      const card = [...scroller.querySelectorAll('[data-card]')].find(
        (one) => one.getBoundingClientRect().bottom > 60,
      );
      const date = rows.find(({ id }) => id === card?.getAttribute('data-card'))?.date;
      return date && formatFullMonth(monthOf(date));
    };
    await expect.poll(month).toMatch(/2024/);
    await expect.poll(() => heading()?.includes(month() ?? '?')).toBe(true);
    expect(cards()).toBeLessThan(60);
    const less = page.getByRole('button', { name: 'Show less' });
    await less.click();
    await expect.poll(() => scroller.clientHeight).toBe(320);
    expect(taller.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  });

  it('is first as high as most of the window, where each column scrolls, then as high as its cards', async () => {
    await show(rows);
    await taller.click();
    await expect.poll(() => doneCards().clientHeight).toBe(Math.round(innerHeight * 0.7));
    expect(doneCards().scrollHeight).toBeGreaterThan(497 * 60);
    await expect.element(page.getByRole('button', { name: 'Show less' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => doneCards().clientHeight).toBe(320);
    await expect.element(taller).toBeVisible();
  });

  it('shows the latest month of Done, and one earlier month at each press, to whose name the focus goes', async () => {
    await show(rows.filter(({ date }) => !date.startsWith('2024-11')));
    await unfold();
    const months = () =>
      [...doneCards().querySelectorAll('[data-heading] button')].map(({ textContent }) => textContent);
    await expect.poll(months).toEqual(['December 2024']);
    expect(counts()).toEqual(['3', '0', '467']);
    await page.getByRole('button', { name: 'Show October 2024' }).click();
    await expect.poll(() => document.activeElement?.textContent).toBe('October 2024');
    await expect.element(page.getByRole('button', { name: 'Show September 2024' })).toBeInTheDocument();
    expect(doneCards().scrollHeight).toBeLessThan(65 * 75);
  });

  it('stays where it is when a card is moved by choice, and follows one that a key has moved', async () => {
    const older = rows.map((row) => ({ ...row, ...(row.id === 'n0' && { date: addDays(row.date, -400) }) }));
    await show(older.map((row) => ({ ...row, ...(row.id === 'n1' && { date: addDays(row.date, -450) }) })));
    await unfold();
    await choose(
      page.elementLocator(document.querySelector('[data-card="n0"] [data-move]') as Element),
      'Done',
    );
    await expect.poll(() => columnOf('n0')).toBe('done');
    const focusedCard = () => document.activeElement?.closest('[data-card]')?.getAttribute('data-card');
    await expect.poll(focusedCard).toBe('n0');
    expect(scrollY).toBeLessThan(500);
    (document.querySelector('[data-card="n1"] [data-handle]') as HTMLElement).focus();
    await press('3');
    await expect.poll(() => columnOf('n1')).toBe('done');
    await expect.poll(focusedCard).toBe('n1');
    expect(scrollY).toBeGreaterThan(10_000);
  });

  it('reaches its last card by keys', async () => {
    await show(rows);
    await unfold();
    await showAllMonths();
    (document.querySelector('[data-card="n3"] [data-handle]') as HTMLElement).focus();
    await press('{End}');
    await expect
      .poll(() => document.activeElement?.closest('[data-card]')?.getAttribute('data-card'))
      .toBe('n499');
    await press('{Home}');
    await expect
      .poll(() => document.activeElement?.closest('[data-card]')?.getAttribute('data-card'))
      .toBe('n3');
  });
});

describe('a long column', () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({
    ...first,
    id: `n${index}`,
    status: index % 3 === 0 ? 'done' : 'todo',
    date: addDays('2024-01-01' as CalendarDate, -index),
  }));

  it('renders only the visible cards, and says how many there are', async () => {
    await show(many);
    expect(counts()).toEqual(['2,000', '0', '1,000']);
    expect(document.querySelectorAll('[data-card]').length).toBeLessThan(40);
    await expect.element(page.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '2000');
  });

  it('is scrolled to a card that is moved into it, once', async () => {
    await show(many.map((row) => (row.id === 'n1' ? { ...row, date: addDays(first.date, -5000) } : row)));
    // The oldest of all: it stands first in To Do, and comes to the end of Done.
    const scroller = (name: string) =>
      document.querySelector<HTMLElement>(`[data-column=${name}] [data-cards]`);
    expect(columnOf('n1')).toBe('todo');
    await choose(
      page.elementLocator(document.querySelector('[data-card="n1"] [data-move]') as Element),
      'Done',
    );
    await expect.poll(() => columnOf('n1')).toBe('done');
    const inSight = () => {
      const card = document.querySelector('[data-card="n1"]')?.getBoundingClientRect();
      const room = scroller('done')?.getBoundingClientRect();
      return card !== undefined && room !== undefined && card.top >= room.top && card.bottom <= room.bottom;
    };
    expect(inSight()).toBe(true);
    expect(document.querySelector('[data-apart]')).toBeNull();
    expect(document.activeElement?.closest('[data-card]')?.getAttribute('data-card')).toBe('n1');
    scroller('done')?.scrollTo({ top: 0 });
    await expect.poll(() => document.querySelector('[data-card="n0"]')).not.toBeNull();
    expect(inSight()).toBe(false);
  });

  it('stays where it is when a card at its edge leaves it', async () => {
    await show(many);
    const scroller = document.querySelector('[data-column=todo] [data-cards]') as HTMLElement;
    scroller.scrollTop = 50_000;
    const edge = scroller.getBoundingClientRect().bottom;
    const findLast = () =>
      [...scroller.querySelectorAll('[data-card]')].findLast(
        (card) => card.getBoundingClientRect().top < edge && card.getBoundingClientRect().bottom > edge - 70,
      );
    await expect.poll(findLast).toBeDefined();
    const card = findLast() as Element;
    const id = card.getAttribute('data-card') as string;
    (card.querySelector('[data-move]') as HTMLElement).click();
    await expect.element(choice('Done')).toBeVisible();
    (choice('Done').element() as HTMLElement).click();
    await expect.poll(() => columnOf(id)).toBe('done');
    expect(scroller.scrollTop).toBe(50_000);
  });

  it('keeps the dragged card when it is scrolled away', async () => {
    await show(many);
    (document.querySelector('[data-card="n2999"] [data-handle]') as HTMLElement).focus();
    await press(' ');
    await expect.poll(spoken).toContainEqual(expect.stringContaining('Picked up'));
    const scroller = document.querySelector('[data-cards]') as HTMLElement;
    scroller.scrollTop = 50_000;
    await expect.poll(() => document.querySelector('[data-card="n2998"]')).toBeNull();
    expect(document.querySelector('[data-card="n2999"]')).not.toBeNull();
    await press('{Escape}');
    await expect
      .poll(() => document.activeElement?.closest('[data-card]')?.getAttribute('data-card'))
      .toBe('n2999');
  });
});

describe('the board on a phone', () => {
  it('is a strip with a switch for its columns', async () => {
    await page.viewport(375, 700);
    await show();
    const inSight = (name: string) => {
      const { left, right } = column(name).element().getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    };
    expect([inSight('To Do'), inSight('Done')]).toEqual([true, false]);
    await page.getByRole('radio', { name: 'Done 23' }).click({ force: true });
    await expect.poll(() => [inSight('To Do'), inSight('Done')]).toEqual([false, true]);
    await expect.element(page.getByRole('radio', { name: 'Done 23' })).toBeChecked();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});
