import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildStale } from './site-build.mjs';

const repository = resolve(import.meta.dirname, '..');
const places = mkdtempSync(join(tmpdir(), 'tallyboard-stop-'));
const machine = join(places, 'machine');
const started: number[] = [];

beforeAll(() => {
  expect(buildStale(repository)).toBe(true);
  mkdirSync(machine);
  // A different file from the pinned runtime, like the machine's own Node before anything is installed.
  copyFileSync(process.execPath, join(machine, 'node'), constants.COPYFILE_FICLONE);
  // Puts that Node before the one in node_modules.
  const shell = `#!/bin/sh\nPATH="${machine}:$PATH" exec /bin/sh "$@"\n`;
  writeFileSync(join(machine, 'sh'), shell, { mode: 0o755 });
}, 120_000);

afterEach(() => {
  const left = new Set(started.splice(0).flatMap(findTree));
  for (const { id } of findProcesses().filter((one) => left.has(one.id))) process.kill(id, 'SIGKILL');
});

afterAll(() => rmSync(places, { recursive: true, force: true }));

describe('npm start', () => {
  const cases = (['SIGTERM', 'SIGINT'] as const).flatMap((signal) =>
    ['npm', 'the starter', 'the server'].map((name, place) => ({ signal, name, place })),
  );

  it.each(cases)(
    'shuts down cleanly and leaves no process behind when $name gets $signal',
    async ({ signal, place }) => {
      const { child, address, exit } = await start();
      const tree = findTree(child.pid ?? 0);
      started.push(...tree);
      expect(tree).toHaveLength(3);
      process.kill(tree[place] ?? 0, signal);
      await expect.poll(() => findProcesses().filter(({ id }) => tree.includes(id)), polling).toEqual([]);
      // A server killed before it closed has another code, which the starter and npm pass on.
      expect(await exit).toBe(0);
      expect(await isTaken(address)).toBe(false);
    },
    60_000,
  );
});

const polling = { timeout: 25_000, interval: 100 };

interface Start {
  readonly child: ChildProcess;
  readonly address: URL;
  /** The exit code of npm; null when it was killed. */
  readonly exit: Promise<number | null>;
}

/** Runs `npm start` until it is ready. It only serves the site, which starts quickly. */
async function start(): Promise<Start> {
  const child = spawn('npm', ['start'], {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      HOME: places,
      TMPDIR: places,
      npm_config_script_shell: join(machine, 'sh'),
      npm_config_update_notifier: 'false',
      SUPABASE_URL: 'https://project.example.org',
      SUPABASE_ANON_KEY: 'their-key',
      HOST: '127.0.0.1',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child.pid ?? 0);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  const findAddress = () => /ready at (http:\S+\d)/.exec(output)?.[1];
  await expect.poll(findAddress, polling).toBeDefined();
  return { child, address: new URL(findAddress() ?? ''), exit };
}

interface RunningProcess {
  readonly id: number;
  readonly parent: number;
}

/** All running processes, without zombies. */
function findProcesses(): readonly RunningProcess[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([id, parent]) => ({ id: Number(id), parent: Number(parent) }));
}

/** The process and its descendants, each after its parent. */
function findTree(root: number): readonly number[] {
  const processes = findProcesses();
  const tree = [root];
  for (const parent of tree)
    tree.push(...processes.filter((one) => one.parent === parent).map(({ id }) => id));
  return tree;
}

function isTaken({ hostname, port }: URL): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}
