import { maxSameColumn, maxSelected } from '../../limits.ts';
import { aggregatesNotAllowed } from '../../refusals/refusals.ts';
import { findName, requireIdentifier, requireName, requirePath } from './field.ts';
import type { SelectItem } from './grammar.ts';
import { Scanner } from './scanner.ts';

const aggregatePattern = /\.(?:sum|avg|count|max|min)\(\)/y;
const aliasPattern = /(?:"(?:[^"\\]|\\.)*"|[\p{L}\p{N}_ $-]+):(?!:)/uy;

/**
 * Parses `select=`: `*`, `col`, `alias:col->a->>b::type`, separated by commas; empty means all columns. Recognizes
 * related resources, so that the plan can refuse them by name; refuses aggregates (PGRST123).
 */
export function requireSelect(text: string): readonly SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }];
  const scanner = new Scanner('select parameter', text);
  const items: SelectItem[] = [];
  do items.push(requireItem(scanner));
  while (scanner.take(','));
  scanner.expectEnd('letter', 'digit', '"-"', '"->>"', '"->"', '"::"', '","');
  if (items.length > maxSelected) scanner.refuse(`more than ${maxSelected} columns are named`);
  const named = Map.groupBy(items, (item) => (item.kind === 'field' ? item.field.name : item.kind));
  for (const same of named.values()) {
    if (same.length > maxSameColumn) scanner.refuse(`a column is named more than ${maxSameColumn} times`);
  }
  return items;
}

function requireItem(scanner: Scanner): SelectItem {
  scanner.skipSpaces();
  if (scanner.take('...')) return requireEmbed(scanner, requireName(scanner));
  if (scanner.take('*')) {
    scanner.skipSpaces();
    return { kind: 'all' };
  }
  const alias = findAlias(scanner);
  scanner.skipSpaces();
  if (scanner.take('count()')) throw aggregatesNotAllowed();
  const name = requireName(scanner);
  if (scanner.at('!') || scanner.at('(')) return requireEmbed(scanner, name);
  const path = requirePath(scanner);
  const cast = scanner.take('::') ? requireIdentifier(scanner) : null;
  if (scanner.match(aggregatePattern) !== null) throw aggregatesNotAllowed();
  scanner.skipSpaces();
  return { kind: 'field', field: { name, path }, alias, cast };
}

function findAlias(scanner: Scanner): string | null {
  const start = scanner.position;
  if (scanner.match(aliasPattern) === null) return null;
  scanner.position = start;
  const alias = requireName(scanner);
  scanner.expect(':');
  return alias;
}

/** Skips `!hint!inner(...)` after the name of a related resource. */
function requireEmbed(scanner: Scanner, resource: string): SelectItem {
  while (scanner.take('!')) if (findName(scanner) === null) scanner.fail('field name (* or [a..z0..9_$])');
  scanner.expect('(', '"!"');
  let depth = 1;
  while (depth > 0) {
    if (scanner.done) scanner.fail('")"');
    if (scanner.take('(')) depth += 1;
    else if (scanner.take(')')) depth -= 1;
    else scanner.position += 1;
  }
  scanner.skipSpaces();
  return { kind: 'embed', resource };
}
