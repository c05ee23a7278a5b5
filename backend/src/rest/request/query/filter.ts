import { requireQuoted } from './field.ts';
import type { Operation } from './grammar.ts';
import type { Scanner } from './scanner.ts';

/** Operators that take `(any)` and `(all)`. */
const quantifiable = new Map([
  ['eq', '='],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
]);

const plain = new Map([
  ['neq', '<>'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
]);

const searches = new Map([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
]);

const tests = new Map([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
]);

const headPattern = /([a-z]+)(?:\(([\p{L}\p{N}_ $]*)\))?\./uy;
const testPattern = /not_null|null|true|false|unknown/iy;

const anyOperator = 'operator (eq, gt, ...)';

/** Where a value ends: at the end of the parameter, or inside a logic tree at `,` or `)`. */
export type ValueReader = (scanner: Scanner) => string;

/** Everything up to the end of the parameter, literally. */
export const readWholeValue: ValueReader = (scanner) => {
  const value = scanner.text.slice(scanner.position);
  scanner.position = scanner.text.length;
  return value;
};

/** Reads `[not.]operator[(modifier)].value`; refuses unknown operators and modifiers. */
export function requireOperation(
  scanner: Scanner,
  readValue: ValueReader,
): { negated: boolean; operation: Operation } {
  const negated = scanner.take('not.');
  const start = scanner.position;
  const head = scanner.match(headPattern);
  const operation = head && readOperation(scanner, head[1] ?? '', head[2], readValue);
  if (operation) return { negated, operation };
  scanner.position = start;
  return negated ? scanner.fail(anyOperator) : scanner.fail('"not"', anyOperator);
}

/** Whether a parameter of a function call filters its rows instead of being an argument. */
export function looksLikeOperation(value: string): boolean {
  const head = /^(?:not\..|([a-z]+)(?:\([^)]*\))?\.)/.exec(value);
  if (head === null) return false;
  const word = head[1];
  return word === undefined || isOperator(word);
}

function isOperator(word: string): boolean {
  return (
    word === 'in' ||
    word === 'is' ||
    word === 'isdistinct' ||
    quantifiable.has(word) ||
    plain.has(word) ||
    searches.has(word)
  );
}

function readOperation(
  scanner: Scanner,
  word: string,
  modifier: string | undefined,
  readValue: ValueReader,
): Operation | null {
  const query = searches.get(word);
  if (query !== undefined) {
    if (modifier?.trim() === '') return null;
    return { kind: 'search', query, language: modifier?.trim() ?? null, value: readValue(scanner) };
  }
  const operator = quantifiable.get(word);
  if (operator !== undefined && (modifier === undefined || modifier === 'any' || modifier === 'all')) {
    const value = readValue(scanner);
    // `*` spares clients from encoding `%` as `%25`.
    const pattern = operator.endsWith('like') ? value.replaceAll('*', '%') : value;
    return { kind: 'compare', operator, quantifier: modifier ?? null, value: pattern };
  }
  if (modifier !== undefined) return null;
  const simple = plain.get(word);
  if (simple !== undefined) {
    return { kind: 'compare', operator: simple, quantifier: null, value: readValue(scanner) };
  }
  if (word === 'isdistinct') return { kind: 'distinct', value: readValue(scanner) };
  if (word === 'in') return { kind: 'in', values: requireList(scanner) };
  if (word === 'is') return { kind: 'is', test: requireTest(scanner) };
  return null;
}

function requireTest(scanner: Scanner): string {
  const word = scanner.match(testPattern)?.[0].toLowerCase();
  return tests.get(word ?? '') ?? scanner.fail('isVal: (null, not_null, true, false, unknown)');
}

/** Reads `(a,"b,c",d)`; `()` is the empty list. */
function requireList(scanner: Scanner): readonly string[] {
  scanner.skipSpaces();
  scanner.expect('(');
  scanner.skipSpaces();
  const values: string[] = [];
  let quotesEnd = true;
  do {
    const quoted = quotesEnd && scanner.at('"') ? findQuotedItem(scanner) : undefined;
    // After one unclosed quote, do not search the rest of the text again for each further one.
    if (quoted === null) quotesEnd = false;
    values.push(quoted ?? scanner.match(barePattern)?.[0] ?? '');
  } while (scanner.take(','));
  scanner.expect(')', '","');
  scanner.skipSpaces();
  return values.length === 1 && values[0] === '' ? [] : values;
}

const barePattern = /[^,)]*/y;

/**
 * Reads a quoted item. postgrest-js quotes items that contain `,` or `)` without escaping quotes inside them, so a
 * quote ends the item only before `,` or `)`.
 */
function findQuotedItem(scanner: Scanner): string | null {
  const { text } = scanner;
  let value = '';
  for (let index = scanner.position + 1; index < text.length; index++) {
    const character = text[index];
    if (character === '\\' && index + 1 < text.length) value += text[++index];
    else if (character === '"' && (text[index + 1] === ',' || text[index + 1] === ')')) {
      scanner.position = index + 1;
      return value;
    } else value += character;
  }
  return null;
}

/** Reads a value inside `and(...)`, `or(...)`: quoted, in braces, or up to the next `,` or `)`. */
export const readLogicValue: ValueReader = (scanner) => {
  if (scanner.at('"')) {
    const start = scanner.position;
    if (hasClosingQuote(scanner)) {
      const value = requireQuoted(scanner);
      if (scanner.done || scanner.at(',') || scanner.at(')')) return value;
    }
    scanner.position = start;
  }
  const braces = scanner.at('{') ? scanner.match(/\{[^{}]*\}/y) : null;
  return braces?.[0] ?? scanner.match(barePattern)?.[0] ?? '';
};

function hasClosingQuote(scanner: Scanner): boolean {
  return /^"(?:[^"\\]|\\.)*"/s.test(scanner.text.slice(scanner.position));
}
