import type { Status } from '../status.ts';
import { isStatus, statuses, statusWords } from '../status.ts';

/** The status that a cell names, as on the board or as stored. */
export function findStatus(text: string): Status | undefined {
  const word = text.toLowerCase();
  if (isStatus(word)) return word;
  return statuses.find((status) => statusWords[status].title.toLowerCase() === word);
}
