import { categories } from '../transactions/category.ts';
import { statuses } from '../transactions/status.ts';
import { transactionTypes } from '../transactions/transaction.ts';
import type { Lens, Sort } from './lens.ts';
import { emptyLens, sortLabels } from './lens.ts';
import { listParts } from './lens-parts.ts';
import { findPeriod, formatPeriod, toPeriodText } from './period.ts';

/** One parameter of an address's query. `URLSearchParams` takes and gives such pairs. */
export type Parameter = readonly [name: string, value: string];

export interface ParsedLens {
  readonly lens: Lens;
  /** Lens parameters with invalid values, in their order; they are ignored. */
  readonly ignored: readonly Parameter[];
}

/**
 * Reads a lens from an address: `period=2026-10&category=Rent&category=Travel&status=done&tag=train&text=delayed&sort=largest`.
 * Case does not matter. Empty parameters are ignored, and so are those with other names, which belong to the page.
 */
export function parseLens(parameters: Iterable<Parameter>): ParsedLens {
  const ignored: Parameter[] = [];
  let lens = emptyLens;
  for (const [name, given] of parameters) {
    const value = given.trim();
    const next = value === '' || !isLensParameter(name) ? lens : parts[name](lens, value);
    if (next === undefined) ignored.push([name, given]);
    else lens = next;
  }
  return { lens, ignored };
}

/** The parameters that `parseLens` reads as this lens; none for the whole lens. */
export function toParameters({ period, types, categories: kinds, statuses: states, tags, text, sort }: Lens) {
  const toAll = (name: keyof typeof parts, values: readonly string[]) =>
    values.map((value): Parameter => [name, value]);
  return [
    ...toAll('period', period === emptyLens.period ? [] : [toPeriodText(period)]),
    ...toAll('type', types),
    ...toAll('category', kinds),
    ...toAll('status', states),
    ...toAll('tag', tags),
    ...toAll('text', text === '' ? [] : [text]),
    ...toAll('sort', sort === emptyLens.sort ? [] : [sort]),
  ];
}

/** Describes a lens, one text for each parameter: 'October 2026', 'Expense', 'Groceries', 'To Do', '“train”'. */
export function describeLens(lens: Lens): readonly string[] {
  const { period, text, sort } = lens;
  return [
    ...(period === emptyLens.period ? [] : [formatPeriod(period)]),
    ...listParts(lens).map(({ label }) => label),
    ...(text === '' ? [] : [`“${text}”`]),
    ...(sort === emptyLens.sort ? [] : [`${sortLabels[sort]} first`]),
  ];
}

/** Describes a lens that is stored as the query of an address. */
export function describeQuery(query: string): readonly string[] {
  const parameters = query.split('&').map((pair): Parameter => {
    const [name = '', ...value] = pair.split('=');
    return [decode(name), decode(value.join('='))];
  });
  return describeLens(parseLens(parameters).lens);
}

/** As it stands where it is no valid escape: other clients may have stored any text. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Readers of the parameters: each returns a changed lens; undefined for a value that is invalid or given before. */
const parts = {
  period: (lens: Lens, value: string) => {
    const period = findPeriod(value.toLowerCase());
    return period !== undefined && lens.period === emptyLens.period ? { ...lens, period } : undefined;
  },
  type: (lens: Lens, value: string) => {
    const types = withValue(transactionTypes, lens.types, value);
    return types && { ...lens, types };
  },
  category: (lens: Lens, value: string) => {
    const kinds = withValue(categories, lens.categories, value);
    return kinds && { ...lens, categories: kinds };
  },
  status: (lens: Lens, value: string) => {
    const states = withValue(statuses, lens.statuses, value);
    return states && { ...lens, statuses: states };
  },
  tag: (lens: Lens, value: string) =>
    lens.tags.some((tag) => tag.toLowerCase() === value.toLowerCase())
      ? lens
      : { ...lens, tags: [...lens.tags, value] },
  text: (lens: Lens, value: string) => (lens.text === '' ? { ...lens, text: value } : undefined),
  sort: (lens: Lens, value: string) => {
    const sort = (Object.keys(sortLabels) as Sort[]).find((one) => one === value.toLowerCase());
    return sort !== undefined && lens.sort === emptyLens.sort ? { ...lens, sort } : undefined;
  },
};

/** Whether a parameter of that name is read. */
export function isLensParameter(name: string): name is keyof typeof parts {
  return Object.hasOwn(parts, name);
}

/** Adds the value that is meant, whatever its case, to the chosen ones, in display order; undefined if none is meant. */
function withValue<Value extends string>(
  values: readonly Value[],
  chosen: readonly Value[],
  value: string,
): readonly Value[] | undefined {
  const meant = values.find((one) => one.toLowerCase() === value.toLowerCase());
  return meant && values.filter((one) => one === meant || chosen.includes(one));
}
