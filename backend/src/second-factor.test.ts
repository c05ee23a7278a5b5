import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';

const row = { type: 'expense', amount: 12.5, category: 'Rent', date: '2024-03-01' };
const needsCode = {
  code: '42501',
  message: 'Please enter the code of your second factor to continue.',
};

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.app.close());

describe('an account with a second factor', () => {
  // Security 6.3.2
  it('shows and changes its rows only in sessions that have verified the factor', async () => {
    const { signUp, signIn, addFactor, enterCode } = people;
    const home = await signUp('two@example.org');
    await home.from('transactions').insert(row);
    await home.from('user_preferences').insert({ currency: 'USD' });
    const factor = await addFactor(home);
    const half = await signIn('two@example.org');
    for (const table of ['transactions', 'user_preferences', 'changes', 'change_counters']) {
      expect((await half.from(table).select()).error, table).toMatchObject(needsCode);
      expect((await home.from(table).select()).data, table).toHaveLength(1);
    }
    expect((await half.from('transactions').insert(row)).error).toMatchObject(needsCode);
    expect(
      (await half.from('user_preferences').update({ theme: 'dark' }).eq('currency', 'USD')).error,
    ).toMatchObject(needsCode);
    expect((await half.from('transactions').delete().gt('amount', 0)).error).toMatchObject(needsCode);
    expect(
      (await half.rpc('apply_rows', { changes: { transactions: { insert: [row] } } })).error,
    ).toMatchObject(needsCode);
    expect((await half.rpc('list_my_sessions')).error).toMatchObject(needsCode);
    expect((await half.rpc('count_recovery_codes')).error).toMatchObject(needsCode);
    await enterCode(half, factor);
    expect((await half.from('transactions').select()).data).toHaveLength(1);
  });

  it('does not require a factor that was never verified', async () => {
    const person = await people.signUp('unfinished@example.org');
    await person.auth.mfa.enroll({ factorType: 'totp' });
    expect((await person.from('transactions').select()).error).toBeNull();
  });

  it('opens again when the factor is removed, also with an older token', async () => {
    const person = await people.signUp('given.up@example.org');
    const factor = await people.addFactor(person);
    await person.auth.mfa.unenroll({ factorId: factor.id });
    expect((await person.from('transactions').select()).error).toBeNull();
  });

  it('does not affect other accounts', async () => {
    const [ann, ben] = [await people.signUp('ann@example.org'), await people.signUp('ben@example.org')];
    await people.addFactor(ann);
    expect((await ben.from('transactions').select()).error).toBeNull();
  });
});

