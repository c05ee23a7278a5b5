import { beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

let fetchFile = vi.spyOn(globalThis, 'fetch');

beforeEach(() => {
  fetchFile = vi.spyOn(globalThis, 'fetch');
});

const found = async () => new Response('export {}');

test('a part is imported once all of its files are there, and asked for again where one was not', async () => {
  const load = vi.fn(async () => 'the part');
  const files = ['/assets/one.js', '/assets/two.js'];
  fetchFile.mockImplementation(found).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loadPart(load, files)).rejects.toThrow('Failed to fetch');
  fetchFile.mockResolvedValueOnce(new Response('', { status: 503 }));
  await expect(loadPart(load, files)).rejects.toThrow('/assets/one.js was answered with 503');
  expect(load).not.toHaveBeenCalled();
  expect(await loadPart(load, files)).toBe('the part');
  expect(fetchFile.mock.calls.map(([address]) => address)).toEqual([
    ...files,
    '/assets/one.js',
    '/assets/one.js',
  ]);
});

test('a file is fetched once for all parts, and not at all if the document has asked for it', async () => {
  fetchFile.mockImplementation(found);
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch' });
  link.setAttribute('href', '/assets/early.js');
  document.head.append(link);
  const load = async () => undefined;
  await Promise.all([
    loadPart(load, ['/assets/shared.js', '/assets/early.js']),
    loadPart(load, ['/assets/shared.js']),
  ]);
  await loadPart(load, ['/assets/shared.js']);
  link.remove();
  expect(fetchFile.mock.calls.map(([address]) => address)).toEqual(['/assets/shared.js']);
});

test('styles that could not be loaded are asked for again, too', async () => {
  const load = vi.fn(async () => 'the part');
  const unknown = 'http://127.0.0.1:1/none.css';
  await expect(loadPart(load, [unknown])).rejects.toThrow('could not be loaded');
  expect(document.querySelector(`[href="${unknown}"]`)).toBeNull();
  expect(load).not.toHaveBeenCalled();
  expect(await loadPart(load, ['data:text/css,#load-part{color:red}#.css'])).toBe('the part');
});
