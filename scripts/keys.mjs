// `npm run keys -- show`, `rotate`, ... manages the server's keys. Starts on the machine's own Node, 20 or newer.
import { fileURLToPath } from 'node:url';
import { installMissing } from './installation/installed-packages.mjs';
import { enterPinnedRuntime } from './installation/pinned-runtime.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

if (!installMissing(folder)) process.exit(1);
await enterPinnedRuntime(folder, fileURLToPath(import.meta.url));
const { runKeys } = await import('../backend/src/commands/run-keys.ts');
process.exitCode = await runKeys(process.argv.slice(2), process.env, folder, {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
});
