import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The tests in the folders of the files that have changed since the last commit, new files too. */
export function findNearTests(folder: string): readonly string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const folders = new Set(changed.filter((path) => /^(src|scripts|supabase)\//.test(path)).map(dirname));
  return [...folders].flatMap((path) => listTests(folder, path));
}

function listTests(folder: string, path: string): readonly string[] {
  if (!existsSync(join(folder, path))) return [];
  return readdirSync(join(folder, path))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${path}/${name}`);
}
