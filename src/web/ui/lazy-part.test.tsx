import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { LazyComponent, LazyPart } from './lazy-part.tsx';
import { ErrorBoundary } from './surfaces/error-boundary.tsx';

const StandIn = vi.fn(() => <p>On its way</p>);
const Missing = () => <p>Not here</p>;
const Greeting = ({ name }: { name: string }) => <p>Good day, {name}</p>;

test('a preloaded part renders at once, without its fallback', async () => {
  const part = new LazyComponent(async () => Greeting);
  await part.preload();
  await render(<LazyPart part={part} fallback={<StandIn />} props={{ name: 'Meera' }} />);
  await expect.element(page.getByText('Good day, Meera')).toBeVisible();
  expect(StandIn).not.toHaveBeenCalled();
});

test('until a part has loaded its fallback shows, and the chunk is requested once', async () => {
  const coming = Promise.withResolvers<typeof Greeting>();
  const load = vi.fn(() => coming.promise);
  const part = new LazyComponent(load);
  await render(
    <>
      <LazyPart part={part} fallback={<StandIn />} props={{ name: 'Meera' }} />
      <LazyPart part={part} fallback={null} props={{ name: 'Ravi' }} />
    </>,
  );
  await expect.element(page.getByText('On its way')).toBeVisible();
  coming.resolve(Greeting);
  await expect.element(page.getByText('Good day, Meera')).toBeVisible();
  await expect.element(page.getByText('Good day, Ravi')).toBeVisible();
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
});

test('a part that fails to load goes to the error boundary, whose Try again loads it again', async () => {
  const errors = expectErrors();
  const load = vi.fn<() => Promise<typeof Greeting>>().mockResolvedValue(Greeting);
  load.mockRejectedValueOnce(new Error('out of reach'));
  const part = new LazyComponent(load);
  await render(
    <ErrorBoundary title="Charts">
      <LazyPart part={part} fallback={<StandIn />} props={{ name: 'Meera' }} />
    </ErrorBoundary>,
  );
  await expect.element(page.getByRole('region', { name: 'Charts' })).toBeVisible();
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
  expect(errors.take().length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Good day, Meera')).toBeVisible();
});

describe('a part that is missing', () => {
  async function renderMissing() {
    const errors = expectErrors();
    const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(new Error('out of reach'));
    const part = new LazyComponent(load);
    const withNeed = (need?: string) => (
      <LazyPart part={part} fallback={null} props={{ name: 'Meera' }} errorFallback={Missing} need={need} />
    );
    const { rerender } = await render(withNeed());
    await expect.element(page.getByText('Not here')).toBeVisible();
    const expectMissing = async (times: number) => {
      await expect.poll(() => errors.take()).toHaveLength(1);
      await expect.element(page.getByText('Not here')).toBeVisible();
      expect(load).toHaveBeenCalledTimes(times);
    };
    await expectMissing(1);
    return { load, expectMissing, show: (need?: string) => rerender(withNeed(need)) };
  }

  test('is asked for again with each new need, and with nothing else', async () => {
    const { load, show, expectMissing } = await renderMissing();
    await show('the first');
    await expectMissing(2);
    await show('the first');
    await show();
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValue(Greeting);
    await show('the second');
    await expect.element(page.getByText('Good day, Meera')).toBeVisible();
    await show('the third');
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('is asked for again when the network is back', async () => {
    const { load, expectMissing } = await renderMissing();
    dispatchEvent(new Event('online'));
    await expectMissing(2);
    load.mockResolvedValue(Greeting);
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('Good day, Meera')).toBeVisible();
  });
});
