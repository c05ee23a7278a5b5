import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFocusAfterBusy } from './use-focus-after-busy.ts';

function Form({ busy, isGone = false }: { busy: boolean; isGone?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterBusy(busy, heading);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Data
      </h2>
      <input aria-label="Amount" />
      {!isGone && (
        <button type="button" disabled={busy}>
          Save
        </button>
      )}
    </>
  );
}

const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
const amount = page.getByRole('textbox', { name: 'Amount' });

async function saveBusily() {
  const screen = await render(<Form busy={false} />);
  await page.getByRole('button', { name: 'Save' }).click();
  await screen.rerender(<Form busy />);
  await expect.poll(() => document.activeElement).toBe(document.body);
  return screen;
}

test('what was disabled while something was busy has the focus again', async () => {
  const screen = await saveBusily();
  await screen.rerender(<Form busy={false} />);
  await expect.poll(focused).toBe('Save');
});

test('another element has it if the control is gone', async () => {
  const screen = await saveBusily();
  await screen.rerender(<Form busy={false} isGone />);
  await expect.poll(focused).toBe('Data');
});

test('whoever has gone on to a field stays there', async () => {
  const screen = await saveBusily();
  await amount.click();
  await screen.rerender(<Form busy={false} />);
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(focused()).toBe('Amount');
});
