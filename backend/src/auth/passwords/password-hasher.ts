import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { RandomBytes } from '../../http/clock.ts';
import { Refusal } from '../refusal.ts';

const derive = promisify(argon2);

/** What one argon2id hash costs. `memory` in KiB. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for argon2id (Password Storage Cheat Sheet). */
export const owaspCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

export interface PasswordCheck {
  readonly matches: boolean;
  /** The hash has another cost than today's; renew it while the password is at hand. */
  readonly outdated: boolean;
}

export interface PasswordHasher {
  /** The hash as PHC text (`$argon2id$v=19$m=...`). Refuses with 429 while too many requests wait. */
  hash(password: string): Promise<string>;
  /** Takes as long for an account that is unknown or has no password (null) as for one that has. */
  check(password: string, stored: string | null): Promise<PasswordCheck>;
}

interface HasherOptions {
  readonly cost: HashCost;
  readonly random: RandomBytes;
  /** Concurrent hashes: each takes a core and its memory. */
  readonly atOnce?: number;
  /** How many may wait for their turn; beyond it, requests are refused instead of keeping everybody waiting. */
  readonly waiting?: number;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes passwords with argon2id in Node's thread pool, with limited concurrency. */
export function createPasswordHasher(options: HasherOptions): PasswordHasher {
  const { cost, random } = options;
  const run = createGate(options.atOnce ?? Math.max(1, availableParallelism() - 1), options.waiting ?? 32);
  const decoy = toPhc(cost, random(16), random(32));

  async function compute(password: string, salt: Uint8Array, at: HashCost, length: number): Promise<Buffer> {
    const parameters: Argon2Parameters = {
      // No accepted password is this long, and normalizing a longer text could take long.
      message: password.slice(0, 1024).normalize('NFC'),
      nonce: salt,
      tagLength: length,
      ...at,
    };
    return run(() => derive('argon2id', parameters));
  }

  return {
    async hash(password) {
      const salt = random(16);
      return toPhc(cost, salt, await compute(password, salt, cost, 32));
    },
    async check(password, stored) {
      const known = phc.exec(stored ?? '');
      const [, memory, passes, parallelism, salt = '', tag = ''] = known ?? phc.exec(decoy) ?? [];
      const at = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const expected = Buffer.from(tag, 'base64');
      const found = await compute(password, Buffer.from(salt, 'base64'), at, expected.length);
      const outdated =
        at.memory !== cost.memory || at.passes !== cost.passes || at.parallelism !== cost.parallelism;
      return { matches: timingSafeEqual(found, expected) && known !== null, outdated };
    },
  };
}

function toPhc({ memory, passes, parallelism }: HashCost, salt: Uint8Array, tag: Uint8Array): string {
  const [s, t] = [salt, tag].map((bytes) => Buffer.from(bytes).toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${s}$${t}`;
}

/** Runs `atOnce` tasks and queues `waiting` more; refuses the rest, so that a flood starves nobody. */
function createGate(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 2 });
      }
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
