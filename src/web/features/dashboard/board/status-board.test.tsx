import '../../../app/styles.css';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, type CalendarDate, formatDate, formatDayAndMonth, todayIn } from '#domain/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { sampleTransactions } from '#domain/sample-data.ts';
import type { Status } from '#domain/status.ts';
import { compareNewestFirst, type Transaction } from '#domain/transaction.ts';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import { StatusBoard } from './status-board.tsx';

vi.mock('#web/ui/reduced-motion.ts', { spy: true });

const [first] = sampleTransactions as [Transaction];
const onEdit = vi.fn<(transaction: Transaction) => void>();
const onDelete = vi.fn<(transaction: Transaction) => void>();
const onMove = vi.fn<(transaction: Transaction, status: Status) => Promise<boolean>>();

/** A page that keeps the rows as the data room does: a move shows at once, and is taken back when it is refused. */
function Page({ rows }: { rows: readonly Transaction[] }) {
  const [transactions, setTransactions] = useState(rows);
  const move = async (transaction: Transaction, status: Status) => {
    const put = (after: Transaction) =>
      setTransactions((now) => now.map((row) => (row.id === transaction.id ? after : row)));
    put({ ...transaction, status });
    if (!(await onMove(transaction, status))) put(transaction);
  };
  return (
    <StatusBoard
      columns={createLedger(transactions).board}
      loading={false}
      onEdit={onEdit}
      onDelete={onDelete}
      onMove={move}
    />
  );
}

const sorted = sampleTransactions.toSorted(compareNewestFirst);

async function show(rows: readonly Transaction[] = sorted) {
  const screen = await render(<Page rows={rows} />);
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
  onMove.mockReset().mockResolvedValue(true);
  vi.mocked(prefersReducedMotion).mockReset();
});

describe('the board', () => {
  // Specification 2.70
  it('waits with the words of the specification', async () => {
    const screen = await render(
      <StatusBoard columns={[]} loading onEdit={onEdit} onDelete={onDelete} onMove={onMove} />,
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
    expect(column('Done').element().textContent).toContain('Completed transactions+₹85,000.00−$85,000.00');
    await expect.element(column('Done')).toHaveAccessibleName('Done 2 transactions');
  });

  // Specification 2.67
  it('shows on a card what the specification asks for', async () => {
    await show([{ ...first, description: '<script>alert(1)</script> عربى 🍎', status: 'todo' }]);
    const card = page.getByRole('article');
    for (const text of [
      'Income',
      'Salary',
      '+₹85,000.00',
      '1 Jan 2024',
      '<script>alert(1)</script> عربى 🍎',
    ]) {
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    }
    for (const control of ['Drag', 'Edit', 'Delete']) {
      await expect.element(card.getByRole('button', { name: `${control} Salary, ₹85,000.00` })).toBeVisible();
    }
    expect(document.querySelector('[data-cards]')?.clientHeight).toBe(320);
  });

  it('opens a card that is pressed anywhere, and edits and deletes by buttons', async () => {
    const row = { ...first, status: 'todo' };
    await show([row]);
    await page.getByText('Salary', { exact: true }).click({ force: true });
    expect(onEdit).toHaveBeenLastCalledWith(row);
    await page.getByRole('button', { name: 'Edit Salary, ₹85,000.00' }).click();
    expect(onEdit).toHaveBeenCalledTimes(2);
    await page.getByRole('button', { name: 'Delete Salary, ₹85,000.00' }).click();
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(row);
    expect(onEdit).toHaveBeenCalledTimes(2);
  });

  it('keeps an unknown status in To Do and leaves it as it is until the card is moved', async () => {
    await show([{ ...first, id: 'stray', status: 'archived' }]);
    expect(columnOf('stray')).toBe('todo');
    await pickUp('Salary, ₹85,000.00');
    await press(' ');
    expect(onMove).not.toHaveBeenCalled();
    await page.getByRole('combobox', { name: 'Move to: Salary, ₹85,000.00' }).selectOptions('In Progress');
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
    expect(textOf('late')).toContain(`${formatDayAndMonth(addDays(today, -34))}34 days overdue`);
    expect(textOf('later')).toContain(`${formatDate(addDays(today, -400))}400 days overdue`);
    expect(textOf('one')).toContain('1 day overdue');
  });

  it('says nothing of what is due today, later, or done', async () => {
    await show([row('today', 0, 'todo'), row('later', 8, 'in-progress'), row('done', -34, 'done')]);
    for (const id of ['today', 'later', 'done']) expect(textOf(id)).not.toContain('overdue');
    expect(textOf('today')).toContain(formatDate(today));
  });

  it('becomes overdue at midnight while the page is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    try {
      vi.setSystemTime(new Date(2026, 10, 23, 23, 59, 50));
      await render(
        <Page rows={[{ ...first, id: 'bill', status: 'todo', date: '2026-11-23' as CalendarDate }]} />,
      );
      await vi.waitFor(() => expect(textOf('bill')).toContain('23 Nov 2026'));
      expect(textOf('bill')).not.toContain('overdue');
      vi.advanceTimersByTime(12_000);
      await vi.waitFor(() => expect(textOf('bill')).toContain('1 day overdue'));
    } finally {
      vi.useRealTimers();
    }
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
    [...document.querySelectorAll<HTMLElement>('[data-column=todo] :is(button, select)')].filter(
      ({ tabIndex }) => tabIndex === 0,
    );
  const focusFirst = () => (document.querySelector('[data-card="n0"] [data-handle]') as HTMLElement).focus();

  it('is one tab stop per column, on the card and control that was focused last', async () => {
    await show(Array.from({ length: 300 }, (_, index) => row(index)));
    expect(stops().map((stop) => stop.ariaLabel)).toEqual(['Drag Salary, ₹85,000.00']);
    focusFirst();
    await press('{ArrowDown}');
    await press('{ArrowRight}');
    // The module that moves the focus may still be loading.
    await expect.poll(focused).toBe('Move to: Salary, ₹85,000.00');
    expect(focusedCard()).toBe('n1');
    expect(stops()).toEqual([document.activeElement]);
    expect(focused()).toBe('Move to: Salary, ₹85,000.00');
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.closest('[data-column=todo]')).toBeNull();
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
    expect(focused()).toBe('Move to: Salary, ₹85,000.00');
    expect(onMove).not.toHaveBeenCalled();
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
    const date = handle.closest('article')?.querySelector('p')?.getBoundingClientRect() as DOMRect;
    expect(ring.left - reach).toBeGreaterThanOrEqual(card.left);
    expect(ring.top - reach).toBeGreaterThanOrEqual(card.top);
    expect(ring.bottom + reach).toBeLessThanOrEqual(date.top + 1);
  });
});

