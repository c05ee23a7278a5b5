/** Heights in pixels. */
export interface RowHeights {
  readonly row: number;
  readonly heading: number;
}

/**
 * Where each row of a long list is, in pixels from its top. All rows have one height, and so have the headings, of which
 * one stands before each row in `starts`; the first of these is 0.
 */
export class RowOffsets {
  readonly #count: number;
  readonly #starts: readonly number[];
  readonly #heights: RowHeights;

  constructor(count: number, starts: readonly number[], heights: RowHeights) {
    this.#count = count;
    this.#starts = starts;
    this.#heights = heights;
  }

  /** The height of the whole list. */
  get height(): number {
    return this.topOfGroup(this.#starts.length);
  }

  /** Where a group begins: its heading. */
  topOfGroup(group: number): number {
    return group * this.#heights.heading + (this.#starts[group] ?? this.#count) * this.#heights.row;
  }

  topOfRow(row: number): number {
    return (this.groupOf(row) + 1) * this.#heights.heading + row * this.#heights.row;
  }

  /** The row at that height; for a heading the row after it. The count of rows below them all. */
  rowAt(top: number): number {
    const group = this.#findLast((one) => this.topOfGroup(one) <= top);
    const start = this.#starts[group] ?? 0;
    const end = this.#starts[group + 1] ?? this.#count;
    const below = top - this.topOfGroup(group) - this.#heights.heading;
    return Math.min(end, start + Math.max(0, Math.floor(below / this.#heights.row)));
  }

  /** The group that a row belongs to. */
  groupOf(row: number): number {
    return this.#findLast((group) => (this.#starts[group] as number) <= row);
  }

  /** The last group for which this is so, or the first group. It is so for all groups before it. */
  #findLast(isSo: (group: number) => boolean): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (isSo(middle)) low = middle;
      else high = middle;
    }
    return low;
  }
}
