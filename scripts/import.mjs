// `npm run import -- FILE --account MAIL`, also while the server runs. Starts on the machine's own Node, 20 or newer.
import { fileURLToPath } from 'node:url';
import { installMissing } from './installation/installed-packages.mjs';
import { enterPinnedRuntime } from './installation/pinned-runtime.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

if (!installMissing(folder)) process.exit(1);
await enterPinnedRuntime(folder, fileURLToPath(import.meta.url));
const { runImport } = await import('./transfer/run-import.ts');
const { askAtTerminal } = await import('./transfer/transfer-command.ts');
process.exitCode = await runImport(process.argv.slice(2), process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  askSecretly: askAtTerminal,
});
