import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { type Check, runInParallel } from './side-by-side.ts';

const passed = { passed: 1, failed: 0, skipped: 0 };

/** A check that ends when it is told to. */
function held(name: string, begun: string[], after?: string): { check: Check; end: () => void } {
  const gate = Promise.withResolvers<void>();
  return {
    end: gate.resolve,
    check: {
      name,
      ...(after === undefined ? {} : { after }),
      run: async ({ print }) => {
        begun.push(name);
        print(`${name} at work\n`);
        await gate.promise;
        return passed;
      },
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs two checks at once, starts none before the one that it needs, and prints each as one block', async () => {
  const begun: string[] = [];
  const [build, lint, tests] = [
    held('build', begun),
    held('lint', begun),
    held('tests', begun, 'build'),
  ] as const;
  let printed = '';
  const all = runInParallel([build.check, tests.check, lint.check], 2, (text) => {
    printed += text;
  });
  await settled();
  expect(begun).toEqual(['build', 'lint']);
  build.end();
  await settled();
  expect(begun).toEqual(['build', 'lint', 'tests']);
  tests.end();
  lint.end();
  expect((await all).map(({ name, failed }) => [name, failed])).toEqual([
    ['build', 0],
    ['tests', 0],
    ['lint', 0],
  ]);
  expect(printed).toMatch(/== build \([\d.]+ s\)\nbuild at work\n/);
});

it('goes on after a check that throws, which counts as failed with what it said', async () => {
  let printed = '';
  const broken: Check = { name: 'broken', run: () => Promise.reject(new Error('no Chromium')) };
  const fine: Check = { name: 'fine', after: 'broken', run: async () => passed };
  const outcomes = await runInParallel([broken, fine], 1, (text) => {
    printed += text;
  });
  expect(outcomes.map(({ name, failed }) => [name, failed])).toEqual([
    ['broken', 1],
    ['fine', 0],
  ]);
  expect(printed).toContain('no Chromium');
  expect(outcomes[0]?.printed).toBe('no Chromium\n');
});

it('refuses a check that needs one outside the list', async () => {
  const lost: Check = { name: 'lost', after: 'nowhere', run: async () => passed };
  await expect(runInParallel([lost], 1, () => undefined)).rejects.toThrow('lost waits for a check');
});

it('broken off, begins no further check and leaves none of the processes that it started', async () => {
  const broken = new AbortController();
  const forever = 'setInterval(() => undefined, 1000);';
  // Its child is in a session of its own, as a browser is, and does not end when asked to.
  const stubborn = `process.on('SIGTERM', () => undefined); process.stdout.write(String(process.pid)); ${forever}`;
  const outer = `const { spawn } = await import('node:child_process');
    spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { detached: true, stdio: 'inherit' }); ${forever}`;
  let descendant = 0;
  const long: Check = {
    name: 'long',
    async run({ watch }) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', outer], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const tree = watch(child);
      descendant = Number(await once(child.stdout, 'data'));
      broken.abort();
      await once(child, 'exit');
      await tree.end();
      return passed;
    },
  };
  const never: Check = { name: 'never', run: () => Promise.reject(new Error('It began.')) };
  const outcomes = await runInParallel([long, never], 1, () => undefined, broken.signal);
  expect(outcomes.map(({ name, failed }) => [name, failed])).toEqual([['long', 0]]);
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(descendant)], { encoding: 'utf8' });
  // Nobody may have waited yet for one that has ended.
  expect(stdout.trim()).toMatch(/^Z|^$/);
  expect(descendant).toBeGreaterThan(0);
});
