import { notEmbedded } from '../../refusals/refusals.ts';
import { findName, requireField } from './field.ts';
import type { OrderTerm } from './grammar.ts';
import { Scanner } from './scanner.ts';

/** Parses `order=`: `col`, `col.desc`, `col->>key.asc.nullslast`, separated by commas. */
export function requireOrder(text: string): readonly OrderTerm[] {
  const scanner = new Scanner('order', text);
  const terms: OrderTerm[] = [];
  do terms.push(requireTerm(scanner));
  while (scanner.take(','));
  scanner.expectEnd('delimiter (.)', '","');
  return terms;
}

function requireTerm(scanner: Scanner): OrderTerm {
  scanner.skipSpaces();
  refuseRelated(scanner);
  const field = requireField(scanner);
  const direction = findDirection(scanner);
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : null;
  if (nulls === null && scanner.take('.')) {
    if (direction === null) scanner.fail('"asc"', '"desc"', '"nullsfirst"', '"nullslast"');
    scanner.fail('"nullsfirst"', '"nullslast"');
  }
  scanner.skipSpaces();
  return { field, direction, nulls };
}

function findDirection(scanner: Scanner): OrderTerm['direction'] {
  if (scanner.take('.asc')) return 'asc';
  return scanner.take('.desc') ? 'desc' : null;
}

/** `resource(column)` orders by a related resource, which cannot be embedded here. */
function refuseRelated(scanner: Scanner): void {
  const start = scanner.position;
  const name = findName(scanner);
  if (name !== null && scanner.at('(')) throw notEmbedded(name);
  scanner.position = start;
}
