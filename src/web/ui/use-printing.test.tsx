import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { usePrinting } from './use-printing.ts';

function Part({ name }: { name: string }) {
  return (
    <p role="note" aria-label={name}>
      {usePrinting() ? 'in full' : 'in part'}
    </p>
  );
}

function Parts() {
  const [more, setMore] = useState(false);
  return (
    <>
      <Part name="list" />
      <button type="button" onClick={() => setMore(true)} />
      {more && <Part name="chart" />}
    </>
  );
}

const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

afterEach(() => emulate(''));

// The first one: only who asks first finds that the medium has changed already.
test('a page opened for print renders in full', async () => {
  await emulate('print');
  const screen = await render(<Part name="list" />);
  await expect.element(screen.getByRole('note', { name: 'list' })).toHaveTextContent('in full');
});

test('renders in full before printing, and in part after it', async () => {
  const screen = await render(<Part name="list" />);
  const note = screen.getByRole('note', { name: 'list' });
  await expect.element(note).toHaveTextContent('in part');
  dispatchEvent(new Event('beforeprint'));
  expect(note.element().textContent).toBe('in full');
  dispatchEvent(new Event('afterprint'));
  expect(note.element().textContent).toBe('in part');
});

test('what mounts while the medium changes renders in full, too', async () => {
  const screen = await render(<Parts />);
  const button = screen.getByRole('button').element() as HTMLElement;
  let onPaper = false;
  const sent = emulate('print');
  // Comes between the change and the report of it.
  while (!onPaper) {
    await nextTask();
    onPaper = matchMedia('print').matches;
  }
  flushSync(() => button.click());
  await sent;
  await expect.element(screen.getByRole('note', { name: 'list' })).toHaveTextContent('in full');
  await expect.element(screen.getByRole('note', { name: 'chart' })).toHaveTextContent('in full');
});
