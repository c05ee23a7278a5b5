import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { type PlayedFault, PlayedTables } from '#testing/played-tables.ts';
import { useListState } from '../views/ledger-views.ts';
import { signOut, useSession } from './session.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const tables = new PlayedTables(backend);
backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));

test('signing out while the list loads logs no error', async () => {
  const gate = Promise.withResolvers<void>();
  const asked = vi.fn();
  tables.fault = async ({ path }): Promise<PlayedFault> => {
    if (!path.endsWith('/change_counters')) return 'none';
    asked();
    await gate.promise;
    return 'none';
  };
  const { result } = await renderHook(() => ({ session: useSession(), list: useListState() }));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await signOut();
  await expect.poll(() => result.current.session.state).toBe('signed-out');
  gate.resolve();
  // The rows would be asked for next, and nobody is there to ask in the name of.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(vi.mocked(console.error)).not.toHaveBeenCalled();
  expect(backend.requests.filter(({ path }) => path === '/rest/v1/transactions')).toEqual([]);
});