describe('a card moved by keys', () => {
  const name = 'Other, ₹1,100.00';

  // Specification 2.72
  it('moves 25 pixels a step, is announced, and keeps the focus where it lands', async () => {
    await show();
    await pickUp(name);
    expect(spoken()).toContainEqual('Picked up Other, ₹1,100.00 from To Do');

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
    expect(spoken()).toContainEqual('Other, ₹1,100.00 moved to In Progress, 7 of 7');
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
    await expect.poll(spoken).toContainEqual('Cancelled, Other, ₹1,100.00 stays in To Do');
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
    await expect.poll(spoken).toContainEqual('Other, ₹1,100.00 dropped, stays in To Do');
    await pickUp(name);
    // The card stands last in its column.
    await press('{ArrowUp}', 22);
    await expect.poll(spoken).toContainEqual('Not over a column');
    await press(' ');
    await expect.poll(spoken).toContainEqual('Other, ₹1,100.00 dropped, stays in To Do');
    expect(onMove).not.toHaveBeenCalled();
  });

  it('returns when the move is refused', async () => {
    onMove.mockResolvedValue(false);
    await show();
    await page.getByRole('combobox', { name: `Move to: ${name}` }).selectOptions('Done');
    await expect.poll(() => onMove.mock.calls.length).toBe(1);
    await expect.poll(() => columnOf('25')).toBe('todo');
    expect(counts()).toEqual(['6', '6', '23']);
  });
});

describe('a card moved by choice', () => {
  it('needs no dragging, is announced, and keeps the focus', async () => {
    await show();
    const choice = page.getByRole('combobox', { name: 'Move to: Other, ₹1,100.00' });
    expect([...choice.element().querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Move to',
      'In Progress',
      'Done',
    ]);
    await choice.selectOptions('Done');
    await expect.poll(() => columnOf('25')).toBe('done');
    // A message spoken twice in a row ends in a space of its own.
    expect(spoken()).toContainEqual(expect.stringMatching(/^Other, ₹1,100.00 moved to Done, 1 of 24\s?$/));
    await expect.poll(focused).toBe('Move to: Other, ₹1,100.00');
  });

  const chooseDone = async () => {
    const choice = page.getByRole('combobox', { name: 'Move to: Other, ₹1,100.00' });
    const select = choice.element() as HTMLSelectElement;
    select.value = 'done';
    select.dispatchEvent(new Event('change', { bubbles: true }));
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
  it('lands in the column of the card that it is dropped on', async () => {
    await show();
    const source = page.getByRole('article', { name: 'Other, ₹1,100.00' });
    const target = page.getByRole('article', { name: 'Transportation, ₹1,200.00' });
    await userEvent.dragAndDrop(source, target.nth(0), { steps: 12 });
    await expect.poll(() => columnOf('25')).toBe('done');
    expect(onEdit).not.toHaveBeenCalled();
  });

  it('stays when it is dropped outside', async () => {
    await show();
    await userEvent.dragAndDrop(
      page.getByRole('article', { name: 'Other, ₹1,100.00' }),
      page.getByRole('heading', { name: 'Transaction Management Board' }),
      { steps: 12 },
    );
    await expect.poll(spoken).toContainEqual('Other, ₹1,100.00 dropped, stays in To Do');
    expect(onMove).not.toHaveBeenCalled();
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
    await page
      .getByRole('combobox')
      .and(page.elementLocator(document.querySelector('[data-card="n1"] [data-move]') as Element))
      .selectOptions('Done');
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
    const select = card.querySelector('[data-move]') as HTMLSelectElement;
    select.value = 'done';
    select.dispatchEvent(new Event('change', { bubbles: true }));
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
    await page.getByRole('radio', { name: 'Done' }).click({ force: true });
    await expect.poll(() => [inSight('To Do'), inSight('Done')]).toEqual([false, true]);
    await expect.element(page.getByRole('radio', { name: 'Done' })).toBeChecked();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});
