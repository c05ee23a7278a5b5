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

/** Bytes that a disk writes at once. Half of PostgreSQL's own pages, so that those may be torn. */
const block = 4096;

/**
 * What a disk holds at each moment: the files as they were when they were last flushed, and of everything else what
 * the kernel happened to have written. What is done to folders (names, removals) is taken for durable at once.
 */
export interface Disk {
  /** To be told of every flush in `directory`. */
  noteFlush(path: string): void;
  /**
   * Cuts the power: writes to `target` what is left. Of the blocks that were changed and not flushed, `luck` says for
   * each whether it had reached the disk.
   */
  cut(target: string, luck: () => boolean): void;
}

/** A disk on which everything in `directory` is durable now; what has been flushed is kept in `shadow`. */
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

/** The old content with those blocks of the new one that were lucky. A gap before a lucky block reads as zeros. */
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
