import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Bytes. Below this, half a gigabyte for a few seconds is too much. */
const lowMemory = 1024 ** 3;

/** The memory this process may use: the machine's, or its container's limit. */
function findMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * When memory is low, keeps V8 from compiling the engine's largest functions a second time, optimized, which takes
 * about 500 MB for some seconds. Without it, writes cost the same and long lists nearly twice as much. Call it before
 * the engine is loaded; returns whether it did anything.
 */
export function reduceMemoryUse(memory = findMemory()): boolean {
  if (memory >= lowMemory) return false;
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  return true;
}
