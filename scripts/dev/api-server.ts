import { createLogger, parseSettings, startServer } from 'tallyboard-backend';
import { createSampleAccount } from './sample-account.ts';

// The server without the site. `npm run dev` restarts it when its sources change.
const print = (line: string) => void process.stdout.write(`${line}\n`);
const parsed = parseSettings(process.env, { repositoryUrl: '', folder: process.cwd(), logLevel: 'warn' });
if (!parsed.ok) {
  process.stderr.write(`${parsed.issues.join('\n')}\n`);
  process.exit(1);
}
const logger = createLogger(parsed.value.logLevel);
const server = await startServer({ settings: parsed.value, files: null, logger, print });
if (process.argv.includes('--sample')) await createSampleAccount(server.origin);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
