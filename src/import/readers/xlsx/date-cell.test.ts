import { describe, expect, it } from 'vitest';
import { isDateFormat, toDay } from './date-cell.ts';

describe('a number format', () => {
  it.each([
    [14, undefined, true],
    [22, undefined, true],
    [0, undefined, false],
    [2, undefined, false],
    [20, undefined, false],
    [164, 'dd/mm/yyyy', true],
    [164, '[$-409]d-mmm-yy;@', true],
    [164, 'yyyy"年"m"月"d"日"', true],
    [164, 'mmmm', true],
    [164, 'm/d/yyyy h:mm AM/PM', true],
    [164, 'h:mm:ss', false],
    [164, '[mm]:ss', false],
    [164, '#,##0.00 "days"', false],
    [164, '[Red]-#,##0.00', false],
    [164, 'General', false],
    [164, '0.00E+00', false],
    [164, '#,##0.00\\ _d', false],
  ])('%s %s shows a day: %s', (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate);
  });
});

describe('a stored day', () => {
  it.each([
    ['45055', false, '2023-05-09'],
    ['45055.999', false, '2023-05-09'],
    ['1', false, '1900-01-01'],
    ['59', false, '1900-02-28'],
    ['60', false, undefined],
    ['61', false, '1900-03-01'],
    ['2958465', false, '9999-12-31'],
    ['2958466', false, undefined],
    ['0', false, undefined],
    ['-3', false, undefined],
    ['x', false, undefined],
    ['43593', true, '2023-05-09'],
    ['0', true, '1904-01-01'],
  ])('%s (1904: %s) is %s', (stored, is1904, day) => {
    expect(toDay(stored, is1904)).toBe(day);
  });
});
