// If a registry does not offer a platform's package, npm leaves it out of the lock file, and then `npm ci` refuses the
// file on every platform. This adds the missing entries from what the packages declare, so the file is the same wherever
// it was made. Run it after changing dependencies.
import { readFileSync, writeFileSync } from 'node:fs';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const libraries = { gnu: 'glibc', musl: 'musl' };

const path = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = [];

for (const owner of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(owner.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (Object.keys(lock.packages).some((known) => known.endsWith(key)) || !/^\d+\.\d+\.\d+/.test(range))
      continue;
    const words = name.split(/[/-]/);
    const os = systems.filter((system) => words.includes(system));
    const cpu = processors.filter((processor) => words.includes(processor)).slice(0, 1);
    const libc = Object.entries(libraries).flatMap(([word, value]) => (words.includes(word) ? [value] : []));
    if (cpu.length === 0) continue;
    lock.packages[key] = {
      version: range,
      cpu,
      ...(owner.dev && { dev: true }),
      ...(libc.length > 0 && os.includes('linux') && { libc }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    added.push(`${name}@${range}`);
  }
}

if (added.length > 0) {
  const [root, ...rest] = Object.entries(lock.packages);
  rest.sort(([one], [other]) => (one < other ? -1 : 1));
  lock.packages = Object.fromEntries([root, ...rest]);
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}
process.stdout.write(added.length === 0 ? 'The lock file is complete.\n' : `Added ${added.join(', ')}.\n`);
