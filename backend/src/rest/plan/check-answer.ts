import { notSingular, tooManyAffected, tooManyWritten } from '../refusals/refusals.ts';
import type { MediaType } from '../request/media-type.ts';
import type { Preferences } from '../request/preferences.ts';

/** Refuses anything but exactly one row when a single object was requested (406 PGRST116). */
export function checkSingular(media: MediaType, rows: number): void {
  if (media.kind === 'object' && rows !== 1) throw notSingular(rows);
}

/** Refuses more rows than `max-affected` allows (PGRST124). */
export function checkMaxAffected({ maxAffected }: Preferences, rows: number): void {
  if (maxAffected !== null && rows > maxAffected) throw tooManyAffected(rows);
}

/** Refuses more rows than one request may write (413 PGRST124). */
export function checkWritten(most: number | null, rows: number | null): void {
  if (most !== null && rows !== null && rows > most) throw tooManyWritten(most);
}
