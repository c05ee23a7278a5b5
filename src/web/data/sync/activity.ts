import { useMemo, useSyncExternalStore } from 'react';
import { type RowChange, toKey } from '#domain/collections/collections.ts';
import { findCollection } from '#domain/collections/stored-row.ts';
import { toFamily } from '#domain/sync/batch-family.ts';
import { isEffective, toRowChanges } from '#domain/sync/change.ts';
import { toEpochMs } from '../account/devices.ts';
import { messages } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { pageSize, restClient } from '../rest-client.ts';
import { findJournalRow, type JournalRow } from './journal-row.ts';
import { personLedger, subscribePersonLedger } from './open-ledger.ts';
import { patientClient } from './patient-client.ts';
import { toForward, type UndoableChange } from './undo.ts';
import { findEntry, isUndone, readEntries } from './undo-history.ts';

/** A change made on any device, or waiting on this one. */
export interface Activity extends UndoableChange {
  /** Milliseconds since 1970; null while it waits on this device. */
  readonly time: number | null;
}

/** A change with its later undos and redos folded into it. */
export interface ActivityItem extends Activity {
  readonly chain: readonly string[];
  readonly undone: boolean;
}

/**
 * Folds undos and redos into the changes that they are about, each at the time of its first. Includes changes that were
 * undone on this device before they were sent, which neither outbox nor journal has.
 */
export function toActivityItems(activities: readonly Activity[]): readonly ActivityItem[] {
  const families = Map.groupBy(activities, ({ batch }) => toFamily(batch));
  const neverSent = readEntries().flatMap(({ batch, chain, changes, time = null }) => {
    const isKnown = chain.length > 0 || families.has(toFamily(batch));
    return isKnown || changes === undefined ? [] : [{ batch, changes, time, chain, undone: true }];
  });
  const toTime = ({ time }: Activity) => time ?? Number.MAX_SAFE_INTEGER;
  const folded = activities.flatMap((activity) => {
    const family = families.get(toFamily(activity.batch)) ?? [];
    if (family.at(-1) !== activity) return [];
    const read = family.map(({ batch }) => batch).toReversed();
    // Prefer this device's own record: it has undos that were not fetched.
    const noted = findEntry(activity.batch)?.chain ?? read;
    const isComplete = read.every((batch) => noted.includes(batch));
    const chain = isComplete || !read.includes(noted.at(-1) ?? '') ? noted : read;
    return [{ ...toForward(activity), chain, undone: isUndone({ chain }) }];
  });
  return [...folded, ...neverSent].toSorted((one, other) => toTime(other) - toTime(one));
}

export interface ActivityPage {
  readonly activities: readonly Activity[];
  /** Where the next page begins; null when there is none. */
  readonly next: number | null;
}

/** Changes waiting on this device, the newest first. */
export function readWaitingActivity(): readonly Activity[] {
  const { outbox } = personLedger()?.replica.state ?? { outbox: [] };
  return outbox
    .filter(({ progress }) => progress !== 'confirmed')
    .map(({ batch, change }) => ({ batch, changes: toRowChanges(change), time: null }))
    .toReversed();
}

/** The same as a hook. */
export function useWaitingActivity(): readonly Activity[] {
  const state = useSyncExternalStore(subscribePersonLedger, () => personLedger()?.replica.state);
  return useMemo(() => (state === undefined ? [] : readWaitingActivity()), [state]);
}

/** One change by its batch; null if it neither waits here nor is in the journal. */
export async function findActivity(batch: string): Promise<Outcome<Activity | null>> {
  const person = personLedger()?.person;
  if (person === undefined) return { ok: false, message: messages.notLoggedIn };
  const waiting = readWaitingActivity().find((activity) => activity.batch === batch);
  if (waiting !== undefined) return { ok: true, value: waiting };
  const batches: Batches = new Map();
  let next: { readonly before?: number } = {};
  for (;;) {
    const { data, error } = await patientClient(person).rpc('read_batch', { batch, ...next }, { get: true });
    // An empty page of something on the way is no list either.
    if (!Array.isArray(data)) return { ok: false, message: toFailure(error) };
    const rows: readonly JournalChange[] = data;
    const last = rows.at(-1);
    // Taken in one after the other, so that the page can paint in between.
    addRows(batches, rows);
    if (last === undefined) return { ok: true, value: toActivities(batches)[0] ?? null };
    next = { before: last.seq };
  }
}

/** A page of the journal, the newest first, before a number. A batch is never split over two pages. */
export async function readActivity(before: number | null): Promise<Outcome<ActivityPage>> {
  const person = personLedger()?.person;
  if (person === undefined) return { ok: false, message: messages.notLoggedIn };
  const rows: JournalChange[] = [];
  let from = before;
  for (;;) {
    let page = journalOf(person);
    if (from !== null) page = page.lt('seq', from);
    const { data, error } = await page;
    if (!Array.isArray(data)) return { ok: false, message: toFailure(error) };
    rows.push(...(data as unknown as readonly JournalChange[]));
    const last = rows.at(-1);
    const ended = data.length === 0;
    const whole = ended ? rows : rows.filter(({ batch }) => batch !== last?.batch);
    if (ended || whole.length > 0) {
      return {
        ok: true,
        value: {
          activities: toActivities(addRows(new Map(), whole)),
          next: ended ? null : (whole.at(-1)?.seq ?? null),
        },
      };
    }
    from = last?.seq ?? null;
  }
}

/** A server that has too much to do says itself when to try again. */
function toFailure(error: { readonly code?: string; readonly message: string } | null): string {
  if (error?.code === tooBusy) return error.message;
  return navigator.onLine ? messages.activityFailed : messages.activityOffline;
}

const tooBusy = '53400';

function journalOf(person: string) {
  return restClient(person)
    .from('changes')
    .select('seq,batch,changed_at,collection,id:row_id,before,after')
    .eq('user_id', person)
    .order('seq', { ascending: false })
    .limit(pageSize);
}

interface JournalChange extends JournalRow {
  readonly changed_at: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Batches = Map<string, { readonly time: number; readonly changes: Map<string, RowChange> }>;

/** Adds entries, given newest first. If a batch changed a row twice, only its first and last state count. */
function addRows(batches: Batches, rows: readonly JournalChange[]): Batches {
  for (const row of rows) {
    const { batch, id } = row;
    const known = batches.get(batch) ?? { time: toEpochMs(row.changed_at), changes: new Map() };
    batches.set(batch, known);
    const at = findCollection(row);
    if (at === undefined) continue;
    const later = known.changes.get(toKey(at, id));
    const before = findJournalRow(at, row.before);
    const after = later === undefined ? findJournalRow(at, row.after) : later.after;
    // What cannot be read is neither an addition nor a deletion.
    if (before === undefined || after === undefined) continue;
    known.changes.set(toKey(at, id), { ...at, id, before, after });
  }
  return batches;
}

function toActivities(batches: Batches): readonly Activity[] {
  return [...batches].map(([batch, { time, changes }]) => ({
    batch,
    time,
    changes: [...changes.values()].filter(isEffective),
  }));
}
