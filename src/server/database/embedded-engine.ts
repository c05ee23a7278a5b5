import { Worker } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from './embedded-worker.ts';
import { openPglite, type PgliteOptions } from './pglite-session.ts';

/** A running embedded PostgreSQL, in this thread or its own. One exchange at a time. */
export interface EmbeddedEngine {
  exchange(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends it in order. */
  close(): Promise<void>;
  /** Stops it at once, in the middle of whatever it does. Files are safe, memory is lost. Null: cannot be stopped. */
  readonly kill: (() => Promise<void>) | null;
  /** How often something was flushed to the disk so far. */
  readonly flushes: number;
}

/**
 * Starts the database in a thread of its own, so that a long statement holds up nobody but other statements and can
 * be stopped. The stack is large because PostgreSQL recurses (JSON, plpgsql) and an overflow would be swallowed.
 */
export async function startWorkerEngine(options: { directory: string | null }): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { stackSizeMb: 64 },
  });
  let waiting: { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void } | null = null;
  let ended: Error | null = null;
  let flushes = 0;

  function end(error: Error): void {
    ended ??= error;
    waiting?.reject(ended);
    waiting = null;
  }

  worker.on('message', (reply: WorkerReply) => {
    if (reply.kind === 'answer') flushes = reply.flushes;
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
  };
}

/** The same in this thread: for tests, where a start should cost little and nothing has to be stopped. */
export async function startThreadEngine(options: PgliteOptions): Promise<EmbeddedEngine> {
  let flushes = 0;
  const session = await openPglite({
    ...options,
    onFlush: () => {
      flushes += 1;
    },
  });
  return {
    exchange: session.exchange,
    close: session.close,
    kill: null,
    get flushes() {
      return flushes;
    },
  };
}
