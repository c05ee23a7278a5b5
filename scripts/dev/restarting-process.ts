import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

export interface RestartingProcess {
  stop(): Promise<void>;
}

/** Milliseconds after the last of several changes, as an editor or git makes them. */
const pause = 200;

/**
 * Keeps a script running and restarts it when something in the folders changes. Node's `--watch` does not work here: it
 * interferes with the messages of the database's worker.
 */
export function keepRunning(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  folders: readonly string[],
): RestartingProcess {
  let child: ChildProcess = start();
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name?.includes('.test.')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void restart(), pause);
    }),
  );

  function start(): ChildProcess {
    return spawn(process.execPath, [script, ...args], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  async function restart(): Promise<void> {
    await end();
    child = start();
  }

  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await end();
    },
  };
}
