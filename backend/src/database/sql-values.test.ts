import { describe, expect, it } from 'vitest';
import { toBeginStatement } from './begin-statement.ts';
import { decodeAnswer, encodeScript } from './embedded/wire-protocol.ts';
import { toSqlIdentifier, toSqlLiteral } from './sql-text.ts';
import { toParameterText, toValueParser } from './sql-values.ts';

describe('SQL text', () => {
  it.each([
    ['plain', `E'plain'`],
    [`it's`, `E'it\\'s'`],
    ['back\\slash', `E'back\\\\slash'`],
    [`\\'; drop table x; --`, `E'\\\\\\'; drop table x; --'`],
  ])('%j becomes a literal with the right end', (text, literal) => {
    expect(toSqlLiteral(text)).toBe(literal);
  });

  it('quotes identifiers', () => {
    expect(toSqlIdentifier('a"b')).toBe('"a""b"');
    expect(() => toSqlIdentifier('a\0b')).toThrow('0x00');
  });
});

describe('parameters', () => {
  it.each([
    [null, null],
    ['text', 'text'],
    [12.5, '12.5'],
    [true, 'true'],
    [[], '{}'],
    [['a', 'b "c"', 'd\\e', '', 'NULL'], '{"a","b \\"c\\"","d\\\\e","","NULL"}'],
  ])('%j is sent as %j', (parameter, text) => {
    expect(toParameterText(parameter)).toBe(text);
  });

  it('refuse a zero byte, also inside a list', () => {
    expect(() => toParameterText('a\0')).toThrow('0x00');
    expect(() => toParameterText(['a', '\0'])).toThrow('0x00');
  });
});

describe('arrays of text', () => {
  it.each([
    ['{}', []],
    ['{a,NULL,"NULL",""}', ['a', null, 'NULL', '']],
    ['{"a,b","{c}","d\\"e","f\\\\g"}', ['a,b', '{c}', 'd"e', 'f\\g']],
    [
      '{{a,b},{c,d}}',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['[0:1]={a,b}', ['a', 'b']],
  ])('%s', (text, list) => {
    expect(toValueParser(1009)(text)).toEqual(list);
  });
});

describe('the message that begins a transaction', () => {
  it('sets everything, and assumes the role last', () => {
    const begin = toBeginStatement({
      role: 'authenticated',
      settings: { search_path: 'public', 'request.jwt.claims': `{"name":"O'Hara"}` },
      readOnly: true,
      statementTimeout: 0.2,
    });
    expect(begin).toMatch(/^begin read only; select set_config\('timezone', E'UTC', true\)/);
    expect(begin).toContain(`set_config('statement_timeout', E'1', true)`);
    expect(begin).toContain(`set_config('search_path', E'public', true)`);
    expect(begin).toContain(`; set local "request"."jwt"."claims" = E'{"name":"O\\'Hara"}'; `);
    expect(begin).toMatch(/; set local role "authenticated"$/);
  });
});

describe('the answer of the embedded engine', () => {
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const emptyQuery = Buffer.from([0x49, 0, 0, 0, 4]);

  it('is an error when a statement ended without a result', () => {
    for (const answer of [ready, Buffer.concat([emptyQuery, ready])]) {
      expect(decodeAnswer(answer, 'query')).toMatchObject({ error: { code: '54001' }, broken: true });
    }
  });

  it('may be empty for a script of comments', () => {
    expect(decodeAnswer(Buffer.concat([emptyQuery, ready]), 'script')).toEqual({
      results: [],
      error: null,
      broken: false,
    });
  });

  it('uses PostgreSQL’s own protocol', () => {
    expect([...encodeScript('é')]).toEqual([0x51, 0, 0, 0, 7, 0xc3, 0xa9, 0]);
  });
});
