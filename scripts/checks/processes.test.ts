import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { watchTree } from './processes.ts';

/** Works until it has had half a second of the processor. */
const work =
  'for (let used = 0; used < 5e5; used = process.cpuUsage().user) Array.from({ length: 1e5 }).sort();';
const onItsOwn = (script: string) =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], { detached: true })`;

it.runIf(process.platform === 'linux').each([
  ['its own work', work],
  ['that of a child that it waits for', `${onItsOwn(work)}.on('exit', () => process.exit())`],
  ['that of a grandchild', `${onItsOwn(`${onItsOwn(work)}.on('exit', () => process.exit())`)}.unref()`],
])('a process is counted with %s', async (_, script) => {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const tree = watchTree(child);
  await once(child, 'exit');
  // What a parent did not wait for is counted as long as it runs.
  await expect.poll(() => tree.seconds(), { timeout: 20_000 }).toBeGreaterThan(0.45);
  expect(tree.seconds()).toBeLessThan(2);
});
