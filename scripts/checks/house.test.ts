import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCircles, findRisen, measureHouse } from './house.ts';

/** A repository with these files, and rooms without any others. */
function makeRepository(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tallyboard-house-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const empty = Object.fromEntries(
    ['src/domain', 'src/import', 'src/web', 'backend/src', 'supabase', 'scripts'].map((room) => [
      `${room}/a.ts`,
      '',
    ]),
  );
  for (const [path, text] of Object.entries({
    'vite.config.ts': '',
    '.size-limit.ts': '',
    ...empty,
    ...files,
  })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const lines = (count: number) => '  // a\n'.repeat(count);

test.each([
  ['functions over 100 lines', { 'src/web/long.ts': `export function a() {\n${lines(100)}}\n` }],
  ['files over 300 lines', { 'src/domain/long.ts': lines(301) }],
  [
    'folders over 15 files',
    Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`src/web/many/${index}.ts`, ''])),
  ],
  [
    'folders in circles',
    {
      'src/web/one/a.ts': "import '../two/a.ts';\n",
      'src/web/two/a.ts': "import '../three/a.ts';\n",
      'src/web/three/a.ts': "import '#web/one/a.ts';\n",
    },
  ],
  [
    'names exported twice',
    { 'src/web/b.ts': 'export const one = 1;\n', 'backend/src/b.ts': 'export type one = 1;\n' },
  ],
  [
    'source files named by the build',
    { 'src/web/more-menu.ts': '', 'vite.config.ts': "const opened = ['more-(?:menu|fields)'];\n" },
  ],
  ['"word" or "words" in src', { 'src/import/b.ts': 'const words = 1;\n' }],
  ['comments that begin with What, How, Where, Such, So or Of', { 'src/web/b.ts': '/** What it is. */\n' }],
  ['words of documents', { 'docs/more.md': 'One two three' }],
  ['lines of supabase', { 'supabase/b.sql': 'select 1;\n' }],
])('%s: a new one is noticed', (name, files) => {
  const kept = measureHouse(makeRepository({}));
  const counts = Object.fromEntries(Object.entries(kept).map(([one, { count }]) => [one, count]));
  expect(findRisen(counts, kept)).toEqual([]);
  expect(findRisen(counts, measureHouse(makeRepository(files)))).toContain(name);
});

test('a folder is in a circle with whatever it reaches and is reached by, however far around', () => {
  const file = (path: string, ...imports: string[]) => ({
    path: `${path}/a.ts`,
    imports: imports.map((one) => `${one}/a.ts`),
  });
  const files = [
    file('a', 'b'),
    file('b', 'c', 'e'),
    file('c', 'a'),
    file('d', 'a'),
    file('e', 'e/f'),
    file('e/f', 'e'),
  ];
  expect(findCircles(files)).toEqual([
    ['e', 'e/f'],
    ['a', 'b', 'c'],
  ]);
});
