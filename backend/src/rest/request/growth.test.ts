import { expect, it } from 'vitest';
import { jsonDepth } from '#server/http/request-limits.ts';
import { RestError } from '../refusals/rest-error.ts';
import { requireMediaType, requireRootMediaType } from './media-type.ts';
import { requireCallPayload, requirePayload } from './payload.ts';
import { findTimezone, requirePreferences } from './preferences.ts';
import { requireQuery } from './query/query-string.ts';
import { requireRange } from './range.ts';

const query = (text: string) => requireQuery(text);
const call = (text: string) => requireQuery(text, true);
const csv = (text: string) => requirePayload(text, 'text/csv', null);
const json = (text: string) => requirePayload(text, 'application/json', null);
const form = (text: string) => requireCallPayload(text, 'application/x-www-form-urlencoded', null);
const prefer = (text: string) => {
  findTimezone(text);
  requirePreferences(text, { txEnd: 'commit' }, () => false);
};
const range = (text: string) => requireRange({ limit: null, offset: null }, text, 1000);

type Case = readonly [
  name: string,
  read: (text: string) => unknown,
  start: string,
  unit: string,
  end?: string,
];

/** A parser, the start of a text for it, and the part to repeat. */
const texts: readonly Case[] = [
  ['quoted items that never end', query, 'a=in.(', '"x,'],
  ['quoted items whose end is escaped', query, 'a=in.(', '"x,', '\\",)'],
  ['quoted items', query, 'a=in.(', '"x",', '1)'],
  ['bare items', query, 'a=in.(', 'x,', '1)'],
  ['backslashes in an item', query, 'a=in.("', '\\\\'],
  ['a select list', query, 'select=', 'a,', 'b'],
  ['aliases', query, 'select=', 'a:b,', 'b'],
  ['quoted aliases that never end', query, 'select=', '"a,'],
  ['names with hyphens', query, 'select=', 'a-'],
  ['spaces in a name', query, 'select=', 'a '],
  ['resources that never end', query, 'select=', 'a('],
  ['resources within resources', query, 'select=a', '(a', ')'],
  ['hints', query, 'select=a', '!a'],
  ['conditions', query, 'or=(', 'a.eq.1,', 'a.eq.2)'],
  ['quoted values that never end', query, 'or=(', 'a.eq."x,'],
  ['quoted values with a tail', query, 'or=(', 'a.eq."x"y,'],
  ['braces that never end', query, 'or=(', 'a.eq.{x,'],
  ['lists in a tree', query, 'or=(', 'a.in.("x,'],
  ['trees in a tree', query, 'or=(', 'and(a.eq.1),', 'a.eq.1)'],
  ['trees that are too deep', query, 'or=(', 'and('],
  ['an order', query, 'order=', 'a.desc.nullslast,', 'a'],
  ['quoted names in an order', query, 'order=', '"a,'],
  ['columns', query, 'columns=', 'a,', 'b'],
  ['names of a key', query, 'on_conflict=', '"a",', 'b'],
  ['parameters', query, '', 'a=eq.1&'],
  ['parameters that are encoded', query, '', '%61=%65q.1&'],
  ['arguments', call, '', 'a=1&'],
  ['dots of a key', query, '', 'a.'],
  ['preferences', prefer, 'handling=lenient', ',return=minimal'],
  ['unknown preferences', prefer, 'handling=strict', ',x=y'],
  ['media types', requireMediaType, 'a/b', ',text/html;q=0.5'],
  ['media types of the root', requireRootMediaType, 'a/b', ',text/html ;q=.5'],
  ['spaces between media types', requireMediaType, 'a/b', ' '],
  ['parameters of a media type', requireMediaType, 'a/b', ';q=0'],
  ['a range', range, '0-1', '9'],
  ['content types', (text) => requireCallPayload('{}', text, null), 'a/b', '; charset=utf-8'],
  ['lines of CSV', csv, 'a,b\n', '1,2\n'],
  ['columns of CSV', csv, '', 'a,', 'b'],
  ['quoted fields of CSV', csv, 'a\n', '"x""y"\n'],
  ['a quote of CSV that never ends', csv, 'a\n"', '""'],
  ['empty lines of CSV', csv, 'a\n', '\r\n'],
  ['rows of JSON', json, '[', '{"a":1},', '{"a":2}]'],
  ['nested JSON', json, '', '['],
  ['strings of JSON', jsonDepth, '["', '\\"'],
  ['a form', form, '', 'a=1&'],
];

/** Milliseconds of this thread's own work, the minimum of several runs: of more while it is not below `limit`. */
function toTime(read: (text: string) => unknown, text: string, limit = Number.POSITIVE_INFINITY): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 || (tries < 20 && least >= limit); tries++) {
    const begin = process.threadCpuUsage();
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
    const { user, system } = process.threadCpuUsage(begin);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

// Security A19
it.each(texts.map((text) => [text[0], text] as const))(
  '%s take time in proportion to their length',
  (_, text) => {
    const [, read, start, unit, end = ''] = text;
    const toText = (length: number) => start + unit.repeat(Math.ceil(length / unit.length)) + end;
    const short = toTime(read, toText(8 * 1024));
    // Eight times as long if linear, 64 times if every part is compared with every other: 2.5 per doubling lies
    // between. A few milliseconds mean nothing: quadratic time for the longer text would be seconds.
    const limit = 2.5 ** 3 * short + 25;
    expect(toTime(read, toText(64 * 1024), limit)).toBeLessThan(limit);
  },
);
