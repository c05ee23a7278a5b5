import { describe, expect, it } from 'vitest';
import { parseSettings, type Settings, toWebAddress } from './settings.ts';

const defaults = {
  repositoryUrl: 'git+https://example.org/tallyboard.git',
  folder: '/srv/tallyboard',
  logLevel: 'warn' as const,
};

function read(environment: Record<string, string>): Settings {
  const parsed = parseSettings(environment, defaults);
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'));
  return parsed.value;
}

function faults(environment: Record<string, string>): readonly string[] {
  const parsed = parseSettings(environment, defaults);
  return parsed.ok ? [] : parsed.issues;
}

describe('settings', () => {
  it('are all optional', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/tallyboard/data',
      databaseUrl: null,
      remote: null,
      publicUrl: null,
      localOnly: true,
      mail: { smtpUrl: null, from: 'Tallyboard <tallyboard@localhost>' },
      tokens: { secret: null, keysFile: null },
      auth: {
        redirectAllowList: [],
        signupDisabled: false,
        mailerAutoconfirm: false,
        jwtExpiry: 3600,
        passwordMinLength: 8,
        refreshTokenReuseInterval: 10,
        mailMinInterval: 60,
        rateLimits: true,
        sessionLifetime: 365 * 86_400,
        sessionInactivity: 30 * 86_400,
        securePasswordChange: true,
      },
      tables: {
        schemas: ['public'],
        extraSearchPath: ['public', 'extensions'],
        anonRole: 'anon',
        maxRows: 1000,
        txEnd: 'commit',
        preRequest: 'account.check_session',
        statementTimeout: 8000,
        rowsPerAccount: 1_000_000,
        bytesPerAccount: 1_000_000_000,
      },
      upkeep: { journalDays: 30, backupDays: 0 },
      apiKeyOptional: false,
      trustedProxies: expect.any(Function),
      sourceUrl: 'https://example.org/tallyboard',
      logLevel: 'warn',
    });
  });

  it('that are empty count as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '  ', LOG_LEVEL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    });
  });

  it.each<[Record<string, string>, object]>([
    [
      { HOST: '0.0.0.0', PORT: '0' },
      { host: '0.0.0.0', port: 0, localOnly: false },
    ],
    [{ HOST: '::1' }, { localOnly: true }],
    [{ HOST: 'localhost' }, { localOnly: true }],
    [{ PUBLIC_URL: 'http://localhost:5173' }, { localOnly: true }],
    [{ PUBLIC_URL: 'http://[::1]:5173' }, { localOnly: true }],
    [{ PUBLIC_URL: 'https://money.example.org' }, { localOnly: false }],
    [{ PUBLIC_URL: 'https://localhost.example.org' }, { localOnly: false }],
    [{ TRUSTED_PROXIES: 'loopback' }, { localOnly: false }],
    [{ DATA_DIR: '/var/lib/tally' }, { dataDir: '/var/lib/tally' }],
    [{ DATA_DIR: 'memory:' }, { dataDir: 'memory:' }],
    [
      { DATABASE_URL: 'postgresql://u:p@db:5432/t?sslmode=require' },
      { databaseUrl: 'postgresql://u:p@db:5432/t?sslmode=require' },
    ],
    [
      { SUPABASE_URL: 'https://p.supabase.co/', SUPABASE_ANON_KEY: 'k' },
      { remote: { url: 'https://p.supabase.co', anonKey: 'k' } },
    ],
    [{ PUBLIC_URL: 'https://money.example.org/' }, { publicUrl: 'https://money.example.org' }],
    [
      { SMTP_URL: 'smtps://u:p@mail.example.org', MAIL_FROM: 'Tally <a@example.org>' },
      { mail: { smtpUrl: 'smtps://u:p@mail.example.org', from: 'Tally <a@example.org>' } },
    ],
    [{ JWT_SECRET: 'x'.repeat(32) }, { tokens: { secret: 'x'.repeat(32), keysFile: null } }],
    [{ JWT_KEYS_FILE: 'keys.json' }, { tokens: { secret: null, keysFile: '/srv/tallyboard/keys.json' } }],
    [
      { SIGNUP_DISABLED: 'on', MAILER_AUTOCONFIRM: 'TRUE', RATE_LIMITS: 'off', MAIL_MIN_INTERVAL: '0' },
      { auth: { signupDisabled: true, mailerAutoconfirm: true, rateLimits: false, mailMinInterval: 0 } },
    ],
    [
      { REDIRECT_ALLOW_LIST: 'https://a.example/**, app://x' },
      { auth: { redirectAllowList: ['https://a.example/**', 'app://x'] } },
    ],
    [{ API_KEY_OPTIONAL: '1' }, { apiKeyOptional: true }],
    [
      { DB_SCHEMAS: 'api, public', DB_MAX_ROWS: 'none', DB_TX_END: 'rollback', DB_PRE_REQUEST: 'api.check' },
      { tables: { schemas: ['api', 'public'], maxRows: null, txEnd: 'rollback', preRequest: 'api.check' } },
    ],
    [
      { SOURCE_URL: 'https://code.example/fork', LOG_LEVEL: 'DEBUG' },
      { sourceUrl: 'https://code.example/fork', logLevel: 'debug' },
    ],
  ])('are read from %j', (environment, expected) => {
    expect(read(environment)).toMatchObject(expected);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ HOST: 'http://x' }, /^HOST: .*leave out scheme/],
    [{ PORT: '65536' }, /^PORT: "65536" is not a whole number from 0 to 65535$/],
    [{ PORT: '3e3' }, /^PORT/],
    [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL: it is not an address such as postgres:/],
    [{ SUPABASE_URL: 'https://p.supabase.co' }, /^SUPABASE_ANON_KEY: SUPABASE_URL needs it too/],
    [{ SUPABASE_ANON_KEY: 'k' }, /^SUPABASE_URL: SUPABASE_ANON_KEY needs it too/],
    [
      { SUPABASE_URL: 'https://p', SUPABASE_ANON_KEY: 'k', DATABASE_URL: 'postgres://x/y' },
      /^DATABASE_URL: it cannot be combined/,
    ],
    [{ PUBLIC_URL: 'money.example.org' }, /^PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://example.org/money' }, /^PUBLIC_URL: .*root/],
    [{ SMTP_URL: 'smtp://mail' }, /^MAIL_FROM: SMTP_URL needs it too/],
    [{ SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@b' }, /^SMTP_URL/],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM: "nobody" is not an address/],
    [{ JWT_SECRET: 'short' }, /^JWT_SECRET: it must be at least 32/],
    [{ JWT_SECRET: 'x'.repeat(32), JWT_KEYS_FILE: 'f' }, /^JWT_KEYS_FILE: it cannot be combined with/],
    [{ JWT_EXPIRY: '5' }, /^JWT_EXPIRY: "5" is not a whole number from 60/],
    [{ PASSWORD_MIN_LENGTH: '-1' }, /^PASSWORD_MIN_LENGTH/],
    [{ RATE_LIMITS: 'perhaps' }, /^RATE_LIMITS: "perhaps" is neither on nor off$/],
    [{ DB_SCHEMAS: ' , ' }, /^DB_SCHEMAS: it names no schema$/],
    [{ DB_MAX_ROWS: '0' }, /^DB_MAX_ROWS/],
    [{ DB_TX_END: 'maybe' }, /^DB_TX_END: "maybe" is not one of commit, /],
    [{ DB_PRE_REQUEST: 'drop table' }, /^DB_PRE_REQUEST/],
    [{ TRUSTED_PROXIES: '127.0.0.1, proxy' }, /^TRUSTED_PROXIES: "proxy" is neither/],
    [{ SOURCE_URL: 'javascript:alert(1)' }, /^SOURCE_URL/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: "loud" is not one of fatal, /],
  ])('are refused: %j', (environment, reason) => {
    expect(faults(environment)).toEqual([expect.stringMatching(reason)]);
  });

  it('report every fault at once', () => {
    const names = faults({ PORT: 'x', DB_TX_END: 'x', RATE_LIMITS: 'x', MAIL_FROM: 'x' }).map(
      (fault) => fault.split(':')[0],
    );
    expect(names).toEqual(['PORT', 'MAIL_FROM', 'RATE_LIMITS', 'DB_TX_END']);
  });

  it('never repeat text that may contain a password', () => {
    const told = faults({
      DATABASE_URL: 'mysql://u:hunter2@x',
      SMTP_URL: 'x://u:hunter2@y',
      JWT_SECRET: 'hunter2',
    });
    expect(told.join()).not.toContain('hunter2');
  });

  it('trust the named proxies', () => {
    const { trustedProxies } = read({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
    expect(['127.0.0.1', '::1', '10.9.9.9', '192.0.2.1'].map(trustedProxies)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('the address of the source', () => {
  it('is the repository of package.json as a browser opens it', () => {
    expect(toWebAddress('git+https://example.org/a/b.git')).toBe('https://example.org/a/b');
    expect(toWebAddress('https://example.org/a/b')).toBe('https://example.org/a/b');
  });
});
