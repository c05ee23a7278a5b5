import { bigInt, assert as check, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, groupDigits } from './digit-groups.ts';

const locales = { thousands: ['en', 'en-US', 'en-GB'], lakhs: ['en-IN'] } as const;

describe('digits in groups', () => {
  it.each([
    ['0', '0', '0'],
    ['999', '999', '999'],
    ['1000', '1,000', '1,000'],
    ['100000', '100,000', '1,00,000'],
    ['1234567', '1,234,567', '12,34,567'],
    ['1234567890', '1,234,567,890', '1,23,45,67,890'],
  ])('writes %s as %s and as %s', (digits, thousands, lakhs) => {
    expect(groupDigits(digits, 'thousands')).toBe(thousands);
    expect(groupDigits(digits, 'lakhs')).toBe(lakhs);
  });

  it('formats like the browser’s own formatter, however long the number', () => {
    check(
      property(
        bigInt({ min: 0n, max: 10n ** 24n }),
        constantFrom('thousands', 'lakhs'),
        (value, grouping) => {
          for (const locale of locales[grouping]) {
            expect(groupDigits(String(value), grouping)).toBe(value.toLocaleString(locale));
          }
        },
      ),
    );
  });

  it('groups counts by thousands', () => {
    expect([0, 12, 1_234, 100_000].map(formatCount)).toEqual(['0', '12', '1,234', '100,000']);
  });
});
