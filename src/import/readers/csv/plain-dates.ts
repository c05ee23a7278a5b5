import { toDay } from '../xlsx/date-cell.ts';

type Rows = readonly (readonly string[])[];

const instant = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|([+-])(\d\d):?(\d\d))$/;
/** Days of a spreadsheet from 1982 to 2064. */
const serial = /^[3-5]\d{4}(?:\.\d+)?$/;
const dateHead = /\b(?:date|datum|fecha|buchungstag|day)\b/i;
/** Rows in which a column shows what it holds. */
const sample = 200;

/**
 * Converts machine-readable dates: an app's timestamps to the local day, and a spreadsheet's serial numbers under a
 * date head to days. Timestamps that are always midnight are a bank's days, whatever the zone, and stay.
 */
export function withPlainDates(rows: Rows): Rows {
  const changes = new Map<number, (cell: string) => string>();
  const some = rows.slice(0, sample);
  const width = some.reduce((most, row) => Math.max(most, row.length), 0);
  for (let column = 0; column < width; column += 1) {
    const cells = some.map((row) => (row[column] ?? '').trim());
    if (cells.some((cell) => instant.test(cell))) {
      if (rows.some((row) => !isMidnight(row[column] ?? ''))) changes.set(column, toLocal);
    } else if (cells.some((cell) => dateHead.test(cell)) && countMost(cells, serial)) {
      changes.set(column, (cell) => (serial.test(cell) ? (toDay(cell, false) ?? cell) : cell));
    }
  }
  if (changes.size === 0) return rows;
  return rows.map((row) => row.map((cell, column) => changes.get(column)?.(cell.trim()) ?? cell));
}

function isMidnight(cell: string): boolean {
  const found = instant.exec(cell.trim());
  return found === null || (found[4] === '00' && found[5] === '00' && Number(found[6] ?? 0) === 0);
}

/** Whether most cells are of a kind, apart from some above the table. */
function countMost(cells: readonly string[], kind: RegExp): boolean {
  const filled = cells.filter((cell) => cell !== '').length;
  return filled > 1 && cells.filter((cell) => kind.test(cell)).length * 2 >= filled;
}

/** The day and the time of an instant in this device's time zone; anything else as it is. */
function toLocal(cell: string): string {
  const [, year, month, day, hour, minute, second = '0', sign, hours = '0', minutes = '0'] =
    instant.exec(cell) ?? [];
  if (year === undefined) return cell;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const here = new Date(
    Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute) - ahead,
      Number(second),
    ),
  );
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(here.getFullYear(), 4)}-${pad(here.getMonth() + 1)}-${pad(here.getDate())} ${pad(here.getHours())}:${pad(here.getMinutes())}`;
}
