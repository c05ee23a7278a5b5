import '#web/app/styles.css';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, type CalendarDate, formatDate, todayIn } from '#domain/dates/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { emptyLens, toFilter } from '#domain/lens/lens.ts';
import type { DayRange } from '#domain/lens/period.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Status } from '#domain/transactions/status.ts';
import { compareNewestFirst, type Transaction, typeLabels } from '#domain/transactions/transaction.ts';
import { findHindrances } from '#testing/hindrances.ts';
import { readWhole } from '#testing/read-whole.ts';
import { changeLens, readLens } from '../lens-store.ts';
import { endSelecting, selection } from '../selection/selection.ts';
import { ListCard, preloadListRows } from './list-card.tsx';

const newestFirst = sampleTransactions.toSorted(compareNewestFirst);
const rows = page.getByRole('listitem');

async function open(transactions: readonly Transaction[], { loading = false, text = '' } = {}) {
  const onEdit = vi.fn<(transaction: Transaction) => void>();
  const onDelete = vi.fn<(transaction: Transaction) => void>();
  const onMove = vi.fn<(transaction: Transaction, status: Status) => void>();
  const show = (shown: readonly Transaction[], found = text) => {
    const ledger = createLedger(shown);
    return (
      <ListCard
        rows={ledger.query(toFilter({ ...emptyLens, text: found }, todayIn(new Date()))).lists.INR}
        sort={readLens().sort}
        total={ledger.query().lists.INR.length}
        currency="INR"
        elsewhere={currencyCodes.filter((code) => ledger.query().lists[code].length > 0)}
        loading={loading}
        onEdit={onEdit}
        onDelete={onDelete}
        onMove={onMove}
      />
    );
  };
  await preloadListRows();
  const screen = await render(show(transactions));
  return {
    onEdit,
    onDelete,
    onMove,
    show: (next: readonly Transaction[], found = text) => screen.rerender(show(next, found)),
  };
}

function many(count: number, fields: Partial<Transaction> = {}): Transaction[] {
  const [first] = newestFirst;
  if (first === undefined) throw new Error('The sample set is empty');
  return Array.from({ length: count }, (_, index) => ({
    ...first,
    currency: 'INR',
    ...fields,
    id: `row ${index}`,
  }));
}

test('lists only the selected currency, newest first, with every field of a row', async () => {
  await open(newestFirst);
  await expect.element(page.getByText('25 transactions')).toBeVisible();
  expect(rows.elements()).toHaveLength(25);
  const [first] = rows.elements();
  for (const text of ['Expense', 'Other', '28 Feb 2024', 'Birthday present', '−₹1,100.00']) {
    expect(first?.textContent).toContain(text);
  }
  expect(rows.last().element().textContent).toContain('1 Jan 2024');
});

test('marks a row that has notes, with their beginning as its title, and no other', async () => {
  const [first, second] = newestFirst as [Transaction, Transaction];
  await open([{ ...first, notes: `By card\n${'x'.repeat(300)}` }, second]);
  const mark = page.getByRole('img', { name: 'Has notes' });
  await expect.element(mark).toBeVisible();
  expect(mark.elements()).toHaveLength(1);
  expect(mark.element().getAttribute('title')).toBe(`By card\n${'x'.repeat(191)}…`);
  expect(mark.element().closest('li')).toBe(rows.first().element());
});

test.each(['Edit', 'Delete'])('%s shows its icon in the colour of the button’s text', async (action) => {
  await open(newestFirst);
  await expect.element(rows.first()).toBeVisible();
  const button = rows
    .first()
    .getByRole('button', { name: new RegExp(action) })
    .element();
  const { maskImage, backgroundColor, width } = getComputedStyle(button, '::before');
  expect(maskImage).toContain('data:image/svg+xml');
  expect(backgroundColor).toBe(getComputedStyle(button).color);
  expect(width).toBe('16px');
});

// Specification 2.75
test('is at most 24rem high and scrolls', async () => {
  await open(newestFirst);
  const region = page.getByRole('region', { name: 'Transactions in Indian Rupee' }).element();
  expect(region.clientHeight).toBeLessThanOrEqual(24 * 16);
  expect(region.scrollHeight).toBeGreaterThan(region.clientHeight);
});

