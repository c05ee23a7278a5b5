import { RowList } from './row-list.ts';

/**
 * The newly made value with each part replaced by the equal part of the value before, down to the value itself: what
 * is the same object as before is equal, and what is equal is the same object. Parts are lists of rows, arrays and
 * plain objects.
 */
export function reuse<Value>(before: Value | undefined, made: Value): Value {
  if (made === before) return made;
  if (made instanceof RowList) return before instanceof RowList && isSameList(before, made) ? before : made;
  if (typeof made !== 'object' || made === null || typeof before !== 'object' || before === null) return made;
  const keys = Object.keys(made) as (keyof Value)[];
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    made[key] = reuse(before[key], made[key]);
    isSame &&= made[key] === before[key];
  }
  return isSame ? before : made;
}

function isSameList(one: RowList, other: RowList): boolean {
  if (one.columns !== other.columns || one.length !== other.length || one.missing !== other.missing) {
    return false;
  }
  for (let position = 0; position < one.length; position += 1) {
    if (one.slots[position] !== other.slots[position]) return false;
  }
  return true;
}
