import { afterEach, beforeEach, expect, vi } from 'vitest';

const levels = ['error', 'warn', 'info', 'log', 'debug'] as const;

/** Fails a test that prints to the console, unless the test spies on it: unexpected output is a fault. */
beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level);
});

afterEach(() => {
  const printed = levels.flatMap((level) => {
    const spy = vi.mocked(console[level]);
    return vi.isMockFunction(spy) ? spy.mock.calls.map((call) => [level, ...call]) : [];
  });
  vi.restoreAllMocks();
  expect(printed).toEqual([]);
});
