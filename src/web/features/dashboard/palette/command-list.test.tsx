import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CommandList } from './command-list.tsx';

const ran = vi.fn<(name: string) => void>();
const names = ['Charts', 'Board', 'List', 'Last month', 'This month'];
const commands = names.map((name) => ({
  group: name.endsWith('month') ? 'Period' : 'Go to',
  name,
  current: name === 'This month',
  run: () => {
    ran(name);
    if (name === 'List') document.querySelector<HTMLElement>('[aria-label="Elsewhere"]')?.focus();
  },
}));

const field = page.getByRole('combobox', { name: 'Command' });
const options = page.getByRole('option');
const opener = page.getByRole('button', { name: 'Open' });
const active = () => {
  const chosen = options.elements().filter((option) => option.ariaSelected === 'true');
  expect(field.element().getAttribute('aria-activedescendant') ?? '').toBe(chosen[0]?.id ?? '');
  return chosen.map((option) => option.textContent);
};

function Holder() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input aria-label="Elsewhere" />
      <Dialog open={open} title="Commands" onClose={close} high>
        <CommandList commands={commands} onClose={close} />
      </Dialog>
    </>
  );
}

beforeEach(async () => {
  ran.mockClear();
  await render(<Holder />);
  await opener.click();
  await expect.element(field).toHaveFocus();
});

// Specification 2.90
test('the arrow keys, Home and End choose, and Enter runs what is chosen', async () => {
  expect(active()).toEqual(['Go to Charts']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toEqual(['Go to Board']);
  await userEvent.keyboard('{End}');
  await expect.poll(active).toEqual(['Period This month (now)']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toEqual(['Go to Charts']);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(active).toEqual(['Period Last month']);
  await userEvent.keyboard('{Home}');
  await expect.poll(active).toEqual(['Go to Charts']);
  await expect.element(field).toHaveFocus();
  expect(ran).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(ran.mock.calls).toEqual([['Board']]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('typing narrows, chooses the first and says how many there are', async () => {
  await userEvent.keyboard('{End}');
  await userEvent.keyboard('month');
  await expect.poll(active).toEqual(['Period Last month']);
  expect(options.elements()).toHaveLength(2);
  await expect.element(page.getByRole('status')).toHaveTextContent('2 results');
  await userEvent.keyboard(' this');
  await expect.poll(active).toEqual(['Period This month (now)']);
  await expect.element(page.getByRole('status')).toHaveTextContent('1 result');
});

test('where nothing is found it says what to try, and Enter does nothing', async () => {
  await userEvent.keyboard('umbrella{Enter}');
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Nothing has all of these words\. Try/);
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  expect(active()).toEqual([]);
  expect(ran).not.toHaveBeenCalled();
});

test('a click runs a command, and a key with another held down does not', async () => {
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(ran).not.toHaveBeenCalled();
  await page.getByRole('option', { name: 'Period Last month' }).click();
  expect(ran.mock.calls).toEqual([['Last month']]);
});

// Specification 2.90
test('the focus goes back to where it was, also after a command, unless that moves it', async () => {
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await userEvent.keyboard('board{Enter}');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('list{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Elsewhere' })).toHaveFocus();
});
