import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findLongTests, findNearTests } from './some-tests.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyboard-tests-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it('finds the tests beside changed and new files, and no others', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.org', ...args], {
      cwd: folder,
    });
  for (const path of ['src/a/one.ts', 'src/a/one.test.ts', 'src/b/two.test.ts', 'docs/map.md']) write(path);
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  expect(findNearTests(folder)).toEqual([]);
  write('src/a/one.ts', 'changed');
  write('docs/map.md', 'changed');
  expect(findNearTests(folder)).toEqual(['src/a/one.test.ts']);
  write('src/c/three.test.tsx');
  expect(findNearTests(folder)).toEqual(['src/a/one.test.ts', 'src/c/three.test.tsx']);
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
