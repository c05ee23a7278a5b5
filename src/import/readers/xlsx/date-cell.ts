import { fromDayNumber } from '#domain/dates/calendar-date.ts';

/** Formats that every spreadsheet knows by number and that show a day (ECMA-376 part 1, 18.8.30, with East Asia's). */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** Whether a number format shows a day: by its number, or by what a custom one consists of. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general|am\/pm|a\/p/gi, '').toLowerCase();
  return /[dy]/.test(bare) || (bare.includes('m') && !/[hs]/.test(bare));
}

const lastDay = 2_958_465;

/**
 * The day of a stored number, as YYYY-MM-DD, whatever the time; undefined for one that no calendar has. The system that
 * begins in 1900 counts a 29 February 1900 that never was, so its first two months are a day off.
 */
export function toDay(stored: string, is1904: boolean): string | undefined {
  const serial = Math.floor(Number(stored));
  if (stored.trim() === '' || !Number.isFinite(serial)) return undefined;
  const days = is1904 ? serial + 1462 : serial;
  if (days < 1 || days > lastDay || days === 60) return undefined;
  // Day 25,569 is 1970-01-01.
  return fromDayNumber(days - 25_569 + (days < 60 ? 1 : 0));
}
