import type { RestSettings } from './rest/rest-settings.ts';
import type { SettingReader } from './setting-reader.ts';

const transactionEnds = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const;

/** Refuses ended sessions before each request; the tables' own policies apply only when there is a row to check. */
const sessionCheck = 'account.check_session';

/** Milliseconds: the limit for signed-in users on hosted projects. */
const statementTimeout = 8000;

export function readTables(reader: SettingReader): RestSettings {
  return {
    schemas: readNames(reader, 'DB_SCHEMAS', ['public']),
    extraSearchPath: readNames(reader, 'DB_EXTRA_SEARCH_PATH', ['public', 'extensions']),
    anonRole: reader.text('DB_ANON_ROLE', 'anon'),
    maxRows:
      reader.find('DB_MAX_ROWS') === 'none' ? null : reader.integer('DB_MAX_ROWS', 1000, 1, 10_000_000),
    txEnd: reader.oneOf('DB_TX_END', 'commit', transactionEnds),
    preRequest: readFunction(reader),
    statementTimeout,
    rowsPerAccount: reader.integer('ROWS_PER_ACCOUNT', 1_000_000, 1, 1_000_000_000),
    bytesPerAccount: reader.integer('BYTES_PER_ACCOUNT', 1_000_000_000, 1_000_000, 1_000_000_000_000),
  };
}

function readNames(reader: SettingReader, name: string, fallback: readonly string[]): readonly string[] {
  const names = reader.list(name, fallback);
  if (names.length > 0) return names;
  return reader.refuse(name, 'it names no schema', fallback);
}

function readFunction(reader: SettingReader): string {
  const text = reader.find('DB_PRE_REQUEST') ?? sessionCheck;
  if (/^[\w$]+(?:\.[\w$]+)?$/.test(text)) return text;
  return reader.refuse(
    'DB_PRE_REQUEST',
    `"${text}" is not a function name such as public.check_request`,
    sessionCheck,
  );
}
