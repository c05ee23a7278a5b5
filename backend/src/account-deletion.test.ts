import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword } from '#testing/auth-in-memory.ts';
import { openPeople, type People } from '#testing/people.ts';

const row = { type: 'expense', amount: 12.5, category: 'Rent', date: '2024-03-01' };

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.app.close());

/** Tables with the person's id or address in any column of any row. */
async function findTraces(id: string, email: string): Promise<string[]> {
  const tables = await people.read<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await people.read(
      `select from ${name} as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
      [id, email],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

// Security 7.4.2
it('removes all data of the person from every table and leaves everybody else’s', async () => {
  const { signUp, signIn, addFactor, idOf } = people;
  const [ann, ben] = [await signUp('ann@example.org'), await signUp('ben@example.org')];
  for (const [person, name] of [
    [ann, 'ann'],
    [ben, 'ben'],
  ] as const) {
    await person.from('transactions').insert([row, row]);
    await person.from('transactions').update({ status: 'done' }).gt('amount', 0);
    await person.from('user_preferences').insert({ currency: 'USD' });
    await person.auth.updateUser({ email: `new.${name}@example.org` });
    await signIn(`${name}@example.org`);
    await addFactor(person);
    await person.rpc('create_recovery_codes');
  }
  const [annId, benId] = [await idOf(ann), await idOf(ben)];
  const kept = await findTraces(benId, 'ben@example.org');
  expect(kept).toEqual(await findTraces(annId, 'ann@example.org'));
  expect(kept).toEqual(
    expect.arrayContaining([
      'account.recovery_codes',
      'auth.audit_log_entries',
      'auth.identities',
      'auth.mfa_factors',
      'auth.one_time_tokens',
      'auth.refresh_tokens',
      'auth.sessions',
      'auth.users',
      'public.changes',
      'public.transactions',
      'public.user_preferences',
    ]),
  );
  const { error, status } = await ann.rpc('delete_my_account');
  expect([error, status]).toEqual([null, 204]);
  // Tells the mailer which stored emails to remove, and is deleted with them.
  expect(await findTraces(annId, 'ann@example.org')).toEqual(['auth.erased_accounts']);
  expect(await findTraces(benId, 'ben@example.org')).toEqual(kept);
  const again = await people
    .device()
    .auth.signInWithPassword({ email: 'ann@example.org', password: goodPassword });
  expect(again.error?.message).toBe('Invalid login credentials');
  expect((await ben.from('transactions').select()).data).toHaveLength(2);
});

it('ends sessions on other devices at once', async () => {
  const { signUp, signIn } = people;
  const [desk, phone] = [await signUp('gone@example.org'), await signIn('gone@example.org')];
  expect((await desk.rpc('delete_my_account')).error).toBeNull();
  const ended = { code: '42501', message: 'This session has ended. Please sign in again.' };
  expect((await phone.from('transactions').select()).error).toMatchObject(ended);
  expect((await phone.rpc('undo_batch', { batch: randomUUID() })).error).toMatchObject(ended);
  expect((await phone.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
});

it('needs a sign-in within the last ten minutes', async () => {
  const open = await people.signUp('left.open@example.org');
  await people.read(
    `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1::uuid returning id`,
    [await people.idOf(open)],
  );
  const refusal = { code: '42501', hint: 'reauthentication_needed' };
  expect((await open.rpc('delete_my_account')).error).toMatchObject(refusal);
  await open.auth.refreshSession();
  expect((await open.rpc('delete_my_account')).error).toMatchObject(refusal);
  const fresh = await people.signIn('left.open@example.org');
  expect((await fresh.rpc('delete_my_account')).error).toBeNull();
});

it('needs the second factor if there is one', async () => {
  const person = await people.signUp('guarded@example.org');
  const factor = await people.addFactor(person);
  const thief = await people.signIn('guarded@example.org');
  expect((await thief.rpc('delete_my_account')).error).toMatchObject({
    code: '42501',
    message: 'Please enter the code of your second factor to continue.',
  });
  await people.enterCode(thief, factor);
  expect((await thief.rpc('delete_my_account')).error).toBeNull();
});

it('frees the address for a new account', async () => {
  const person = await people.signUp('back@example.org');
  await person.rpc('delete_my_account');
  const back = await people.signUp('back@example.org');
  expect((await back.from('transactions').select()).data).toEqual([]);
});
