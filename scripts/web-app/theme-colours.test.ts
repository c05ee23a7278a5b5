import { describe, expect, it } from 'vitest';
import { readThemeColour, toHex } from './theme-colours.ts';

describe('a theme colour for places without a style sheet', () => {
  it.each([
    [1, 0, 0, '#ffffff'],
    [0, 0, 0, '#000000'],
    [0.627955, 0.257683, 29.234, '#ff0000'],
    [0.452014, 0.313214, 264.052, '#0000ff'],
  ])('oklch(%d %d %d) is %s', (lightness, chroma, hue, expected) => {
    expect(toHex(lightness, chroma, hue)).toBe(expected);
  });

  it('differs in the dark theme', () => {
    expect(readThemeColour('paper', 'light')).not.toBe(readThemeColour('paper', 'dark'));
  });

  it('must be one of the tokens', () => {
    expect(() => readThemeColour('gone', 'light')).toThrow('--gone');
  });
});
