import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findLongTests, findNearTests, needsSite } from './some-tests.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyboard-tests-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it('finds changed tests, and those beside changed files that are of their name or import them', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.org', ...args], {
      cwd: folder,
    });
  for (const path of ['src/a/one.ts', 'src/a/one.test.ts', 'src/a/other.test.ts', 'docs/map.md']) write(path);
  write('src/a/user.test.tsx', "import { one } from './one.ts';");
  write('backend/src/database/tables/undo.test.ts');
  write('src/domain/a/one.test.ts');
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  expect(findNearTests(folder)).toEqual([]);
  write('src/a/one.ts', 'changed');
  write('docs/map.md', 'changed');
  expect(findNearTests(folder)).toEqual(['src/a/one.test.ts', 'src/a/user.test.tsx']);
  write('src/c/three.test.tsx');
  write('src/domain/b/two.ts');
  write('supabase/migrations/1.sql');
  expect(findNearTests(folder).slice(2)).toEqual([
    'src/c/three.test.tsx',
    'backend/src/database/tables/undo.test.ts',
    'src/domain/a/one.test.ts',
  ]);
});

it('finds no tests near changes where there is no repository', () => {
  write('src/a/one.test.ts');
  expect(findNearTests(folder)).toEqual([]);
});

it('finds every test that can last longer', () => {
  write('src/a/short.test.ts');
  write('src/a/long.test.ts', "import { times } from 'tallyboard-backend/testing/times.ts';");
  expect(findLongTests(folder)).toEqual(['src/a/long.test.ts']);
});

it('finds out whether tests open the built pages', () => {
  write('backend/src/main.test.ts', "import { startServerProcess } from '#testing/server-process.ts';");
  write('src/a/one.test.ts');
  expect(needsSite(folder, ['src/a/one.test.ts'])).toBe(false);
  expect(needsSite(folder, ['src/a/one.test.ts', 'backend/src/main.test.ts'])).toBe(true);
});
