/**
 * How alike a name must be for a hint, 1 being equal: PostgREST asks for three quarters of tables and functions and for
 * a third of a list of arguments, and PostgreSQL, which hints at columns itself, for half.
 */
const enough = { relation: 0.75, routine: 0.75, arguments: 1 / 3, column: 0.5 } as const;

/** The most similar of `names`, for a hint; null when none is alike enough. */
export function findNearestName(
  kind: keyof typeof enough,
  name: string,
  names: Iterable<string>,
): string | null {
  let nearest: string | null = null;
  let best = 0;
  for (const candidate of names) {
    const likeness = toLikeness(name.toLowerCase(), candidate.toLowerCase());
    if (likeness >= enough[kind] && likeness > best) {
      best = likeness;
      nearest = candidate;
    }
  }
  return nearest;
}

const longest = 100;

/** 1 for equal texts, 0 for texts with nothing in common: one minus the edits per character. */
function toLikeness(one: string, other: string): number {
  if (one.length > longest || other.length > longest) return 0;
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return 1 - (previous.at(-1) ?? 0) / Math.max(one.length, other.length, 1);
}
