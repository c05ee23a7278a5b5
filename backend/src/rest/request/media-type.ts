import { mediaTypeNotAvailable } from '../refusals/refusals.ts';

/** The format of a response body. */
export interface MediaType {
  readonly kind: 'array' | 'object' | 'csv' | 'openapi';
  /** Leaves out members that are null. */
  readonly stripNulls: boolean;
  readonly contentType: string;
}

const charset = '; charset=utf-8';

const json: MediaType = { kind: 'array', stripNulls: false, contentType: `application/json${charset}` };
const csv: MediaType = { kind: 'csv', stripNulls: false, contentType: `text/csv${charset}` };
const openapi: MediaType = {
  kind: 'openapi',
  stripNulls: false,
  contentType: `application/openapi+json${charset}`,
};

/** The format of a table's or function's response: the first available entry of `Accept`; refuses others (406). */
export function requireMediaType(accept: string | null): MediaType {
  if (accept === null || accept === '*/*') return json;
  for (const entry of toEntries(accept)) {
    const found = findMediaType(entry);
    if (found !== null) return found;
  }
  throw mediaTypeNotAvailable(toEntries(accept).join(', '));
}

/** The same for the root, which describes the tables and functions. */
export function requireRootMediaType(accept: string | null): MediaType {
  if (accept === null) return openapi;
  for (const entry of toEntries(accept)) {
    const [type] = entry.split(';');
    if (type === '*/*' || type === 'application/*' || type === 'application/openapi+json') return openapi;
    if (type === 'application/json') return { ...openapi, contentType: `application/json${charset}` };
  }
  throw mediaTypeNotAvailable(toEntries(accept).join(', '));
}

function findMediaType(entry: string): MediaType | null {
  const [type, ...parameters] = entry.split(';');
  const stripNulls = parameters.includes('nulls=stripped');
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json;
    case 'text/csv':
    case 'text/*':
      return csv;
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return vendor('object', stripNulls);
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripNulls ? vendor('array', true) : json;
    default:
      return null;
  }
}

function vendor(kind: 'array' | 'object', stripNulls: boolean): MediaType {
  const stripped = stripNulls ? ';nulls=stripped' : '';
  return { kind, stripNulls, contentType: `application/vnd.pgrst.${kind}+json${stripped}${charset}` };
}

/** Entries without spaces, best quality first; entries of equal quality stay in order. */
function toEntries(accept: string): readonly string[] {
  const entries = accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.replaceAll(/\s/g, ''))
    .filter((entry) => entry !== '');
  if (!accept.includes('q=')) return entries;
  return entries
    .map((entry) => {
      const quality = /;q=([\d.]+)/.exec(entry)?.[1];
      return {
        entry: entry.replace(/;q=[^;]*/, ''),
        quality: quality === undefined ? 1 : Number(quality) || 0,
      };
    })
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ entry }) => entry);
}
