import { expect, test, vi } from 'vitest';
import { importAgain } from './import-again.ts';

test('a module whose failure the browser keeps is asked for at another address the next time', async () => {
  const address = new URL('./store.ts', import.meta.url).href;
  const message = `Failed to fetch dynamically imported module: ${address}`;
  const load = vi.fn<() => Promise<object>>().mockRejectedValue(new TypeError(message));
  await expect(importAgain(load)).rejects.toThrow(message);
  const first = await importAgain(load);
  expect(Object.keys(first)).toContain('createStore');
  expect(await importAgain(load)).not.toBe(first);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a module that another browser asks for again is taken from there, and other failures stay failures', async () => {
  const module = { here: true };
  const load = vi
    .fn<() => Promise<object>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValue(module);
  await expect(importAgain(load)).rejects.toThrow('Importing');
  await expect(importAgain(load)).rejects.toThrow('Importing');
  expect(await importAgain(load)).toBe(module);
});
