import type { ChartSeries, Flow, SeriesPoint } from '../charts/chart-series.ts';
import { toPieSlices } from '../charts/pie-slices.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { categories, toKnownCategory, toUsualType } from '../transactions/category.ts';
import { isOpen, toKnownStatus } from '../transactions/status.ts';
import type { RowList } from './row-list.ts';

/** The rows of a series, and for each which sum it is part of. */
interface Parts {
  readonly amounts: Float64Array;
  readonly slots: Uint32Array;
  /** 0 or 1 for income and 2 or 3 for expense, the odd number for what is not Done; and 4 for each category before. */
  readonly partOf: Uint8Array;
}

/** The series of one currency's rows, which are newest first. A day that is as in `before` is the same object. */
export function toSeries({ columns, slots }: RowList, before?: ChartSeries): ChartSeries {
  const { amounts, fields } = columns;
  const dateOf = fields.date.indexes;
  const parts: Parts = { amounts, slots, partOf: toParts({ columns, slots }) };
  const { partOf } = parts;
  const days: SeriesPoint[] = [];
  const ofKinds = new Float64Array(4 * categories.length);
  const ofDay = new Float64Array(4);
  const known = new Map(before?.days.map((day) => [day.date, day]));
  let start = 0;
  for (let position = 0; position < slots.length; position += 1) {
    const slot = slots[position] as number;
    const part = partOf[position] as number;
    const amount = amounts[slot] as number;
    ofDay[part & 3] = (ofDay[part & 3] as number) + amount;
    ofKinds[part] = (ofKinds[part] as number) + amount;
    const next = slots[position + 1];
    if (next !== undefined && dateOf[next] === dateOf[slot]) continue;
    const day = toPoint(fields.date.at(slot), ofDay, parts, start, position + 1);
    const same = known.get(day.date);
    days.push(same !== undefined && isSameDay(same, day) ? same : day);
    ofDay.fill(0);
    start = position + 1;
  }
  return { days: days.reverse(), categories: toPieSlices(toSums(ofKinds, parts)) };
}

function isSameDay(one: SeriesPoint, other: SeriesPoint): boolean {
  return isSameFlow(one, other) && isSameFlow(one.planned, other.planned);
}

function isSameFlow(one: Flow, other: Flow): boolean {
  return one.income === other.income && one.expense === other.expense;
}

function toParts({ columns: { fields }, slots }: Pick<RowList, 'columns' | 'slots'>): Uint8Array {
  // Each value is judged once, and the codes of a row's values add up to its part.
  const types = Uint8Array.from(fields.type.values, (type) => (type === 'income' ? 0 : 2));
  const states = Uint8Array.from(fields.status.values, (status) => (isOpen(toKnownStatus(status)) ? 1 : 0));
  const kinds = Uint8Array.from(
    fields.category.values,
    (category) => 4 * categories.indexOf(toKnownCategory(category)),
  );
  const [typeOf, statusOf, categoryOf] = [
    fields.type.indexes,
    fields.status.indexes,
    fields.category.indexes,
  ];
  const partOf = new Uint8Array(slots.length);
  for (let position = 0; position < slots.length; position += 1) {
    const slot = slots[position] as number;
    partOf[position] =
      (types[typeOf[slot] as number] as number) +
      (states[statusOf[slot] as number] as number) +
      (kinds[categoryOf[slot] as number] as number);
  }
  return partOf;
}

function toPoint(
  date: CalendarDate,
  sums: Float64Array,
  parts: Parts,
  start: number,
  end: number,
): SeriesPoint {
  const sum = (part: number) => toExact(sums[part] as number, parts, 3, part, start, end);
  const [openIncome, openExpense] = [sum(1), sum(3)];
  return {
    date,
    ...toFlow(sum(0) + openIncome, sum(2) + openExpense),
    planned: toFlow(openIncome, openExpense),
  };
}

/** The expenses of each category that has any. */
function toSums(sums: Float64Array, parts: Parts) {
  return categories
    .map((category, kind) => {
      const toSum = (part: number) =>
        toExact(sums[4 * kind + part] as number, parts, 0xff, 4 * kind + part, 0, parts.slots.length);
      const planned = toSum(3) as TotalMinorUnits;
      const returned = (toUsualType(category) === 'expense' ? toSum(0) : 0n) as TotalMinorUnits;
      return { category, amount: (toSum(2) + planned) as TotalMinorUnits, planned, returned };
    })
    .filter(({ amount }) => amount > 0n);
}

/** A sum of whole numbers is exact up to there, and everything beyond comes out larger and is added again. */
function toExact(
  sum: number,
  { amounts, slots, partOf }: Parts,
  mask: number,
  wanted: number,
  start: number,
  end: number,
): bigint {
  if (sum <= Number.MAX_SAFE_INTEGER) return BigInt(sum);
  let total = 0n;
  for (let position = start; position < end; position += 1) {
    if (((partOf[position] as number) & mask) === wanted)
      total += BigInt(amounts[slots[position] as number] as number);
  }
  return total;
}

function toFlow(income: bigint, expense: bigint) {
  return { income: income as TotalMinorUnits, expense: expense as TotalMinorUnits };
}
