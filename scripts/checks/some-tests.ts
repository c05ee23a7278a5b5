import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What tries the product's tables, beside which there are no tests. */
const tableTests = ['backend/src/database/tables/*.test.ts', 'src/testing/domain-and-sql.test.ts'];

/**
 * The tests that have changed since the last commit, those of the same name beside changed files, and those beside them
 * that import them; new files count too. After a change of the domain, all of its tests, and of the tables, those that
 * try them. None without Git.
 */
export function findNearTests(folder: string): readonly string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? [];
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((path) => existsSync(join(folder, path)));
  const near = changed
    .filter((path) => /^(src|backend|scripts)\//.test(path))
    .flatMap((path) => listTestsOf(folder, path));
  const touches = (room: string) => changed.some((path) => path.startsWith(room));
  const rooms = [
    ...(touches('src/domain/') ? ['src/domain/**/*.test.ts'] : []),
    ...(touches('supabase/') ? tableTests : []),
  ];
  return [...new Set([...near, ...globSync(rooms, { cwd: folder })])];
}

/** Whether one of these tests starts a server, which serves the built pages. */
export function needsSite(folder: string, tests: readonly string[]): boolean {
  return tests.some((path) =>
    readFileSync(join(folder, path), 'utf8').includes("testing/server-process.ts'"),
  );
}

const isTest = /\.test\.tsx?$/;

function listTestsOf(folder: string, path: string): readonly string[] {
  if (isTest.test(path)) return [path];
  const [beside, name] = [dirname(path), basename(path)];
  const sameName = name.replace(/\.tsx?$/, '.test.');
  return readdirSync(join(folder, beside))
    .filter((other) => isTest.test(other))
    .filter(
      (test) =>
        test.startsWith(sameName) || readFileSync(join(folder, beside, test), 'utf8').includes(`'./${name}'`),
    )
    .map((test) => `${beside}/${test}`);
}

/** The tests whose duration scales with `times` of backend/testing/times.ts. */
export function findLongTests(folder: string): readonly string[] {
  return globSync('{src,backend/src}/**/*.test.ts', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes("testing/times.ts'"));
}
