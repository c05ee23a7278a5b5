import type { Filter } from '../lens/lens.ts';
import { toSearchText } from '../lens/search-text.ts';
import { isCountable, type Transaction } from '../transactions/transaction.ts';
import type { RowList } from './row-list.ts';

/**
 * Those of the rows that a search found which are meant most likely, at most so many: first those whose descriptions have
 * words that begin with what was typed, and the very amounts; of these the first ones.
 */
export function findBestRows(
  rows: RowList,
  { conditions }: Pick<Filter, 'conditions'>,
  most: number,
): readonly Transaction[] {
  const terms = conditions.flatMap(({ meaning, excluded }) =>
    meaning.kind === 'word' && !excluded ? [meaning.word] : [],
  );
  const texts = terms.filter(({ number }) => number === undefined).map(({ text }) => ` ${text}`);
  const amounts = terms.flatMap(({ number }) =>
    number === undefined ? [] : [Math.round(Number(number) * 100)],
  );
  const { columns, slots } = rows;
  const { description } = columns.fields;
  /** By description: 1 if all words begin a word of it, 2 if not; 0 as long as nobody asked. */
  const known = new Uint8Array(description.values.length);
  const isNamed = (index: number) => {
    if (known[index] === 0) {
      const text = ` ${toSearchText(description.values[index] as string)}`;
      known[index] = texts.every((word) => text.includes(word)) ? 1 : 2;
    }
    return known[index] === 1;
  };
  const ranks: [number[], number[], number[]] = [[], [], []];
  for (let position = 0; position < slots.length && ranks[0].length < most; position += 1) {
    const slot = slots[position] as number;
    const isSame = amounts.length === 0 || amounts.includes(columns.amounts[slot] as number);
    const rank = (isNamed(description.indexes[slot] as number) ? 0 : 1) + (isSame ? 0 : 1);
    const ranked = ranks[rank] as number[];
    if (ranked.length < most && isCountable(columns.at(slot))) ranked.push(slot);
  }
  return ranks
    .flat()
    .slice(0, most)
    .map((slot) => columns.at(slot));
}
