import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseError } from '#server/database/database.ts';
import {
  createDatabaseScheduler,
  type DatabaseScheduler,
  TooBusyError,
  type TurnOptions,
} from './database-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Played {
  /** Accounts whose work has begun, in order. */
  readonly begun: string[];
  /** Ends the account's oldest work after that many milliseconds of it. */
  end(account: string, milliseconds?: number, error?: Error): Promise<void>;
  ask(account: string | null, options?: TurnOptions): Promise<unknown>;
}

function play(turns: DatabaseScheduler): Played {
  const begun: string[] = [];
  const ends = new Map<string, ((milliseconds: number, error?: Error) => void)[]>();
  return {
    begun,
    ask(account, options) {
      const name = account ?? 'trusted';
      const work = (pay: (milliseconds: number) => void) => {
        begun.push(name);
        return new Promise<void>((resolve, reject) => {
          const end = (milliseconds: number, error?: Error) => {
            pay(milliseconds);
            if (error === undefined) resolve();
            else reject(error);
          };
          ends.set(name, [...(ends.get(name) ?? []), end]);
        });
      };
      const asked = turns.run(account, work, options);
      return asked.catch((error: unknown) => error);
    },
    async end(account, milliseconds = 1, error) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      ends.get(account)?.shift()?.(milliseconds, error);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const open = (capacity = 8) => play(createDatabaseScheduler(capacity, Date.now));

/** Uses up the account's credit while somebody else is present. */
async function useCredit(played: Played) {
  for (let count = 0; count < 6; count++) {
    void played.ask('ann');
    void played.ask('bob');
    await played.end('ann', 1000);
    await played.end('bob');
  }
}

describe('turns at the database', () => {
  it('give an account two at a time, and leave the rest to others', async () => {
    const { begun, ask, end } = open();
    for (let count = 0; count < 5; count++) void ask('ann');
    void ask('bob');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['ann', 'ann', 'bob']);
    await end('ann');
    expect(begun).toEqual(['ann', 'ann', 'bob', 'ann']);
  });

  // Security A7
  it('rotate, however much one account requests', async () => {
    const { begun, ask, end } = open(1);
    for (let count = 0; count < 4; count++) void ask('ann');
    for (const other of ['bob', 'eve']) for (let count = 0; count < 2; count++) void ask(other);
    for (let count = 0; count < 8; count++) await end(begun.at(-1) ?? '');
    // The second came before anybody else had sent a request.
    expect(begun).toEqual(['ann', 'ann', 'bob', 'eve', 'ann', 'bob', 'eve', 'ann']);
  });

  // Security A7
  it('let everything else that waits go before bulky work, of which there is room for half', async () => {
    const { begun, ask, end } = open(2);
    for (const name of ['ann', 'bob']) void ask(name, { isBulky: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['ann']);
    for (const name of ['eve', 'kim']) void ask(name);
    await end('ann');
    expect(begun).toEqual(['ann', 'eve', 'kim']);
    await end('eve');
    expect(begun).toEqual(['ann', 'eve', 'kim', 'bob']);
  });

  // Security A7
  it('come to bulky work, too, while others ask without end', async () => {
    const { begun, ask, end } = open(1);
    for (const name of ['eve', 'kim']) void ask(name);
    void ask('ann', { isBulky: true });
    for (let count = 0; count < 14; count++) {
      await vi.advanceTimersByTimeAsync(0);
      const name = begun.at(-1) ?? '';
      void ask(name);
      await vi.advanceTimersByTimeAsync(1000);
      await end(name);
    }
    expect(begun).toContain('ann');
    expect(begun.slice(0, 10)).not.toContain('ann');
  });

  it('are refused to an account with too many waiting requests, and to nobody else', async () => {
    const { begun, ask } = open();
    for (let count = 0; count < 102; count++) void ask('ann');
    const refusal = await ask('ann');
    expect(refusal).toEqual(new TooBusyError(1000));
    void ask('bob');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['ann', 'ann', 'bob']);
  });

  it('are awaited for at most twenty seconds', async () => {
    const { ask, end } = open(1);
    void ask('ann');
    const late = ask('bob');
    await end('ann', 20_001);
    expect(await late).toBeInstanceOf(TooBusyError);
  });

  it('cost the operator’s own key nothing', async () => {
    const { begun, ask } = open(1);
    for (let count = 0; count < 5; count++) void ask(null);
    expect(begun).toHaveLength(5);
  });
});

describe('long work', () => {
  it('costs nothing as long as nobody else is present', async () => {
    const { begun, ask, end } = open();
    for (let count = 0; count < 50; count++) {
      void ask('ann');
      await end('ann', 5000);
    }
    expect(begun).toHaveLength(50);
  });

  // Security A7
  it('costs a wait while others are present, who continue', async () => {
    const played = open();
    await useCredit(played);
    const { begun, ask, end } = played;
    const before = begun.length;
    void ask('bob');
    await end('bob');
    void ask('ann');
    await vi.advanceTimersByTimeAsync(4000);
    void ask('bob');
    await end('bob');
    expect(begun.slice(before)).toEqual(['bob', 'bob']);
    await vi.advanceTimersByTimeAsync(4500);
    expect(begun.slice(before)).toEqual(['bob', 'bob', 'ann']);
  });

  it('no longer costs anything when the others have left', async () => {
    const played = open();
    await useCredit(played);
    const { begun, ask, end } = played;
    const before = begun.length;
    void ask('ann');
    await vi.advanceTimersByTimeAsync(3900);
    expect(begun.slice(before)).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    await end('ann');
    expect(begun.slice(before)).toEqual(['ann']);
  });

  it('is longer than usual work: on a slow machine pages cost nothing either', async () => {
    const { begun, ask, end } = open();
    for (let count = 0; count < 300; count++) {
      // Slower and slower, like a machine with more and more to do.
      for (const person of ['ann', 'bob', 'eve']) {
        void ask(person);
        await end(person, 20 + 2 * count);
      }
    }
    expect(begun).toHaveLength(900);
  });

  it('does not include quickly read pages', async () => {
    const { begun, ask, end } = open();
    for (let count = 0; count < 500; count++) {
      void ask('ann');
      void ask('bob');
      await end('ann', 20);
      await end('bob', 20);
    }
    expect(begun).toHaveLength(1000);
  });

  it('that hit its time limit always costs a wait', async () => {
    const { begun, ask, end } = open();
    const stopped = ask('ann');
    await end('ann', 8000, new DatabaseError('too long', { code: '57014' }));
    await stopped;
    expect(await ask('ann')).toMatchObject({ wait: 40_000 });
    void ask('bob');
    await vi.advanceTimersByTimeAsync(40_000);
    void ask('ann');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['ann', 'bob', 'ann']);
  });

  it('is waited for by the patient, whose place keeps nobody from being refused in time', async () => {
    const { begun, ask, end } = open(1);
    const stopped = ask('ann');
    void ask('ann', { patience: Number.POSITIVE_INFINITY });
    const late = ask('ann');
    await end('ann', 8000, new DatabaseError('too long', { code: '57014' }));
    await stopped;
    await vi.advanceTimersByTimeAsync(13_000);
    expect(await late).toMatchObject({ name: 'TooBusyError' });
    expect(begun).toEqual(['ann']);
    await vi.advanceTimersByTimeAsync(27_500);
    expect(begun).toEqual(['ann', 'ann']);
  });
});
