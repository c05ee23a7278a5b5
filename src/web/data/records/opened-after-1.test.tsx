import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { findStored, playStoredTables, restoreStored } from '#testing/stored-by-1/stored-page.ts';
import { useList, useListState } from '../sync/ledger-views.ts';
import { useSyncIssues } from '../sync/sync-issues.ts';
import { useSyncStatus } from '../sync/sync-status.ts';
import { readEntries } from '../sync/undo-history.ts';
import { readEditDraft, readLast, readNewDraft } from './stored-drafts.ts';

const tables = playStoredTables(playPage({ sessionEndsIn: 3600 }));
const { outbox } = findStored('sync') as { readonly outbox: readonly { readonly batch: string }[] };
const descriptions = ['Added after the replacement', 'Brought by a replacement', 'Kept by a replacement'];

const useAll = () => ({
  status: useSyncStatus(),
  state: useListState(),
  issues: useSyncIssues(),
  rows: [...useList('INR').slice(), ...useList('GBP').slice()]
    .map(({ description }) => description)
    .toSorted(),
});

test('what a page of format 1 left waiting is shown and sent, each change once', async () => {
  await restoreStored();
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.state).toBe('ready');
  await expect
    .poll(() => outbox.map(({ batch }) => tables.commits.get(batch)), { timeout: 9000 })
    .toEqual(outbox.map(() => 1));
  await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, open: 1 });
  expect(tables.descriptions).toEqual(descriptions);
  expect(result.current.rows).toEqual(descriptions);
  expect(result.current.issues.refused).toMatchObject([{ reason: 'The books are closed.' }]);
  expect(readNewDraft()).toMatchObject({ amount: '12*3', description: 'half a sen' });
  expect(readLast('type')).toBe('expense');
  expect(readEditDraft()?.draft.description).toBe('an edit that was begu');
  expect(readEntries().length).toBeGreaterThan(5);
});
