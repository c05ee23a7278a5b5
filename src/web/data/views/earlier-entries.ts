import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { EarlierEntries } from '#domain/entry/earlier-entries.ts';
import { type OpenClient, subscribeSyncClient, syncClient } from '../engine/open-sync-client.ts';
import { runSteps } from '../scheduling.ts';
import { readRows, whenListRead } from './ledger-views.ts';

/** The signed-in person's earlier entries, for suggestions. */
export type EarlierView = Pick<EarlierEntries, 'suggest' | 'listUsual' | 'findUsual' | 'listCategories'>;

/** Entries by person, so that nobody is suggested what another one has typed. */
const read = new WeakMap<
  OpenClient,
  { readonly entries: EarlierEntries; readonly ready: Promise<unknown> }
>();
const nothing = toView(new EarlierEntries());

/**
 * Earlier entries as of now: another object when the rows are others. Until their descriptions are read, in slices once
 * the list is, there are none.
 */
export function useEarlierEntries(today: CalendarDate): EarlierView {
  const rows = useSyncExternalStore(subscribeSyncClient, readRows);
  const [entries, setEntries] = useState<EarlierEntries>();
  useEffect(() => {
    let isGone = false;
    const prepared = prepareEntries();
    void prepared?.ready.then(() => {
      if (!isGone) setEntries(prepared.entries);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return useMemo(() => {
    if (entries === undefined) return nothing;
    entries.update(rows, today);
    return toView(entries);
  }, [entries, rows, today]);
}

/** Functions that can be passed on by themselves. */
function toView(entries: EarlierEntries): EarlierView {
  return {
    suggest: (typed) => entries.suggest(typed),
    listUsual: () => entries.listUsual(),
    findUsual: (description) => entries.findUsual(description),
    listCategories: (type) => entries.listCategories(type),
  };
}

function prepareEntries() {
  const client = syncClient();
  if (client === undefined) return undefined;
  const known = read.get(client);
  if (known !== undefined) return known;
  const entries = new EarlierEntries();
  const ready = whenListRead().then(() => runSteps(entries.prepare(readRows())));
  const made = { entries, ready };
  read.set(client, made);
  return made;
}
