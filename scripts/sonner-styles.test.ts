import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutInjection } from './sonner-styles.ts';

const module = readFileSync(
  fileURLToPath(new URL('../node_modules/sonner/dist/index.mjs', import.meta.url)),
  'utf8',
);

test('the installed sonner adds its styles by one call, which is taken out', () => {
  const rest = withoutInjection(module);
  expect(rest).not.toMatch(/^__insertCSS\(/m);
  expect(rest.length).toBeLessThan(module.length - 10_000);
  expect(rest).toContain('export { Toaster');
});

test('a version that adds them in another way stops the build', () => {
  expect(() => withoutInjection('export const toast = 1;')).toThrow('no longer adds its styles');
});
