import { describe, expect, it } from 'vitest';
import { findAcceptedEncoding } from './accepted-encoding.ts';

describe('the encoding of a response', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip;q=0.5, br;q=0.1', 'br'],
    ['gzip;q=x', null],
    ['deflate', null],
  ])('for %j is %s', (header, expected) => {
    expect(findAcceptedEncoding(header, ['br', 'gzip'])).toBe(expected);
  });
});