test('says what to do where there is nothing, and where the transactions are', async () => {
  const { show } = await open([]);
  await expect
    .element(page.getByText('No transactions yet. Add your first transaction above!'))
    .toBeVisible();
  await show(newestFirst.filter(({ currency }) => currency !== 'INR'));
  await expect.element(page.getByText('You have transactions in US Dollar and British Pound.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show British Pound' })).toBeVisible();
});

test('does not say that it is empty while it loads', async () => {
  await open([], { loading: true });
  await expect.element(page.getByText('Loading transactions...')).toBeInTheDocument();
  await expect.element(page.getByText(/No transactions yet/)).not.toBeInTheDocument();
});

test('Edit and Delete name their row', async () => {
  const { onEdit, onDelete } = await open(newestFirst);
  await page.getByRole('button', { name: 'Edit Pharmacy and blood test, ₹1,575.50' }).click();
  expect(onEdit.mock.lastCall?.[0].description).toBe('Pharmacy and blood test');
  await page.getByRole('button', { name: 'Delete Pharmacy and blood test, ₹1,575.50' }).click();
  expect(onDelete.mock.lastCall?.[0].description).toBe('Pharmacy and blood test');
  // The row goes, the next one's button has the focus.
  await expect
    .element(page.getByRole('button', { name: 'Delete Website for a bookshop, ₹21,000.00' }))
    .toHaveFocus();
});

test('ten thousand rows are one tab stop, and arrow keys move through them', async () => {
  await open(many(10_000));
  const region = page.getByRole('region', { name: 'Transactions in Indian Rupee' }).element();
  const stops = () =>
    [...region.querySelectorAll<HTMLElement>('button')].filter(({ tabIndex }) => tabIndex === 0);
  const place = () => document.activeElement?.closest('li')?.ariaPosInSet;
  await expect.poll(() => stops().length).toBe(1);
  stops()[0]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  // What walks the rows loads with the first key.
  await expect.poll(place).toBe('3');
  expect(document.activeElement?.ariaLabel).toMatch(/^Delete /);
  expect(stops()).toEqual([document.activeElement]);
  await userEvent.keyboard('{End}');
  await expect.poll(place).toBe('10000');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(place).toBe('9999');
  await userEvent.keyboard('{Home}');
  await expect.poll(place).toBe('1');
  await userEvent.keyboard('{Tab}');
  expect(region.contains(document.activeElement)).toBe(false);
});

test('a lens shows only what it finds, counted among all, and the way back where it finds nothing', async () => {
  const { show } = await open(newestFirst, { text: 'every feb rent' });
  await expect.element(page.getByText('1 of 25 transactions')).toBeVisible();
  expect(rows.elements()).toHaveLength(1);
  expect(rows.first().element().textContent).toContain('Rent');
  await show(newestFirst, '₹22,000');
  await expect.element(page.getByText('2 of 25 transactions')).toBeVisible();
  await show(newestFirst, 'nowhere');
  await expect.element(page.getByText('No matches.')).toBeVisible();
});

test('where nothing matches, it says what was looked for, and where to look next', async () => {
  await open(newestFirst, { text: 'nowhere' });
  changeLens({ ...emptyLens, text: '#trp', period: { from: '2026-11-01', to: '2026-11-30' } as DayRange });
  await expect.element(page.getByText('No matches for “#trp” in November 2026.')).toBeVisible();
  await page.getByRole('button', { name: 'Search all time' }).click();
  await expect.element(page.getByText('No matches for “#trp”.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear' })).toHaveFocus();
  // A period of the search is the period.
  changeLens({ text: '#trp nov 2026' });
  await expect.element(page.getByText('No matches for “#trp” in November 2026.')).toBeVisible();
  await page.getByRole('button', { name: 'Search all time' }).click();
  expect(readLens()).toEqual({ ...emptyLens, text: '#trp' });
  changeLens({ sort: 'largest' });
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(readLens()).toEqual({ ...emptyLens, sort: 'largest' });
  changeLens(emptyLens);
});

