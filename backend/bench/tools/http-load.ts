import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The answers to many requests, summed up. */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds of each request, ascending. */
  readonly latencies: Float64Array;
  /** How often each status came. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Bytes received, headers included. */
  readonly bytes: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** Milliseconds; requests still running at the end are awaited and counted. */
  readonly duration: number;
  /** The bytes of the request with this number, made by {@link toRequest}. */
  readonly request: (index: number) => Buffer;
  /** Milliseconds that a connection waits between an answer and its next request. */
  readonly pause?: number;
}

/** The bytes of one HTTP/1.1 request on a connection that stays open. */
export function toRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'localhost', ...headers, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`);
}

interface Reply {
  readonly status: number;
  readonly bytes: number;
}

/**
 * One connection, one request at a time. It only finds where an answer ends: it shares the machine's cores with the
 * measured server, and a real HTTP client would use as much of them as the server.
 */
export class Connection {
  readonly #socket: Socket;
  #received = 0;
  #expected = -1;
  #status = 0;
  #head = '';
  #waiting: PromiseWithResolvers<Reply> | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket)));
    });
  }

  send(request: Buffer): Promise<Reply> {
    this.#waiting = Promise.withResolvers<Reply>();
    this.#received = 0;
    this.#expected = -1;
    this.#head = '';
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#expected < 0) this.#readHead(chunk);
    if (this.#expected < 0 || this.#received < this.#expected) return;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: this.#status, bytes: this.#received });
  }

  #readHead(chunk: Buffer): void {
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return;
    this.#status = Number(this.#head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head.slice(0, end))?.[1];
    const bodiless = this.#status === 204 || this.#status === 304;
    if (length === undefined && !bodiless) throw new Error(`An answer has no length:\n${this.#head}`);
    this.#expected = end + 4 + (bodiless ? 0 : Number(length));
  }
}

/** Sends requests over several connections at once, each as soon as the one before is answered. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, duration, request, pause = 0 } = options;
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  let bytes = 0;
  const start = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() - start < duration) {
        const sent = performance.now();
        const reply = await connection.send(request(next++));
        latencies.push(performance.now() - sent);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        bytes += reply.bytes;
        if (pause > 0) await wait(pause);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const connection of open) connection.close();
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
    latencies: Float64Array.from(latencies).sort(),
    statuses,
    bytes,
  };
}

/** Throws unless every answer had this status: a benchmark of refusals would look very fast. */
export function requireStatus(result: LoadResult, status: number): LoadResult {
  const others = [...result.statuses].filter(([found]) => found !== status);
  if (result.requests > 0 && others.length === 0) return result;
  throw new Error(`Expected ${status}, got ${JSON.stringify([...result.statuses])}`);
}
