import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImportJob } from './import-job.ts';

/** A worker that says nothing of its own. */
class SilentWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  readonly posted: { number: number }[] = [];
  readonly terminate = vi.fn<() => void>();

  postMessage(message: { number: number }): void {
    this.posted.push(message);
  }

  say(answer: object): void {
    this.onmessage?.({ data: { ...answer, number: this.posted.at(-1)?.number } } as MessageEvent);
  }
}

let worker: SilentWorker;
const open = () => {
  const job = new ImportJob({ name: 'a.csv', bytes: new Blob() }, 'INR', worker as unknown as Worker);
  return job
    .open([], () => undefined)
    .then(
      () => 'opened',
      ({ why }) => why,
    );
};

beforeEach(() => {
  vi.useFakeTimers();
  worker = new SilentWorker();
});
afterEach(() => {
  vi.useRealTimers();
});

// Security A28
test('a file of which nothing is heard for half a minute is given up, and its worker stopped', async () => {
  const outcome = open();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(worker.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toBe('stuck');
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('a file may take its time as long as something is heard of it, and nothing waits behind it', async () => {
  const outcome = open();
  for (let share = 0.1; share < 1; share += 0.1) {
    await vi.advanceTimersByTimeAsync(29_000);
    worker.say({ kind: 'progress', share });
  }
  worker.say({ kind: 'done', value: {} });
  expect(await outcome).toBe('opened');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.terminate).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
