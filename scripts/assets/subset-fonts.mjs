import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// Run `node scripts/assets/subset-fonts.mjs` when a font or the characters change. The published packages split each
// family by script, which separates ₹ from the digits. So this makes three files with one family name: the characters
// that every page shows, ₹ alone, and those that only people type.

const root = new URL('../..', import.meta.url);

/** The characters of the interface, loaded before the page can be read. */
const text = `${range(0x20, 0x7e)}\u00a0£·–—‘’“”…−`;

/** The rest of Latin-1, and punctuation that people type; loaded only if a description needs it. */
const typed = [...`${range(0xa1, 0xff)}ıŒœ‚„†•‰‹›⁄€™`].filter((sign) => !text.includes(sign)).join('');

/** Headings contain only the product's own words: printable ASCII and typographic signs. */
const heading = `${range(0x20, 0x7e)}–—‘’“”…£`;

const files = [
  {
    source: 'anek-latin/files/anek-latin-latin-wght-normal.woff2',
    target: 'anek-latin.woff2',
    characters: text,
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    source: 'anek-latin/files/anek-latin-latin-wght-normal.woff2',
    target: 'anek-latin-typed.woff2',
    characters: typed,
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    source: 'anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
    target: 'anek-latin-rupee.woff2',
    characters: '₹',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    source: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    target: 'newsreader.woff2',
    characters: heading,
    axes: { wght: 560, opsz: 32 },
  },
];

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

for (const { source, target, characters, axes } of files) {
  const original = await readFile(new URL(`node_modules/@fontsource-variable/${source}`, root));
  const subset = await subsetFont(original, characters, { targetFormat: 'woff2', variationAxes: axes });
  const path = new URL(`src/web/ui/fonts/${target}`, root);
  await writeFile(path, subset);
  process.stdout.write(`${fileURLToPath(path)}: ${(subset.length / 1024).toFixed(1)} KiB\n`);
}
