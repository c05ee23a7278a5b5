import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toolbarRef } from './toolbar-ref.ts';

const bar = (names: readonly string[], disabled = '') => (
  <>
    <button type="button">Before</button>
    <div ref={toolbarRef} role="toolbar" aria-label="Bar">
      {names.map((name) => (
        <button key={name} type="button" disabled={name === disabled}>
          {name}
        </button>
      ))}
      <div popover="auto">
        <button type="button">Elsewhere</button>
      </div>
      <dialog>
        <button type="button">In a dialog</button>
      </dialog>
    </div>
    <button type="button">After</button>
  </>
);
const focused = () => document.activeElement?.textContent;
const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  return focused();
};

test('a toolbar is one tab stop, and the arrow keys go along it', async () => {
  await render(bar(['One', 'Two', 'Three']));
  await page.getByText('Before').click();
  expect(await press('{Tab}')).toBe('One');
  expect(await press('{ArrowRight}')).toBe('Two');
  expect(await press('{End}')).toBe('Three');
  expect(await press('{ArrowRight}')).toBe('Three');
  expect(await press('{ArrowLeft}')).toBe('Two');
  expect(await press('{Tab}')).toBe('After');
  expect(await press('{Shift>}{Tab}{/Shift}')).toBe('Two');
  expect(await press('{Home}')).toBe('One');
  expect(await press('{Shift>}{Tab}{/Shift}')).toBe('Before');
});

test('the keys pass over what does not show', async () => {
  await render(bar(['One', 'Two', 'Three']));
  for (const name of ['Two', 'Three']) {
    const button = page.getByRole('button', { name, exact: true }).element() as HTMLElement;
    button.style.display = 'none';
    await page.getByText('One').click();
    expect(await press('{End}')).toBe(name === 'Two' ? 'Three' : 'One');
    await page.getByText('One').click();
    expect(await press('{ArrowRight}')).toBe(name === 'Two' ? 'Three' : 'One');
  }
});

test('the buttons of a dialog that a toolbar holds have their own tab stops', async () => {
  await render(bar(['One', 'Two']));
  document.querySelector('dialog')?.showModal();
  expect(focused()).toBe('In a dialog');
  expect(document.querySelector<HTMLElement>('dialog button')?.tabIndex).toBe(0);
});

test('when the button with the tab stop leaves or is disabled, another has it', async () => {
  const screen = await render(bar(['One', 'Two', 'Three']));
  await page.getByText('Two').click();
  await screen.rerender(bar(['One', 'Three', 'Four']));
  await page.getByText('Before').click();
  expect(await press('{Tab}')).toBe('One');
  await screen.rerender(bar(['One', 'Three', 'Four'], 'One'));
  await page.getByText('Before').click();
  expect(await press('{Tab}')).toBe('Three');
  expect(await press('{ArrowRight}')).toBe('Four');
  expect(await press('{Tab}')).toBe('After');
});
