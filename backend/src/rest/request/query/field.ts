import { maxFilterDepth } from '../../limits.ts';
import type { Field, JsonStep } from './grammar.ts';
import type { Scanner } from './scanner.ts';

const namePattern = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;
const keyPattern = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/uy;
const indexPattern = /-?\d+(?=->|::|[.,)]|$)/y;
const identifierPattern = /[\p{L}\p{N}_ $]+/uy;

const fieldName = 'field name (* or [a..z0..9_$])';

/** Reads a name such as `field`, `field with spaces`, `a-b` or `"any.thing"`; refuses anything else. */
export function requireName(scanner: Scanner): string {
  return findName(scanner) ?? scanner.fail(fieldName);
}

/** The same, or null without moving the scanner. */
export function findName(scanner: Scanner): string | null {
  if (scanner.at('"')) return requireQuoted(scanner);
  const found = scanner.match(namePattern);
  return found === null ? null : trimParts(found[0]);
}

/** Reads text in double quotes; `\` escapes the next character. */
export function requireQuoted(scanner: Scanner): string {
  scanner.expect('"');
  let value = '';
  while (!scanner.take('"')) {
    scanner.take('\\');
    if (scanner.done) scanner.fail('"\\""');
    value += scanner.text[scanner.position];
    scanner.position += 1;
  }
  return value;
}

/** A column and the JSON path after it. */
export function requireField(scanner: Scanner): Field {
  const name = requireName(scanner);
  return { name, path: requirePath(scanner) };
}

/** Reads any number of `->key` and `->>key`; refuses more than {@link maxFilterDepth}. */
export function requirePath(scanner: Scanner): readonly JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.take('->>') ? '->>' : scanner.take('->') ? '->' : null;
    if (arrow === null) return path;
    if (path.length === maxFilterDepth) scanner.refuse(`more than ${maxFilterDepth} steps in a JSON path`);
    path.push(requireStep(scanner, arrow));
  }
}

function requireStep(scanner: Scanner, arrow: JsonStep['arrow']): JsonStep {
  const index = scanner.match(indexPattern);
  if (index !== null) return { arrow, key: index[0], index: true };
  if (scanner.at('"')) return { arrow, key: requireQuoted(scanner), index: false };
  const key = scanner.match(keyPattern);
  if (key === null) scanner.fail('any non reserved character different from: .,>()');
  return { arrow, key: trimParts(key[0]), index: false };
}

/** Reads a bare word such as the type of a cast or a search language: letters, digits, `_`, `$` and spaces. */
export function requireIdentifier(scanner: Scanner): string {
  return scanner.match(identifierPattern)?.[0].trim() ?? scanner.fail('letter', 'digit');
}

function trimParts(text: string): string {
  return text.includes(' ')
    ? text
        .split('-')
        .map((part) => part.trim())
        .join('-')
    : text;
}
