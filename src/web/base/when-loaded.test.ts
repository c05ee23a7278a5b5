import { expect, test, vi } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { whenLoaded } from './when-loaded.ts';

test.each(['online', 'pointerdown', 'keydown'])(
  'what was missing is asked for again by %s, and used once',
  async (need) => {
    const errors = expectErrors();
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('the part');
    load.mockRejectedValueOnce(new Error('out of reach'));
    const use = vi.fn<(part: string) => void>();
    whenLoaded(load, use);
    await expect.poll(() => errors.take()).toHaveLength(1);
    expect(load).toHaveBeenCalledOnce();
    dispatchEvent(new Event(need));
    await expect.poll(() => use.mock.calls).toEqual([['the part']]);
    for (const later of ['online', 'pointerdown', 'keydown']) dispatchEvent(new Event(later));
    expect(load).toHaveBeenCalledTimes(2);
  },
);
