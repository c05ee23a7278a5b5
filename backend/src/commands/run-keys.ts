import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { inMemory, openDatabase } from '#server/database/open-database.ts';
import {
  listSigningKeys,
  loadApiKeys,
  loadSigningKeys,
  replaceApiKey,
  revokeOldSigningKeys,
  rotateSigningKeys,
} from '#server/http/keys/stored-keys.ts';
import { createLogger } from '#server/http/logger.ts';
import { parseSettings, type Settings } from '#server/settings.ts';

interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

const usage = `Usage: npm run keys -- COMMAND

  show                 prints the API keys, and which keys sign and verify
  rotate               creates a new signing key; existing tokens stay valid until they expire
  revoke               creates a new signing key; all existing tokens end at once
  rotate publishable   creates a new publishable API key
  rotate secret        creates a new secret API key`;

type Command = (database: Database, settings: Settings, print: Terminal['print']) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  show,
  rotate: async (database, settings, print) => {
    await rotateSigning(database, settings);
    await listSigning(database, settings, print);
  },
  revoke: async (database, settings, print) => {
    await rotateSigning(database, settings);
    await revokeOldSigningKeys(database);
    await listSigning(database, settings, print);
  },
  'rotate publishable': replace('publishable'),
  'rotate secret': replace('secret'),
};

/** A token may be accepted for that long after it expires, because clocks differ. */
const leeway = 60_000;

/** Runs `npm run keys -- COMMAND` on the database that the settings name, and returns the exit code. */
export async function runKeys(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
  { print, printError }: Terminal,
): Promise<number> {
  const name = args.join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    printError(usage);
    return 1;
  }
  const parsed = parseSettings(environment, { repositoryUrl: '', folder, logLevel: 'error' });
  const faults = parsed.ok ? findFaults(parsed.value) : parsed.issues;
  if (!parsed.ok || faults.length > 0) {
    for (const fault of faults) printError(fault);
    return 1;
  }
  const settings = parsed.value;
  try {
    const database = await openDatabase({
      databaseUrl: settings.databaseUrl ?? undefined,
      dataDir: settings.dataDir,
      logger: createLogger(settings.logLevel),
    });
    try {
      await command(database, settings, print);
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function findFaults({ remote, databaseUrl, dataDir }: Settings): readonly string[] {
  if (remote !== null) return ['SUPABASE_URL: a Supabase project manages its own keys'];
  if (databaseUrl === null && dataDir === inMemory)
    return ['DATA_DIR: a database in memory has no lasting keys'];
  return [];
}

async function show(database: Database, settings: Settings, print: Terminal['print']): Promise<void> {
  const { publishable, secret } = await loadApiKeys(database, randomBytes);
  print(`Publishable key  ${publishable}`);
  print(`Secret key       ${secret}`);
  await listSigning(database, settings, print);
}

async function listSigning(
  database: Database,
  { tokens }: Settings,
  print: Terminal['print'],
): Promise<void> {
  if (tokens.secret !== null) return print('Signing          by JWT_SECRET');
  if (tokens.keysFile !== null) return print(`Signing          by ${tokens.keysFile}`);
  await loadSigningKeys(database, Date.now);
  for (const { kid, status, createdAt } of await listSigningKeys(database)) {
    const role = status === 'in_use' ? 'signs' : 'verifies';
    print(`Signing key      ${kid}  ${role}, made ${new Date(createdAt).toISOString()}`);
  }
}

async function rotateSigning(database: Database, { tokens, auth }: Settings): Promise<void> {
  if (tokens.secret !== null) {
    throw new Error('JWT_SECRET signs. Change it to use another key; that ends all existing tokens.');
  }
  if (tokens.keysFile !== null) {
    throw new Error(
      `JWT_KEYS_FILE signs. Put the new key first in ${tokens.keysFile} and leave the old one in.`,
    );
  }
  await loadSigningKeys(database, Date.now);
  await rotateSigningKeys(database, Date.now, auth.jwtExpiry * 1000 + leeway);
}

function replace(name: 'publishable' | 'secret'): Command {
  return async (database, settings, print) => {
    await loadApiKeys(database, randomBytes);
    await replaceApiKey(database, name, randomBytes);
    await show(database, settings, print);
  };
}
