import type { Steps } from './steps.ts';
import { walkInSteps } from './steps.ts';

/** The ids of stored rows: one text, of which a row's own is only taken when it is asked for. */
export interface IdColumn {
  /** Joined by line feeds, which no id contains. */
  readonly joined: string;
  /** For each row, where its id begins; at the end, where another one would. */
  readonly starts: Uint32Array;
}

/** A stored column of so many ids; none if it has more or fewer, or an empty one. */
export function* parseIdColumn(joined: unknown, count: number): Steps<IdColumn | undefined> {
  if (typeof joined !== 'string') return undefined;
  const starts = new Uint32Array(count + 1);
  let empty = false;
  yield* walkInSteps(count, (from, to) => {
    let start = starts[from] as number;
    for (let position = from; position < to; position += 1) {
      const end = joined.indexOf('\n', start);
      const next = (end === -1 ? joined.length : end) + 1;
      if (next <= start + 1) empty = true;
      start = next;
      starts[position + 1] = start;
    }
  });
  const end = count === 0 ? 0 : joined.length + 1;
  return !empty && starts[count] === end && (count > 0 || joined === '') ? { joined, starts } : undefined;
}

/** The id of a row. */
export function idAt({ joined, starts }: IdColumn, position: number): string {
  return joined.slice(starts[position], (starts[position + 1] as number) - 1);
}

/** The row with an id; none if there is none. As long as looking through the whole text takes: for a few of them. */
export function findId({ joined, starts }: IdColumn, id: string): number | undefined {
  if (id === '' || id.includes('\n')) return undefined;
  for (let found = joined.indexOf(id); found !== -1; found = joined.indexOf(id, found + 1)) {
    const position = findStart(starts, found);
    if (starts[position] === found && starts[position + 1] === found + id.length + 1) return position;
  }
  return undefined;
}

/** The last position that begins there or before. */
function findStart(starts: Uint32Array, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
