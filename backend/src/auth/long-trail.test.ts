import { expect, it } from 'vitest';
import { authInMemory } from '#testing/auth-in-memory.ts';
import { freshDatabase } from '#testing/fresh-database.ts';

/** The queries of one request that read the audit log. */
function watch(database: Awaited<ReturnType<typeof freshDatabase>>) {
  const seen: { sql: string; values: readonly (string | number | boolean | null | readonly string[])[] }[] =
    [];
  const watched: typeof database = {
    ...database,
    asOwner: (work, options) =>
      database.asOwner(
        (transaction) =>
          work({
            ...transaction,
            query: (sql, values = []) => {
              if (/from auth\.audit_log_entries/.test(sql)) seen.push({ sql, values });
              return transaction.query(sql, values);
            },
          }),
        options,
      ),
  };
  return { seen, watched };
}

it('a sign-in finds where the owner was before by an index, however much else the account’s log holds', async () => {
  const database = await freshDatabase();
  const { seen, watched } = watch(database);
  const auth = await authInMemory({ rateLimits: true }, watched);
  try {
    const email = 'long.trail@example.org';
    await auth.signUpAndIn(email);
    await database.asOwner((transaction) =>
      transaction.query(
        `insert into auth.audit_log_entries (user_id, payload, ip_address)
         select id, '{"action": "challenge_created"}', '198.51.100.1' from auth.users, generate_series(1, 20000)`,
      ),
    );
    await database.asOwner((transaction) => transaction.query('analyze auth.audit_log_entries'));
    seen.length = 0;
    const signIn = { body: { email, password: 'wrong-Kestrel-19' } };
    expect((await auth.call('POST', '/token?grant_type=password', signIn)).status).toBe(400);
    expect(seen.length).toBe(1);
    for (const { sql, values } of seen) {
      const { rows } = await database.asOwner((transaction) =>
        transaction.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('audit_log_entries_proofs_idx');
      expect(plan).not.toContain('Seq Scan on audit_log_entries');
    }
  } finally {
    await auth.close();
  }
});
