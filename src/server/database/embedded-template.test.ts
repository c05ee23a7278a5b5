import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDataFolder } from '#testing/database-folder.ts';
import { reduceMemoryUse } from './embedded-memory.ts';
import { makeTemplate, unpackTemplate } from './embedded-template.ts';
import { openPglite } from './pglite-session.ts';
import { decodeAnswer, encodeQuery } from './wire-protocol.ts';

let parent: string;
let path: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tallyboard-template-'));
  path = join(parent, 'made', 'template.tar.gz');
  await makeTemplate(path);
});

afterAll(() => rm(parent, { recursive: true, force: true }));

describe('the template of an empty database', () => {
  it('unpacks to files that the engine opens, for the owner only', () =>
    withDataFolder(async (directory) => {
      await mkdir(directory);
      expect(await unpackTemplate(directory, path)).toBe(true);
      expect(await readFile(join(directory, 'PG_VERSION'), 'utf8')).toBe('18\n');
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      expect(entries.length).toBeGreaterThan(900);
      const modes = await Promise.all(
        entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mode & 0o077),
      );
      expect(new Set(modes)).toEqual(new Set([0]));
      const session = await openPglite({ directory });
      const { results } = decodeAnswer(
        await session.exchange(encodeQuery('select count(*) as n from pg_proc', [])),
        'query',
      );
      expect(results[0]?.rows[0]?.n).toBeGreaterThan(3000);
      await session.close();
    }));

  it('may be missing', () =>
    withDataFolder(async (folder) => {
      expect(await unpackTemplate(folder, join(folder, 'none'))).toBe(false);
    }));
});

describe('with little memory', () => {
  it('comes from the machine or its container', () => {
    expect(reduceMemoryUse(1024 ** 3)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'the engine uses less of it',
    () =>
      withDataFolder(async (directory) => {
        await mkdir(directory);
        await unpackTemplate(directory, path);
        const child = join(import.meta.dirname, '../../testing/database-memory.ts');
        const { stdout, stderr } = spawnSync(process.execPath, [child, directory], { encoding: 'utf8' });
        expect(stderr).toBe('');
        // Kilobytes. It was 290,000 when this was written, and 800,000 with the optimizing compiler.
        expect(Number(stdout)).toBeGreaterThan(100_000);
        expect(Number(stdout)).toBeLessThan(450_000);
      }),
    60_000,
  );
});
