import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createLogger } from './http/logger.ts';
import { findWarnings, parseSettings, type Settings } from './settings.ts';
import { gracePeriod, type RunningServer, startServer } from './start-server.ts';
import { openSiteFiles, type SiteFiles } from './static/site-files.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));

const { repository } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
const parsed = parseSettings(process.env, {
  repositoryUrl: repository.url,
  folder,
  logLevel: process.stderr.isTTY ? 'warn' : 'info',
});
if (!parsed.ok) {
  stop(
    `Tallyboard cannot start with these settings:\n${parsed.issues.map((issue) => `  ${issue}`).join('\n')}`,
  );
}
const settings = parsed.value;
const logger = createLogger(settings.logLevel);
for (const warning of findWarnings(settings)) logger.warn(warning);
process.on('uncaughtException', endByFault);
const server = await start();
print(`Tallyboard is ready at ${server.publicUrl}. ${nextStep(settings)} Press Ctrl+C to stop.`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, finish);

async function start(): Promise<RunningServer> {
  try {
    return await startServer({ settings, files: await openSite(), logger, print });
  } catch (error) {
    logger.debug({ err: error }, 'start failed');
    return stop(error instanceof Error ? error.message : String(error));
  }
}

async function openSite(): Promise<SiteFiles> {
  try {
    return await openSiteFiles(`${folder}/dist/web`);
  } catch (error) {
    throw new Error('The site is not built yet. Run npm start, or npm run build first.', { cause: error });
  }
}

let finishing = false;

/** Milliseconds from the signal: what requests get, and a moment to close what they used. */
const lastMoment = gracePeriod + 500;

/** A second Ctrl+C changes nothing: requests in flight have their own time limit. */
async function finish(): Promise<void> {
  if (finishing) return;
  finishing = true;
  setTimeout(endNow, lastMoment);
  await server.close();
  process.exit(0);
}

/** Both engines survive it at any moment, and take back what was not committed. */
function endNow(): never {
  logger.warn('the server stops in the middle of a statement');
  process.exit(0);
}

/** Node would print the error's message, which may contain people's data. */
function endByFault(error: unknown): never {
  logger.fatal({ err: error }, 'unexpected error: the server stops');
  process.exit(1);
}

function nextStep({ remote, mail }: Settings): string {
  if (remote !== null) return `Open it in a browser; accounts and data are at ${remote.url}.`;
  if (mail.smtpUrl !== null) return 'Open it in a browser and create an account.';
  return 'Open it in a browser and create an account: the confirmation link appears here.';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
