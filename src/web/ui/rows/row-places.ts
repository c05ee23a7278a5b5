/** Heights in pixels. */
export interface RowHeights {
  readonly row: number;
  readonly heading: number;
  /** Between two groups. */
  readonly gap: number;
}

/** Rows from `start` on, below a heading if they have a title. */
interface Group {
  readonly title: string;
  readonly start: number;
}

/**
 * Where each row of a long list is, in pixels from its top. All rows have one height, and so have the headings and the
 * gaps between groups, of which the first starts at 0.
 */
export class RowOffsets {
  readonly #count: number;
  readonly #groups: readonly Group[];
  readonly #heights: RowHeights;
  /** The number of headings before each group, and before the end. */
  readonly #headings: readonly number[];

  constructor(count: number, groups: readonly Group[], heights: RowHeights) {
    this.#count = count;
    this.#groups = groups;
    this.#heights = heights;
    let headings = 0;
    this.#headings = [0, ...groups.map(({ title }) => (title === '' ? headings : ++headings))];
  }

  /** The height of the whole list. */
  get height(): number {
    return this.topOfGroup(this.#groups.length);
  }

  /** Returns the top of a group: its heading. */
  topOfGroup(group: number): number {
    const { row, heading, gap } = this.#heights;
    const start = this.#groups[group]?.start ?? this.#count;
    const gaps = Math.min(group, this.#groups.length - 1);
    return start * row + (this.#headings[group] ?? 0) * heading + gaps * gap;
  }

  topOfRow(row: number): number {
    const group = this.groupOf(row);
    return this.#topOfRows(group) + (row - this.#startOf(group)) * this.#heights.row;
  }

  /** The row at that height; for a heading or a gap the row after it. The count of rows below them all. */
  rowAt(top: number): number {
    const group = this.#findLast((one) => this.topOfGroup(one) <= top);
    const start = this.#startOf(group);
    const end = this.#groups[group + 1]?.start ?? this.#count;
    const below = top - this.#topOfRows(group);
    return Math.min(end, start + Math.max(0, Math.floor(below / this.#heights.row)));
  }

  /** The group that a row belongs to. */
  groupOf(row: number): number {
    return this.#findLast((group) => this.#startOf(group) <= row);
  }

  #startOf(group: number): number {
    return this.#groups[group]?.start ?? 0;
  }

  /** Returns the top of a group's first row. */
  #topOfRows(group: number): number {
    return this.topOfGroup(group) + (this.#groups[group]?.title ? this.#heights.heading : 0);
  }

  /** The last group for which this is so, or the first group. It is so for all groups before it. */
  #findLast(isSo: (group: number) => boolean): number {
    let low = 0;
    let high = this.#groups.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (isSo(middle)) low = middle;
      else high = middle;
    }
    return low;
  }
}
