import { expect, test, vi } from 'vitest';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { exportEverything } from './account-export.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const user = toPlayedSession().user;
backend.play('GET /auth/v1/user', () => playJson(user));
backend.play('POST /rest/v1/rpc/list_my_sessions', () => playJson([]));
backend.play('POST /rest/v1/rpc/list_my_tables', () =>
  playJson([
    { name: 'changes', key: 'seq' },
    { name: 'transactions', key: 'id' },
    { name: 'user_preferences', key: 'user_id' },
  ]),
);
backend.play('GET /rest/v1/changes', () => playJson([]));
backend.play('GET /rest/v1/user_preferences', ({ query }) =>
  playJson(query.has('user_id') ? [] : [{ user_id: 'me', currency: 'GBP' }]),
);

test('reads every table that the server names, every page after the last row of the previous one, and nothing twice', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => ({ id: String(index).padStart(5, '0') }));
  backend.play('GET /rest/v1/transactions', ({ query }) => {
    const after = query.get('id')?.replace('gt.', '') ?? '';
    return playJson(rows.filter(({ id }) => id > after).slice(0, 700));
  });
  const exported = await exportEverything();
  const file = JSON.parse(exported.ok ? exported.value : '');
  expect(file).toMatchObject({
    account: { email: 'meera@example.org' },
    signed_in: [],
    preferences: [{ currency: 'GBP' }],
    transactions: rows,
    changes: [],
  });
  expect(file.transactions).toHaveLength(2500);
});

test('is all or nothing', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  let pages = 0;
  backend.play('GET /rest/v1/transactions', () =>
    ++pages === 1 ? playJson([{ id: 'a' }]) : playJson({ message: 'out of luck' }, 400),
  );
  expect(await exportEverything()).toEqual({
    ok: false,
    message: 'Your data could not be loaded. Please try again.',
  });
  expect(complain).toHaveBeenCalledOnce();
  complain.mockClear();
});
