import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { ShownDialog } from '#web/app/shown-dialog.tsx';
import { useCommandContext } from './command-context.ts';
import { useCommandKeys } from './use-command-keys.ts';

playPage();

function Holder() {
  useCommandKeys(useCommandContext());
  return (
    <>
      <div id="add">
        <input name="quick-add" aria-label="Quick add" />
      </div>
      <button type="button">Elsewhere</button>
      <ShownDialog />
    </>
  );
}

const commands = page.getByRole('dialog', { name: 'Commands' });
const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const line = page.getByRole('textbox', { name: 'Quick add' });
const elsewhere = page.getByRole('button', { name: 'Elsewhere' });
const openCommands = () => userEvent.keyboard('{Control>}k{/Control}');

// Specification 2.90
test('Ctrl+K opens the commands, also from a field, closes them, and the focus is back', async () => {
  await render(<Holder />);
  await line.click();
  await openCommands();
  await expect.element(page.getByRole('combobox', { name: 'Command' })).toHaveFocus();
  await openCommands();
  await expect.element(commands).not.toBeInTheDocument();
  await expect.element(line).toHaveFocus();
});

// Specification 2.91
test('? shows the shortcuts, and so does their command', async () => {
  await render(<Holder />);
  await elsewhere.click();
  await userEvent.keyboard('?');
  await expect.element(shortcuts).toBeVisible();
  await expect.element(shortcuts.getByRole('definition').first()).toHaveTextContent('Ctrl+K');
  await userEvent.keyboard('{Escape}');
  await expect.element(shortcuts).not.toBeInTheDocument();
  await expect.element(elsewhere).toHaveFocus();
  await openCommands();
  await userEvent.keyboard('keyboard{Enter}');
  await expect.element(shortcuts).toBeVisible();
  await expect.element(commands).not.toBeInTheDocument();
});

// Specification 2.91
test('N leads to Quick add and types nothing', async () => {
  await render(<Holder />);
  await elsewhere.click();
  await userEvent.keyboard('n');
  await expect.element(line).toHaveFocus();
  await expect.element(line).toHaveValue('');
});

test('no key means anything in a field, in a dialog or with another held down', async () => {
  await render(<Holder />);
  await line.click();
  await userEvent.keyboard('n?');
  await expect.element(line).toHaveValue('n?');
  await elsewhere.click();
  for (const held of ['Control', 'Alt', 'Meta', 'Shift']) await userEvent.keyboard(`{${held}>}n{/${held}}`);
  await expect.element(elsewhere).toHaveFocus();
  await expect.element(shortcuts).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(shortcuts).toBeVisible();
  await userEvent.keyboard('n');
  await openCommands();
  await expect.element(shortcuts.getByRole('button', { name: 'Close' })).toHaveFocus();
  await expect.element(commands).not.toBeInTheDocument();
});

test('while the arrow keys carry a card, no key means anything else', async () => {
  await render(
    <>
      <button type="button" data-handle aria-pressed="true">
        Card
      </button>
      <Holder />
    </>,
  );
  await page.getByRole('button', { name: 'Card' }).click();
  await userEvent.keyboard('?n');
  await openCommands();
  await expect.element(page.getByRole('button', { name: 'Card' })).toHaveFocus();
  expect(document.querySelector('dialog[open]')).toBeNull();
});
