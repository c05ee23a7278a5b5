import { notEmbedded, zeroByte } from '../../refusals/refusals.ts';
import { checkPatterns } from './check-patterns.ts';
import { findName, requireField, requireName } from './field.ts';
import { looksLikeOperation, readWholeValue, requireOperation } from './filter.ts';
import type { Condition, OrderTerm, SelectItem } from './grammar.ts';
import { requireLogicTree } from './logic-tree.ts';
import { requireOrder } from './order-list.ts';
import { Scanner } from './scanner.ts';
import { requireSelect } from './select-list.ts';

/** The parsed query string, checked against the grammar but not the catalogue. */
export interface RestQuery {
  readonly select: readonly SelectItem[];
  /** Keys of the payload to write; null for all. */
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
  /** All of them must hold. */
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  /** Text of `limit` and `offset` if they are whole numbers; anything else is ignored, as upstream does. */
  readonly limit: string | null;
  readonly offset: string | null;
  /** Parameters of a function called by GET, in the order received. */
  readonly arguments: readonly (readonly [string, string])[];
  /** The parameters sorted by name, for `Content-Location`. */
  readonly canonical: string;
}

const controls = new Set(['order', 'limit', 'offset', 'and', 'or']);
const wholeNumber = /^-?\d+$/;

/**
 * Parses a query string without its `?`. With `callArguments`, pairs that are not filters are a function's arguments.
 * Refuses text outside the grammar (PGRST100) and parameters for resources that are not embedded (PGRST108).
 */
export function requireQuery(text: string, callArguments = false): RestQuery {
  const pairs = toPairs(text);
  const conditions: Condition[] = [];
  const order: OrderTerm[] = [];
  const given: (readonly [string, string])[] = [];
  let select: readonly SelectItem[] | null = null;
  let columns: string[] | null = null;
  let onConflict: string[] | null = null;
  let limit: string | null = null;
  let offset: string | null = null;

  for (const [key, value] of pairs) {
    if (value === null) continue;
    const control = toControl(key);
    if (key === 'select') select ??= requireSelect(value);
    else if (key === 'columns') columns ??= requireNames('columns parameter', value);
    else if (key === 'on_conflict') onConflict ??= requireNames('on_conflict parameter', value);
    else if (control === 'order') order.push(...requireOrder(value));
    else if (control === 'limit') limit = wholeNumber.test(value) ? value : null;
    else if (control === 'offset') offset = wholeNumber.test(value) ? value : null;
    else if (control !== null) conditions.push(requireLogicTree(control, key.startsWith('not.'), value));
    else if (callArguments && !looksLikeOperation(value)) given.push([key, value]);
    else conditions.push(requireFilter(key, value));
  }

  checkPatterns(conditions);
  return {
    select: select ?? [{ kind: 'all' }],
    columns,
    onConflict,
    conditions,
    order,
    limit,
    offset,
    arguments: given,
    canonical: toCanonical(pairs),
  };
}

type Control = 'order' | 'limit' | 'offset' | 'and' | 'or';

/** The control parameter in `key`; refuses one for an embedded resource, as in `rel.order`. */
function toControl(key: string): Control | null {
  const dot = key.lastIndexOf('.');
  const word = key.slice(dot + 1);
  if (!controls.has(word)) return null;
  const prefix = key.slice(0, Math.max(dot, 0));
  const isLogic = word === 'and' || word === 'or';
  if (prefix === '' || (isLogic && prefix === 'not')) return word as Control;
  const scanner = new Scanner('tree path', key);
  throw notEmbedded(requireName(scanner));
}

function requireFilter(key: string, value: string): Condition {
  const path = new Scanner('tree path', key);
  const field = requireField(path);
  if (path.take('.')) {
    if (findName(path) !== null) throw notEmbedded(field.name);
    path.fail('field name (* or [a..z0..9_$])');
  }
  path.expectEnd('"-"', '"->>"', '"->"', 'delimiter (.)');
  const scanner = new Scanner('filter', value);
  const operation = requireOperation(scanner, readWholeValue);
  scanner.expectEnd();
  return { kind: 'filter', field, ...operation };
}

function requireNames(label: string, text: string): string[] {
  const scanner = new Scanner(label, text);
  const names: string[] = [];
  do {
    scanner.skipSpaces();
    names.push(requireName(scanner));
    scanner.skipSpaces();
  } while (scanner.take(','));
  scanner.expectEnd('","');
  return [...new Set(names)];
}

/** Pairs in the order received; a pair without `=` has no value. */
function toPairs(text: string): (readonly [string, string | null])[] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 0) return [decode(pair), null];
      return [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  // URLSearchParams decodes `+` as a space and never fails; `text` contains no bare `&` or `=`, which are separators.
  const decoded = new URLSearchParams(`v=${text}`).get('v') ?? '';
  if (decoded.includes('\0')) throw zeroByte();
  return decoded;
}

function toCanonical(pairs: readonly (readonly [string, string | null])[]): string {
  return pairs
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value ?? '')}`)
    .join('&');
}
