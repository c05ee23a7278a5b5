import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const colour =
  /(?<![\w/'"&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi;
const size = /\b(?:text|p[xytrbl]?|m[xytrbl]?|gap|rounded|leading)-\[[^\]]+\]/g;

test('colours and sizes come from the tokens: no file of the interface writes its own', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(colour), ...source.matchAll(size)].map(([match]) => `${path}: ${match}`),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test.each(['color: #fff', 'oklch(0.5 0.1 20)', 'text-[13px]', 'gap-[7px]'])('"%s" would be found', (text) => {
  expect([...text.matchAll(colour), ...text.matchAll(size)]).toHaveLength(1);
});
