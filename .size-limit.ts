import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBeforeReading, filesNeededBy, type Manifest } from './scripts/size/bundle-files.ts';
import { pages } from './src/web/app/page-list.ts';

const built = join(import.meta.dirname, 'dist/web');
const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
const firstLoads = pages.map(({ titles, module, firstLoad }) => ({
  name: `${Object.keys(titles)[0]}, first load`,
  files: filesNeededBy(manifest, ['app.html', module]),
  limit: firstLoad,
}));
const paths = (files: readonly string[]) => files.map((file) => `dist/web/${file}`);

const landing = readFileSync(join(built, 'index.html'), 'utf8');
const landingScripts = filesNeededBy(manifest, ['index.html']);

/** Files that no page needs before it runs: each is loaded by itself, when it is used. */
const first = new Set([...landingScripts, ...firstLoads.flatMap(({ files }) => files)]);
const later = readdirSync(join(built, 'assets'))
  .map((name) => `assets/${name}`)
  .filter((file) => file.endsWith('.js') && !first.has(file));

/** Sizes as they travel: scripts with gzip, the landing page as the server sends it to every browser of today. */
export default [
  {
    name: 'landing page, everything before it is read',
    path: paths(['index.html', ...filesBeforeReading(landing)]),
    limit: '60 kB',
    brotli: true,
  },
  {
    name: 'landing page, script',
    path: paths(landingScripts),
    limit: '2 KiB',
    gzip: true,
  },
  ...firstLoads.map(({ name, files, limit }) => ({ name, path: paths(files), limit, gzip: true })),
  ...later.map((file) => ({
    name: `later: ${file.replace(/^assets\//, '')}`,
    path: paths([file]),
    limit: '25 KiB',
    gzip: true,
  })),
  // Fetched after the page, and run beside it.
  { name: 'service worker', path: 'dist/web/sw.js', limit: '8 KiB', gzip: true },
];
