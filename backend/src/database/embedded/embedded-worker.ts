import { parentPort, workerData } from 'node:worker_threads';
import { openPglite, type PgliteOptions } from './pglite-session.ts';

/** What the main thread sends: a message of PostgreSQL's protocol, or the command to close. */
export type WorkerRequest = { readonly message: Uint8Array<ArrayBuffer> } | 'close';

/** What comes back: one reply to each request, in order; and once, whether the database opened. */
export type WorkerReply =
  | { readonly kind: 'opened' }
  | {
      readonly kind: 'answer';
      readonly answer: Uint8Array<ArrayBuffer>;
      readonly flushes: number;
      readonly memory: number;
    }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

function reply(message: WorkerReply, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let flushes = 0;
const opening = openPglite({
  ...(workerData as PgliteOptions),
  onFlush: () => {
    flushes += 1;
  },
});

// Chain every request on the one before: PGlite is one session and needs complete exchanges.
let last: Promise<unknown> = opening.then(
  () => reply({ kind: 'opened' }),
  (error: unknown) => reply({ kind: 'failed', reason: toReason(error) }),
);

port.on('message', (request: WorkerRequest) => {
  last = last.then(async () => {
    try {
      const session = await opening;
      if (request === 'close') {
        await session.close();
        reply({ kind: 'closed' });
        port.close();
      } else {
        const answer = await session.exchange(request.message);
        reply({ kind: 'answer', answer, flushes, memory: session.memory }, [answer.buffer]);
      }
    } catch (error) {
      reply({ kind: 'failed', reason: toReason(error) });
    }
  });
});
