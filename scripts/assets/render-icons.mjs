// Run `node scripts/assets/render-icons.mjs` when the drawing of an icon changes. It draws the SVG files of
// src/web/public in Chromium and writes the images that phones, desktops and old browsers ask for.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { requireChromium } from '../checks/chromium.ts';

const folder = new URL('../../src/web/public/', import.meta.url);

const pictures = [
  { source: 'icons/icon.svg', target: 'icons/icon-192.png', size: 192 },
  { source: 'icons/icon.svg', target: 'icons/icon-512.png', size: 512 },
  { source: 'icons/maskable.svg', target: 'icons/maskable-512.png', size: 512 },
  // Apple rounds the corners, and shows transparency as black.
  { source: 'icons/maskable.svg', target: 'icons/apple-touch-icon.png', size: 180 },
  { source: 'icons/add.svg', target: 'icons/add-96.png', size: 96 },
];

const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();

/** @param {string} source @param {number} size */
async function draw(source, size) {
  const svg = await readFile(new URL(source, folder), 'utf8');
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true });
}

for (const { source, target, size } of pictures) {
  const path = new URL(target, folder);
  await writeFile(path, await draw(source, size));
  process.stdout.write(`${fileURLToPath(path)}\n`);
}
await writeFile(new URL('favicon.ico', folder), toIco(await draw('icons/icon.svg', 32), 32));
await browser.close();

/**
 * Packs one image as an .ico: a header, a directory of one entry, the PNG.
 *
 * @param {Buffer} png
 * @param {number} size
 */
function toIco(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
