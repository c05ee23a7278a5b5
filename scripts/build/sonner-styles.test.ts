import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutInjection } from './sonner-styles.ts';

const module = readFileSync(
  fileURLToPath(new URL('../../node_modules/sonner/dist/index.mjs', import.meta.url)),
  'utf8',
);

test('removes the one call by which the installed sonner adds its styles', () => {
  const rest = withoutInjection(module);
  expect(rest).not.toMatch(/^__insertCSS\(/m);
  expect(rest.length).toBeLessThan(module.length - 10_000);
  expect(rest).toContain('export { Toaster');
});

test('stops the build for a version that adds them another way', () => {
  expect(() => withoutInjection('export const toast = 1;')).toThrow('no longer adds its styles');
});
