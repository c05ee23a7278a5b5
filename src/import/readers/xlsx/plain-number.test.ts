import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toShownDecimal } from './plain-number.ts';

describe('a stored number', () => {
  it.each([
    ['1234.56', '1234.56'],
    ['1234.5600000000001', '1234.56'],
    ['19.989999999999998', '19.99'],
    ['0.30000000000000004', '0.3'],
    ['-0.1', '-0.1'],
    ['1E3', '1000'],
    ['1.5E-3', '0.0015'],
    ['-4.4999999999999998E-2', '-0.045'],
    ['12345678901234567', '12345678901234600'],
    ['999999999999999.9', '1000000000000000'],
    ['00012.500', '12.5'],
    ['-0', '0'],
    ['0.0', '0'],
    ['.5', '0.5'],
    ['abc', 'abc'],
    ['1e9999', '1e9999'],
    ['.', '.'],
  ])('%s is the decimal %s', (stored, shown) => {
    expect(toShownDecimal(stored)).toBe(shown);
  });

  it('of any amount in whole cents comes back exactly, however its binary fraction is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const exact = `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
        const shown = exact.replace(/\.?0+$/, '').replace(/^-?0?$/, '0');
        expect(toShownDecimal((cents / 100).toPrecision(17))).toBe(exact === '0.00' ? '0' : shown);
      }),
    );
  });
});
