import { maxFilterDepth } from '../../limits.ts';
import { requireField } from './field.ts';
import { readLogicValue, requireOperation } from './filter.ts';
import type { Condition, LogicTree } from './grammar.ts';
import { Scanner } from './scanner.ts';

const branchPattern = /[ \t]*(not\.)?(and|or)[ \t]*\(/y;

/**
 * Parses the value of `and=`, `or=`, `not.and=` or `not.or=`: `(a.eq.1,not.b.is.null,and(c.gt.1,c.lt.5))`. Refuses an
 * empty list and trees deeper than {@link maxFilterDepth}.
 */
export function requireLogicTree(operator: 'and' | 'or', negated: boolean, value: string): LogicTree {
  const scanner = new Scanner('logic tree', `${negated ? 'not.' : ''}${operator}${value}`, value);
  const tree = findBranch(scanner, 1);
  if (tree === null) {
    scanner.position = scanner.text.length - value.length;
    return scanner.fail('"("');
  }
  scanner.expectEnd();
  return tree;
}

function findBranch(scanner: Scanner, depth: number): LogicTree | null {
  const head = scanner.match(branchPattern);
  if (head === null) return null;
  if (depth > maxFilterDepth) scanner.refuse(`nested deeper than ${maxFilterDepth} levels`);
  const conditions: Condition[] = [];
  do {
    conditions.push(findBranch(scanner, depth + 1) ?? requireLogicFilter(scanner));
    scanner.skipSpaces();
  } while (scanner.take(','));
  scanner.expect(')', '","');
  scanner.skipSpaces();
  return {
    kind: 'logic',
    operator: head[2] === 'or' ? 'or' : 'and',
    negated: head[1] !== undefined,
    conditions,
  };
}

function requireLogicFilter(scanner: Scanner): Condition {
  scanner.skipSpaces();
  if (scanner.at(')') || scanner.done) {
    scanner.fail('field name (* or [a..z0..9_$])', 'negation operator (not)', 'logic operator (and, or)');
  }
  const field = requireField(scanner);
  scanner.skipSpaces();
  scanner.expect('.');
  return { kind: 'filter', field, ...requireOperation(scanner, readLogicValue) };
}
