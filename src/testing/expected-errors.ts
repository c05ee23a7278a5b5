import { vi } from 'vitest';

/**
 * For a test that expects a failure to be logged: keeps `console.error` silent, and gives what was said when asked,
 * which settles it. What nobody asks for still fails the test.
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
