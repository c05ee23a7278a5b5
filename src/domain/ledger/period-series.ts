import type { Summary } from '../summary.ts';
import type { Summand } from './money-sums.ts';
import { MoneySums } from './money-sums.ts';

/** The rows of one day or month. */
class Period<Key, Point> extends MoneySums {
  readonly key: Key;
  /** Whether rows came or went since `point` was made. */
  changed = false;
  /** From which `point` was made; another is made only when this changes. */
  shown: Summary | undefined;
  point: Point | undefined;

  constructor(key: Key) {
    super();
    this.key = key;
  }
}

/**
 * Income and expense per day or month, the earliest first, kept up as rows come and go. A change costs the same however
 * many rows there are; reading after a change copies the points and makes anew only those that changed.
 */
export class PeriodSeries<Key extends string, Point> {
  readonly #toPoint: (key: Key, sums: Summary) => Point;
  /** The latest first, as rows are listed: those of a whole list come at the end one after the other. */
  readonly #periods: Period<Key, Point>[] = [];
  /** Of the row added last: the next row of a list is mostly of the same day. */
  #latest: Period<Key, Point> | undefined;
  #changed = false;
  #points: readonly Point[] = [];

  constructor(toPoint: (key: Key, sums: Summary) => Point) {
    this.#toPoint = toPoint;
  }

  add(key: Key, row: Summand, count = 1): void {
    let period = this.#latest;
    if (period?.key !== key) {
      period = this.#open(key);
      this.#latest = period;
    }
    period.add(row, count);
    period.changed = true;
    this.#changed = true;
  }

  subtract(key: Key, row: Summand): void {
    const period = this.#periods[this.#findPosition(key)];
    if (period?.key !== key) return;
    period.subtract(row);
    period.changed = true;
    this.#changed = true;
  }

  /** The same array as before while no point changed. */
  get points(): readonly Point[] {
    if (!this.#changed) return this.#points;
    this.#changed = false;
    const points: Point[] = [];
    for (let position = this.#periods.length - 1; position >= 0; position -= 1) {
      const period = this.#periods[position] as Period<Key, Point>;
      if (period.count === 0) this.#close(position);
      else points.push(period.changed ? this.#refresh(period) : (period.point as Point));
    }
    const same = points.length === this.#points.length;
    if (!same || !points.every((point, index) => point === this.#points[index])) this.#points = points;
    return this.#points;
  }

  #open(key: Key): Period<Key, Point> {
    const position = this.#findPosition(key);
    const there = this.#periods[position];
    if (there?.key === key) return there;
    const period = new Period<Key, Point>(key);
    this.#periods.splice(position, 0, period);
    return period;
  }

  #close(position: number): void {
    if (this.#periods[position] === this.#latest) this.#latest = undefined;
    this.#periods.splice(position, 1);
  }

  /** Where the period with this key stands, or would. */
  #findPosition(key: Key): number {
    let low = 0;
    let high = this.#periods.length;
    // Of a whole list, each comes after the one before.
    if (high > 0 && (this.#periods[high - 1] as Period<Key, Point>).key > key) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#periods[middle] as Period<Key, Point>).key > key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #refresh(period: Period<Key, Point>): Point {
    const { summary } = period;
    period.changed = false;
    if (period.shown !== summary || period.point === undefined) {
      period.shown = summary;
      period.point = this.#toPoint(period.key, summary);
    }
    return period.point;
  }
}
