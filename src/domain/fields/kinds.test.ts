import { array, assert as check, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Kind, kinds, maxListItems } from './kinds.ts';

const { textList } = kinds;
const lists = array(constantFrom('rent', 'Rent', 'tax', 'home', 'car'), { maxLength: 4 });
const caseless = (list: readonly string[]) => new Set(list.map((item) => item.toLowerCase()));

describe('a list of words that two devices changed', () => {
  it('has every word that either added, and none that either removed', () => {
    check(
      property(lists, lists, lists, (base, mine, theirs) => {
        const merged = caseless(textList.merge?.(base, mine, theirs) ?? []);
        const [had, here, there] = [base, mine, theirs].map(caseless) as [
          Set<string>,
          Set<string>,
          Set<string>,
        ];
        for (const word of new Set([...had, ...here, ...there])) {
          const wanted = had.has(word)
            ? here.has(word) && there.has(word)
            : here.has(word) || there.has(word);
          expect([word, merged.has(word)]).toEqual([word, wanted]);
        }
      }),
    );
  });

  it('is the same once it is merged again', () => {
    check(
      property(lists, lists, lists, (base, mine, theirs) => {
        const merged = textList.merge?.(base, mine, theirs) ?? [];
        expect(textList.merge?.(base, mine, merged)).toEqual(merged);
      }),
    );
  });

  it('keeps words as they were typed and in that order, and drops none where there are too many', () => {
    expect(textList.merge?.(['Rent'], ['Rent', 'Tax'], ['rent', 'Home'])).toEqual(['rent', 'Home', 'Tax']);
    expect(textList.merge?.(['food'], ['Food'], ['food', 'x'])).toEqual(['Food', 'x']);
    expect(textList.merge?.(['food'], ['Food'], ['FOOD'])).toEqual(['FOOD']);
    const numbers = (from: number) =>
      Array.from({ length: maxListItems / 2 + 1 }, (_, index) => `word ${from + index}`);
    expect(textList.merge?.([], numbers(0), numbers(50))).toBeUndefined();
  });
});

describe('the filters for a value', () => {
  it.each([
    [kinds.text, 'May', ['eq.May']],
    [kinds.text, '', ['is.null', 'eq.""']],
    [textList, ['a', 'b "c" \\'], ['eq.{"a","b \\"c\\" \\\\"}']],
    [textList, [], ['is.null', 'eq.{}']],
    [kinds.flag, false, ['is.false']],
    [kinds.wholeNumber, 3, ['eq.3']],
    [kinds.signedAmount, -5, ['eq.-0.05']],
  ])('%#', (kind, value, filters) => {
    expect((kind as typeof textList).toFilters(value as readonly string[])).toEqual(filters);
  });
});

describe('a value on the wire', () => {
  it.each([
    [kinds.reference, '0194', '0194'],
    [kinds.flag, false, false],
    [kinds.wholeNumber, -3, -3],
    [kinds.amount, 120_050, '1200.50'],
    [kinds.signedAmount, 0, '0.00'],
    [kinds.signedAmount, -120_050, '-1200.50'],
  ])('%# is read as it was written, and as it was stored', (kind, value, wire) => {
    const { toWire, fromWire, fromStored } = kind as Kind<unknown>;
    expect(toWire(value)).toBe(wire);
    expect(fromWire(wire)).toBe(value);
    expect(fromStored(value)).toBe(value);
  });

  it.each([
    [kinds.reference, ['', 7, null]],
    [kinds.flag, ['true', 1, null]],
    [kinds.wholeNumber, ['3', 1.5, Number.MAX_SAFE_INTEGER + 1, null]],
    [kinds.amount, ['0.00', '-1.00', '1.005', 1, null]],
    [kinds.signedAmount, ['--1.00', '1.005', '', 1, null]],
  ])('%# is damaged where it is none of the kind', (kind, damaged) => {
    for (const value of damaged) expect([value, kind.fromWire(value)]).toEqual([value, undefined]);
  });
});
