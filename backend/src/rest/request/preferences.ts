import { invalidPreferences } from '../refusals/refusals.ts';
import type { RestSettings } from '../rest-settings.ts';

/** The preferences in the `Prefer` header that this server honours; null when absent. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly return: 'minimal' | 'representation' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly tx: 'commit' | 'rollback' | null;
  readonly handling: 'strict' | 'lenient' | null;
  /** A time zone that the database knows. */
  readonly timezone: string | null;
  /** With `handling=strict` only. */
  readonly maxAffected: number | null;
}

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const;

/** The time zone in `Prefer`, to look up before parsing the preferences; null when absent. */
export function findTimezone(header: string | null): string | null {
  return header === null ? null : findValue(toItems(header), 'timezone');
}

/**
 * Parses `Prefer`: a comma list in which the first of a kind wins. `knowsTimezone` says whether the database has the
 * zone. With `handling=strict`, refuses unknown preferences (PGRST122).
 */
export function requirePreferences(
  header: string | null,
  settings: Pick<RestSettings, 'txEnd'>,
  knowsTimezone: (name: string) => boolean,
): Preferences {
  const items = header === null ? [] : toItems(header);
  const handling = findChoice(items, 'handling');
  const zone = findValue(items, 'timezone');
  const limit = findValue(items, 'max-affected');
  const timezone = zone !== null && knowsTimezone(zone) ? zone : null;
  const maxAffected = limit !== null && /^\d{1,15}$/.test(limit) ? Number(limit) : null;

  if (handling === 'strict') {
    const wrong = items.filter(
      (item) =>
        !isChoice(item) &&
        !(timezone !== null && item.startsWith('timezone=')) &&
        !(maxAffected !== null && item.startsWith('max-affected=')),
    );
    if (wrong.length > 0) throw invalidPreferences(wrong);
  }

  return {
    resolution: findChoice(items, 'resolution'),
    missing: findChoice(items, 'missing'),
    return: findChoice(items, 'return'),
    count: findChoice(items, 'count'),
    tx: settings.txEnd.endsWith('-allow-override') ? findChoice(items, 'tx') : null,
    handling,
    timezone,
    maxAffected: handling === 'strict' ? maxAffected : null,
  };
}

/** The `Preference-Applied` header for the named kinds, in the protocol's order; null when none was given. */
export function toPreferenceApplied(
  preferences: Preferences,
  kinds: readonly (keyof Preferences)[],
): string | null {
  const applied = (
    ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'] as const
  ).flatMap((kind) => {
    const value = preferences[kind];
    if (value === null || !kinds.includes(kind)) return [];
    return [`${kind === 'maxAffected' ? 'max-affected' : kind}=${value}`];
  });
  return applied.length === 0 ? null : applied.join(', ');
}

function toItems(header: string): readonly string[] {
  return header
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function findChoice<K extends keyof typeof choices>(
  items: readonly string[],
  kind: K,
): (typeof choices)[K][number] | null {
  const words: readonly string[] = choices[kind];
  const found = items.find(
    (item) => item.startsWith(`${kind}=`) && words.includes(item.slice(kind.length + 1)),
  );
  return found === undefined ? null : (found.slice(kind.length + 1) as (typeof choices)[K][number]);
}

function isChoice(item: string): boolean {
  const equals = item.indexOf('=');
  const kind = item.slice(0, equals);
  return Object.hasOwn(choices, kind)
    ? (choices[kind as keyof typeof choices] as readonly string[]).includes(item.slice(equals + 1))
    : false;
}

function findValue(items: readonly string[], kind: string): string | null {
  return items.find((item) => item.startsWith(`${kind}=`))?.slice(kind.length + 1) ?? null;
}
