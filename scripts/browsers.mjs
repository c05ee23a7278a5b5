// `npm run browsers` plays the journey in Firefox and WebKitGTK. Starts on the machine's own Node, 20 or newer.
import { fileURLToPath } from 'node:url';
import { installMissing } from './installation/installed-packages.mjs';
import { enterPinnedRuntime } from './installation/pinned-runtime.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

if (!installMissing(folder)) process.exit(1);
await enterPinnedRuntime(folder, fileURLToPath(import.meta.url));
const { runOtherBrowsers } = await import('./checks/run-checks.ts');
process.exitCode = await runOtherBrowsers(folder);
