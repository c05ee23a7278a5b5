import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toEntityTag } from '#server/http/answers/entity-tag.ts';
import type { Encoding } from './site-files.ts';

/** Settings for the browser: the same in `/config.json` and in every page. */
export interface SiteConfig {
  /** The origin of the backend; empty when it is the page's own. */
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly sourceUrl: string;
  /** Whether `/outbox` leads a browser on this machine to the emails. */
  readonly outbox: boolean;
  /** Whether the backend is this server, which serves calendars and sends emails of what is due. */
  readonly ownBackend: boolean;
}

/** A page with the settings filled in. */
export interface FilledPage {
  readonly etag: string;
  readonly plain: string;
  encode(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** The placeholder for the settings in a page. */
const configMark = '<!--config-->';

/** Fills the settings in, as data that cannot break out of its element. */
export function fillPage(html: string, config: SiteConfig): FilledPage {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="config">${json}</script>`;
  const plain = html.replace(configMark, () => block);
  const encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    etag: toEntityTag(plain),
    plain,
    encode(encoding) {
      const body = encoded.get(encoding) ?? compress(plain, encoding);
      encoded.set(encoding, body);
      return body;
    },
  };
}

function compress(text: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return promisify(gzip)(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return promisify(brotliCompress)(text, { params });
}

/** The hashes of a page's inline scripts or styles for its content security policy. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'));
  return [...found]
    .filter(([, attributes = '']) => !/\bsrc\s*=|\btype\s*=\s*["']?application\/json/i.test(attributes))
    .map(([, , body = '']) => `sha256-${createHash('sha256').update(body).digest('base64')}`);
}
