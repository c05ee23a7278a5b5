import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../..');
const document = readFileSync(join(folder, 'docs/security.md'), 'utf8');

/** What the table names: a file, and the words of its tests that follow it. */
function findEvidence(): { readonly path: string; readonly words: readonly string[] }[] {
  const rows = document.split('\n').filter((line) => /^\| \d/.test(line));
  return rows.flatMap((row) =>
    [...row.matchAll(/`([\w./-]+\.(?:tsx?|json|md|sql))`((?:,? "[^"]+")*)/g)].map(
      ([, path = '', quoted = '']) => ({
        path,
        words: [...quoted.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words),
      }),
    ),
  );
}

it('names at least one file for most points', () => {
  expect(findEvidence().length).toBeGreaterThan(80);
});

it.each(findEvidence())('$path has what is said of it', ({ path, words }) => {
  expect(existsSync(join(folder, path)), path).toBe(true);
  const text = readFileSync(join(folder, path), 'utf8');
  for (const sentence of words) expect(text).toContain(sentence);
});
