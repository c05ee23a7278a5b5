import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { toTotpCode } from '#server/auth/factors/totp.ts';
import { type AppInMemory, type AppInMemoryOptions, createAppInMemory } from './app-in-memory.ts';
import { goodPassword } from './auth-in-memory.ts';

/** A second factor, as in the person's app. */
export interface TestFactor {
  readonly id: string;
  readonly secret: string;
}

/** The whole server, and people with devices: real clients, each with separate storage. */
export interface People {
  readonly app: AppInMemory;
  /** Milliseconds since 1970; the test moves it. */
  readonly clock: { now: number };
  /** Signed out. */
  device(userAgent?: string): SupabaseClient;
  signUp(email: string, userAgent?: string): Promise<SupabaseClient>;
  signIn(email: string, userAgent?: string): Promise<SupabaseClient>;
  /** Enrolls and verifies a factor, which raises the session to the second level. */
  addFactor(client: SupabaseClient): Promise<TestFactor>;
  /** Enters an unused code; each moves the clock by 30 seconds. */
  enterCode(client: SupabaseClient, factor: TestFactor): Promise<void>;
  idOf(client: SupabaseClient): Promise<string>;
  /** Runs SQL as the database owner and returns the rows. */
  read<R extends object>(sql: string, parameters?: readonly string[]): Promise<readonly R[]>;
}

/** Accounts need no confirmation here, and all have the same password, `goodPassword`. */
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
      app.asSuperuser(async (transaction) => (await transaction.query<never>(sql, [...parameters])).rows),
  };
}
