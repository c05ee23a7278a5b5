import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readCpu, readMemory } from './process-cpu.ts';

/** The server as people run it, in a separate process. */
export interface ServerProcess {
  readonly port: number;
  /** Seconds of CPU so far; NaN if the system does not say. */
  cpu(): number;
  /** Bytes of memory that it uses; NaN if the system does not say. */
  memory(): number;
  stop(): Promise<void>;
}

const script = join(import.meta.dirname, '../../src/main.ts');

/** Starts the server on a free port and resolves when it is ready. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const port = await readPort(child, () => errors);
  return {
    port,
    cpu: () => readCpu(child.pid),
    memory: () => readMemory(child.pid),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readPort(child: ChildProcess, errors: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const port = /ready at http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${errors()}`)));
  });
}
