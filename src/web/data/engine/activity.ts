import { useMemo, useSyncExternalStore } from 'react';
import { type RowChange, toKey } from '#domain/collections/collections.ts';
import { findCollection } from '#domain/collections/stored-row.ts';
import { isEffective, toRowChanges } from '#domain/sync/change.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { toEpochMs } from '../account/devices.ts';
import { messages } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { findJournalRow, type JournalRow } from '../requests/journal-row.ts';
import { retryingClient } from '../requests/retrying-client.ts';
import { pageSize, restClient } from '../rest-client.ts';
import { subscribeSyncClient, syncClient } from './open-sync-client.ts';
import { reverse, type UndoableChange } from './undo.ts';
import { findEntry, type HistoryStep, isUndone, readEntries } from './undo-history.ts';

/** A change made on any device, or waiting on this one. */
export interface Activity extends UndoableChange {
  /** The batch that it undid; none if it is no undo. */
  readonly undoes?: string | undefined;
  /** Milliseconds since 1970; null while it waits on this device. */
  readonly time: number | null;
}

/** A change with its later undos and redos folded into it. `batch` is the one that first made it. */
export interface ActivityItem extends Omit<Activity, 'undoes'> {
  readonly chain: readonly HistoryStep[];
  readonly undone: boolean;
}

/**
 * Folds undos and redos into the changes that they are about, each at the time of its first. Includes changes that were
 * undone on this device before they were sent, which neither outbox nor journal has.
 */
export function toActivityItems(activities: readonly Activity[]): readonly ActivityItem[] {
  const undoes = new Map(
    activities.flatMap(({ batch, undoes: target }) => (target ? [[batch, target]] : [])),
  );
  /** The change that a batch made, undid or made again, and whether it undid it. */
  const originOf = (batch: string): HistoryStep => {
    const known = findEntry(batch);
    const step = known?.chain.find((one) => one.batch === batch);
    if (known && step) return { batch: known.batch, isUndo: step.isUndo };
    const target = undoes.get(batch);
    if (target === undefined) return { batch: known?.batch ?? batch, isUndo: false };
    const origin = originOf(target);
    return { ...origin, isUndo: !origin.isUndo };
  };
  const families = Map.groupBy(activities, ({ batch }) => originOf(batch).batch);
  const neverSent = readEntries().flatMap(({ batch, chain, changes, time = null }) => {
    const isKnown = chain.length > 0 || families.has(batch);
    return isKnown || changes === undefined ? [] : [{ batch, changes, time, chain, undone: true }];
  });
  const folded = activities.flatMap((first) => {
    const { batch } = originOf(first.batch);
    const family = families.get(batch) ?? [];
    if (family.at(-1) !== first) return [];
    const read = family.map((one) => ({ batch: one.batch, isUndo: originOf(one.batch).isUndo })).toReversed();
    // Prefer this device's own record: it has undos that were not fetched.
    const noted = findEntry(batch)?.chain ?? read;
    const has = (one: HistoryStep | undefined) => noted.some((step) => step.batch === one?.batch);
    const isComplete = read.every(has) || !read.some((step) => step.batch === noted.at(-1)?.batch);
    const chain = isComplete ? noted : read;
    const changes = read[0]?.isUndo ? first.changes.map(reverse) : first.changes;
    return [{ batch, changes, time: first.time, chain, undone: isUndone({ chain }) }];
  });
  const toTime = ({ time }: Pick<Activity, 'time'>) => time ?? Number.MAX_SAFE_INTEGER;
  return [...folded, ...neverSent].toSorted((one, other) => toTime(other) - toTime(one));
}

export interface ActivityPage {
  readonly activities: readonly Activity[];
  /** The journal number before which the next page begins; null when there is none. */
  readonly next: number | null;
}

