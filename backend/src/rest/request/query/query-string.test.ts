import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeProcessorTime } from '#testing/processor-time.ts';
import { maxUrlLength } from '../../limits.ts';
import { RestError } from '../../refusals/rest-error.ts';
import { requireQuery } from './query-string.ts';

describe('the query string', () => {
  it('is parsed into a query', () => {
    expect(
      requireQuery(
        'select=id,n:data->>a::int&id=eq.1&order=id.desc.nullslast&limit=2&offset=4&columns="a",b',
      ),
    ).toEqual({
      select: [
        { kind: 'field', field: { name: 'id', path: [] }, alias: null, cast: null },
        {
          kind: 'field',
          field: { name: 'data', path: [{ arrow: '->>', key: 'a', index: false }] },
          alias: 'n',
          cast: 'int',
        },
      ],
      columns: ['a', 'b'],
      onConflict: null,
      conditions: [
        {
          kind: 'filter',
          field: { name: 'id', path: [] },
          negated: false,
          operation: { kind: 'compare', operator: '=', quantifier: null, value: '1' },
        },
      ],
      order: [{ field: { name: 'id', path: [] }, direction: 'desc', nulls: 'last' }],
      limit: '2',
      offset: '4',
      arguments: [],
      canonical:
        'columns=%22a%22%2Cb&id=eq.1&limit=2&offset=4&order=id.desc.nullslast&select=id%2Cn%3Adata-%3E%3Ea%3A%3Aint',
    });
  });

  it('decodes a plus as a space, a pair without = as empty, and values to their end', () => {
    const { conditions } = requireQuery('a+b=eq.c+d%2Be&lonely&x=eq.1=2,3)"');
    expect(conditions).toMatchObject([
      { field: { name: 'a b' }, operation: { value: 'c d+e' } },
      { field: { name: 'x' }, operation: { value: '1=2,3)"' } },
    ]);
  });

  it('distinguishes arguments of a call from filters', () => {
    const query = requireQuery('a=1&b=eq.2&c=not.is.null&d=nothing.x&e=fts(english).y&select=z', true);
    expect(query.arguments).toEqual([
      ['a', '1'],
      ['d', 'nothing.x'],
    ]);
    expect(() => requireQuery('c=not.x', true)).toThrow(RestError);
  });

  it('is refused without crashing, whatever it contains', () => {
    const words =
      'and or not. select order columns = & ( ) " \\ , . -> ->> :: : ! * { } % + - 0 a eq. in. is. é ... %00';
    const bit = fc.constantFrom(' ', ...words.split(' '));
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 40 }), fc.boolean(), (bits, callArguments) => {
        try {
          requireQuery(bits.join(''), callArguments);
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['select=', '"'],
    ['select=', ' '],
    ['select=', ' a'],
    ['select=', 'a-'],
    ['select=', '"a":'],
    ['select=', 'a('],
    ['select=', '->a'],
    ['order=', ','],
    ['order=', 'a.'],
    ['or=', '('],
    ['or=', '(not.and('],
    ['or=(a.eq.', '"\\'],
    ['or=(a.eq.', '{'],
    ['a=in.(', '"'],
    ['a=in.(', '",'],
    ['a=in.(', '\\"'],
    ['', '"'],
    ['', 'a.'],
    ['', '%'],
    ['', '&'],
    ['columns=', 'a,'],
  ])('is cheap to parse, however long: %s %s ...', async (start, unit) => {
    const text = (start + unit.repeat(maxUrlLength)).slice(0, maxUrlLength);
    const took = await takeProcessorTime(() => {
      try {
        requireQuery(text);
      } catch (error) {
        expect(error).toBeInstanceOf(RestError);
      }
    });
    // Quadratic parsing of 16 Ki characters takes a second or more.
    expect(took).toBeLessThan(400);
  });
});
