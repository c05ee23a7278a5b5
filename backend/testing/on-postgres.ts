// `node backend/testing/on-postgres.ts newest COMMAND...` runs a command beside a temporary PostgreSQL: the packaged
// one, which is the newest, or with `installed` the system's. The command finds its address in TEST_DATABASE_URL.
import { type ChildProcess, spawn } from 'node:child_process';
import { findSystemBinaries } from './postgres-binaries.ts';
import { startPostgres } from './postgres-server.ts';

let child: ChildProcess | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (child === null ? process.exit(1) : child.kill(signal)));

const [which, command = '', ...args] = process.argv.slice(2);
const installed = which === 'installed' ? findSystemBinaries() : null;
const server = await startPostgres({ installed }).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
process.stdout.write(`PostgreSQL ${server.version}\n`);
try {
  const running = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server.url },
  });
  child = running;
  process.exitCode = await new Promise<number>((resolve, reject) => {
    running.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  });
} finally {
  await server.stop();
}
