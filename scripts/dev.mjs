// `npm run dev` serves the site with hot reload in front of the server. Starts on the machine's own Node, 20 or newer.
import { fileURLToPath } from 'node:url';
import { installMissing } from './installation/installed-packages.mjs';
import { enterPinnedRuntime } from './installation/pinned-runtime.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

if (!installMissing(folder)) process.exit(1);
await enterPinnedRuntime(folder, fileURLToPath(import.meta.url));
const { runDevelopment } = await import('./dev/run-development.ts');
await runDevelopment(folder, process.argv.slice(2));
