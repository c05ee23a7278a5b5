import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Backend, createApp } from './app.ts';
import { openBackupEndpoint } from './database/backup-endpoint.ts';
import { inMemory, openDatabase } from './database/open-database.ts';
import { startUpkeep } from './database/upkeep.ts';
import { type FetchHandler, type Listener, listen, toOrigin } from './http/listener.ts';
import { openTokenAuthority } from './http/token-authority.ts';
import { createMailer, type MailEraser, type MailTransport } from './mail/mailer.ts';

import { removeMailsOf } from './mail/outbox.ts';
import { createOutboxTransport } from './mail/outbox-transport.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { createSchemaCache } from './rest/schema/schema-cache.ts';
import type { Settings } from './settings.ts';
import type { SiteFiles } from './static/site-files.ts';

interface ServerOptions {
  readonly settings: Settings;
  readonly files: SiteFiles | null;
  readonly logger: Logger;
  /** Shows a line to the person at the terminal. */
  readonly print: (line: string) => void;
}

export interface RunningServer {
  /** Where people find the site. */
  readonly publicUrl: string;
  /** Where the server itself listens. */
  readonly origin: string;
  /** Finishes the requests in flight, then closes the database. */
  close(): Promise<void>;
}

/** Requests in flight get this long to finish once the server is asked to stop, in milliseconds. */
const grace = 10_000;

/** Takes the port, opens what the settings name, then answers. Rejects with a sentence for the person. */
export async function startServer({ settings, files, logger, print }: ServerOptions): Promise<RunningServer> {
  const ready = Promise.withResolvers<FetchHandler>();
  // Nobody may be waiting for an answer when the start fails.
  ready.promise.catch(() => undefined);
  const listener = await listen(settings.host, settings.port, ready.promise);
  const origin = toOrigin(settings.host, listener.port);
  const publicUrl = settings.publicUrl ?? origin;
  const opened: Opened[] = [];
  try {
    const backend = settings.remote === null ? await openBackend(settings, logger, print, opened) : null;
    const app = createApp({
      settings,
      publicUrl,
      backend,
      files,
      logger,
      clock: Date.now,
      random: randomBytes,
    });
    ready.resolve(app.fetch);
  } catch (error) {
    ready.reject(error);
    await closeAll(listener, opened, 0);
    throw error;
  }
  return { publicUrl, origin, close: () => closeAll(listener, opened, grace) };
}

/** Something to be closed when the server stops. */
interface Opened {
  close(): Promise<void>;
}

async function openBackend(
  settings: Settings,
  logger: Logger,
  print: (line: string) => void,
  opened: Opened[],
): Promise<Backend> {
  const { databaseUrl, dataDir, upkeep } = settings;
  const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, logger });
  opened.push(database);
  const copies =
    upkeep.backupDays === 0 ? null : { folder: join(dataDir, 'backups'), keep: upkeep.backupDays };
  opened.push(startUpkeep({ database, settings: upkeep, copies, logger, clock: Date.now }));
  if (databaseUrl === null && dataDir !== inMemory) {
    opened.push(await openBackupEndpoint(database, dataDir, logger, Date.now));
  }
  const schemaCache = createSchemaCache(database, settings.tables, Date.now);
  const [tokens] = await Promise.all([
    openTokenAuthority(database, { ...settings.tokens, clock: Date.now }),
    // Now, so that whoever comes first does not wait for it.
    schemaCache.reload(),
  ]);
  const { transport, erase, outbox } = await openDelivery(settings, print, opened);
  const mailer = createMailer({ database, transport, erase, logger, clock: Date.now });
  mailer.start();
  opened.push({ close: () => mailer.stop() });
  return { database, tokens, mailer, outbox, schemaCache };
}

interface Delivery {
  readonly transport: MailTransport;
  readonly erase: MailEraser;
  /** The folder of mails that nobody sends; null where a mail server sends them. */
  readonly outbox: string | null;
}

async function openDelivery(
  { dataDir, mail }: Settings,
  print: (line: string) => void,
  opened: Opened[],
): Promise<Delivery> {
  const outbox = dataDir === inMemory ? await openTemporaryFolder(opened) : join(dataDir, 'outbox');
  // Also beside a mail server: the outbox may hold mails from a time before it.
  const erase: MailEraser = (account) => removeMailsOf(outbox, account);
  if (mail.smtpUrl !== null) {
    return { transport: createSmtpTransport(mail.smtpUrl, mail.from), erase, outbox: null };
  }
  return { transport: createOutboxTransport({ directory: outbox, from: mail.from, print }), erase, outbox };
}

async function openTemporaryFolder(opened: Opened[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tallyboard-outbox-'));
  opened.push({ close: () => rm(folder, { recursive: true, force: true }) });
  return folder;
}

/** The last opened is closed first: mail is written down in the database until it is closed. */
async function closeAll(listener: Listener, opened: readonly Opened[], patience: number): Promise<void> {
  await listener.close(patience);
  for (const part of opened.toReversed()) await part.close();
}
