import { expect, it } from 'vitest';
import { torture } from '#testing/database-torture.ts';
import { times } from '#testing/times.ts';

it(
  'every acknowledged change survives kills in the middle of writing, and the journal matches the table',
  async () => {
    const { kills, acknowledged, faults } = await torture(5 * times);
    expect(faults).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(acknowledged).toBeGreaterThan(0);
  },
  120_000 * times,
);
