import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from './embedded-worker.ts';
import type { EngineModule, PgliteOptions } from './pglite-session.ts';

/** A running embedded PostgreSQL. One exchange at a time. */
export interface EmbeddedEngine {
  exchange(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Closes it cleanly. */
  close(): Promise<void>;
  /** Stops it at once, in the middle of anything. Files are safe, memory is lost. Null when it cannot be stopped. */
  readonly kill: (() => Promise<void>) | null;
  /** How many flushes to the disk it has made. */
  readonly flushes: number;
  /** Bytes of memory that it had taken at its last answer. It never gives any back. */
  readonly memory: number;
}

/** The part of a global that Node has but its types lack. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<EngineModule> };
};

let compiled: Promise<EngineModule> | null = null;

/**
 * The compiled engine, shared by all threads that this process ever starts for it. It stays in memory as long as the
 * process: V8 (Node 24.21) occasionally crashes when one thread compiles code while that of an ended one is freed.
 */
export function requireModule(): Promise<EngineModule> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/**
 * Starts the database in its own thread, so that a long statement delays only other statements and can be stopped. The
 * stack is large because PostgreSQL recurses (JSON, plpgsql) and an overflow would go unnoticed.
 */
export async function startWorkerEngine(
  options: Pick<PgliteOptions, 'directory' | 'snapshot'>,
): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { ...options, module: await requireModule() },
    resourceLimits: { stackSizeMb: 64 },
  });
  let waiting: { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void } | null = null;
  let ended: Error | null = null;
  let flushes = 0;
  let memory = 0;

  function end(error: Error): void {
    ended ??= error;
    waiting?.reject(ended);
    waiting = null;
  }

  worker.on('message', (reply: WorkerReply) => {
    if (reply.kind === 'answer') ({ flushes, memory } = reply);
    const waited = waiting;
    waiting = null;
    if (reply.kind === 'failed') waited?.reject(new Error(reply.reason));
    else waited?.resolve(reply);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the embedded database stopped')));

  function nextReply(): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      if (ended !== null) reject(ended);
      else if (waiting !== null) reject(new Error('the embedded database takes one message at a time'));
      else waiting = { resolve, reject };
    });
  }

  function send(request: WorkerRequest): Promise<WorkerReply> {
    const reply = nextReply();
    worker.postMessage(request, request === 'close' ? [] : [request.message.buffer]);
    return reply;
  }

  async function kill(): Promise<void> {
    end(new Error('the embedded database was stopped'));
    await worker.terminate();
  }

  try {
    await nextReply();
  } catch (error) {
    await kill();
    throw error;
  }

  return {
    async exchange(message) {
      const reply = await send({ message });
      if (reply.kind !== 'answer') throw new Error(`the embedded database answered "${reply.kind}"`);
      return reply.answer;
    },
    async close() {
      await send('close');
      await kill();
    },
    kill,
    get flushes() {
      return flushes;
    },
    get memory() {
      return memory;
    },
  };
}

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
