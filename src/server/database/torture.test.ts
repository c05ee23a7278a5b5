import { expect, it } from 'vitest';
import { torture } from '#testing/database-torture.ts';

// The short form of `npm run torture`.
it('every acknowledged change survives kills in the middle of writing, and the journal leads to the table', async () => {
  const { kills, acknowledged, faults } = await torture(8);
  expect(faults).toEqual([]);
  expect(kills).toBeGreaterThan(0);
  expect(acknowledged).toBeGreaterThan(0);
}, 120_000);
