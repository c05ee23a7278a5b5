import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('{docs,docs/decisions,backend,backend/docs}/*.md', { cwd: repository }),
];

describe.each(documents)('%s', (path) => {
  const text = readFileSync(join(repository, path), 'utf8');

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)]
      .map(([, inline, defined]) => inline ?? defined ?? '')
      .filter((link) => !/^\w+:/.test(link));
    const broken = links.filter((link) => {
      const [file = '', heading] = link.split('#');
      const target = file === '' ? join(repository, path) : join(repository, dirname(path), file);
      return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading));
    });
    expect(broken).toEqual([]);
  });

  it('names folders and files that exist', () => {
    const names = [
      ...text.matchAll(/`((?:src|backend|domain|web|e2e|bench|scripts|supabase|docs)\/[^`\s:]+)`/g),
    ].map(([, name = '']) => name);
    // Paths may leave src/ out, and a package's own documents its folder.
    const packages = [repository, join(repository, path.split('/')[0] ?? '')];
    const missing = names.filter((name) =>
      packages.every((cwd) => globSync(`{,src/}${name}`, { cwd }).length === 0),
    );
    expect(missing).toEqual([]);
  });
});

/** The anchors of a document's headings, as Markdown viewers make them. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
