import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const page = readFileSync(join(repository, 'docs/specification.md'), 'utf8');
/** The lines of its tables, their cells trimmed: sentence, title, file. A line without a sentence goes on with the one before. */
const rows = page
  .split('\n')
  .filter((line) => /^\|.*\|$/.test(line) && !/^\| *(The specification says|-)/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );

describe('the specification table', () => {
  it('names tests that are there, by their own titles', () => {
    const missing = rows.filter(([, title = '', file = '']) => {
      const source = readSource(file.replaceAll('`', ''));
      return title === '' || !["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
    });
    expect(rows.length).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });

  it('has every section of the specification, each beginning with a sentence of it', () => {
    const sections = page.split(/^## (?=\d\. )/m).slice(1);
    expect(sections.map((section) => section[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    for (const section of sections) expect(section).toMatch(/^\|[ -|]+\|\n\| [^ ]/m);
    expect(rows.filter(([sentence]) => sentence !== '').length).toBeGreaterThan(100);
  });
});

function readSource(path: string): string {
  const file = join(repository, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
