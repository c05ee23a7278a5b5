import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#testing/free-port.ts';
import { type Benchmark, compare, milliseconds } from './tools/findings.ts';
import { interleave, toMedian, toRatio } from './tools/measure.ts';

const folder = join(import.meta.dirname, '../..');
const bareServer = `require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT, '127.0.0.1')`;

export const coldStart: Benchmark = {
  name: 'start',
  title: 'From the command to the first answer',
  about:
    'With packages installed, the site built and an existing embedded database: until the start page answers, and ' +
    'until the table protocol does (it refuses the missing key, once the database is open). The baseline is a bare ' +
    'HTTP server of Node.',
  async run({ size }) {
    const data = await mkdtemp(join(tmpdir(), 'tallyboard-bench-'));
    try {
      const npm = ['npm', 'start', '--silent'];
      const script = [process.execPath, join(folder, 'scripts/start.mjs')];
      const toPage = (command: readonly string[]) => () => measure(command, data, '/', 200);
      // The first one creates the database and compiles.
      await toPage(npm)();
      const values = await interleave(Math.ceil(5 * size), {
        bare: () => measure([process.execPath, '-e', bareServer], data, '/', 200),
        npm: toPage(npm),
        script: toPage(script),
        table: () => measure(npm, data, '/rest/v1/transactions', 401),
      });
      const bare = toMedian(values.bare);
      const toFinding = (what: string, found: readonly number[]) =>
        compare(
          `${what} (fastest: ${milliseconds(Math.min(...found))})`,
          [milliseconds(toMedian(found)), milliseconds(bare)],
          toRatio(found, values.bare),
          { text: 'within 2 s on a quiet machine', reached: Math.min(...found) <= 2000 },
        );
      return [
        toFinding('npm start, start page', values.npm),
        toFinding('node scripts/start.mjs, start page', values.script),
        toFinding('npm start, table protocol', values.table),
      ];
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  },
};

/** Milliseconds until this status comes. */
async function measure(
  [command = '', ...args]: readonly string[],
  data: string,
  path: string,
  status: number,
): Promise<number> {
  const port = await findFreePort();
  const environment = { ...process.env, PORT: String(port), DATA_DIR: join(data, 'data'), LOG_LEVEL: 'warn' };
  const start = performance.now();
  const child = spawn(command, args, { cwd: folder, env: environment, stdio: 'ignore', detached: true });
  try {
    while ((await ask(port, path)) !== status) {
      if (child.exitCode !== null || performance.now() - start > 60_000) {
        throw new Error(`${command} ${args.join(' ')} did not answer`);
      }
      await wait(5);
    }
    return performance.now() - start;
  } finally {
    await stop(child);
  }
}

function ask(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', () => resolve(0));
  });
}

/** npm and the processes it started are one process group. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