/** Changes waiting on this device, the newest first. */
export function readWaitingActivity(): readonly Activity[] {
  const { outbox } = syncClient()?.replica.state ?? { outbox: [] };
  return outbox
    .filter(({ progress }) => progress !== 'confirmed')
    .map(({ batch, change }) => ({
      batch,
      changes: toRowChanges(change),
      undoes: change.undo?.target,
      time: null,
    }))
    .toReversed();
}

/** The same as a hook. */
export function useWaitingActivity(): readonly Activity[] {
  const state = useSyncExternalStore(subscribeSyncClient, () => syncClient()?.replica.state);
  return useMemo(() => (state === undefined ? [] : readWaitingActivity()), [state]);
}

/** One change by its batch; null if it neither waits here nor is in the journal. */
export async function findActivity(batch: string): Promise<Outcome<Activity | null>> {
  const person = syncClient()?.person;
  if (person === undefined) return { ok: false, message: messages.notLoggedIn };
  const waiting = readWaitingActivity().find((activity) => activity.batch === batch);
  if (waiting !== undefined) return { ok: true, value: waiting };
  const batches: Batches = new Map();
  let next: { readonly before?: number } = {};
  for (;;) {
    const { data, error } = await retryingClient(person).rpc('read_batch', { batch, ...next }, { get: true });
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

/**
 * What was done to one transaction, each change with that row alone, the oldest first, as far as the journal goes back.
 * Only what waits here where it cannot be read.
 */
export async function readRowActivity(id: string): Promise<readonly Activity[]> {
  const person = syncClient()?.person;
  const waiting = readWaitingActivity();
  const batches = new Set(waiting.map(({ batch }) => batch));
  const isReachable = person !== undefined && navigator.onLine;
  const { collection } = inTransactions;
  const { data } = isReachable
    ? await journalOf(person).eq('collection', collection).eq('row_id', id)
    : { data: [] };
  const rows = Array.isArray(data) ? (data as unknown as readonly JournalChange[]) : [];
  const recorded = toActivities(addRows(new Map(), rows)).filter(({ batch }) => !batches.has(batch));
  return [...waiting, ...recorded]
    .map((activity) => ({
      ...activity,
      changes: activity.changes.filter((one) => one.collection === collection && one.id === id),
    }))
    .toReversed();
}

/** A page of the journal, the newest first, before a number. A batch is never split over two pages. */
export async function readActivity(before: number | null): Promise<Outcome<ActivityPage>> {
  const person = syncClient()?.person;
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
    .select('seq,batch,undoes,changed_at,collection,id:row_id,before,after')
    .eq('user_id', person)
    .order('seq', { ascending: false })
    .limit(pageSize);
}

interface JournalChange extends JournalRow {
  readonly undoes: string | null;
  readonly changed_at: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Batch {
  readonly time: number;
  readonly undoes: string | undefined;
  readonly changes: Map<string, RowChange>;
}

type Batches = Map<string, Batch>;

/** Adds entries, given newest first. If a batch changed a row twice, only its first and last state count. */
function addRows(batches: Batches, rows: readonly JournalChange[]): Batches {
  for (const row of rows) {
    const { batch, id } = row;
    const known = batches.get(batch) ?? {
      time: toEpochMs(row.changed_at),
      undoes: row.undoes ?? undefined,
      changes: new Map(),
    };
    batches.set(batch, known);
    const at = findCollection(row);
    if (at === undefined) continue;
    const later = known.changes.get(toKey(at, id));
    const before = findJournalRow(at, row.before);
    const after = later === undefined ? findJournalRow(at, row.after) : later.after;
    // An unreadable row is neither an addition nor a deletion.
    if (before === undefined || after === undefined) continue;
    known.changes.set(toKey(at, id), { ...at, id, before, after });
  }
  return batches;
}

function toActivities(batches: Batches): readonly Activity[] {
  return [...batches].map(([batch, { time, undoes, changes }]) => ({
    batch,
    undoes,
    time,
    changes: [...changes.values()].filter(isEffective),
  }));
}
