import { vi } from 'vitest';

/**
 * For tests that expect logged errors: silences `console.error` and returns its calls on request, which clears them.
 * Any call left over still fails the test.
 */
export function expectErrors(): { take(): readonly unknown[][] } {
  const spy = vi.mocked(console.error).mockImplementation(() => undefined);
  return {
    take() {
      const said = [...spy.mock.calls];
      spy.mockClear();
      return said;
    },
  };
}
