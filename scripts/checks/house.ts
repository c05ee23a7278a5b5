import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** A number that must not rise, and what it counts, for whoever has to bring it down again. */
export interface Measure {
  readonly count: number;
  readonly found: readonly string[];
}

/** The numbers of the house by their names, as house.json keeps them. */
export type House = Readonly<Record<string, number>>;

const rooms = ['src/domain', 'src/import', 'src/web', 'backend/src', 'supabase', 'scripts'];
const mostFiles = 15;
const buildFiles = ['vite.config.ts', '.size-limit.ts'];
/** First words of comments that promise a riddle: "What it is like." */
const riddles = /^(?:What|How|Where|Such|So|Of)\b/;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  /** The paths of what it imports from this repository. */
  readonly imports: readonly string[];
}

/** Measures the production code and the documents of the repository in a folder. */
export function measureHouse(folder: string): Readonly<Record<string, Measure>> {
  const files = globSync(`{${rooms.join()}}/**/*.{ts,tsx,mjs,sql}`, { cwd: folder })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => readSource(folder, path));
  const inSource = files.filter(({ path }) => path.startsWith('src/'));
  return {
    ...measureLengths(folder),
    [`folders over ${mostFiles} files`]: toMeasure(
      [...Map.groupBy(files, ({ path }) => dirname(path))]
        .filter(([, own]) => own.length > mostFiles)
        .map(([path, own]) => `${path}: ${own.length}`),
    ),
    'folders in circles': toMeasure(
      findCircles(files).flatMap((circle) => circle.map((one) => `${one}, with ${circle.length - 1} others`)),
    ),
    'names exported twice': toMeasure(findDoubleExports(files)),
    'source files named by the build': toMeasure(
      buildFiles.flatMap((path) => findNames(readFileSync(join(folder, path), 'utf8'), files)),
    ),
    '"word" or "words" in src': countIn(inSource, /\bwords?\b/g),
    'comments that begin with What, How, Where, Such, So or Of': toMeasure(inSource.flatMap(findRiddles)),
    'words of documents': countDocuments(folder),
    ...Object.fromEntries(
      rooms.map((room) => {
        const own = files.filter(({ path }) => path.startsWith(`${room}/`));
        const count = own.reduce((sum, { lines }) => sum + lines, 0);
        return [`lines of ${room}`, { count, found: [`${own.length} files`] }];
      }),
    ),
  };
}

/** What has risen above the numbers that are kept. A measure that is not kept yet has risen from nothing. */
export function findRisen(kept: House, now: Readonly<Record<string, Measure>>): readonly string[] {
  return Object.keys(now).filter((name) => (now[name]?.count ?? 0) > (kept[name] ?? 0));
}

const toMeasure = (found: readonly string[]): Measure => ({ count: found.length, found });

function readSource(folder: string, path: string): SourceFile {
  const text = readFileSync(join(folder, path), 'utf8');
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) => name);
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: named.map((name) => toPath(folder, path, name)),
  };
}

/** An import's path within the repository. Each package has its own aliases. */
function toPath(folder: string, from: string, name: string): string {
  if (name.startsWith('.'))
    return relative(folder, resolve(folder, dirname(from), name)).replaceAll('\\', '/');
  if (!from.startsWith('backend/')) return name.replace('#', 'src/');
  return name.replace('#server/', 'backend/src/').replace('#testing/', 'backend/testing/');
}

interface Lint {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly filename: string;
  }[];
}

/** Lengths as the linter counts them: of functions over 100 lines, and of files over 300. */
function measureLengths(folder: string): Readonly<Record<string, Measure>> {
  const linter = join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint');
  const config = join(import.meta.dirname, 'house-lengths.json');
  const options = ['-c', config, '--format', 'json', '--ignore-pattern', '**/*.test.*'];
  const { diagnostics } = JSON.parse(
    execFileSync(process.execPath, [linter, ...options, ...rooms], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1e8,
    }),
  ) as Lint;
  const find = (rule: string) =>
    toMeasure(
      diagnostics
        .filter(({ code }) => code.includes(`(${rule})`))
        .map(({ filename, message }) => `${filename}: ${message}`)
        .sort(),
    );
  return {
    'functions over 100 lines': find('max-lines-per-function'),
    'files over 300 lines': find('max-lines'),
  };
}