describe('recovery codes', () => {
  // Security 6.5.2, 6.5.3, 6.5.4
  it('are ten, all different, stored only as salted hashes', async () => {
    const person = await people.signUp('codes@example.org');
    await people.addFactor(person);
    const codes: string[] = (await person.rpc('create_recovery_codes')).data;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
    expect((await person.rpc('count_recovery_codes')).data).toBe(10);
    const stored: readonly { kept: string; salt: string }[] = await people.read(
      'select t::text as kept, salt::text as salt from account.recovery_codes t where user_id = $1::uuid',
      [await people.idOf(person)],
    );
    expect(new Set(stored.map(({ salt }) => salt)).size).toBe(10);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
    const fresh: string[] = (await person.rpc('create_recovery_codes')).data;
    const half = await people.signIn('codes@example.org');
    expect((await half.rpc('use_recovery_code', { code: codes[0] })).data).toBe(false);
    expect((await half.rpc('use_recovery_code', { code: fresh[0] })).data).toBe(true);
  });

  // Security 6.4.4
  it('let somebody in who has lost the factor: the factor and other sessions go, and the code is used up', async () => {
    const { signUp, signIn, addFactor, idOf } = people;
    const lost = await signUp('lost@example.org');
    await lost.from('transactions').insert(row);
    await addFactor(lost);
    const [code = '', next] = (await lost.rpc('create_recovery_codes')).data as string[];
    const found = await signIn('lost@example.org');
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
    expect((await found.rpc('use_recovery_code', { code: typed })).data).toBe(true);
    expect((await found.from('transactions').select()).error).toBeNull();
    expect((await found.auth.refreshSession()).data.user?.factors ?? []).toEqual([]);
    expect((await lost.from('transactions').select()).error?.message).toMatch(/session has ended/);
    expect((await found.rpc('use_recovery_code', { code })).data).toBe(false);
    expect(await idOf(found)).toBe(await idOf(lost));
    // The paper may be in other hands now: none of it works for a newly enrolled factor.
    expect((await found.rpc('count_recovery_codes')).data).toBe(0);
    await addFactor(found);
    const again = await signIn('lost@example.org');
    expect((await again.rpc('use_recovery_code', { code: next })).data).toBe(false);
  });

  // Security A5
  it('do not bypass the fresh proof that removing a factor requires', async () => {
    const person = await people.signUp('left.open@example.org');
    const factor = await people.addFactor(person);
    const codes: string[] = (await person.rpc('create_recovery_codes')).data;
    await people.read(
      `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'
       where session_id in (select id from auth.sessions where user_id = $1::uuid) returning id`,
      [await people.idOf(person)],
    );
    const refusal = { code: '42501', hint: 'reauthentication_needed' };
    expect((await person.rpc('create_recovery_codes')).error).toMatchObject(refusal);
    expect((await person.rpc('use_recovery_code', { code: codes[0] })).error).toMatchObject({
      code: '42501',
      message: 'You are already signed in with your second factor.',
    });
    expect((await person.rpc('count_recovery_codes')).data).toBe(10);
    // A code from the app is such a proof.
    await people.enterCode(person, factor);
    expect((await person.rpc('create_recovery_codes')).data).toHaveLength(10);
  });

  it('can be made for an hour in a session from an emailed link', async () => {
    const person = await people.signUp('by.link@example.org');
    await people.addFactor(person);
    const prove = (ago: string) =>
      people.read(
        `update auth.mfa_amr_claims set updated_at = now() - $2::interval,
           authentication_method = replace(authentication_method, 'password', 'otp')
         where session_id in (select id from auth.sessions where user_id = $1::uuid) returning id`,
        [id, ago],
      );
    const id = await people.idOf(person);
    await prove('59 minutes');
    expect((await person.rpc('create_recovery_codes')).data).toHaveLength(10);
    await prove('61 minutes');
    expect((await person.rpc('create_recovery_codes')).error?.hint).toBe('reauthentication_needed');
  });

  it('of one person do not work for another', async () => {
    const [ann, ben] = [
      await people.signUp('ann.codes@example.org'),
      await people.signUp('ben.codes@example.org'),
    ];
    await people.addFactor(ann);
    await people.addFactor(ben);
    const [code] = (await ann.rpc('create_recovery_codes')).data as string[];
    const half = await people.signIn('ben.codes@example.org');
    expect((await half.rpc('use_recovery_code', { code })).data).toBe(false);
    expect((await ann.rpc('count_recovery_codes')).data).toBe(10);
  });

  // Security 1.2.4
  it.each(['', '-', 'x'.repeat(10_000), "' or true --"])('are not "%.20s"', async (code) => {
    const person = await people.signUp(`wrong${code.length}@example.org`);
    await people.addFactor(person);
    await person.rpc('create_recovery_codes');
    const half = await people.signIn(`wrong${code.length}@example.org`);
    expect((await half.rpc('use_recovery_code', { code })).data).toBe(false);
  });

  it('can be made only in a session that has verified the factor', async () => {
    const person = await people.signUp('no.factor@example.org');
    expect((await person.rpc('create_recovery_codes')).error).toMatchObject({ code: '42501' });
    await people.addFactor(person);
    const half = await people.signIn('no.factor@example.org');
    expect((await half.rpc('create_recovery_codes')).error).toMatchObject({ code: '42501' });
  });

  it('cannot be read by anybody', async () => {
    const person = await people.signUp('curious@example.org');
    for (const schema of ['account', 'auth']) {
      const { error } = await person.schema(schema).from('recovery_codes').select();
      expect(error?.code).toBe('PGRST106');
    }
    const readable = await people.read(
      `select r.rolname from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
         and has_table_privilege(r.oid, 'account.recovery_codes', 'select, insert, update, delete, truncate')`,
    );
    expect(readable).toEqual([]);
  });
});