test('is sorted by date or amount, with days above the rows by date alone', async () => {
  const all = many(90).map((row, index) => ({
    ...row,
    date: addDays('2024-01-01' as CalendarDate, Math.floor(index / 3)),
    amount: requireMinorUnits(100 + ((index * 37) % 90) * 100),
  }));
  const { show } = await open(all);
  const choice = page.getByRole('combobox', { name: 'Sort' });
  const choose = async (words: string) => {
    await choice.selectOptions(words);
    await show(all);
  };
  const first = () => rows.first().element().textContent;
  await expect.poll(first).toContain('30 Jan 2024');
  await page.getByRole('button', { name: 'Show all 90' }).click();
  await expect.poll(headings).not.toHaveLength(0);
  await choose('Oldest');
  expect(readLens().sort).toBe('oldest');
  await expect.poll(first).toContain('1 Jan 2024');
  expect(headings()[0]).toContain('1 Jan 2024');
  await choose('Largest');
  await expect.poll(first).toContain('₹90.00');
  expect(headings()).toEqual([]);
  await choose('Smallest');
  await expect.poll(first).toContain('₹1.00');
  // A range is of the rows as they stand.
  const boxes = () => rows.getByRole('checkbox').elements() as HTMLInputElement[];
  boxes()[0]?.click();
  boxes()[3]?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
  await expect.poll(() => selection.read().ids.size).toBe(4);
  const amounts = all.filter(({ id }) => selection.read().ids.has(id)).map(({ amount }) => amount);
  expect(amounts.toSorted((one, other) => one - other)).toEqual([100, 200, 300, 400]);
  endSelecting();
  await choose('Newest');
  await page.getByRole('button', { name: 'Show less' }).click();
});

test('a press anywhere on a row opens it, and leaves the focus on its Edit button; selecting its text does not', async () => {
  const { onEdit, onDelete } = await open(newestFirst);
  const date = rows.first().getByText('28 Feb 2024');
  await date.click();
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ description: 'Birthday present' }),
  );
  expect(document.activeElement?.ariaLabel).toBe('Edit Birthday present, ₹1,100.00');
  getSelection()?.selectAllChildren(date.element());
  (date.element() as HTMLElement).click();
  getSelection()?.removeAllRanges();
  await rows
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  expect(onDelete).toHaveBeenCalledOnce();
  expect(onEdit).toHaveBeenCalledOnce();
});

test('when another lens removes the focused row, the list takes the focus', async () => {
  const both = [many(100, { description: 'tea' }), many(100, { description: 'coffee' })].flat();
  const all = both.map((row, index) => ({ ...row, id: `row ${index}` }));
  const { show } = await open(all, { text: 'tea' });
  const first = () => rows.first().element();
  await expect.poll(() => first().textContent).toContain('tea');
  first().querySelector('button')?.focus();
  await show(all, 'coffee');
  await expect.poll(() => first().textContent).toContain('coffee');
  expect(document.activeElement).toBe(
    page.getByRole('region', { name: 'Transactions in Indian Rupee' }).element(),
  );
});

test('when a row leaves, the next one renders at once, and all have new positions', async () => {
  const all = many(10_000).toSorted(compareNewestFirst);
  const { show } = await open(all);
  const drawn = () => rows.elements().length;
  const places = () => rows.elements().map((row) => row.ariaPosInSet);
  await expect.element(page.getByText('10,000 transactions')).toBeVisible();
  // Until the rows in sight are measured.
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
  const before = drawn();
  const atOnce = new Promise<number>((resolve) => {
    const list = rows.first().element().parentElement as HTMLElement;
    new MutationObserver(() => resolve(drawn())).observe(list, { childList: true });
  });
  await show(all.slice(1));
  expect(await atOnce).toBe(before);
  expect(places()).toEqual(Array.from({ length: before }, (_, index) => String(index + 1)));
  expect(rows.first().element().ariaSetSize).toBe('9999');
});

