import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toQrSvg } from './qr-svg.ts';

/** The modules of the code in the picture, a text for each row, without the quiet zone of four. */
function draw(text: string): string[] {
  const svg = toQrSvg(text);
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) - 8;
  const dark = new Set([...svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  const steps = Array.from({ length: size }, (_, index) => index + 4);
  const rows = steps.map((y) => steps.map((x) => (dark.delete(`${x},${y}`) ? '#' : '.')).join(''));
  expect(dark.size).toBe(0);
  return rows;
}

// The expected codes were read back to their texts by another program (jsQR).
it('draws a short text', () => {
  expect(draw('Tallyboard')).toEqual([
    '#######..##...#######',
    '#.....#..#..#.#.....#',
    '#.###.#.##.##.#.###.#',
    '#.###.#.#..#..#.###.#',
    '#.###.#.#..##.#.###.#',
    '#.....#.###.#.#.....#',
    '#######.#.#.#.#######',
    '........#..##........',
    '#.#####..##.#.#####..',
    '...#...#.##.#..##.#.#',
    '.##.#.##...#.#...###.',
    '###..#.#..#..#..###..',
    '..##.##..#.#.##.#..#.',
    '........#####..###.#.',
    '#######.....#.#...##.',
    '#.....#.#.####.####.#',
    '#.###.#.#.#.#.##....#',
    '#.###.#.###.##.###...',
    '#.###.#.#.##......#..',
    '#.....#...#......##..',
    '#######.#.##...###.#.',
  ]);
});

it.each([
  [
    'an enrolment',
    'otpauth://totp/Tallyboard:nia%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tallyboard',
    41,
    '5f83a60218d11622e4908a48b40109525562c995bc871af68e63c27b587abbeb',
  ],
  [
    'the longest text',
    'x'.repeat(2331),
    177,
    '1d05b0a907679f0debf71a65e329590c0ed1ae6d9b106b57dc4a8947bc7ea8c3',
  ],
])('draws %s', (_, text, size, hash) => {
  const rows = draw(text);
  expect(rows).toHaveLength(size);
  expect(createHash('sha256').update(rows.join('\n')).digest('hex')).toBe(hash);
});

it('refuses a text that is too long for a code', () => {
  expect(() => toQrSvg('x'.repeat(2332))).toThrow(RangeError);
});

it('makes an SVG that fits into a data URL unescaped', () => {
  const svg = toQrSvg('Tallyboard');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 29 29"/);
  expect(svg).not.toMatch(/[#%]/);
});
