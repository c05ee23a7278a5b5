import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  filesBeforeReading,
  filesNeededBy,
  findLazyFiles,
  type Manifest,
} from './scripts/size/bundle-files.ts';
import { pages } from './src/web/app/page-list.ts';

const built = join(import.meta.dirname, 'dist/web');
const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
const firstLoads = pages.map(({ titles, module, firstLoad }) => ({
  name: `${Object.keys(titles)[0]}, first load`,
  files: filesNeededBy(manifest, ['app.html', module]),
  limit: firstLoad,
}));
const paths = (files: readonly string[]) => files.map((file) => `dist/web/${file}`);

/** What only an import loads: the dialog, the worker and its readers; and what else loads only when it is opened. */
const folders = ['import', 'opened'];

const landing = readFileSync(join(built, 'index.html'), 'utf8');

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
    path: paths(filesNeededBy(manifest, ['index.html'])),
    limit: '2 KiB',
    gzip: true,
  },
  ...firstLoads.map(({ name, files, limit }) => ({ name, path: paths(files), limit, gzip: true })),
  ...findLazyFiles(
    manifest,
    firstLoads.flatMap(({ files }) => files),
  )
    .filter((file) => folders.every((folder) => !file.startsWith(`assets/${folder}/`)))
    .map((file) => ({
      name: `later: ${file.replace(/^assets\//, '')}`,
      path: paths([file]),
      limit: '25 KiB',
      gzip: true,
    })),
  ...folders.flatMap((folder) =>
    readdirSync(join(built, 'assets', folder))
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({
        name: `${folder}: ${file}`,
        path: paths([join('assets', folder, file)]),
        limit: '25 KiB',
        gzip: true,
      })),
  ),
  // Fetched after the page, and run beside it.
  { name: 'service worker', path: 'dist/web/sw.js', limit: '8 KiB', gzip: true },
];
