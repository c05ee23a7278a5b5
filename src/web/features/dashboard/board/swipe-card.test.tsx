import '../../../app/styles.css';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createLedger } from '#domain/ledger/ledger.ts';
import { emptyFilter } from '#domain/lens/lens.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Status } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import { preloadBoard, StatusBoard } from './status-board.tsx';

vi.mock('#web/ui/reduced-motion.ts', { spy: true });

const [first] = sampleTransactions as [Transaction];
const rows = [
  { ...first, id: 'open', status: 'todo' },
  { ...first, id: 'done', status: 'done' },
];
const onEdit = vi.fn<(transaction: Transaction) => void>();
const onDelete = vi.fn<(transaction: Transaction) => void>();
const onDuplicate = vi.fn<(transaction: Transaction) => void>();
const onMove = vi.fn<(transaction: Transaction, status: Status) => void>();

const cardOf = (id: string) => document.querySelector(`[data-card="${id}"]`) as HTMLElement;
const items = () => page.getByRole('menuitem').elements();

type PointerType = 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel';

function touch(type: PointerType, card: HTMLElement, [clientX, clientY]: readonly [number, number]): void {
  const pointer = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX, clientY };
  card.dispatchEvent(new PointerEvent(type, pointer));
}

/** Goes to each place, as far from the first as given, and lets go there. */
function swipe(
  id: string,
  ways: readonly (readonly [number, number])[],
  end: PointerType = 'pointerup',
): void {
  const card = cardOf(id);
  touch('pointerdown', card, [0, 0]);
  for (const way of ways) touch('pointermove', card, way);
  touch(end, card, ways.at(-1) ?? [0, 0]);
}

// Their chunks would count against a test's second.
beforeAll(() =>
  Promise.all([preloadBoard(), import('./drop-bar.tsx'), import('#web/transactions/row-menu.tsx')]),
);

beforeEach(async () => {
  vi.clearAllMocks();
  await page.viewport(375, 700);
  await render(
    <StatusBoard
      columns={createLedger(rows).query().board}
      filter={emptyFilter}
      loading={false}
      {...{ onEdit, onDelete, onDuplicate, onMove }}
    />,
  );
  await expect.poll(() => cardOf('open')).not.toBeNull();
});

// Specification 2.74
it('a card that is swiped to the right moves to Done, where one is already nothing happens', async () => {
  swipe('done', [
    [20, 0],
    [300, 0],
  ]);
  swipe('open', [
    [20, 0],
    [100, 5],
  ]);
  expect(onMove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'open' }), 'done');
  expect(items()).toEqual([]);
});

it('a card that is let go of too soon, or taken over by the page, springs back', () => {
  swipe('open', [
    [20, 0],
    [60, 0],
  ]);
  swipe(
    'open',
    [
      [20, 0],
      [200, 0],
    ],
    'pointercancel',
  );
  expect(onMove).not.toHaveBeenCalled();
  expect(cardOf('open').style.translate).toBe('');
  expect(cardOf('open').parentElement?.textContent).not.toMatch(/^Done/);
});

it('a finger that begins up or down scrolls, wherever it goes on', () => {
  swipe('open', [
    [6, 12],
    [200, 20],
  ]);
  expect(onMove).not.toHaveBeenCalled();
});

it('a card follows the finger, and says what letting go does', () => {
  const card = cardOf('open');
  touch('pointerdown', card, [0, 0]);
  touch('pointermove', card, [8, 0]);
  expect(card.style.translate).toBe('');
  touch('pointermove', card, [30, 0]);
  expect(card.style.translate).toBe('30px');
  expect(card.previousElementSibling?.textContent).toBe('Done');
  touch('pointermove', card, [-30, 0]);
  expect(card.previousElementSibling?.textContent).toBe('More');
  touch('pointerup', card, [-30, 0]);
  expect(card.previousElementSibling).toBeNull();
});

it('with reduced motion nothing moves but with the finger', () => {
  const movements = () => cardOf('open').getAnimations().length;
  vi.mocked(prefersReducedMotion).mockReturnValue(true);
  swipe('open', [
    [20, 0],
    [60, 0],
  ]);
  expect(movements()).toBe(0);
  vi.mocked(prefersReducedMotion).mockReturnValue(false);
  swipe('open', [
    [20, 0],
    [60, 0],
  ]);
  expect(movements()).toBe(1);
});

// Specification 2.74
it('a card that is swiped to the left opens its menu, which does all that its icons do', async () => {
  for (const [item, done] of [
    ['Edit', onEdit],
    ['Duplicate', onDuplicate],
    ['Delete', onDelete],
  ] as const) {
    swipe('open', [
      [-20, 0],
      [-100, 0],
    ]);
    await expect
      .poll(() => items().map(({ textContent }) => textContent))
      .toEqual(['Edit', 'Move to In Progress', 'Move to Done', 'Duplicate', 'Delete']);
    (page.getByRole('menuitem', { name: item }).element() as HTMLElement).click();
    expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'open' }));
    await expect.poll(() => document.querySelector('[role=menu]')).toBeNull();
  }
  swipe('open', [
    [-20, 0],
    [-100, 0],
  ]);
  await page.getByRole('menuitem', { name: 'Move to In Progress' }).click();
  expect(onMove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'open' }), 'in-progress');
});
