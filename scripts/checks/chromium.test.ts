import { expect, it, vi } from 'vitest';
import { requireTestBrowser } from './chromium.ts';

it('a browser that is named and not there is said to be missing, and none is installed in its place', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  try {
    expect(requireTestBrowser).toThrow('CHROMIUM_PATH: there is no /nowhere/chromium.');
  } finally {
    vi.unstubAllEnvs();
  }
});
