import { accountMessages } from '../account-messages.ts';
import { readConfig } from '../config.ts';
import type { Outcome } from '../outcome.ts';
import { requireRows, restClient } from '../rest-client.ts';
import { callFunction } from '../rpc.ts';
import { toEpochMs } from './devices.ts';

/** The frequency of the email of what is due. */
export type Digest = 'daily' | 'weekly';

/** The person's reminders on the server, for every device. */
export interface Reminders {
  /** When the calendar got its address, in milliseconds since 1970; null while it has none. */
  readonly feedSince: number | null;
  /** Whether the calendar has amounts. */
  readonly feedDetails: boolean;
  readonly digest: Digest | null;
}

interface RemindersRow {
  readonly feed_since: string | null;
  readonly feed_details: boolean;
  readonly digest: Digest | null;
}

/** Needs a connection: only the server knows which address still works. */
export async function readReminders(): Promise<Outcome<Reminders>> {
  // The client would try for some seconds.
  if (!navigator.onLine) return { ok: false, message: accountMessages.remindersOffline };
  try {
    const columns = 'feed_since,feed_details,digest';
    const [row] = requireRows<RemindersRow>(await restClient().from('reminders').select(columns));
    const feedSince = row?.feed_since ? toEpochMs(row.feed_since) : null;
    return {
      ok: true,
      value: { feedSince, feedDetails: row?.feed_details ?? false, digest: row?.digest ?? null },
    };
  } catch (cause) {
    console.error('The reminders could not be loaded', cause);
    return { ok: false, message: accountMessages.remindersFailed };
  }
}

/** Saves whether the calendar has amounts, and which email to send, by the clock of this device's time zone. */
export async function saveReminders({ feedDetails, digest }: Reminders): Promise<Outcome<boolean>> {
  const save = (zone: string) =>
    callFunction<boolean>('save_reminders', { feed_details: feedDetails, digest, zone });
  const saved = await save(Intl.DateTimeFormat().resolvedOptions().timeZone);
  // Servers may not know the zone by a browser's older name, such as Asia/Calcutta.
  const isUnknown = !saved.ok && saved.message.includes('reminders_zone_known');
  return isUnknown ? save(toOffsetZone(new Date().getTimezoneOffset())) : saved;
}

/** Makes the calendar's address, which ends the one before. It is not told again. */
export async function startCalendar(details: boolean): Promise<Outcome<string>> {
  const made = await callFunction<string>('start_calendar_feed', { details });
  return made.ok ? { ok: true, value: toCalendarAddress(made.value) } : made;
}

/** Ends the calendar's address. */
export function stopCalendar(): Promise<Outcome<boolean>> {
  return callFunction<boolean>('stop_calendar_feed');
}

function toCalendarAddress(secret: string): string {
  const { ownBackend, supabaseUrl, supabaseAnonKey } = readConfig();
  if (ownBackend) return `${supabaseUrl}/calendar/${secret}.ics`;
  const query = new URLSearchParams({ secret, apikey: supabaseAnonKey });
  return `${supabaseUrl}/rest/v1/rpc/calendar_feed?${query}`;
}

/** A fixed offset, in minutes west of UTC, as PostgreSQL reads one: '<+0530>-05:30'. */
function toOffsetZone(west: number): string {
  const size = Math.abs(west);
  const [hours, minutes] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  const [name, sign] = west > 0 ? ['-', ''] : ['+', '-'];
  return `<${name}${hours}${minutes}>${sign}${hours}:${minutes}`;
}
