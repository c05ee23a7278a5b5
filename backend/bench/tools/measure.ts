/** The middle value; the mean of the two in the middle of an even number. */
export function toMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** The value below which this share (0.99) of the ascending values lies. */
export function toQuantile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Measures several things in turns, so other work of the machine affects all of them alike. */
export async function interleave<K extends string>(
  rounds: number,
  variants: Readonly<Record<K, () => Promise<number>>>,
): Promise<Readonly<Record<K, readonly number[]>>> {
  const names = Object.keys(variants) as K[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = 0; round < rounds; round++) {
    // Reverse every second round, so nothing is always measured after the same neighbour.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      values[name].push(await variants[name]());
    }
  }
  return values;
}

/** The median of the rounds' ratios: steadier than the ratio of two medians. */
export function toRatio(values: readonly number[], baseline: readonly number[]): number {
  return toMedian(values.map((value, round) => value / (baseline[round] ?? Number.NaN)));
}
