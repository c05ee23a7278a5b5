// `npm run shots` takes screenshots of every screen in every width and theme, with no, some and much data, into shots/.
// `npm run shots -- board login` takes only screens whose names contain one of the words.
import { fileURLToPath } from 'node:url';
import { installMissing } from './installation/installed-packages.mjs';
import { enterPinnedRuntime } from './installation/pinned-runtime.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

if (!installMissing(folder)) process.exit(1);
await enterPinnedRuntime(folder, fileURLToPath(import.meta.url));
const { buildStale } = await import('./site-build.mjs');
if (!buildStale(folder)) process.exit(1);
const { takeShots } = await import('./shots/take-shots.ts');
await takeShots(folder, process.argv.slice(2));
