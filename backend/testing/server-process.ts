import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The server as people start it. Its pages must have been built: `npm test` does that first. */
const script = join(import.meta.dirname, '../src/main.ts');

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** What it printed so far, for people. */
  readonly output: () => string;
  /** What it logged so far. */
  readonly complaints: () => string;
  /** Resolves with the first printed line that contains the text; rejects when the process ends without it. */
  readonly line: (text: string) => Promise<string>;
  /** Resolves with the address once the server is ready. */
  readonly address: () => Promise<string>;
  /** The exit code; null when it was killed. */
  readonly exit: Promise<number | null>;
}

/** Starts a server on a free port of loopback. It gets these settings and nothing else of the environment. */
export function startServerProcess(
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, script], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaints = '';
  const listeners = new Set<() => void>();
  child.stdout.on('data', (data) => {
    output += data;
    for (const listener of listeners) listener();
  });
  child.stderr.on('data', (data) => {
    complaints += data;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const line = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = output.split('\n').find((candidate) => candidate.includes(text));
        if (found !== undefined) resolve(found);
      };
      listeners.add(look);
      look();
      void exit.then((code) => reject(new Error(`ended with ${code}: ${complaints}`)));
    });
  return {
    child,
    output: () => output,
    complaints: () => complaints,
    line,
    address: async () => toAddress(await line('ready')),
    exit,
  };
}

/** The address in a printed line; empty where there is none. */
export function toAddress(line: string): string {
  return /http:\/\/[\d.:]+\d/.exec(line)?.[0] ?? '';
}
