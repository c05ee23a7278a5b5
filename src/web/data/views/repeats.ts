import { inRepeats, type Repeat } from '#domain/collections/repeat.ts';
import { openCollection } from './open-collection.ts';

/** What returns, in the order in which it was made. */
export const useRepeats = openCollection<Repeat>(inRepeats, (one, other) =>
  one.id < other.id ? -1 : 1,
).useRows;
