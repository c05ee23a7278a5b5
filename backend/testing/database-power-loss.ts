import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Bytes that a disk writes atomically. Half of a PostgreSQL page, so that pages can tear. */
const block = 4096;

/**
 * The contents of a disk over time: files as last flushed, and of everything else whatever the kernel happened to
 * write. Changes to folders (names, removals) count as durable at once.
 */
export interface Disk {
  /** Call it for every flush in `directory`. */
  noteFlush(path: string): void;
  /**
   * Cuts the power: writes what survives to `target`. For each changed block that was not flushed, `luck` says whether
   * it had reached the disk.
   */
  cut(target: string, luck: () => boolean): void;
}

/** A disk on which everything in `directory` is durable now; flushed contents go to `shadow`. */
export function watchDisk(directory: string, shadow: string): Disk {
  cpSync(directory, shadow, { recursive: true });
  return {
    noteFlush(path) {
      if (!existsSync(path) || statSync(path).isDirectory()) return;
      const kept = join(shadow, relative(directory, path));
      mkdirSync(dirname(kept), { recursive: true });
      copyFileSync(path, kept);
    },
    cut(target, luck) {
      for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(directory, path);
        if (entry.isDirectory()) mkdirSync(join(target, name), { recursive: true });
        else {
          mkdirSync(dirname(join(target, name)), { recursive: true });
          const kept = join(shadow, name);
          writeFileSync(
            join(target, name),
            mix(existsSync(kept) ? readFileSync(kept) : Buffer.alloc(0), readFileSync(path), luck),
          );
        }
      }
    },
  };
}

/** The old content with the lucky blocks of the new one. A gap before a lucky block reads as zeros. */
function mix(old: Buffer, now: Buffer, luck: () => boolean): Buffer {
  const result = Buffer.alloc(now.length);
  old.copy(result, 0, 0, Math.min(old.length, now.length));
  let length = Math.min(old.length, now.length);
  for (let at = 0; at < now.length; at += block) {
    const end = Math.min(at + block, now.length);
    const isChanged = end > old.length || now.compare(old, at, end, at, end) !== 0;
    if (!isChanged || !luck()) continue;
    now.copy(result, at, at, end);
    length = Math.max(length, end);
  }
  return result.subarray(0, length);
}
