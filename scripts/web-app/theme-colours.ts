import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Scheme = 'light' | 'dark';

const tokens = join(import.meta.dirname, '../../src/web/ui/tokens.css');

/** A colour token as `#rrggbb`, for places that read no style sheet. Throws if there is no such token. */
export function readThemeColour(name: string, scheme: Scheme): string {
  const selector = scheme === 'light' ? ':root' : '\\.dark';
  const body = new RegExp(`^ *${selector} \\{([^}]*)\\}`, 'm').exec(readFileSync(tokens, 'utf8'))?.[1] ?? '';
  const value = new RegExp(`--${name}: oklch\\(([\\d. ]+)\\)`).exec(body)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no colour --${name} for ${scheme}`);
  const [lightness = 0, chroma = 0, hue = 0] = value.split(' ').map(Number);
  return toHex(lightness, chroma, hue);
}

/** Converts OKLCH to sRGB with the published matrices of OKLab, and clips what lies outside. */
export function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${linear.map((part) => toByte(part).toString(16).padStart(2, '0')).join('')}`;
}

function toByte(linear: number): number {
  const cut = Math.min(1, Math.max(0, linear));
  const curved = cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055;
  return Math.round(curved * 255);
}
