import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { toEntityTag } from '#server/http/answers/entity-tag.ts';

/** Compressed forms that the build writes beside the plain file, best first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export type Encoding = (typeof encodings)[number]['name'];

/** One file of the built site. */
export interface SiteFile {
  readonly type: string;
  readonly etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  readonly immutable: boolean;
  readonly encoded: ReadonlySet<Encoding>;
  read(encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>>;
}

/** A page of the built site. */
export interface SitePage {
  readonly html: string;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
}

/** The built site: pages are texts that still need the browser's settings, files are served as they are. */
export interface SiteFiles {
  /** By request path, such as `/login`. */
  readonly pages: ReadonlyMap<string, SitePage>;
  /** By request path, such as `/assets/main-B2x.js`. Only files present at the start are served. */
  find(path: string): SiteFile | null;
}

/** An entry of the list of pages that the build writes. */
interface ListedPage {
  readonly path: string;
  readonly document: string;
  readonly indexed: boolean;
}

const pageList = '.pages.json';

/** Larger files are read from the disk at each request. */
const cachedBytes = 1024 * 1024;

/**
 * Lists the folder once; requests are looked up in that list, so their names never reach the disk. Rejects with ENOENT
 * when the folder or a page is missing.
 */
export async function openSiteFiles(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, SiteFile>();
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/');
    if (!/\.(?:br|gz|html)$/.test(name) && !name.startsWith('.'))
      files.set(`/${name}`, await toFile(path, name, known));
  }
  return { pages: await readPages(folder), find: (path) => files.get(path) ?? null };
}

async function readPages(folder: string): Promise<ReadonlyMap<string, SitePage>> {
  const listed = JSON.parse(await readFile(join(folder, pageList), 'utf8')) as readonly ListedPage[];
  const pages = new Map<string, SitePage>();
  for (const { path, document, indexed } of listed) {
    pages.set(path, { html: await readFile(join(folder, document), 'utf8'), indexed });
  }
  return pages;
}

async function toFile(path: string, name: string, known: ReadonlySet<string>): Promise<SiteFile> {
  const { size, mtimeMs } = await stat(path);
  const cached = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const present = encodings.filter(({ suffix }) => known.has(path + suffix));
  return {
    type: getMimeType(name) ?? 'application/octet-stream',
    etag: toEntityTag(`${name} ${size} ${mtimeMs}`),
    immutable: name.startsWith('assets/'),
    encoded: new Set(present.map((encoding) => encoding.name)),
    read(encoding) {
      const suffix = present.find((candidate) => candidate.name === encoding)?.suffix ?? '';
      if (size > cachedBytes) return readFile(path + suffix);
      const body = cached.get(suffix) ?? readFile(path + suffix);
      cached.set(suffix, body);
      // Reading may succeed at the next request.
      body.catch(() => cached.delete(suffix));
      return body;
    },
  };
}
