import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sheets = import.meta.glob<string>(['../**/*.css', '!./tokens.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const colour =
  /(?<![\w/'"&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi;
// Shares of the room and what is left of it are no sizes of somebody's own.
const size =
  /(?<![\w-])(?:text|p[xytrbl]?|m[xytrbl]?|gap(?:-[xy])?|space-[xy]|rounded|leading|tracking|size|basis|border|outline|outline-offset|shadow|z|top|right|bottom|left|inset(?:-[xy])?|(?:min-|max-)?[wh])-\[(?!calc|\d+%)[^\]]+\]/g;
const pixels = /-\[[^\]]*\dpx[^\]]*\]/g;
const sheetSize = /(?:font-size|border-radius|font-family): *["\d][^;]*/g;

function find(files: Record<string, string>, patterns: readonly RegExp[]): string[] {
  return Object.entries(files).flatMap(([path, source]) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([match]) => `${path}: ${match}`)),
  );
}

test('colours and sizes come from the tokens: no file of the interface writes its own', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(find(sources, [colour, size, pixels])).toEqual([]);
});

test('nor does a style sheet, but for the faces of the fonts and the size of paper', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(3);
  const found = find(sheets, [sheetSize]).filter(
    (text) => !text.startsWith('./fonts.css') && !text.endsWith('10.5pt'),
  );
  expect(found).toEqual([]);
});

test.each([
  'color: #fff',
  'oklch(0.5 0.1 20)',
  'text-[13px]',
  'gap-[7px]',
  'w-[3.3rem]',
  'md:max-h-[40rem]',
  'tracking-[0.02em]',
])('"%s" would be found', (text) => {
  expect(find({ text }, [colour, size])).toHaveLength(1);
});

test.each(['w-[88%]', 'max-h-[calc(100dvh-2rem)]', 'grid-cols-[auto_auto]', '#charts'])(
  '"%s" is fine',
  (text) => {
    expect(find({ text }, [colour, size, pixels])).toEqual([]);
  },
);