/** Groups of folders each of which reaches every other one of its group by imports (Tarjan). */
export function findCircles(
  files: readonly Pick<SourceFile, 'path' | 'imports'>[],
): readonly (readonly string[])[] {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = dirname(path);
    const reached = graph.get(from) ?? new Set();
    graph.set(from, reached);
    for (const imported of imports) if (dirname(imported) !== from) reached.add(dirname(imported));
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (folder: string): number => {
    const place = order.size;
    order.set(folder, place);
    lowest.set(folder, place);
    path.push(folder);
    for (const next of graph.get(folder) ?? []) {
      const reached = order.has(next) ? (path.includes(next) ? order.get(next) : place) : visit(next);
      lowest.set(folder, Math.min(lowest.get(folder) ?? place, reached ?? place));
    }
    const low = lowest.get(folder) ?? place;
    if (low === place) {
      const circle = path.splice(path.indexOf(folder));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return circles;
}

/** Names that more than one file exports, each file of one room but the scripts counted. */
function findDoubleExports(files: readonly SourceFile[]): readonly string[] {
  const exports = files
    .filter(({ path }) => !path.startsWith('scripts/'))
    .flatMap(({ path, text }) => {
      const declared =
        /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
      return [...new Set([...text.matchAll(declared)].map(([, name = '']) => name))].map((name) => ({
        name,
        path,
      }));
    });
  return [...Map.groupBy(exports, ({ name }) => name)]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`)
    .sort();
}

/** The names of source files in the text of a configuration, by a path or in a list of bare names. */
function findNames(text: string, files: readonly SourceFile[]): readonly string[] {
  const known = new Set(
    files.filter(({ path }) => path.startsWith('src/')).map(({ path }) => path.replace(/^.*\/|\.tsx?$/g, '')),
  );
  const quoted = [...text.matchAll(/'([^'\n]+)'/g)].map(([, inside = '']) => inside);
  return quoted.flatMap((inside) => toAlternatives(inside).filter((name) => known.has(name)));
}

/** What a short pattern stands for: 'menu-(?:item|keys)' is two names. */
function toAlternatives(pattern: string): readonly string[] {
  const [, before = '', inside, after = ''] = /^(.*)\(\?:([\w|-]+)\)(.*)$/.exec(pattern) ?? [];
  if (inside !== undefined) return inside.split('|').map((one) => `${before}${one}${after}`);
  return [pattern.replace(/^.*\/|\.tsx?$/g, '')];
}

function findRiddles({ path, text }: SourceFile): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, comment] = /(?:\/\*\*|(?<![:'"`])\/\/)\s*(.+)$/.exec(line) ?? [];
    // A line of a comment in several lines that only goes on is no first word.
    const goesOn = /^\s*\/\//.test(line) && /^\s*\/\//.test(text.split('\n')[index - 1] ?? '');
    return comment !== undefined && !goesOn && riddles.test(comment) ? [`${path}:${index + 1}`] : [];
  });
}

function countIn(files: readonly SourceFile[], pattern: RegExp): Measure {
  const counted = files.map(({ path, text }) => ({ path, count: text.match(pattern)?.length ?? 0 }));
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    found: counted
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count)
      .slice(0, 20)
      .map(({ path, count }) => `${path}: ${count}`),
  };
}

function countDocuments(folder: string): Measure {
  const counted = globSync('{*.md,docs/*.md,docs/*/*.md,backend/*.md,backend/docs/*.md}', { cwd: folder })
    .sort()
    .map((path) => ({ path, count: readFileSync(join(folder, path), 'utf8').split(/\s+/).length }));
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    found: counted.map(({ path, count }) => `${path}: ${count}`),
  };
}
