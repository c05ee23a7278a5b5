import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.app.close());

/** What one request reveals about the number of rows, however it is sent. */
async function countOf(client: SupabaseClient, filter: string, headers: Record<string, string>) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return countByToken(token, filter, headers);
}

async function countByToken(token: string, filter: string, headers: Record<string, string>) {
  const { app } = people;
  const answer = await app.fetch(`${app.url}/rest/v1/transactions?select=id&limit=0&${filter}`, {
    headers: { apikey: app.publishableKey, authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, range: answer.headers.get('content-range'), text: await answer.text() };
}

const kinds = ['exact', 'planned', 'estimated'];
const filters = [
  'description=eq.Divorce%20lawyer',
  'description=lt.Zzz',
  'category=eq.Rent',
  'date=lt.2030-01-01',
  'amount=gt.0',
];

describe('the number of rows', () => {
  // Security A1
  it('reveals nothing of what others wrote, however it is requested', async () => {
    const writer = await people.signUp('writer@example.org');
    const reader = await people.signUp('reader@example.org');
    const id = await people.idOf(writer);
    await people.read(
      `insert into public.transactions (user_id, type, amount, category, date, description)
       select $1::uuid, 'expense', 5, 'Rent', date '2026-01-01' + n % 90, 'Divorce lawyer' from generate_series(1, 3000) as n`,
      [id],
    );
    await people.read('analyze public.transactions');
    for (const filter of filters) {
      for (const kind of kinds) {
        const prefer = `count=${kind}`;
        expect((await countOf(writer, filter, { prefer })).range, filter).toBe('*/3000');
        expect((await countOf(reader, filter, { prefer })).range, filter).toBe('*/0');
      }
    }
    await reader
      .from('transactions')
      .insert({ type: 'expense', amount: 5, category: 'Rent', date: '2026-01-05', description: 'own' });
    for (const kind of kinds) {
      expect((await countOf(reader, 'category=eq.Rent', { prefer: `count=${kind}` })).range).toBe('*/1');
    }
  });

  it('is refused to a session that lacks the second factor, and to one that has ended', async () => {
    const row = { type: 'expense', amount: 5, category: 'Rent', date: '2026-01-05', description: 'own' };
    const home = await people.signUp('counted@example.org');
    await home.from('transactions').insert(row);
    await people.addFactor(home);
    const half = await people.signIn('counted@example.org');
    const gone = await people.signUp('left@example.org');
    await gone.from('transactions').insert(row);
    const token = (await gone.auth.getSession()).data.session?.access_token ?? '';
    await gone.auth.signOut();
    for (const kind of kinds) {
      const prefer = `count=${kind}`;
      expect((await countOf(half, 'category=eq.Rent', { prefer })).status, kind).toBe(403);
      expect((await countByToken(token, 'category=eq.Rent', { prefer })).status, kind).toBe(403);
    }
  });

  // Security A1
  it('is in no query plan', async () => {
    const reader = await people.signUp('planner@example.org');
    for (const accept of [
      'application/vnd.pgrst.plan',
      'application/vnd.pgrst.plan+json',
      'application/vnd.pgrst.plan+text; for="application/json"; options=analyze|verbose',
    ]) {
      expect((await countOf(reader, 'category=eq.Rent', { accept })).status, accept).toBe(406);
    }
  });
});
