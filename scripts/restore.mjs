// `npm run restore -- FILE` restores into a new database. Starts on the machine's own Node, 20 or newer.
import { fileURLToPath } from 'node:url';
import { installMissing } from './installation/installed-packages.mjs';
import { enterPinnedRuntime } from './installation/pinned-runtime.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

if (!installMissing(folder)) process.exit(1);
await enterPinnedRuntime(folder, fileURLToPath(import.meta.url));
const { runRestore } = await import('../backend/src/commands/run-restore.ts');
process.exitCode = await runRestore(process.argv.slice(2), process.env, folder, {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
});