test('of ten thousand rows only the visible ones render, each with its position', async () => {
  await open(many(10_000));
  await expect.element(page.getByText('10,000 transactions')).toBeVisible();
  await expect.element(rows.first()).toHaveAttribute('aria-setsize', '10000');
  await expect.poll(() => rows.elements().length).toBeLessThan(60);
  const region = page.getByRole('region', { name: 'Transactions in Indian Rupee' }).element();
  // A list still assumes the usual height until the rows in sight are measured, and its end would be elsewhere.
  const { height } = rows.first().element().getBoundingClientRect();
  await expect.poll(() => region.scrollHeight).toBeGreaterThan(9_000 * height);
  region.scrollTop = region.scrollHeight;
  await expect.element(rows.last()).toHaveAttribute('aria-posinset', '10000');
});

test('a focused button shows its whole ring, although rows clip what is in them', async () => {
  await open(newestFirst);
  const row = rows.first().element();
  for (const button of row.querySelectorAll('button')) {
    button.focus();
    await userEvent.keyboard('{Shift}');
    const { outlineOffset, outlineWidth } = getComputedStyle(button);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const [ring, room] = [button.getBoundingClientRect(), row.getBoundingClientRect()];
    expect(ring.right + reach).toBeLessThanOrEqual(room.right);
    expect(ring.top - reach).toBeGreaterThanOrEqual(room.top);
    expect(ring.bottom + reach).toBeLessThanOrEqual(room.bottom);
  }
});

test('E edits the focused row and Delete deletes it', async () => {
  const { onEdit, onDelete } = await open(newestFirst);
  rows.first().element().querySelector('button')?.focus();
  await userEvent.keyboard('e');
  await expect.poll(() => onEdit.mock.lastCall?.[0].description).toBe('Birthday present');
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => onDelete.mock.lastCall?.[0].description).toBe('Birthday present');
  await expect
    .element(page.getByRole('button', { name: 'Delete Pharmacy and blood test, ₹1,575.50' }))
    .toHaveFocus();
});

test('a key that is held deletes one row, and presses one button', async () => {
  const { onDelete } = await open(newestFirst);
  rows.first().element().querySelector('button')?.focus();
  const hold = (key: string) => {
    const pressed = new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(pressed);
    return pressed.defaultPrevented;
  };
  await userEvent.keyboard('{Delete}');
  await expect
    .element(page.getByRole('button', { name: 'Delete Pharmacy and blood test, ₹1,575.50' }))
    .toHaveFocus();
  expect(hold('Delete')).toBe(true);
  expect(hold('Enter')).toBe(true);
  // What a held key may do, it still does.
  expect(hold('ArrowDown')).toBe(true);
  await expect
    .element(page.getByRole('button', { name: 'Delete Website for a bookshop, ₹21,000.00' }))
    .toHaveFocus();
  expect(onDelete).toHaveBeenCalledOnce();
});

test.each([
  ['with Caps Lock', { key: 'E', code: 'KeyE' }],
  ['on a Cyrillic keyboard', { key: 'у', code: 'KeyE' }],
])('E edits the focused row %s', async (_, pressed) => {
  const { onEdit } = await open(newestFirst);
  const button = rows.first().element().querySelector('button');
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }));
  await expect.poll(() => onEdit.mock.lastCall?.[0].description).toBe('Birthday present');
});

test('rows with more tags than fit are no tab stops, and arrow keys go on from where they were pressed', async () => {
  const tags = Array.from({ length: 20 }, (_, index) => `a tag with a long name ${index}`);
  await open(many(3, { tags, description: 'Tea' }));
  const button = rows.first().element().querySelector('button');
  button?.focus();
  await userEvent.keyboard('{Tab}');
  expect(region().contains(document.activeElement)).toBe(false);
  button?.focus();
  const tagged = button?.closest('li')?.querySelector<HTMLElement>('.overflow-x-auto');
  tagged?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .poll(
      () =>
        document.activeElement?.closest('li')?.ariaPosInSet ??
        rows.elements().indexOf(document.activeElement?.closest('li') as HTMLElement),
    )
    .toBe(1);
  expect(document.activeElement?.ariaLabel).toMatch(/^Edit/);
});

const region = () => page.getByRole('region', { name: 'Transactions in Indian Rupee' }).element();
const headings = () => [...region().querySelectorAll('h3')].map(({ textContent }) => textContent);

