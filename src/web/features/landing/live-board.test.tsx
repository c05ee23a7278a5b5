import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LiveBoard } from './live-board.tsx';

const cards = (container: Element) =>
  [...container.querySelectorAll('[data-glide]')].map((card) => card.textContent);

const columns = (container: Element) => container.querySelector('.grid-cols-3:last-child')?.innerHTML;

afterEach(() => vi.useRealTimers());

// Specification 2.14
test('by itself its speed is 1: something happens every 1.9 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const screen = await render(<LiveBoard />);
  const first = columns(screen.container);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1899);
  expect(columns(screen.container)).toBe(first);
  vi.advanceTimersByTime(1);
  await expect.poll(() => columns(screen.container)).not.toBe(first);
});

// Specification 2.14
test('the speed scales the story, which can be paused', async () => {
  const screen = await render(<LiveBoard speed={40} />);
  const first = cards(screen.container).join();
  await expect.poll(() => cards(screen.container).join()).not.toBe(first);
  await screen.getByRole('button', { name: 'Pause the example' }).click();
  const stopped = cards(screen.container).join();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(cards(screen.container).join()).toBe(stopped);
  await expect.element(screen.getByRole('button', { name: 'Play the example' })).toBeVisible();
});

// Specification 2.15
test('it pauses off screen', async () => {
  const screen = await render(
    <div>
      <div className="filler" ref={(element) => element?.style.setProperty('height', '300vh')} />
      <LiveBoard speed={40} />
    </div>,
  );
  const first = cards(screen.container).join();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(cards(screen.container).join()).toBe(first);
  screen.container.querySelector('figure')?.scrollIntoView();
  await expect.poll(() => cards(screen.container).join()).not.toBe(first);
});

test('the totals end at the exact sums of the cards', async () => {
  const screen = await render(<LiveBoard speed={0} />);
  await expect.element(screen.getByText('₹85,000.00').first()).toBeVisible();
  await expect.element(screen.getByText('₹55,574.75')).toBeVisible();
});
