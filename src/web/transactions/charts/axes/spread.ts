/**
 * Moves positions apart until neighbours are at least `gap` from each other, each as near to where it wants to be as
 * the others allow, all between `low` and `high`. `wanted` is in ascending order, and there is room for all.
 */
export function spreadPositions(
  wanted: readonly number[],
  gap: number,
  low: number,
  high: number,
): readonly number[] {
  // Neighbours that would touch become one group around the mean of what its members want.
  const groups: { size: number; start: number; wish: number }[] = [];
  for (const position of wanted) {
    let group = { size: 1, start: position, wish: position };
    let before = groups.at(-1);
    while (before !== undefined && before.start + before.size * gap > group.start) {
      groups.pop();
      // The wish of a group is the sum of where each member would want the group to start.
      const wish = before.wish + group.wish - group.size * before.size * gap;
      const size = before.size + group.size;
      group = { size, wish, start: wish / size };
      before = groups.at(-1);
    }
    groups.push(group);
  }
  const placed = groups.flatMap(({ size, start }) =>
    Array.from({ length: size }, (_, index) => start + index * gap),
  );
  let floor = low;
  const raised = placed.map((position) => {
    const at = Math.max(position, floor);
    floor = at + gap;
    return at;
  });
  let ceiling = high;
  return raised
    .reverse()
    .map((position) => {
      const at = Math.min(position, ceiling);
      ceiling = at - gap;
      return at;
    })
    .reverse();
}