/** Three rows a day. */
const days = (count: number) =>
  many(count).map((row, index) => ({
    ...row,
    date: addDays('2026-11-23' as CalendarDate, -Math.floor(index / 3)),
  }));

// Specification 2.81
test('unfolded, the list is as high as its rows, under the day and its net, and drawn where the page is', async () => {
  await open(days(3000));
  await page.getByRole('button', { name: 'Show all 3,000' }).click();
  await expect.poll(() => region().scrollHeight).toBeGreaterThan(3000 * 40);
  expect(headings()[0]).toBe('23 Nov 2026−₹3,300.00');
  scrollTo(0, document.body.scrollHeight / 2);
  const less = page.getByRole('button', { name: 'Show less' });
  const { top, bottom } = less.element().getBoundingClientRect();
  for (const y of [top, bottom]) {
    expect(document.elementFromPoint(region().getBoundingClientRect().left + 2, y)?.closest('li')).toBeNull();
  }
  const at = (y: number) => document.elementFromPoint(region().getBoundingClientRect().left + 200, y);
  // The row right below the day that stands at the top; on the way to the next day there is none.
  const findTop = () => {
    const row = at(34)?.closest('li');
    if (!row) scrollBy(0, 20);
    return row && [row.textContent, at(6)?.closest('h3')?.textContent.slice(0, 11)];
  };
  await expect.poll(() => findTop()?.[0]).toMatch(/2025/);
  await expect.poll(() => findTop()?.every((text) => text?.includes(findTop()?.[1] ?? '?'))).toBe(true);
  expect(rows.elements().length).toBeLessThan(60);
  await less.click();
  await expect.poll(() => region().clientHeight).toBe(384);
});

test('while the page scrolls the unfolded list, its rows come many at a time, and no row and no day is missing', async () => {
  await open(days(3000));
  await page.getByRole('button', { name: 'Show all 3,000' }).click();
  await expect.poll(() => region().scrollHeight).toBeGreaterThan(3000 * 40);
  region().scrollIntoView();
  let renders = 0;
  const watcher = new MutationObserver(() => {
    renders += 1;
  });
  watcher.observe(region(), { childList: true, subtree: true });
  const at = (y: number) => document.elementsFromPoint(region().getBoundingClientRect().left + 200, y);
  const isThere = (y: number, what: string) =>
    // Between two days is a gap.
    [...at(y), ...at(y - 20)].some((one) => one.closest(what) !== null);
  const isDrawn = (y: number) => isThere(y, 'li, h3');
  const steps = 100;
  for (let step = 0; step < steps; step += 1) {
    scrollBy({ top: 25, behavior: 'instant' });
    // What a frame shows is there once the next one begins.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    expect([60, innerHeight / 2, innerHeight - 4].map(isDrawn)).toEqual([true, true, true]);
    if (region().getBoundingClientRect().top < 0) expect(isThere(26, 'h3')).toBe(true);
  }
  watcher.disconnect();
  expect(renders).toBeGreaterThan(0);
  expect(renders).toBeLessThan(steps / 8);
  await page.getByRole('button', { name: 'Show less' }).click();
});

test('the keys go from the first row of an unfolded list to the last and back', async () => {
  await open(days(46));
  await page.getByRole('button', { name: 'Show all 46' }).click();
  rows.nth(1).element().querySelector('button')?.focus();
  const place = () => document.activeElement?.closest('li')?.ariaPosInSet;
  for (const [key, last] of [
    ['{End}', '46'],
    ['{Home}', '1'],
    ['{End}', '46'],
  ]) {
    await userEvent.keyboard(key as string);
    await expect.poll(place).toBe(last);
  }
});

// Specification 2.82
test('a day leads to itself', async () => {
  await open(days(30));
  await page.getByRole('button', { name: 'Show all 30' }).click();
  await page.getByRole('button', { name: '22 Nov 2026' }).click();
  expect(readLens().period).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  changeLens(emptyLens, { replace: true });
});

