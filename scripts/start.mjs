// `npm start` installs what is missing, builds what is stale, and serves. Starts on the machine's own Node, 20 or newer.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareTemplates } from './database-templates.mjs';
import { installMissing } from './installation/installed-packages.mjs';
import { enterPinnedRuntime } from './installation/pinned-runtime.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

if (!installMissing(folder)) process.exit(1);
await enterPinnedRuntime(folder, fileURLToPath(import.meta.url));
// Caching stripped and compiled code saves half a second of each start.
const { enableCompileCache } = await import('node:module');
enableCompileCache(join(folder, '.cache', 'compiled'));
const { buildStale } = await import('./site-build.mjs');
const templates = prepareTemplates(folder, process.env);
if (!buildStale(folder)) process.exit(1);
await templates;
await import(join(folder, 'backend', 'src', 'main.ts'));
