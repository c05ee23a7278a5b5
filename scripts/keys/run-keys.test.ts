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

async function run(words: string, environment: Record<string, string> = {}) {
  const said: string[] = [];
  const complaints: string[] = [];
  const terminal = {
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complaints.push(line),
  };
  const settings = { DATA_DIR: join(folder, 'data'), ...environment };
  const code = await runKeys(words.split(' ').filter(Boolean), settings, folder, terminal);
  return { code, said: said.join('\n'), complaints: complaints.join('\n') };
}

const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];

// Security 11.1.1, 11.1.2
it('shows, rotates and revokes the keys of a data folder', { timeout: 60_000 }, async () => {
  const first = await run('show');
  expect(first).toMatchObject({ code: 0, complaints: '' });
  expect(first.said).toMatch(/^Publishable key {2}sb_publishable_\S{32}\nSecret key {7}sb_secret_\S{32}\n/);
  const kid = find(first.said, /^Signing key {6}(\S+) {2}signs, made \d{4}-/m);
  expect(kid).toMatch(/^[\da-f-]{36}$/);

  const rotated = await run('rotate');
  expect(rotated.said).toMatch(new RegExp(`^Signing key {6}(?!${kid})\\S+ {2}signs.*\\n.*${kid} {2}checks`));
  const revoked = await run('revoke');
  expect(revoked.said.split('\n')).toHaveLength(1);
  expect(revoked.said).not.toContain(kid);

  const replaced = await run('rotate secret');
  expect(find(replaced.said, /(sb_publishable_\S+)/)).toBe(find(first.said, /(sb_publishable_\S+)/));
  expect(find(replaced.said, /(sb_secret_\S+)/)).not.toBe(find(first.said, /(sb_secret_\S+)/));
});

it('says how it is used', async () => {
  for (const words of ['', 'rotate everything', 'constructor']) {
    expect(await run(words)).toMatchObject({ code: 1, complaints: expect.stringContaining('Usage:') });
  }
});

it('has nothing to do with keys that are kept elsewhere', { timeout: 60_000 }, async () => {
  const remote = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'y' };
  expect((await run('show', remote)).complaints).toMatch(/^SUPABASE_URL: /);
  expect((await run('show', { DATA_DIR: 'memory:' })).complaints).toMatch(/^DATA_DIR: /);
  expect((await run('show', { PORT: 'x' })).complaints).toMatch(/^PORT: /);
  const secret = { JWT_SECRET: 'a shared secret of more than thirty-two characters' };
  expect((await run('rotate', secret)).complaints).toMatch(/^JWT_SECRET signs/);
  expect((await run('show', secret)).said).toMatch(/Signing {10}by JWT_SECRET$/);
  expect((await run('revoke', { JWT_KEYS_FILE: 'keys.json' })).complaints).toMatch(/^JWT_KEYS_FILE signs/);
});
