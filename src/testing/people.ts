import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { toTotpCode } from '#server/auth/factors/totp.ts';
import { type AppInMemory, type AppInMemoryOptions, createAppInMemory } from './app-in-memory.ts';
import { goodPassword } from './auth-in-memory.ts';

/** A second factor as the person's app knows it. */
export interface TestFactor {
  readonly id: string;
  readonly secret: string;
}

/** The whole server, and people with devices: the real client, each with a storage of its own. */
export interface People {
  readonly app: AppInMemory;
  /** Milliseconds since 1970; the test turns it. */
  readonly clock: { now: number };
  /** Signed out. */
  device(userAgent?: string): SupabaseClient;
  signUp(email: string, userAgent?: string): Promise<SupabaseClient>;
  signIn(email: string, userAgent?: string): Promise<SupabaseClient>;
  /** Enrolls and verifies a factor: the session is of the second level then. */
  addFactor(client: SupabaseClient): Promise<TestFactor>;
  /** Shows a code that was not used yet: each one moves the clock on by half a minute. */
  enterCode(client: SupabaseClient, factor: TestFactor): Promise<void>;
  idOf(client: SupabaseClient): Promise<string>;
  /** Runs SQL as the owner and returns its rows. */
  read<R extends object>(sql: string, parameters?: readonly string[]): Promise<readonly R[]>;
}

/** Accounts confirm themselves here, and all have the same password (`goodPassword`). */
export async function openPeople(options: Pick<AppInMemoryOptions, 'wrap'> = {}): Promise<People> {
  const clock = { now: Date.now() };
  const app = await createAppInMemory({
    environment: { MAILER_AUTOCONFIRM: 'on' },
    clock: () => clock.now,
    ...options,
  });

  function device(userAgent = 'test'): SupabaseClient {
    return createClient(app.url, app.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: app.fetch, headers: { 'user-agent': userAgent } },
    });
  }

  async function enterCode(client: SupabaseClient, factor: TestFactor): Promise<void> {
    clock.now += 30_000;
    const code = toTotpCode(factor.secret, Math.floor(clock.now / 30_000));
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    if (error) throw error;
  }

  return {
    app,
    clock,
    device,
    enterCode,
    async signUp(email, userAgent) {
      const client = device(userAgent);
      const { error } = await client.auth.signUp({ email, password: goodPassword });
      if (error) throw error;
      return client;
    },
    async signIn(email, userAgent) {
      const client = device(userAgent);
      const { error } = await client.auth.signInWithPassword({ email, password: goodPassword });
      if (error) throw error;
      return client;
    },
    async addFactor(client) {
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
      if (error) throw error;
      const factor = { id: data.id, secret: data.totp.secret };
      await enterCode(client, factor);
      return factor;
    },
    idOf: async (client) => (await client.auth.getSession()).data.session?.user.id ?? '',
    read: (sql, parameters = []) =>
      app.database.asOwner(
        async (transaction) => (await transaction.query<never>(sql, [...parameters])).rows,
      ),
  };
}
