import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';
import { pressLink } from '#testing/press-link.ts';

let app: AppInMemory;
beforeAll(async () => {
  app = await createAppInMemory();
});
afterAll(() => app.close());

const password = 'violet-otter-42';
const connect = () =>
  createClient(app.url, app.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: app.fetch },
  });

// Specification 1.03, 7.01, 7.02
it('makes all of the product’s calls: account, email, session, a row, sign-out', async () => {
  const client = connect();
  const email = 'nia@example.org';
  const signedUp = await client.auth.signUp({ email, password });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  await pressLink(app.mails.at(-1)?.link ?? '', { password }, app.fetch);

  const signedIn = await client.auth.signInWithPassword({ email, password });
  expect(signedIn.error).toBeNull();
  const row = {
    type: 'income',
    amount: '12.50',
    category: 'Salary',
    date: '2025-01-02',
    description: 'First',
  };
  const added = await client.from('transactions').insert(row).select().single();
  expect(added.error).toBeNull();
  expect(added.data).toMatchObject({ ...row, amount: 12.5, user_id: signedIn.data.user?.id });

  const refreshed = await client.auth.refreshSession();
  expect(refreshed.error).toBeNull();
  expect((await client.from('transactions').select('description')).data).toEqual([{ description: 'First' }]);

  expect((await client.auth.signOut()).error).toBeNull();
  const afterwards = await client.from('transactions').select('description');
  expect(afterwards).toMatchObject({ status: 401, error: { code: '42501' } });
});

it('shows no row of one account to another', async () => {
  const client = connect();
  await client.auth.signUp({ email: 'gus@example.org', password });
  await pressLink(app.mails.at(-1)?.link ?? '', { password }, app.fetch);
  await client.auth.signInWithPassword({ email: 'gus@example.org', password });
  expect((await client.from('transactions').select('*')).data).toEqual([]);
});
