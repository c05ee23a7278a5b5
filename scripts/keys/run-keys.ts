import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { inMemory, openDatabase } from '#server/database/open-database.ts';
import { createLogger } from '#server/http/logger.ts';
import {
  listSigningKeys,
  loadApiKeys,
  loadSigningKeys,
  replaceApiKey,
  revokeOldSigningKeys,
  rotateSigningKeys,
} from '#server/http/stored-keys.ts';
import { parseSettings, type Settings } from '#server/settings.ts';

interface Terminal {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

const usage = `Usage: npm run keys -- <what>

  show                 the API keys, and which keys sign
  rotate               a new signing key; tokens of the old one stay good until they expire
  revoke               a new signing key; tokens of all others end at once
  rotate publishable   a new publishable API key
  rotate secret        a new secret API key`;

type Command = (database: Database, settings: Settings, say: Terminal['say']) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  show,
  rotate: async (database, settings, say) => {
    await rotateSigning(database, settings);
    await listSigning(database, settings, say);
  },
  revoke: async (database, settings, say) => {
    await rotateSigning(database, settings);
    await revokeOldSigningKeys(database);
    await listSigning(database, settings, say);
  },
  'rotate publishable': replace('publishable'),
  'rotate secret': replace('secret'),
};

/** A token may be older than its life by the leeway of the clocks that check it. */
const leeway = 60_000;

/** Does what the words after `npm run keys --` ask for, on the database that the settings name. Answers the exit code. */
export async function runKeys(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
  { say, complain }: Terminal,
): Promise<number> {
  const name = words.join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    complain(usage);
    return 1;
  }
  const parsed = parseSettings(environment, { repositoryUrl: '', folder, logLevel: 'error' });
  const faults = parsed.ok ? findFaults(parsed.value) : parsed.issues;
  if (!parsed.ok || faults.length > 0) {
    for (const fault of faults) complain(fault);
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
      await command(database, settings, say);
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function findFaults({ remote, databaseUrl, dataDir }: Settings): readonly string[] {
  if (remote !== null) return ['SUPABASE_URL: the keys of a Supabase project are kept there, not here'];
  if (databaseUrl === null && dataDir === inMemory)
    return ['DATA_DIR: what is only in memory has no keys to keep'];
  return [];
}

async function show(database: Database, settings: Settings, say: Terminal['say']): Promise<void> {
  const { publishable, secret } = await loadApiKeys(database, randomBytes);
  say(`Publishable key  ${publishable}`);
  say(`Secret key       ${secret}`);
  await listSigning(database, settings, say);
}

async function listSigning(database: Database, { tokens }: Settings, say: Terminal['say']): Promise<void> {
  if (tokens.secret !== null) return say('Signing          by JWT_SECRET');
  if (tokens.keysFile !== null) return say(`Signing          by ${tokens.keysFile}`);
  await loadSigningKeys(database, Date.now);
  for (const { kid, status, createdAt } of await listSigningKeys(database)) {
    const role = status === 'in_use' ? 'signs' : 'checks';
    say(`Signing key      ${kid}  ${role}, made ${new Date(createdAt).toISOString()}`);
  }
}

async function rotateSigning(database: Database, { tokens, auth }: Settings): Promise<void> {
  if (tokens.secret !== null) {
    throw new Error('JWT_SECRET signs: change it to have another key. Tokens signed before end then.');
  }
  if (tokens.keysFile !== null) {
    throw new Error(
      `JWT_KEYS_FILE signs: put the new key first in ${tokens.keysFile}, and leave the old one.`,
    );
  }
  await loadSigningKeys(database, Date.now);
  await rotateSigningKeys(database, Date.now, auth.jwtExpiry * 1000 + leeway);
}

function replace(name: 'publishable' | 'secret'): Command {
  return async (database, settings, say) => {
    await loadApiKeys(database, randomBytes);
    await replaceApiKey(database, name, randomBytes);
    await show(database, settings, say);
  };
}