// Specification 2.82
test('arrow keys come to the days between the rows, and go on as they came', async () => {
  await open(days(3000));
  await page.getByRole('button', { name: 'Show all 3,000' }).click();
  const stops = () =>
    [...region().querySelectorAll<HTMLElement>('button')].filter(({ tabIndex }) => tabIndex === 0);
  const focused = () => {
    const { activeElement } = document;
    const place = activeElement?.closest('li')?.ariaPosInSet;
    return place === undefined
      ? activeElement?.textContent
      : `${activeElement?.ariaLabel?.split(' ')[0]} ${place}`;
  };
  const press = async (keys: string, after: string) => {
    await userEvent.keyboard(keys);
    await expect.poll(focused).toBe(after);
    expect(stops()).toEqual([document.activeElement]);
  };
  rows.nth(1).element().querySelector('button')?.focus();
  await press('{ArrowRight}', 'Delete 2');
  await press('{ArrowDown}', 'Delete 3');
  await press('{ArrowDown}', '22 Nov 2026');
  await expect
    .element(page.getByRole('button', { name: '22 Nov 2026' }))
    .toHaveAccessibleDescription('Show only this day');
  // They belong to rows.
  await press('{ArrowRight}', '22 Nov 2026');
  await press('e', '22 Nov 2026');
  await press('{ArrowDown}', 'Delete 4');
  await press('{ArrowUp}', '22 Nov 2026');
  await press('{ArrowUp}', 'Delete 3');
  await press('{Home}', 'Delete 1');
  await press('{ArrowUp}', '23 Nov 2026');
  await press('{ArrowUp}', '23 Nov 2026');
  await press('{End}', 'Delete 3000');
  await press('{ArrowUp}{ArrowUp}{ArrowUp}', formatDate(addDays('2026-11-23' as CalendarDate, -999)));
  await press('{PageDown}', 'Delete 3000');
});

