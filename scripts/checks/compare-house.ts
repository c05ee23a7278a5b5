import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRisen, type House, measureHouse } from './house.ts';

// Measures the house and compares it with house.json. A number that has fallen is lowered in the file; one that has
// risen is an error, and what it counts is listed. Whoever needs a larger number writes it in the file.

/** What has risen is listed as far as this. */
const mostShown = 40;
const folder = join(import.meta.dirname, '../..');
const file = join(folder, 'house.json');
const kept: House = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as House) : {};
const now = measureHouse(folder);
const risen = findRisen(kept, now);

for (const [name, { count, found }] of Object.entries(now)) {
  const before = kept[name];
  const change = before === undefined || before === count ? '' : `, ${before} in house.json`;
  process.stdout.write(`${String(count).padStart(6)}  ${name}${change}\n`);
  const shown = process.argv.includes('--all')
    ? found
    : risen.includes(name)
      ? found.slice(0, mostShown)
      : [];
  process.stdout.write(shown.map((one) => `          ${one}\n`).join(''));
  if (0 < shown.length && shown.length < found.length)
    process.stdout.write('          and more, which `npm run house -- --all` lists\n');
}

if (risen.length > 0) {
  process.stdout.write(
    `\nHas risen: ${risen.join('; ')}.\nBring it down again, or write the larger number in house.json in the same commit.\n`,
  );
  process.exitCode = 1;
} else {
  const lowered = Object.fromEntries(Object.entries(now).map(([name, { count }]) => [name, count]));
  writeFileSync(file, `${JSON.stringify(lowered, null, 2)}\n`);
}
