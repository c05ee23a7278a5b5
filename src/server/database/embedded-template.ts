import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { embeddedEngineVersion } from './data-folder.ts';
import { openPglite } from './pglite-session.ts';
import { readTar } from './tar-file.ts';

/** The compressed files of an empty database. The build makes them with the same engine that opens them. */
const templatePath = join(
  import.meta.dirname,
  `../../../dist/database/pglite-${embeddedEngineVersion.pglite}.tar.gz`,
);

/**
 * Writes the template, so that a first start unpacks files instead of creating them, which takes longer and more than
 * twice the memory.
 */
export async function makeTemplate(path = templatePath): Promise<void> {
  const session = await openPglite({ directory: null });
  const files = await (await session.dump()).arrayBuffer();
  await session.close();
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, gzipSync(files, { level: constants.Z_BEST_SPEED }));
  await rename(unfinished, path);
}

/** The template's tar file; null when there is none: the engine then creates the files. */
export async function readTemplate(path = templatePath): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return gunzipSync(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Unpacks the template into an empty folder. False where there is none. */
export async function unpackTemplate(directory: string, path = templatePath): Promise<boolean> {
  const tar = await readTemplate(path);
  if (tar === null) return false;
  for (const { name, content } of readTar(tar)) {
    const target = join(directory, name);
    if (content === null) await mkdir(target, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await writeFile(target, content, { mode: 0o600 });
    }
  }
  return true;
}
