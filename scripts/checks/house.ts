import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

// Prints how large the rooms are and where they drift: folders with many files, small files with one
// reader, and folders that import each other.

const repository = resolve(import.meta.dirname, '../..');
const rooms = ['src/domain', 'src/import', 'src/web', 'backend/src', 'supabase', 'scripts'];
const mostFiles = 15;
const smallLines = 30;

interface SourceFile {
  readonly path: string;
  readonly lines: number;
  /** The paths of what it imports from this repository. */
  readonly imports: readonly string[];
}

const files = globSync(`{${rooms.join()}}/**/*.{ts,tsx,mjs,sql}`, { cwd: repository })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .sort()
  .map(readSource);

print(
  'Rooms, without tests',
  rooms.map((room) => {
    const own = files.filter(({ path }) => path.startsWith(`${room}/`));
    const lines = own.reduce((sum, file) => sum + file.lines, 0);
    return `${room}: ${own.length} files, ${lines} lines`;
  }),
);
print(
  `Folders with more than ${mostFiles} files`,
  [...groupBy(files, ({ path }) => dirname(path))]
    .filter(([, own]) => own.length > mostFiles)
    .map(([folder, own]) => `${folder}: ${own.length}`),
);
print(`Files of ${smallLines} lines or fewer that one other file imports`, findSmallFiles());
print('Folders that import each other', findImportCycles());
print(
  'Words of the documents',
  globSync('{*.md,docs/*.md,docs/*/*.md,backend/*.md,backend/docs/*.md}', { cwd: repository })
    .sort()
    .map((path) => `${path}: ${readFileSync(join(repository, path), 'utf8').split(/\s+/).length}`),
);

function readSource(path: string): SourceFile {
  const text = readFileSync(join(repository, path), 'utf8');
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) => name);
  return { path, lines: text.split('\n').length - 1, imports: named.map((name) => toPath(path, name)) };
}

/** An import's path within the repository. Each package has its own aliases. */
function toPath(from: string, name: string): string {
  if (name.startsWith('.'))
    return relative(repository, resolve(repository, dirname(from), name)).replaceAll('\\', '/');
  if (!from.startsWith('backend/')) return name.replace('#', 'src/');
  return name.replace('#server/', 'backend/src/').replace('#testing/', 'backend/testing/');
}

function findSmallFiles(): readonly string[] {
  const importers = groupBy(
    files.flatMap(({ path, imports }) => imports.map((imported) => ({ path, imported }))),
    ({ imported }) => imported,
  );
  return files
    .filter(({ path, lines }) => lines <= smallLines && importers.get(path)?.length === 1)
    .map(({ path, lines }) => `${path}: ${lines} lines, for ${importers.get(path)?.[0]?.path}`);
}

/** Pairs of folders that import from each other; a folder and one within it are no pair. */
function findImportCycles(): readonly string[] {
  const pairs = new Set(
    files.flatMap(({ path, imports }) => imports.map((imported) => `${dirname(path)} ${dirname(imported)}`)),
  );
  return [...pairs].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    const isWithin = `${other}/`.startsWith(`${one}/`) || `${one}/`.startsWith(`${other}/`);
    return one < other && !isWithin && pairs.has(`${other} ${one}`);
  });
}

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item]);
  return groups;
}

function print(title: string, lines: readonly string[]): void {
  process.stdout.write(`\n${title} (${lines.length})\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
