import type { SqlParameter, SqlValue } from './database.ts';
import { refuseZeroByte } from './sql-text.ts';

/**
 * A parameter as text, which PostgreSQL casts to the parameter's type; null stays null. A list becomes an array
 * literal. Refuses a zero byte (22021).
 */
export function toParameterText(parameter: SqlParameter): string | null {
  if (parameter === null) return null;
  if (typeof parameter === 'string') {
    refuseZeroByte(parameter);
    return parameter;
  }
  if (typeof parameter === 'number' || typeof parameter === 'boolean') return String(parameter);
  return `{${parameter.map(toArrayElement).join(',')}}`;
}

function toArrayElement(element: string): string {
  refuseZeroByte(element);
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

const toNumber = (text: string): SqlValue => Number(text);
const toJson = (text: string): SqlValue => JSON.parse(text);

/** Type oids of PostgreSQL's catalogue (pg_type.dat), the same in every version. */
const parsers: Readonly<Record<number, (text: string) => SqlValue>> = {
  16: (text) => text === 't',
  20: toNumber,
  21: toNumber,
  23: toNumber,
  700: toNumber,
  701: toNumber,
  114: toJson,
  3802: toJson,
  1003: parseTextArray, // name[]
  1009: parseTextArray, // text[]
  1015: parseTextArray, // varchar[]
};

const keepText = (text: string): SqlValue => text;

/** The parser for a column's type; both engines use it, so that they cannot differ. */
export function toValueParser(typeNumber: number): (text: string) => SqlValue {
  return parsers[typeNumber] ?? keepText;
}

type TextArray = (string | null | TextArray)[];

/** Parses PostgreSQL's text of an array of text, nested ones included: `{a,"b, c",NULL,{d}}`. */
function parseTextArray(text: string): TextArray {
  // Bounds other than 1 come first: `[0:1]={a,b}`.
  let at = text.indexOf('{') + 1;

  function readQuoted(): string {
    let value = '';
    at += 1;
    while (text[at] !== '"') {
      if (text[at] === '\\') at += 1;
      value += text[at];
      at += 1;
    }
    at += 1;
    return value;
  }

  function readList(): TextArray {
    const list: TextArray = [];
    while (text[at] !== '}') {
      if (text[at] === ',') at += 1;
      else if (text[at] === '"') list.push(readQuoted());
      else if (text[at] === '{') {
        at += 1;
        list.push(readList());
      } else {
        const start = at;
        while (text[at] !== ',' && text[at] !== '}') at += 1;
        const bare = text.slice(start, at);
        list.push(bare === 'NULL' ? null : bare);
      }
    }
    at += 1;
    return list;
  }

  return readList();
}
