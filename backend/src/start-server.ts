import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Backend, createApp } from './app.ts';
import { notifyOwners } from './auth/notices/account-notices.ts';
import { openBackupEndpoint } from './database/backup/backup-endpoint.ts';
import { inMemory, openDatabase } from './database/open-database.ts';
import { startUpkeep } from './database/upkeep.ts';
import { createDatabaseTurns } from './http/database-turns.ts';
import { openTokenAuthority } from './http/keys/token-authority.ts';
import { type FetchHandler, type Listener, listen, toOrigin } from './http/listener.ts';
import { isLoopbackHost } from './http/loopback-only.ts';
import type { MailSender } from './http/mail-sender.ts';
import { createMailer, type MailEraser, type MailTransport } from './mail/mailer.ts';

import { removeMailsOf } from './mail/outbox.ts';
import { createOutboxApp } from './mail/outbox-page.ts';
import { createOutboxTransport } from './mail/outbox-transport.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { createDigests } from './reminders/digests.ts';
import { createSchemaCache } from './rest/schema/schema-cache.ts';
import type { Settings } from './settings.ts';
import type { SiteFiles } from './static/site-files.ts';

interface ServerOptions {
  readonly settings: Settings;
  readonly files: SiteFiles | null;
  readonly logger: Logger;
  /** Prints a line for the person at the terminal. */
  readonly print: (line: string) => void;
}

export interface RunningServer {
  /** The public address of the site. */
  readonly publicUrl: string;
  /** The address that the server listens on. */
  readonly origin: string;
  /** Finishes the requests in flight, then closes the database. */
  close(): Promise<void>;
}

/** How long requests in flight get to finish when the server stops, in milliseconds. */
export const gracePeriod = 10_000;

/** Binds the port, opens what the settings name, then serves. Rejects with a sentence for the person. */
export async function startServer({ settings, files, logger, print }: ServerOptions): Promise<RunningServer> {
  const ready = Promise.withResolvers<FetchHandler>();
  // When the start fails, nobody may be waiting for the handler.
  ready.promise.catch(() => undefined);
  const listener = await listen(settings.host, settings.port, ready.promise, {
    isUncounted: (address) => isLoopbackHost(address) || settings.trustedProxies(address),
  });
  const origin = toOrigin(settings.host, listener.port);
  const publicUrl = settings.publicUrl ?? origin;
  const opened: Opened[] = [];
  try {
    const start = { settings, logger, print, opened, publicUrl };
    const backend = settings.remote === null ? await openBackend(start) : null;
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
  return { publicUrl, origin, close: () => closeAll(listener, opened, gracePeriod) };
}

/** Something to close when the server stops. */
interface Opened {
  close(): Promise<void>;
}

interface Start extends Pick<ServerOptions, 'settings' | 'logger' | 'print'> {
  readonly publicUrl: string;
  /** What to close, in the order of opening. */
  readonly opened: Opened[];
}

async function openBackend(start: Start): Promise<Backend> {
  const { settings, logger, opened } = start;
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
    // Load it now, so that the first request does not wait for it.
    schemaCache.reload(),
  ]);
  const { transport, erase, outbox } = await openDelivery(start);
  const turns = createDatabaseTurns(database, Date.now);
  const outside = { database, publicUrl: start.publicUrl, clock: Date.now, random: randomBytes };
  const prepare = [
    (sender: MailSender) => notifyOwners({ ...outside, mailer: sender }),
    createDigests({ ...outside, turns, logger }),
  ];
  const mailer = createMailer({ database, transport, erase, prepare, logger, clock: Date.now });
  mailer.start();
  opened.push({ close: () => mailer.stop() });
  return { database, turns, tokens, mailer, outbox, schemaCache };
}

interface Delivery {
  readonly transport: MailTransport;
  readonly erase: MailEraser;
  /** Where a browser on this machine reads unsent emails; null where nobody may. */
  readonly outbox: string | null;
}

async function openDelivery({ settings, publicUrl, print, opened }: Start): Promise<Delivery> {
  const { host, dataDir, mail, localOnly } = settings;
  const directory = dataDir === inMemory ? await openTemporaryFolder(opened) : join(dataDir, 'outbox');
  // Even with a mail server: the outbox may hold older emails.
  const erase: MailEraser = (account) => removeMailsOf(directory, account);
  if (mail.smtpUrl !== null) {
    return { transport: createSmtpTransport(mail.smtpUrl, mail.from), erase, outbox: null };
  }
  const transport = createOutboxTransport({ directory, from: mail.from, print });
  if (!localOnly) return { transport, erase, outbox: null };
  const page = await listen(host, 0, Promise.resolve(createOutboxApp({ directory, publicUrl }).fetch));
  opened.push({ close: () => page.close(0) });
  return { transport, erase, outbox: `${toOrigin(host, page.port)}/` };
}

async function openTemporaryFolder(opened: Opened[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tallyboard-outbox-'));
  opened.push({ close: () => rm(folder, { recursive: true, force: true }) });
  return folder;
}

/** Closes in reverse order: the mailer needs the database until it stops. */
async function closeAll(listener: Listener, opened: readonly Opened[], grace: number): Promise<void> {
  await listener.close(grace);
  for (const part of opened.toReversed()) await part.close();
}
