import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKeys } from './run-keys.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyboard-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(args: string, environment: Record<string, string> = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const terminal = {
    print: (line: string) => void printed.push(line),
    printError: (line: string) => void errors.push(line),
  };
  const settings = { DATA_DIR: join(folder, 'data'), ...environment };
  const code = await runKeys(args.split(' ').filter(Boolean), settings, folder, terminal);
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
}

const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];

// Security 11.1.1, 11.1.2
it('shows, rotates and revokes the keys of a data folder', { timeout: 60_000 }, async () => {
  const first = await run('show');
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.printed).toMatch(
    /^Publishable key {2}sb_publishable_\S{32}\nSecret key {7}sb_secret_\S{32}\n/,
  );
  const kid = find(first.printed, /^Signing key {6}(\S+) {2}signs, made \d{4}-/m);
  expect(kid).toMatch(/^[\da-f-]{36}$/);

  const rotated = await run('rotate');
  expect(rotated.printed).toMatch(
    new RegExp(`^Signing key {6}(?!${kid})\\S+ {2}signs.*\\n.*${kid} {2}verifies`),
  );
  const revoked = await run('revoke');
  expect(revoked.printed.split('\n')).toHaveLength(1);
  expect(revoked.printed).not.toContain(kid);

  const replaced = await run('rotate secret');
  expect(find(replaced.printed, /(sb_publishable_\S+)/)).toBe(find(first.printed, /(sb_publishable_\S+)/));
  expect(find(replaced.printed, /(sb_secret_\S+)/)).not.toBe(find(first.printed, /(sb_secret_\S+)/));
});

it('explains its usage', async () => {
  for (const args of ['', 'rotate everything', 'constructor']) {
    expect(await run(args)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage:') });
  }
});

it('refuses to manage keys that are stored elsewhere', { timeout: 60_000 }, async () => {
  const remote = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'y' };
  expect((await run('show', remote)).errors).toMatch(/^SUPABASE_URL: /);
  expect((await run('show', { DATA_DIR: 'memory:' })).errors).toMatch(/^DATA_DIR: /);
  expect((await run('show', { PORT: 'x' })).errors).toMatch(/^PORT: /);
  const secret = { JWT_SECRET: 'a shared secret of more than thirty-two characters' };
  expect((await run('rotate', secret)).errors).toMatch(/^JWT_SECRET signs/);
  expect((await run('show', secret)).printed).toMatch(/Signing {10}by JWT_SECRET$/);
  expect((await run('revoke', { JWT_KEYS_FILE: 'keys.json' })).errors).toMatch(/^JWT_KEYS_FILE signs/);
});
