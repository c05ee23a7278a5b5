import '#web/app/styles.css';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { currencies, currencyCodes } from '#domain/currency.ts';
import { createLedger, type Ledger } from '#domain/ledger/ledger.ts';
import { RowList } from '#domain/ledger/row-list.ts';
import { sampleTransactions } from '#domain/sample-data.ts';
import { compareNewestFirst, type Transaction } from '#domain/transaction.ts';
import { ListCard } from './list-card.tsx';

const newestFirst = sampleTransactions.toSorted(compareNewestFirst);
const rows = page.getByRole('listitem');

type SearchedProps = Pick<
  ComponentProps<typeof ListCard>,
  'currency' | 'elsewhere' | 'loading' | 'onEdit' | 'onDelete'
> & { ledger: Ledger };

function Searched({ ledger, currency, ...rest }: SearchedProps) {
  const [query, setQuery] = useState('');
  const found = query === '' ? null : RowList.of(ledger.search(query, currency));
  return (
    <ListCard
      rows={ledger.list(currency)}
      found={found}
      query={query}
      onQuery={setQuery}
      onSearch={() => undefined}
      currency={currency}
      {...rest}
    />
  );
}

async function open(transactions: readonly Transaction[], loading = false) {
  const onEdit = vi.fn<(transaction: Transaction) => void>();
  const onDelete = vi.fn<(transaction: Transaction) => void>();
  const show = (shown: readonly Transaction[]) => {
    const ledger = createLedger(shown);
    return (
      <Searched
        ledger={ledger}
        currency="INR"
        elsewhere={currencyCodes
          .filter((code) => ledger.list(code).length > 0)
          .map((code) => currencies[code].name)
          .join(' and ')}
        loading={loading}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    );
  };
  const screen = await render(show(transactions));
  return { onEdit, onDelete, show: (next: readonly Transaction[]) => screen.rerender(show(next)) };
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
});

test('does not say that it is empty while it loads', async () => {
  await open([], true);
  await expect.element(page.getByText('Loading transactions...')).toBeInTheDocument();
  await expect.element(page.getByText(/No transactions yet/)).not.toBeInTheDocument();
});

test('Edit and Delete name their row', async () => {
  const { onEdit, onDelete } = await open(newestFirst);
  await page.getByRole('button', { name: 'Edit Healthcare, ₹1,575.50' }).click();
  expect(onEdit.mock.lastCall?.[0].description).toBe('Pharmacy and blood test');
  await page.getByRole('button', { name: 'Delete Healthcare, ₹1,575.50' }).click();
  expect(onDelete.mock.lastCall?.[0].description).toBe('Pharmacy and blood test');
  // The row goes, the next one's button has the focus.
  await expect.element(page.getByRole('button', { name: 'Delete Freelance, ₹21,000.00' })).toHaveFocus();
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

test('a search shows only its results, counted among all', async () => {
  await open(newestFirst);
  const field = page.getByRole('searchbox', { name: 'Search transactions' });
  await field.fill('feb rent');
  await expect.element(page.getByText('1 of 25 transactions')).toBeVisible();
  expect(rows.elements()).toHaveLength(1);
  expect(rows.first().element().textContent).toContain('Rent');
  await field.fill('₹22,000');
  await expect.element(page.getByText('2 of 25 transactions')).toBeVisible();
  await field.fill('nowhere');
  await expect.element(page.getByText('No matches for “nowhere”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText('25 transactions', { exact: true })).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('the search is cleared by a button of our own, in ink, and keeps the focus', async () => {
  await open(many(12));
  const field = page.getByRole('searchbox', { name: 'Search transactions' });
  const clear = page.getByRole('button', { name: 'Clear search' });
  await expect.element(clear).not.toBeInTheDocument();
  await field.fill('nothing like it');
  await clear.click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(clear).not.toBeInTheDocument();
});

test('a short list has no search', async () => {
  await open(many(9));
  await expect.element(page.getByText('9 transactions')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
});

test('when another search removes the focused row, the list takes the focus', async () => {
  const both = [many(100, { description: 'tea' }), many(100, { description: 'coffee' })].flat();
  await open(both.map((row, index) => ({ ...row, id: `row ${index}` })));
  const search = page.getByRole('searchbox');
  await search.fill('tea');
  const first = () => rows.first().element();
  await expect.poll(() => first().textContent).toContain('tea');
  first().querySelector('button')?.focus();
  // As a choice in another tab changes the list: the focus is where it was.
  const field = search.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'coffee');
  field.dispatchEvent(new Event('input', { bubbles: true }));
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
  region.scrollTop = region.scrollHeight;
  await expect.element(rows.last()).toHaveAttribute('aria-posinset', '10000');
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
