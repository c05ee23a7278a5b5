import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// Run `node scripts/subset-fonts.mjs` when a font or the characters change. The published packages split each family by
// script, which separates ₹ from the digits. So this makes three files with one family name: the characters that every
// page shows, ₹ alone, and those that only people type.

const root = new URL('..', import.meta.url);

/** The characters of the interface, loaded before the page can be read. */
const text = `${range(0x20, 0x7e)}\u00a0£·–—‘’“”…−`;

/** The rest of Latin-1, and punctuation that people type; loaded only if a description needs it. */
const typed = [...`${range(0xa1, 0xff)}ıŒœ‚„†•‰‹›⁄€™`].filter((sign) => !text.includes(sign)).join('');

/** Headings contain only the product's own words: printable ASCII and typographic signs. */
const heading = `${range(0x20, 0x7e)}–—‘’“”…£`;

/** Lucide's edit, delete, grip and move; glyphs.css uses the same code points. */
const glyphs = String.fromCodePoint(0xe1f9, 0xe18e, 0xe0eb, 0xe417);

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
  await write(target, await subsetFont(original, characters, { targetFormat: 'woff2', variationAxes: axes }));
}
await write('glyphs.woff2', await subsetFont(await fetchLucide(), glyphs, { targetFormat: 'woff2' }));

/** @param {string} target @param {Buffer} subset */
async function write(target, subset) {
  const path = new URL(`src/web/ui/fonts/${target}`, root);
  await writeFile(path, subset);
  process.stdout.write(`${fileURLToPath(path)}: ${(subset.length / 1024).toFixed(1)} KiB\n`);
}

/** The font with all of Lucide's icons. Its package is 67 MB, so it is downloaded only here. */
async function fetchLucide() {
  const folder = await mkdtemp(join(tmpdir(), 'lucide-'));
  try {
    execFileSync('npm', ['pack', 'lucide-static@1.62.0', '--silent', '--pack-destination', folder]);
    execFileSync('tar', ['-xzf', join(folder, 'lucide-static-1.62.0.tgz'), '-C', folder, 'package/font']);
    return await readFile(join(folder, 'package/font/lucide.woff2'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
