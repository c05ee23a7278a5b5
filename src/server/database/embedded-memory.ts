import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Bytes. Below that, half a gigabyte for a few seconds is too much to ask. */
const little = 1024 ** 3;

/** What this process may use: the machine's memory, or its container's limit. */
function findMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Where there is little memory, keeps V8 from compiling the engine's largest functions a second time, optimized: that
 * takes about 500 MB for some seconds. Without it changes cost the same and long lists nearly twice as much. To be
 * called before the engine is loaded; answers whether it was done.
 */
export function saveMemory(memory = findMemory()): boolean {
  if (memory >= little) return false;
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  return true;
}
