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
});