test('the focus stays on a day that a key has asked for, however few rows are left', async () => {
  const all = days(300);
  const { show } = await open(all);
  await page.getByRole('button', { name: 'Show all 300' }).click();
  const day = () => page.getByRole('button', { name: '22 Nov 2026' });
  (day().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(readLens().period).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  await show(all.filter(({ date }) => date === '2026-11-22'));
  await expect.element(page.getByText('3 transactions')).toBeVisible();
  await expect.element(day()).toHaveFocus();
  changeLens(emptyLens, { replace: true });
});

// Specification 2.82
test('the category that a row without a description is called by leads to its like', async () => {
  const { onEdit } = await open(many(2, { description: '', tags: [] }));
  const way = rows.first().getByRole('button', { name: 'Show only Other' });
  await expect.element(way).toHaveTextContent('Other');
  const stops = () => [...document.querySelectorAll('li [tabindex="0"]')];
  expect(stops().map((stop) => stop.ariaLabel)).toEqual(['Edit Other, ₹1,100.00']);
  await way.click();
  expect(readLens().categories).toEqual(['Other']);
  expect(onEdit).not.toHaveBeenCalled();
  expect(stops()).toEqual([way.element()]);
  rows.last().element().querySelector<HTMLElement>('[aria-label^=Edit]')?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Show only Other');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => readLens().categories).toEqual([]);
});

test('only a day of several rows has a head, in place of the dates of its rows, folded or not', async () => {
  const of = (date: string, count: number) =>
    many(count).map((row) => ({ ...row, id: `${date} ${row.id}`, date: date as CalendarDate }));
  const all = [
    ...of('2026-11-23', 1),
    ...of('2026-11-22', 2),
    ...of('2026-11-21', 1),
    ...of('2026-11-20', 1),
    ...of('2026-11-19', 7),
  ];
  await open(all);
  const seen = () => rows.elements().map((row) => /(?:19|2\d) Nov 2026/.exec(readWhole(row))?.[0]);
  const expected = ['23 Nov 2026', undefined, undefined, '21 Nov 2026', '20 Nov 2026'];
  await expect.poll(() => seen().slice(0, 5)).toEqual(expected);
  expect(headings()).toEqual(['22 Nov 2026−₹2,200.00', '19 Nov 2026−₹7,700.00']);
  // Ears hear it in each row.
  expect(rows.nth(1).element().textContent).toContain('22 Nov 2026');
  await page.getByRole('button', { name: 'Show all 12' }).click();
  expect(seen().slice(0, 5)).toEqual(expected);
  expect(headings()).toHaveLength(2);
  await page.getByRole('button', { name: 'Show less' }).click();
  // The head is nearer to its rows than to those before, and its sum in their column.
  const [before, first] = [0, 1].map((index) => rows.nth(index).element().getBoundingClientRect());
  const head = region().querySelector('h3') as Element;
  const { top, bottom } = head.getBoundingClientRect();
  expect([top - (before?.bottom ?? 0), (first?.top ?? 0) - bottom]).toEqual([20, 0]);
  const amounts = [head, rows.nth(1).element()].map((one) =>
    [...one.querySelectorAll('[translate=no]')].at(-1)?.getBoundingClientRect(),
  );
  expect(amounts[0]?.right).toBe(amounts[1]?.right);
  expect(amounts[0]?.height).toBe(amounts[1]?.height);
});

test('the focus stays on a row whose day is left to it alone', async () => {
  const all = days(9).toSorted(compareNewestFirst).slice(1);
  const { show } = await open(all);
  const [first, second] = all as [Transaction, Transaction];
  const button = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"] [data-delete]`);
  await expect.poll(headings).toHaveLength(3);
  button(first.id)?.click();
  expect(document.activeElement).toBe(button(second.id));
  await show(all.slice(1));
  await expect.poll(headings).toHaveLength(2);
  expect(document.activeElement).toBe(button(second.id));
});

test('a row says its status; the dot and the keys change it, and what is open is muted', async () => {
  const [done] = many(1);
  const open1 = {
    ...(done as Transaction),
    id: 'open',
    status: 'in-progress',
    description: 'Tea',
  } as Transaction;
  const { onMove, show } = await open([done as Transaction, open1]);
  const row = rows.filter({ hasText: 'Tea' });
  const dot = row.getByRole('button', { name: 'In Progress: Tea, ₹1,100.00' });
  await expect.element(dot).toHaveAccessibleDescription('Move to');
  await dot.click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  expect(onMove).toHaveBeenLastCalledWith(open1, 'done');
  await expect.element(dot).toHaveFocus();
  row.getByRole('button', { name: /^Edit/ }).element().focus();
  await userEvent.keyboard('1');
  await expect.poll(() => onMove.mock.lastCall).toEqual([open1, 'todo']);
  // It is that already.
  await userEvent.keyboard('2');
  const colour = () => getComputedStyle(row.getByText(/−.*1,100.00/).element()).color;
  const before = colour();
  expect(onMove).toHaveBeenCalledTimes(2);
  await show([done as Transaction, { ...open1, status: 'done' }]);
  await expect.poll(colour).not.toBe(before);
});

const today = todayIn(new Date());

/** One row a day, the first so many days ahead. */
const ahead = (first: number, count: number) =>
  many(count, { status: 'todo' }).map((row, index) => ({ ...row, date: addDays(today, first - index) }));

test('the list begins today: what is planned is one line until it is asked for, or all found is selected', async () => {
  const { show } = await open(ahead(3, 90));
  const line = page.getByText(`3 planned to ${formatDate(addDays(today, 3))} · ₹3,300.00 to pay`);
  await expect.element(line).toBeVisible();
  const first = () => rows.first().element().textContent;
  expect(first()).toContain(formatDate(today));
  expect(rows.first().element().ariaSetSize).toBe('87');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(first).toContain(formatDate(addDays(today, 3)));
  expect(rows.first().element().ariaSetSize).toBe('90');
  // As long as the page is open, whatever the list is of meanwhile.
  await show([]);
  await show(ahead(3, 90));
  await expect.poll(first).toContain(formatDate(addDays(today, 3)));
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.poll(first).toContain(formatDate(today));
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  expect(first()).toContain(formatDate(today));
  await page.getByRole('button', { name: 'Select all 90 found' }).click();
  expect(selection.read().ids.size).toBe(90);
  await expect.poll(first).toContain(formatDate(addDays(today, 3)));
  endSelecting();
  await page.getByRole('button', { name: 'Hide' }).click();
});

test('nothing is folded in another order, or where somebody asks for what is to come', async () => {
  const all = ahead(3, 9);
  const { show } = await open(all);
  const fold = page.getByRole('button', { name: 'Show', exact: true });
  await expect.element(fold).toBeVisible();
  for (const lens of [
    { sort: 'oldest' },
    { statuses: ['todo', 'in-progress'] },
    { period: 'next-14-days' },
  ] as const) {
    changeLens({ ...emptyLens, ...lens } as typeof emptyLens);
    await show(all);
    await expect.element(fold).not.toBeInTheDocument();
    expect(rows.elements()).toHaveLength(9);
  }
  changeLens(emptyLens);
  await show(ahead(3, 3));
  await expect.element(fold).not.toBeInTheDocument();
  expect(rows.elements()).toHaveLength(3);
});

// Specification 2.75, 9.08
test.each([320, 375, 768, 1440])(
  'folded, the list stays 24rem high on %i pixels, whatever a lens leaves of it, until it is unfolded',
  async (width) => {
    await page.viewport(width, 900);
    const found = days(59).map((row, index) => ({ ...row, description: index < 3 ? 'green tea' : 'tea' }));
    const all = [...found, ...many(41).map((row) => ({ ...row, id: `other ${row.id}` }))];
    const { show } = await open(all);
    const height = () => region().getBoundingClientRect().height;
    for (const text of ['', 'tea', 'green']) {
      await show(all, text);
      await expect.poll(height).toBe(384);
    }
    expect(rows.elements()).toHaveLength(3);
    await show(all, 'nowhere');
    const nothing = page.getByText('No matches.').element().parentElement as HTMLElement;
    expect(nothing.getBoundingClientRect().height).toBe(384);
    await show(all, 'tea');
    await page.getByRole('button', { name: 'Show all 59' }).click();
    await expect.poll(height).toBeGreaterThan(59 * 40);
    expect(headings()[0]).toBe('23 Nov 2026−₹3,300.00');
    await page.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(height).toBe(384);
  },
);

test('a list of few rows is no higher than they are', async () => {
  await open(many(3));
  await expect.poll(() => region().getBoundingClientRect().height).toBeLessThan(300);
});

// Specification 2.76
test.each([320, 375, 768, 1024, 1440])('on %i pixels a row shows all its facts whole', async (width) => {
  await page.viewport(width, 900);
  await open(newestFirst);
  await expect.element(rows.first()).toBeVisible();
  const indian = newestFirst.filter(({ currency }) => currency === 'INR');
  for (const [index, { type, category, date }] of indian.entries()) {
    const row = rows.elements()[index] as HTMLElement;
    row.scrollIntoView({ block: 'center' });
    const seen = readWhole(row);
    for (const fact of [typeLabels[type], category, formatDate(date)]) expect(seen).toContain(fact);
    expect(seen).toMatch(/[−+]₹[\d,]+\.\d\d/);
    const parts = row.querySelectorAll(
      '[data-field], [data-badge], [data-way-in], [data-main], [data-delete]',
    );
    expect(parts.length).toBeGreaterThan(5);
    const hindrances = () => [...parts].flatMap((part) => findHindrances(part));
    const places = () => [...parts].map((one) => one.getBoundingClientRect().x);
    expect(hindrances()).toEqual([]);
    const before = places();
    await userEvent.hover(row);
    expect([hindrances(), places()]).toEqual([[], before]);
  }
});

test.each([
  ['emoji', '🧾🍛🚆'.repeat(100)],
  ['right-to-left text', 'מונית לשדה התעופה בתל אביב '.repeat(18)],
  ['markup', '<script>document.title = "broken"</script><b>bold</b>'],
  ['one word of 500 characters', 'x'.repeat(500)],
])('%s shows as text and breaks no layout', async (_, description) => {
  await page.viewport(320, 700);
  await open(many(3, { description }));
  const [first] = rows.elements();
  expect(first?.textContent).toContain(description);
  expect(first?.querySelector('script, b')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(first?.getBoundingClientRect().height).toBeLessThan(120);
});
