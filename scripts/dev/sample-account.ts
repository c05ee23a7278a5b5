import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { toDecimal } from '#domain/money/money.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';

/** The account of `npm run dev -- --sample`. */
export const sampleAccount = { email: 'sample@example.org', password: 'thirty-five sample rows' } as const;

/** Creates the sample account if it does not exist, and adds the sample rows if it has none. */
export async function createSampleAccount(origin: string): Promise<void> {
  const { supabaseAnonKey: apikey } = await (await fetch(`${origin}/config.json`)).json();
  const auth = new AuthClient({
    url: `${origin}/auth/v1`,
    headers: { apikey },
    persistSession: false,
    autoRefreshToken: false,
  });
  const signedUp = await auth.signUp(sampleAccount);
  const session = signedUp.data.session ?? (await auth.signInWithPassword(sampleAccount)).data.session;
  if (session === null) throw new Error(`The sample account cannot sign in: ${signedUp.error?.message}`);
  const rest = new PostgrestClient(`${origin}/rest/v1`, {
    headers: { apikey, authorization: `Bearer ${session.access_token}` },
  });
  const { count } = await rest.from('transactions').select('*', { count: 'exact', head: true });
  if (count !== 0) return;
  const rows = sampleTransactions.map(({ id: _, ...row }) => ({ ...row, amount: toDecimal(row.amount) }));
  const { error } = await rest.from('transactions').insert(rows);
  if (error !== null) throw new Error(`The sample rows were refused: ${error.message}`);
}
