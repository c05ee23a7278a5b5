import { resolve } from 'node:path';
import type { LevelWithSilent } from 'pino';
import { inMemory } from './database/open-database.ts';
import { requireTrustedProxies, type TrustedProxies } from './http/client-address.ts';
import { isLoopbackHost } from './http/loopback-only.ts';
import type { RestSettings } from './rest/rest-settings.ts';
import { type Environment, SettingReader } from './setting-reader.ts';
import {
  type AuthRules,
  type MailSettings,
  readAuthRules,
  readMail,
  readTokens,
  type TokenSettings,
} from './settings-auth.ts';
import { readTables } from './settings-tables.ts';

/** A backend other than this server, for the browser. */
export interface RemoteBackend {
  readonly url: string;
  readonly anonKey: string;
}

/** All settings, checked. Times are in the unit that their name or comment says. */
export interface Settings {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** An absolute path, or `memory:` for data that ends with the process. */
  readonly dataDir: string;
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** A Supabase project instead of this server's own protocols and database. */
  readonly remote: RemoteBackend | null;
  /** The site's address without a trailing slash; null for the address that the server listens on. */
  readonly publicUrl: string | null;
  /**
   * Whether only this machine can reach it: it listens on loopback, trusts no proxy, and has no other public address.
   */
  readonly localOnly: boolean;
  readonly mail: MailSettings;
  readonly tokens: TokenSettings;
  readonly auth: AuthRules;
  readonly tables: RestSettings;
  readonly upkeep: UpkeepSettings;
  readonly apiKeyOptional: boolean;
  readonly trustedProxies: TrustedProxies;
  /** The public source repository. */
  readonly sourceUrl: string;
  readonly logLevel: LevelWithSilent;
}

export type ParsedSettings =
  | { readonly ok: true; readonly value: Settings }
  /** One sentence per fault, beginning with the setting's name. */
  | { readonly ok: false; readonly issues: readonly string[] };

/** Defaults that the caller determines. */
export interface SettingDefaults {
  /** `repository.url` of package.json. */
  readonly repositoryUrl: string;
  /** The base of relative paths. */
  readonly folder: string;
  /** A person's terminal gets only warnings; a collected log gets every request. */
  readonly logLevel: LevelWithSilent;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Parses all settings from the environment; reports all faults at once. */
export function parseSettings(environment: Environment, defaults: SettingDefaults): ParsedSettings {
  const reader = new SettingReader(environment);
  const host = readHost(reader);
  const dataDir = readDataDir(reader, defaults.folder);
  const publicUrl = readPublicUrl(reader);
  const value: Settings = {
    host,
    port: reader.integer('PORT', 3000, 0, 65_535),
    dataDir,
    databaseUrl: reader.url(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/name',
    ),
    remote: readRemote(reader),
    publicUrl,
    localOnly:
      isLoopbackHost(host) &&
      (publicUrl === null || isLoopbackHost(new URL(publicUrl).hostname)) &&
      reader.find('TRUSTED_PROXIES') === null,
    mail: readMail(reader),
    tokens: readTokens(reader, defaults.folder),
    auth: readAuthRules(reader),
    tables: readTables(reader),
    upkeep: readUpkeep(reader, dataDir),
    apiKeyOptional: reader.flag('API_KEY_OPTIONAL', false),
    trustedProxies: readTrustedProxies(reader),
    sourceUrl:
      reader.url('SOURCE_URL', ['http:', 'https:'], 'https://example.org/source') ??
      toWebAddress(defaults.repositoryUrl),
    logLevel: reader.oneOf('LOG_LEVEL', defaults.logLevel, levels),
  };
  return reader.faults.length === 0 ? { ok: true, value } : { ok: false, issues: reader.faults };
}

/** Settings that work but are probably not intended: one sentence each for the log. */
export function findWarnings({ localOnly, remote, mail }: Settings): readonly string[] {
  if (localOnly || remote !== null || mail.smtpUrl !== null) return [];
  return [
    'SMTP_URL is not set, but other machines can reach this server: it sends no emails, and confirmation links appear only on this terminal and in the outbox folder',
  ];
}

/** Turns package.json's `git+https://host/name.git` into a URL that a browser opens. */
export function toWebAddress(repositoryUrl: string): string {
  return repositoryUrl.replace(/^git\+/, '').replace(/\.git$/, '');
}

function readHost(reader: SettingReader): string {
  const host = reader.text('HOST', '127.0.0.1');
  if (/^[\w.:%-]+$/.test(host)) return host;
  return reader.refuse(
    'HOST',
    `"${host}" is neither a host name nor an address; leave out scheme and port`,
    '127.0.0.1',
  );
}

function readDataDir(reader: SettingReader, folder: string): string {
  const text = reader.text('DATA_DIR', 'data');
  return text === inMemory ? text : resolve(folder, text);
}

function readRemote(reader: SettingReader): RemoteBackend | null {
  const url = reader.url('SUPABASE_URL', ['http:', 'https:'], 'https://project.supabase.co');
  const anonKey = reader.find('SUPABASE_ANON_KEY');
  if (reader.find('SUPABASE_URL') !== null && anonKey === null) {
    reader.refuse(
      'SUPABASE_ANON_KEY',
      'SUPABASE_URL needs it too; the project shows it under API keys',
      null,
    );
  }
  if (reader.find('SUPABASE_URL') === null && anonKey !== null) {
    reader.refuse(
      'SUPABASE_URL',
      'SUPABASE_ANON_KEY needs it too; without both, this server is the backend',
      null,
    );
  }
  if (reader.find('SUPABASE_URL') !== null && reader.find('DATABASE_URL') !== null) {
    reader.refuse('DATABASE_URL', 'it cannot be combined with SUPABASE_URL; keep one of the two', null);
  }
  return url === null || anonKey === null ? null : { url: url.replace(/\/+$/, ''), anonKey };
}

function readPublicUrl(reader: SettingReader): string | null {
  const text = reader.url('PUBLIC_URL', ['http:', 'https:'], 'https://money.example.org');
  if (text === null) return null;
  const url = new URL(text);
  if (url.search === '' && url.hash === '' && url.username === '' && url.pathname === '/') return url.origin;
  return reader.refuse(
    'PUBLIC_URL',
    'it must be only scheme, host and port: the site lives at the root',
    null,
  );
}

function readTrustedProxies(reader: SettingReader): TrustedProxies {
  try {
    return requireTrustedProxies(reader.list('TRUSTED_PROXIES', []));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = `"${error.message}" is neither an address, a network such as 10.0.0.0/8, nor the word loopback`;
    return reader.refuse('TRUSTED_PROXIES', reason, () => false);
  }
}

interface UpkeepSettings {
  /** How long a change can be seen and undone, in days. */
  readonly journalDays: number;
  /** How many daily backups to retain; 0 for none. */
  readonly backupDays: number;
}

function readUpkeep(reader: SettingReader, dataDir: string): UpkeepSettings {
  const backupDays = reader.integer('BACKUP_DAYS', 0, 0, 3650);
  if (backupDays > 0 && dataDir === inMemory) {
    reader.refuse('BACKUP_DAYS', 'backups need a folder, but DATA_DIR is memory:', 0);
  }
  return { journalDays: reader.integer('JOURNAL_DAYS', 30, 1, 3650), backupDays };
}
