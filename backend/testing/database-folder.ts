import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `work` with the path of a data folder that does not exist yet, and removes it afterwards. */
export async function withDataFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const parent = await mkdtemp(join(tmpdir(), 'tallyboard-'));
  try {
    return await work(join(parent, 'data'));
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
