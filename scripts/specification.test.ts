import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const table = readFileSync(join(repository, 'docs/specification.md'), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification'));
const proofs = [...table.matchAll(/`([^`]+\.(?:spec|test)\.tsx?)`: “([^”]+)”/g)].map(
  ([, path = '', title = '']) => ({ path, title }),
);

describe('the specification table', () => {
  it('names tests that are there, by their own titles', () => {
    const files = new Map<string, string>();
    const missing = proofs.filter(({ path, title }) => {
      const text = files.get(path) ?? readSource(path);
      files.set(path, text);
      return !["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
    });
    expect(proofs.length).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });

  it('leaves no sentence without a test', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => !/ \| `[^`]+\.(?:spec|test)\.tsx?`: “/.test(row))).toEqual([]);
  });

  it('has every section of the specification', () => {
    const sections = [...table.matchAll(/^## (\d)\. /gm)].map(([, number]) => number);
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });
});

function readSource(path: string): string {
  const file = join(repository, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
