import { expect, test } from 'vitest';

const pieces = Object.keys(import.meta.glob(['../ui/**/*.tsx', '!../ui/**/*.test.tsx']));
const guide = Object.values(
  import.meta.glob<string>(['./*.tsx', '!./*.test.*'], { query: '?raw', import: 'default', eager: true }),
).join('\n');

/** Shown by the pieces that use or load them, and what loads them. */
const within = [
  '../ui/fields/calendar.tsx',
  '../ui/fields/calendar-field.tsx',
  '../ui/overlays/toast-host.tsx',
  '../ui/lazy-part.tsx',
];

test('the guide shows every piece of the interface', () => {
  expect(pieces.length).toBeGreaterThan(15);
  expect(pieces.filter((path) => !within.includes(path) && !guide.includes(`'${path}'`))).toEqual([]);
});
