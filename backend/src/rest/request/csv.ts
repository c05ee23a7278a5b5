import { maxIdentifierBytes, maxTextValues } from '../limits.ts';
import { invalidBody, tooManyValues } from '../refusals/refusals.ts';

/**
 * Parses CSV (RFC 4180, `,` and either line ending) whose first line names the columns. A field that is exactly `NULL`
 * is null, everything else is text. Refuses lines of a different length than the first, unclosed quotes, names longer
 * than any column's, and more than {@link maxTextValues} fields.
 */
export function requireCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = requireLines(text);
  if (header === undefined) throw invalidBody('Empty or invalid csv');
  // Every row repeats the names: long ones would turn a small body into gigabytes of JSON.
  if (header.some((name) => Buffer.byteLength(name) > maxIdentifierBytes)) {
    throw invalidBody(`A column's name is longer than ${maxIdentifierBytes} bytes`);
  }
  return lines.map((fields) => {
    if (fields.length !== header.length) throw invalidBody('All lines must have same number of fields');
    return Object.fromEntries(
      header.map((name, index) => {
        const field = fields[index] ?? '';
        return [name, field === 'NULL' ? null : field];
      }),
    );
  });
}

const bare = /[^,\r\n"]*/y;
const quoted = /"([^"]*(?:""[^"]*)*)"/y;
const lineEnd = /\r\n|\n|\r/y;

function requireLines(text: string): string[][] {
  const lines: string[][] = [];
  let count = 0;
  let position = text.startsWith('\uFEFF') ? 1 : 0;

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found !== null) position += found[0].length;
    return found;
  }

  while (position < text.length) {
    const fields: string[] = [];
    do {
      const field = text[position] === '"' ? match(quoted)?.[1]?.replaceAll('""', '"') : match(bare)?.[0];
      if (field === undefined) throw invalidBody('Empty or invalid csv');
      if (++count > maxTextValues) throw tooManyValues(maxTextValues);
      fields.push(field);
    } while (text[position] === ',' && ++position);
    if (position < text.length && match(lineEnd) === null) throw invalidBody('Empty or invalid csv');
    lines.push(fields);
  }
  return lines;
}
