import { expect, test } from 'vitest';
import { createUuidMaker } from './uuid-v7.ts';

const zeros = (bytes: Uint8Array) => bytes.fill(0);

test('an id holds the time, the version and the variant', () => {
  const make = createUuidMaker(() => 0x017f22e279b0, zeros);
  expect(make()).toBe('017f22e2-79b0-7000-8000-000000000000');
});

test('ids made within one millisecond sort in the order they were made', () => {
  const make = createUuidMaker(
    () => 1_700_000_000_000,
    (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  );
  const made = Array.from({ length: 10_000 }, make);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('a clock that is set back does not sort a later id before an earlier one', () => {
  const times = [2000, 1000, 1500];
  const make = createUuidMaker(() => times.shift() ?? 3000, zeros);
  const made = [make(), make(), make(), make()];
  expect(made.toSorted()).toEqual(made);
});
