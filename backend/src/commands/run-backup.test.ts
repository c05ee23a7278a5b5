import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseSettings } from '#server/settings.ts';
import { startServer } from '#server/start-server.ts';
import { runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyboard-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: typeof runBackup, args: string[], environment: Record<string, string>) {
  const printed: string[] = [];
  const errors: string[] = [];
  const terminal = {
    print: (line: string) => void printed.push(line),
    printError: (line: string) => void errors.push(line),
  };
  const code = await command(args, { INIT_CWD: folder, ...environment }, folder, terminal);
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
}

async function start(dataDir: string) {
  const parsed = parseSettings(
    { DATA_DIR: dataDir, PORT: '0' },
    { repositoryUrl: '', folder, logLevel: 'silent' },
  );
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'));
  const logger = pino({ level: 'silent' });
  return startServer({ settings: parsed.value, files: null, logger, print: () => undefined });
}

const keyOf = async (origin: string): Promise<unknown> =>
  ((await (await fetch(`${origin}/config.json`)).json()) as { supabaseAnonKey: unknown }).supabaseAnonKey;

it('backs up while a server runs, and restores for another to serve', {
  timeout: 120_000,
}, async () => {
  const server = await start('data');
  const key = await keyOf(server.origin);
  expect(key).toMatch(/^sb_publishable_/);
  const made = await run(runBackup, ['copy.gz'], { DATA_DIR: 'data' });
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.printed).toContain(`The backup is in ${join(folder, 'copy.gz')}.`);
  expect((await stat(join(folder, 'copy.gz'))).mode & 0o777).toBe(0o600);

  expect(await run(runRestore, ['copy.gz'], { DATA_DIR: 'data' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is in use by another process'),
  });
  await server.close();

  expect(await run(runRestore, ['copy.gz'], { DATA_DIR: 'other' })).toMatchObject({
    code: 0,
    errors: '',
  });
  const restored = await start('other');
  expect(await keyOf(restored.origin)).toBe(key);
  await restored.close();
});

it('explains its usage and reports wrong settings', async () => {
  for (const args of [[], ['--help'], ['one', 'two']]) {
    const usage = { code: 1, printed: '', errors: 'Usage: npm run backup -- FILE' };
    expect(await run(runBackup, args, {})).toEqual(usage);
  }
  expect((await run(runRestore, ['x'], { PORT: 'x' })).errors).toContain('PORT: "x" is not a whole number');
  const remote = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: 'k' };
  expect((await run(runRestore, ['x'], remote)).errors).toContain('SUPABASE_URL: ');
  expect((await run(runRestore, ['x'], {})).errors).toContain('there is no such file');
});
