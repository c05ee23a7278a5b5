import { expect, test } from 'vitest';
import source from './tokens.css?raw';

type Tokens = ReadonlyMap<string, string>;

/** The declarations of the first rule with that selector: those of the ordinary screen come first. */
function readTokens(selector: string): Tokens {
  const body = new RegExp(`^ *${selector.replace('.', '\\.')} \\{([^}]*)\\}`, 'm').exec(source)?.[1] ?? '';
  return new Map(
    [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Linear sRGB of an `oklch(L C h)` token, by the published matrices of OKLab. */
function toLinear(value: string): [number, number, number] {
  const [l = 0, c = 0, h = 0] = /oklch\(([\d. ]+)/.exec(value)?.[1]?.trim().split(' ').map(Number) ?? [];
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** How eyes without one kind of cone see linear sRGB (Machado, Oliveira and Fernandes, 2009), after those with all. */
const eyes = {
  'all cones': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'no red cones': [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  'no green cones': [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  'no blue cones': [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
};

/** Lightness, green to red and blue to yellow of a token in OKLab, to these eyes. */
function toSeen(tokens: Tokens, name: string, matrix: readonly number[]): readonly number[] {
  const linear = toLinear(tokens.get(name) ?? '');
  const seen = [0, 3, 6].map((row) =>
    linear.reduce((sum, part, at) => sum + part * (matrix[row + at] ?? 0), 0),
  );
  return toLab(seen.map((part) => Math.min(1, Math.max(0, part))));
}

type Pair = readonly [string, string];

/** The distance in OKLab of two tokens to these eyes; black and white are 1 apart. */
function distance(tokens: Tokens, [one, other]: Pair, matrix: readonly number[]): number {
  return Math.hypot(...toSteps(tokens, [one, other], matrix));
}

/** How far two tokens are apart in hue and chroma, however light they are. */
function hueDistance(tokens: Tokens, pair: Pair): number {
  return Math.hypot(...toSteps(tokens, pair, eyes['all cones']).slice(1));
}

function lightnessDistance(tokens: Tokens, pair: Pair): number {
  return Math.abs(toSteps(tokens, pair, eyes['all cones'])[0] ?? 0);
}

function toSteps(tokens: Tokens, [one, other]: Pair, matrix: readonly number[]): readonly number[] {
  const to = toSeen(tokens, other, matrix);
  return toSeen(tokens, one, matrix).map((part, at) => part - (to[at] ?? 0));
}

/** OKLab of linear sRGB, by its published matrices. */
function toLab([red = 0, green = 0, blue = 0]: readonly number[]): readonly number[] {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** As WCAG 2 defines it, 1 to 21. */
function contrast(tokens: Tokens, one: string, other: string): number {
  const luminance = (name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`No token --${name}`);
    const [red, green, blue] = toLinear(value).map((part) => Math.min(1, Math.max(0, part))) as [
      number,
      number,
      number,
    ];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const themes = [
  ['light', readTokens(':root')],
  ['dark', readTokens('.dark')],
] as const;

const papers = ['paper', 'paper-raised', 'paper-sunken'];

const pairs: [text: string, ground: string, least: number][] = [
  ...papers.map((paper): [string, string, number] => ['ink', paper, 7]),
  ['ink', 'accent-soft', 7],
  ['accent-ink', 'accent', 7],
  ['paper-raised', 'ink', 7],
  ...['ink-muted', 'income', 'expense', 'balance'].flatMap((text) =>
    papers.map((paper): [string, string, number] => [text, paper, 4.5]),
  ),
  ['income', 'income-soft', 4.5],
  ['expense', 'expense-soft', 4.5],
  ['balance', 'balance-soft', 4.5],
  ['ink-muted', 'accent-soft', 4.5],
  // Edges of controls, the focus ring and the chart's areas are no text: 3:1.
  ...['line-strong', 'focus'].flatMap((edge) =>
    papers.map((paper): [string, string, number] => [edge, paper, 3]),
  ),
  ...Array.from({ length: 16 }, (_, index): [string, string, number] => [
    `pie-${index + 1}`,
    'paper-raised',
    3,
  ]),
];

for (const [theme, tokens] of themes) {
  test.each(pairs)(`in the ${theme} theme %s on %s reaches %d:1`, (one, other, least) => {
    expect(contrast(tokens, one, other)).toBeGreaterThanOrEqual(least);
  });
}

// The numbers of the categories that people spend on, the most usual size first: neighbours in most pies.
const bySize = [5, 14, 6, 3, 15, 12, 13, 9, 10, 11, 7, 8, 16];

const slices = Array.from({ length: 16 }, (_, index) => `pie-${index + 1}`);
const moneyPairs = slices.flatMap((slice) =>
  ['income', 'expense', 'balance'].map((money): Pair => [slice, money]),
);
const slicePairs = slices.flatMap((one, index) => slices.slice(0, index).map((other): Pair => [one, other]));
/** The slices with those that many places before them. */
const apart = (step: number) =>
  bySize.slice(step).map((slice, at): Pair => [`pie-${slice}`, `pie-${bySize[at]}`]);

for (const [theme, tokens] of themes) {
  const least = (pairs: readonly Pair[], measure: (tokens: Tokens, pair: Pair) => number) =>
    Math.min(...pairs.map((pair) => measure(tokens, pair)));

  test.each(Object.entries(eyes))(`slices of the ${theme} pie are told apart with %s`, (_, matrix) => {
    const seen = (all: Tokens, pair: Pair) => distance(all, pair, matrix);
    expect(least(apart(1), seen)).toBeGreaterThanOrEqual(0.14);
    expect(least(apart(2), seen)).toBeGreaterThanOrEqual(0.1);
    // The sizes of a pie may bring any two together.
    expect(least(slicePairs, seen)).toBeGreaterThanOrEqual(0.055);
    expect(least(moneyPairs, seen)).toBeGreaterThanOrEqual(0.05);
  });

  test(`slices of the ${theme} pie have none of the money's hues, and neighbours differ in hue and in lightness`, () => {
    // A light red and a dark red are far apart, and both are red.
    expect(least(moneyPairs, hueDistance)).toBeGreaterThanOrEqual(0.08);
    expect(least(apart(1), hueDistance)).toBeGreaterThanOrEqual(0.08);
    expect(least(apart(1), lightnessDistance)).toBeGreaterThanOrEqual(0.06);
  });
}

test('both themes define the same tokens', () => {
  const [light, dark] = themes.map(([, tokens]) => [...tokens.keys()].sort());
  expect(dark).toEqual(light);
});

test('white on black is 21:1, so the measure itself is right', () => {
  const tokens = new Map([
    ['white', 'oklch(1 0 0)'],
    ['black', 'oklch(0 0 0)'],
  ]);
  expect(contrast(tokens, 'white', 'black')).toBeCloseTo(21, 1);
  expect(distance(tokens, ['white', 'black'], eyes['all cones'])).toBeCloseTo(1, 3);
});
