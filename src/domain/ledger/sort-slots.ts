import type { RowColumns } from './row-columns.ts';

/** The slots, newest row first. Rows that are already sorted, as every saved list is, cost one look at each. */
export function sortSlots({ fields: columns, ids }: RowColumns, slots: Uint32Array): Uint32Array {
  const { values, indexes } = columns.date;
  const compareSlots = (one: number, other: number) => {
    const [day, otherDay] = [indexes[one] as number, indexes[other] as number];
    return day === otherDay
      ? compareDown(ids.at(one), ids.at(other))
      : compareDown(values[day], values[otherDay]);
  };
  const isSorted = slots.every(
    (slot, position) => position === 0 || compareSlots(slots[position - 1] as number, slot) < 0,
  );
  if (isSorted) return slots;
  // Day by day: rows are compared by their ids alone, and only with those of the same day.
  const byDay = Map.groupBy(slots, (slot) => indexes[slot] as number);
  const days = [...byDay.keys()].sort((one, other) => compareDown(values[one], values[other]));
  const sortDay = (day: number) =>
    (byDay.get(day) ?? []).sort((one, other) => compareDown(ids.at(one), ids.at(other)));
  return Uint32Array.from(days.flatMap(sortDay));
}

function compareDown(one = '', other = ''): number {
  return one < other ? 1 : one > other ? -1 : 0;
}
