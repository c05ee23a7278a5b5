import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The tests in the folders of files that have changed since the last commit, new files too; none without Git. */
export function findNearTests(folder: string): readonly string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? [];
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const folders = new Set(
    changed.filter((path) => /^(src|backend|scripts|supabase)\//.test(path)).map(dirname),
  );
  return [...folders].flatMap((path) => listTests(folder, path));
}

function listTests(folder: string, path: string): readonly string[] {
  if (!existsSync(join(folder, path))) return [];
  return readdirSync(join(folder, path))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${path}/${name}`);
}

/** The tests whose duration scales with `times` of backend/testing/times.ts. */
export function findLongTests(folder: string): readonly string[] {
  return globSync('{src,backend/src}/**/*.test.ts', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes("testing/times.ts'"));
}
