// Security 14.3.1

import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { enqueue } from '#domain/sync/enqueue.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { playedUser, playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { Replica } from '../engine/replica.ts';
import { DeviceStore } from '../records/device-store.ts';
import { currencyKey, roomKeys, storeItem, themeKey } from '../records/person-storage.ts';
import { pendingFlushes } from '../records/stored-records.ts';
import { useSession } from './session.ts';

const backend = playPage({ sessionEndsIn: -600 });
const [saved, unsent] = sampleTransactions;

test('a session that ended while the page was closed erases list, drafts and preferences, but not unsent changes', async () => {
  const store = new DeviceStore(playedUser.id);
  const replica = new Replica(store, () => undefined);
  await replica.open();
  if (saved === undefined || unsent === undefined) throw new Error('The sample set is empty');
  await replica.replaceAllRows([saved], { seq: 7, since: replica.stored.revision });
  await replica.perform((state, shown) =>
    enqueue(state, shown, 'unsent', { operations: [{ ...inTransactions, kind: 'insert', row: unsent }] }),
  );
  storeItem(playedUser.id, 'new', { description: 'half a sentence' });
  localStorage.setItem(currencyKey, `${playedUser.id} USD`);
  localStorage.setItem(themeKey, 'dark');
  // A page that still stands takes note of its new height while the list goes.
  const note = async () => localStorage.setItem(roomKeys.plan, '30px');
  pendingFlushes.add(note);

  const { promise, resolve } = Promise.withResolvers<Response>();
  backend.play('POST /auth/v1/token', () => promise);
  const { result } = await renderHook(() => useSession());
  await expect.poll(() => backend.requests.length).toBe(1);
  expect((await store.read())?.rows).not.toBeNull();
  resolve(playJson({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, 400));

  // Nobody was shown yet, so the address that was asked for is one to come back to.
  await expect.poll(() => result.current).toMatchObject({ state: 'signed-out', left: false });
  expect({ ...localStorage }).toEqual({});
  pendingFlushes.delete(note);
  const kept = await store.read();
  expect(kept).toMatchObject({ rows: null, changes: [], state: { seq: null } });
  expect(kept?.state.outbox.map(({ batch }) => batch)).toEqual(['unsent']);
});
