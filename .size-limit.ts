import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  filesBeforeReading,
  filesNeededBy,
  findLazyFiles,
  type Manifest,
} from './scripts/size/bundle-files.ts';

const built = join(import.meta.dirname, 'dist/web');
const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
const login = filesNeededBy(manifest, ['app.html', 'features/auth/auth-page.tsx']);
const dashboard = filesNeededBy(manifest, ['app.html', 'features/dashboard/dashboard-page.tsx']);
const paths = (files: readonly string[]) => files.map((file) => `dist/web/${file}`);

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
  { name: '/login, first load', path: paths(login), limit: '115 KiB', gzip: true },
  { name: '/app, first load', path: paths(dashboard), limit: '150 KiB', gzip: true },
  ...findLazyFiles(manifest, [...login, ...dashboard]).map((file) => ({
    name: `later: ${file.replace(/^assets\//, '')}`,
    path: paths([file]),
    limit: '25 KiB',
    gzip: true,
  })),
  // Fetched after the page, and run beside it.
  { name: 'service worker', path: 'dist/web/sw.js', limit: '7 KiB', gzip: true },
  { name: 'all JavaScript', path: 'dist/web/assets/*.js', limit: '260 KiB', gzip: true },
];
