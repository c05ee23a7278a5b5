import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDataFolder } from '#testing/database-folder.ts';
import { freshDatabase } from '#testing/fresh-database.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { embeddedEngineVersion, openDataFolder } from './data-folder.ts';

async function refusalOf(dataDir: string): Promise<string> {
  const error: unknown = await openDataFolder(dataDir).then(
    (folder) => {
      folder.release();
      return 'it was opened';
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseStartError))
    throw new Error(`expected a DatabaseStartError, got ${String(error)}`);
  return error.message;
}

const isRoot = process.getuid?.() === 0;

function openAsNobody(dataDir: string): string {
  const script = `import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))};
    await openDataFolder(${JSON.stringify(dataDir)}).catch((error) => console.log(error.message));`;
  const command = [process.execPath, '--input-type=module', '--eval', script];
  const child = spawnSync('runuser', ['-u', 'nobody', '--', ...command], { encoding: 'utf8', cwd: '/' });
  return child.stdout + child.stderr;
}

describe('the data folder', () => {
  it('is created if it is missing, for the owner only', () =>
    withDataFolder(async (dataDir) => {
      const folder = await openDataFolder(join(dataDir, 'deep', 'er'));
      expect(folder.isNew).toBe(true);
      expect((await stat(join(dataDir, 'deep', 'er'))).mode & 0o777).toBe(0o700);
      expect((await stat(folder.directory)).mode & 0o777).toBe(0o700);
      folder.release();
    }));

  it('may be an empty one, or one that holds an outbox', () =>
    withDataFolder(async (dataDir) => {
      await mkdir(join(dataDir, 'outbox'), { recursive: true });
      const folder = await openDataFolder(dataDir);
      expect(folder.isNew).toBe(true);
      folder.release();
    }));

  it('is started over when creating its database was interrupted, and kept once it is complete', () =>
    withDataFolder(async (dataDir) => {
      const first = await openDataFolder(dataDir);
      await writeFile(join(first.directory, 'half'), 'done');
      first.release();
      const second = await openDataFolder(dataDir);
      expect(second.isNew).toBe(true);
      await expect(stat(join(second.directory, 'half'))).rejects.toThrow('ENOENT');
      await writeFile(join(second.directory, 'whole'), 'done');
      await second.markReady();
      second.release();
      const third = await openDataFolder(dataDir);
      expect(third.isNew).toBe(false);
      expect(await readFile(join(third.directory, 'whole'), 'utf8')).toBe('done');
      third.release();
    }));

  it('is refused while another process uses it', () =>
    withDataFolder(async (dataDir) => {
      const folder = await openDataFolder(dataDir);
      expect(await refusalOf(dataDir)).toContain('is in use by another process. Stop that server first');
      folder.release();
      (await openDataFolder(dataDir)).release();
    }));

  it('is refused when it holds something else', () =>
    withDataFolder(async (dataDir) => {
      await mkdir(dataDir);
      await writeFile(join(dataDir, 'thesis.tex'), '');
      expect(await refusalOf(dataDir)).toContain('holds files that are not Tallyboard’s (thesis.tex)');
      await expect(stat(join(dataDir, 'database.lock'))).rejects.toThrow('ENOENT');
    }));

  it('is refused when it belongs to a PostgreSQL server', () =>
    withDataFolder(async (dataDir) => {
      await mkdir(dataDir);
      await writeFile(join(dataDir, 'PG_VERSION'), '15\n');
      expect(await refusalOf(dataDir)).toContain('set DATABASE_URL');
    }));

  it.each([
    { postgresql: 17, pglite: '0.4.6' },
    { postgresql: 18, pglite: '0.6.0' },
  ])('is refused when %j wrote it', (written) =>
    withDataFolder(async (dataDir) => {
      await mkdir(dataDir);
      await writeFile(
        join(dataDir, 'database.json'),
        JSON.stringify({ format: 1, state: 'ready', ...written }),
      );
      const message = await refusalOf(dataDir);
      expect(message).toContain(`was written by PostgreSQL ${written.postgresql} (PGlite ${written.pglite})`);
      expect(message).toContain('Nothing was changed.');
    }),
  );

  it('is accepted from an older release of the same line, and noted', () =>
    withDataFolder(async (dataDir) => {
      await mkdir(join(dataDir, 'database'), { recursive: true });
      await writeFile(
        join(dataDir, 'database.json'),
        JSON.stringify({ format: 1, state: 'ready', postgresql: 18, pglite: '0.5.1' }),
      );
      const folder = await openDataFolder(dataDir);
      expect(folder.isNew).toBe(false);
      folder.release();
      expect(JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'))).toEqual({
        product: 'tallyboard',
        format: 1,
        state: 'ready',
        ...embeddedEngineVersion,
      });
    }));

  it('is refused, and left as it is, when a version before 1.0 made it', () =>
    withDataFolder(async (dataDir) => {
      await mkdir(join(dataDir, 'database'), { recursive: true });
      const note = JSON.stringify({ product: 'tallyboard', state: 'ready', ...embeddedEngineVersion });
      await writeFile(join(dataDir, 'database.json'), note);
      expect(await refusalOf(dataDir)).toMatch(
        /before 1\.0.*export everything.*DATA_DIR or DATABASE_URL naming an empty.*import/,
      );
      expect(await readFile(join(dataDir, 'database.json'), 'utf8')).toBe(note);
      expect(await readdir(join(dataDir, 'database'))).toEqual([]);
    }));

  it('is refused, and left as it is, when a newer version made it', () =>
    withDataFolder(async (dataDir) => {
      await mkdir(dataDir, { recursive: true });
      const note = JSON.stringify({
        product: 'tallyboard',
        format: 2,
        state: 'ready',
        ...embeddedEngineVersion,
      });
      await writeFile(join(dataDir, 'database.json'), note);
      expect(await refusalOf(dataDir)).toMatch(/newer version.*Nothing was changed. Start that version/);
      expect(await readFile(join(dataDir, 'database.json'), 'utf8')).toBe(note);
    }));

  it('is refused when its note cannot be read', () =>
    withDataFolder(async (dataDir) => {
      await mkdir(dataDir);
      await writeFile(join(dataDir, 'database.json'), '{');
      expect(await refusalOf(dataDir)).toContain('is damaged or was changed');
    }));

  it('is refused when a file is in its way', () =>
    withDataFolder(async (dataDir) => {
      await writeFile(dataDir, '');
      expect(await refusalOf(dataDir)).toContain('a file has that name (EEXIST)');
      expect(await refusalOf(join(dataDir, 'below'))).toContain('part of its path is a file (ENOTDIR)');
    }));

  // Root can write everywhere, so another account must try.
  it.skipIf(isRoot && spawnSync('runuser', ['-u', 'nobody', '--', 'true']).status !== 0)(
    'is refused when it is not writable',
    () =>
      withDataFolder(async (dataDir) => {
        await mkdir(dataDir);
        await chmod(dataDir, 0o555);
        await chmod(join(dataDir, '..'), 0o755);
        expect(isRoot ? openAsNobody(dataDir) : await refusalOf(dataDir)).toContain(
          'is not writable for this account (EACCES)',
        );
      }),
  );
});

describe('the engine that is noted beside the data', () => {
  it('is the installed one', async () => {
    const require = createRequire(import.meta.url);
    const entry = require.resolve('@electric-sql/pglite');
    const manifest = JSON.parse(await readFile(join(entry, '../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(manifest.version).toBe(embeddedEngineVersion.pglite);
  });

  it.skipIf(process.env.TEST_DATABASE_URL)('is that PostgreSQL', async () => {
    const database = await freshDatabase();
    const { rows } = await database.asOwner((transaction) =>
      transaction.query(`select current_setting('server_version_num')::int / 10000 as major`),
    );
    expect(rows).toEqual([{ major: embeddedEngineVersion.postgresql }]);
    await database.close();
  });
});
