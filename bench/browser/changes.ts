import { measureInputs } from '../tools/main-thread.ts';
import type { OpenPage } from './open-page.ts';

/** What a person does to a long list. */
export type Action =
  | 'add'
  | 'edit'
  | 'move'
  | 'delete'
  | 'currency'
  | 'chart'
  | 'search'
  | 'period'
  | 'filter';

/** Milliseconds of work from the input to the frame that shows its result, for each turn. */
export type Measure = (open: OpenPage, turns: number) => Promise<readonly number[]>;

export const actions: Readonly<Record<Action, Measure>> = {
  add: ({ page }, turns) => {
    const form = page.getByRole('form', { name: 'Add Transaction' });
    return measureInputs(
      page,
      turns,
      'submit',
      async (turn) => {
        await form.getByLabel('Amount').fill(`${turn + 1}.25`);
        await form.getByLabel('Category').selectOption('Rent');
        await form.getByRole('button', { name: 'Add Transaction' }).hover();
      },
      () => form.getByRole('button', { name: 'Add Transaction' }).click(),
    );
  },
  edit: ({ page }, turns) => {
    const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
    return measureInputs(
      page,
      turns,
      'submit',
      async (turn) => {
        await page.locator('[data-rows] li').nth(2).getByRole('button', { name: /^Edit/ }).click();
        await dialog.getByLabel('Amount').fill(`${turn + 1}.75`);
        await dialog.getByRole('button', { name: 'Save Changes' }).hover();
      },
      () => dialog.getByRole('button', { name: 'Save Changes' }).click(),
    );
  },
  move: ({ page }, turns) => {
    const button = page.locator('[data-column=todo] [data-move]').nth(1);
    return measureInputs(
      page,
      turns,
      'click',
      // The person sees the board, and has opened the menu.
      async () => {
        await page.locator('[data-column=done] [data-cards]').scrollIntoViewIfNeeded();
        await button.click();
        await page.keyboard.press('d');
      },
      // Done. By key, since choosing by script adds work to the measured task.
      () => page.keyboard.press('Enter'),
    );
  },
  delete: ({ page }, turns) =>
    measureInputs(
      page,
      turns,
      'click',
      () => page.locator('[data-rows] li').nth(1).hover(),
      () => page.locator('[data-rows] li').nth(1).locator('[data-delete]').click(),
    ),
  currency: async ({ page }, turns) => {
    const choice = page.getByRole('banner').getByRole('combobox', { name: 'Currency' });
    await choice.selectOption('INR');
    return measureInputs(
      page,
      turns,
      'change',
      () => choice.focus(),
      (turn) => page.keyboard.press(turn % 2 === 0 ? 'ArrowDown' : 'ArrowUp'),
    );
  },
  chart: ({ page }, turns) =>
    measureInputs(
      page,
      turns,
      'change',
      async () => undefined,
      async (turn) => {
        const kind = ['Pie', 'Bar', 'Line'][turn % 3] ?? 'Line';
        await page.getByRole('radio', { name: kind, exact: true }).check({ force: true });
      },
    ),
  search: async ({ page }, turns) => {
    const field = page.getByRole('searchbox', { name: 'Search transactions' });
    const work = await measureInputs(
      page,
      turns,
      'input',
      (turn) => field.fill(['ma', 'train 1', '2016'][turn % 3] ?? ''),
      (turn) => field.press(['r', '2', '-'][turn % 3] ?? ''),
    );
    await field.fill('');
    await field.blur();
    return work;
  },
  period: async ({ page }, turns) => {
    const work = await measureInputs(
      page,
      turns,
      'keydown',
      async (turn) => (turn === 0 ? page.keyboard.press('t') : undefined),
      () => page.keyboard.press('['),
    );
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    return work;
  },
  filter: async ({ page }, turns) => {
    const total = page.getByTitle('Show only expenses');
    const work = await measureInputs(
      page,
      turns,
      'click',
      () => total.hover(),
      () => total.click(),
    );
    if (turns % 2 === 1) await total.click();
    return work;
  },
};
