import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');
const testFiles = /\.(?:test|spec)\.tsx?$/;

/** An entry of a document: the numbers that it has, and the paths of the files that it names as proof. */
interface Entry {
  readonly ids: readonly string[];
  readonly paths: readonly string[];
}

/** A comment such as `// Specification 3.07, 3.08`, which says what the test below it proves. */
interface Marker {
  readonly path: string;
  readonly line: number;
  readonly ids: readonly string[];
  /** Whether it is directly above a test, or at the top of the file for all of it. */
  readonly isInPlace: boolean;
}

/** A document whose numbered entries name files, and the comments in the tests that lead back to them. */
export interface TracedDocument {
  readonly path: string;
  readonly text: string;
  readonly entries: readonly Entry[];
  readonly markers: readonly Marker[];
}

/** Reads a document, and of all tests the comments that begin with its word. */
export function readTracedDocument(path: string, word: string): TracedDocument {
  const text = readFileSync(join(repository, path), 'utf8');
  return { path, text, entries: readEntries({ path, text }), markers: findMarkers(word) };
}

/** Everything that is wrong between a document and the tests, one sentence each. */
export function findFaults(document: TracedDocument): string[] {
  const { entries, markers } = document;
  const known = new Set(entries.flatMap(({ ids }) => ids));
  const named = new Set(
    entries.flatMap(({ ids, paths }) => ids.flatMap((id) => paths.map((p) => `${id} ${p}`))),
  );
  const marked = new Set(markers.flatMap(({ ids, path }) => ids.map((id) => `${id} ${path}`)));
  return [
    ...findRepeated(entries.flatMap(({ ids }) => ids)).map((id) => `${id} is in the document twice.`),
    ...findRepeated(definitionsOf(document).map(([label]) => label)).map(
      (label) => `[${label}] is defined twice.`,
    ),
    ...entries.flatMap(({ ids, paths }) =>
      paths
        .filter((path) => !existsSync(join(repository, path)))
        .map((path) => `${ids}: there is no ${path}.`),
    ),
    ...[...named]
      .filter((pair) => testFiles.test(pair) && !marked.has(pair))
      .map((pair) => `${pair.replace(' ', ': no test with this number in ')}.`),
    ...markers.flatMap(({ ids, path, line, isInPlace }) => [
      ...(isInPlace ? [] : [`${path}:${line} is not above a test.`]),
      ...ids.filter((id) => !known.has(id)).map((id) => `${path}:${line}: the document has no ${id}.`),
      ...ids
        .filter((id) => known.has(id) && !named.has(`${id} ${path}`))
        .map((id) => `${path}:${line}: the document does not name this file at ${id}.`),
    ]),
  ];
}

/** The entries are list items that begin with their numbers, such as `- **3.07**`, and end where the next begins. */
function readEntries(document: Pick<TracedDocument, 'text' | 'path'>): Entry[] {
  const paths = new Map(definitionsOf(document));
  return [...document.text.matchAll(/^- \*\*((?:A?\d[\d.]*(?:, )?)+)\*\* (.*(?:\n {2}.*)*)/gm)].map(
    ([, ids = '', words = '']) => ({
      ids: ids.split(', '),
      paths: [...words.matchAll(/\[([\w-]+(?:\.\w+)+)\]/g)].map(
        ([, label = '']) => paths.get(label) ?? `file behind [${label}]`,
      ),
    }),
  );
}

/** The labels of the links at the end of a document, and the paths behind them. */
function definitionsOf({
  text,
  path: document,
}: Pick<TracedDocument, 'text' | 'path'>): [label: string, path: string][] {
  return [...text.matchAll(/^\[(.+)\]: (.+)$/gm)].map(([, label = '', target = '']) => [
    label,
    join(dirname(document), target),
  ]);
}

function findMarkers(word: string): Marker[] {
  const files = globSync('{src,backend/src,e2e,scripts,bench}/**/*.{test,spec}.{ts,tsx}', {
    cwd: repository,
  });
  return files.flatMap((path) => {
    const lines = readFileSync(join(repository, path), 'utf8').split('\n');
    return lines.flatMap((text, index) => {
      const [, ids] = new RegExp(`^\\s*// ${word} (A?\\d.*)$`).exec(text) ?? [];
      if (ids === undefined) return [];
      return [{ path, line: index + 1, ids: ids.split(', '), isInPlace: isInPlace(lines, index) }];
    });
  });
}

function isInPlace(lines: readonly string[], index: number): boolean {
  const isComment = (line: string) => /^\s*(?:\/\/|\/\*|\*)/.test(line);
  const next = lines.slice(index).find((line) => !isComment(line)) ?? '';
  if (/^\s*(?:it|test|describe)\b/.test(next)) return true;
  return next === '' && lines.slice(0, index).every(isComment);
}

function findRepeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
