import type { Summary } from '../summary.ts';
import type { Summand } from './money-sums.ts';
import { MoneySums } from './money-sums.ts';

interface Period<Key, Point> {
  readonly key: Key;
  readonly sums: MoneySums;
  /** The summary from which `point` was made; a point is made anew only when this changes. */
  summary: Summary | undefined;
  point: Point | undefined;
}

/**
 * Income and expense per day or month, the earliest first, kept up as rows come and go. A change costs the same however
 * many rows there are; reading after a change copies the points and makes anew only those that changed.
 */
export class PeriodSeries<Key extends string, Point> {
  readonly #toPoint: (key: Key, sums: Summary) => Point;
  readonly #periods = new Map<Key, Period<Key, Point>>();
  readonly #changed = new Set<Key>();
  /** Of the row added last, which is among the changed: the next row of a list is mostly of the same day. */
  #latest: Period<Key, Point> | undefined;
  #order: Period<Key, Point>[] = [];
  #points: readonly Point[] = [];

  constructor(toPoint: (key: Key, sums: Summary) => Point) {
    this.#toPoint = toPoint;
  }

  add(key: Key, row: Summand): void {
    let period = this.#latest;
    if (period?.key !== key) {
      period = this.#open(key);
      this.#latest = period;
    }
    period.sums.add(row);
  }

  subtract(key: Key, row: Summand): void {
    this.#periods.get(key)?.sums.subtract(row);
    this.#changed.add(key);
  }

  /** The same array as before while no point changed. */
  get points(): readonly Point[] {
    if (this.#changed.size === 0) return this.#points;
    this.#latest = undefined;
    const many = this.#changed.size * 8 > this.#order.length;
    this.#points = many ? this.#arranged() : this.#patched();
    this.#changed.clear();
    return this.#points;
  }

  #arranged(): readonly Point[] {
    for (const [key, { sums }] of this.#periods) if (sums.count === 0) this.#periods.delete(key);
    this.#order = [...this.#periods.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
    const points = this.#order.map((period) => this.#refresh(period));
    const same = points.length === this.#points.length;
    return same && points.every((point, index) => point === this.#points[index]) ? this.#points : points;
  }

  #patched(): readonly Point[] {
    let points: Point[] | undefined;
    for (const key of this.#changed) {
      const period = this.#periods.get(key);
      if (period === undefined) continue;
      const position = this.#findPosition(key);
      const stood = this.#order[position]?.key === key;
      if (period.sums.count === 0) {
        this.#periods.delete(key);
        if (!stood) continue;
        points ??= this.#points.slice();
        points.splice(position, 1);
        this.#order.splice(position, 1);
      } else if (stood) {
        const before = period.point;
        const point = this.#refresh(period);
        if (point === before) continue;
        points ??= this.#points.slice();
        points[position] = point;
      } else {
        points ??= this.#points.slice();
        points.splice(position, 0, this.#refresh(period));
        this.#order.splice(position, 0, period);
      }
    }
    return points ?? this.#points;
  }

  #open(key: Key): Period<Key, Point> {
    let period = this.#periods.get(key);
    if (period === undefined) {
      period = { key, sums: new MoneySums(), summary: undefined, point: undefined };
      this.#periods.set(key, period);
    }
    this.#changed.add(key);
    return period;
  }

  #findPosition(key: Key): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#order[middle] as Period<Key, Point>).key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #refresh(period: Period<Key, Point>): Point {
    const { summary } = period.sums;
    if (period.point === undefined || period.summary !== summary) {
      period.summary = summary;
      period.point = this.#toPoint(period.key, summary);
    }
    return period.point;
  }
}
