import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from 'tallyboard-backend/testing/free-port.ts';
import { createServer } from 'vite';
import { keepRunning } from './restarting-process.ts';
import { sampleAccount } from './sample-account.ts';

const host = '127.0.0.1';

/**
 * Serves the site from its sources, with hot reload, in front of a server that restarts when its own sources change.
 * With `--sample`, data is in memory and there is a confirmed account with the sample rows.
 */
export async function runDevelopment(folder: string, args: readonly string[]): Promise<void> {
  const unknown = args.filter((argument) => argument !== '--sample');
  if (unknown.length > 0) throw new Error(`npm run dev only accepts --sample, not ${unknown.join(' ')}.`);
  const sample = args.includes('--sample');
  const port = Number(process.env.PORT ?? 5173);
  const site = `http://${host}:${port}`;
  const apiPort = await findFreePort();
  process.env.BACKEND_URL = `http://${host}:${apiPort}`;
  const vite = await createServer({
    configFile: join(folder, 'vite.config.ts'),
    server: { host, port, strictPort: true },
    logLevel: 'warn',
  });
  await vite.listen();
  const environment = {
    ...process.env,
    HOST: host,
    PORT: String(apiPort),
    PUBLIC_URL: site,
    ...(sample ? { DATA_DIR: 'memory:', MAILER_AUTOCONFIRM: 'on' } : {}),
  };
  const watched = ['backend', 'supabase'].map((path) => join(folder, path));
  const api = keepRunning(join(folder, 'scripts', 'dev', 'api-server.ts'), args, environment, watched);
  const stop = async () => {
    await Promise.all([api.stop(), vite.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  await waitUntilReady(process.env.BACKEND_URL);
  const account = sample
    ? ` Sign in as ${sampleAccount.email} with the password "${sampleAccount.password}".`
    : '';
  process.stdout.write(`Tallyboard (development) is at ${site}.${account} Press Ctrl+C to stop.\n`);
}

/** The first start creates a database. If the start fails, the server reports why. */
async function waitUntilReady(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
}
