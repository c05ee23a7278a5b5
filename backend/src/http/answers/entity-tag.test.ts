import { describe, expect, it } from 'vitest';
import { matchesEntityTag, toEntityTag } from './entity-tag.ts';

describe('an entity tag', () => {
  it('is weak, short and the same for the same contents', () => {
    expect(toEntityTag('one', Buffer.from('two'))).toMatch(/^W\/"[\w-]{22}"$/);
    expect(toEntityTag('one', Buffer.from('two'))).toBe(toEntityTag('one', 'two'));
  });

  it('differs for contents that are only split differently', () => {
    expect(toEntityTag('one', 'two')).not.toBe(toEntityTag('onet', 'wo'));
  });

  it.each([
    [undefined, false],
    ['', false],
    ['W/"other"', false],
    ['W/"it"', true],
    ['"it"', true],
    ['"other", W/"it"', true],
    ['*', true],
    ['"it', false],
  ])('matches %j: %s', (header, expected) => {
    expect(matchesEntityTag(header, 'W/"it"')).toBe(expected);
  });
});
