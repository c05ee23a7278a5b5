import type { SettingReader } from './setting-reader.ts';

const transactionEnds = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const;

/** The table protocol's settings, with the meanings of PostgREST's `db-*` settings. */
export interface TableSettings {
  /** Exposed schemas; the first is the default. */
  readonly schemas: readonly string[];
  readonly extraSearchPath: readonly string[];
  readonly anonRole: string;
  /** Rows of one answer; null for no limit. */
  readonly maxRows: number | null;
  readonly txEnd: (typeof transactionEnds)[number];
  /** A function that runs before each request, with or without its schema. */
  readonly preRequest: string | null;
}

export function readTables(reader: SettingReader): TableSettings {
  return {
    schemas: readNames(reader, 'DB_SCHEMAS', ['public']),
    extraSearchPath: readNames(reader, 'DB_EXTRA_SEARCH_PATH', ['public', 'extensions']),
    anonRole: reader.text('DB_ANON_ROLE', 'anon'),
    maxRows:
      reader.find('DB_MAX_ROWS') === 'none' ? null : reader.integer('DB_MAX_ROWS', 1000, 1, 10_000_000),
    txEnd: reader.oneOf('DB_TX_END', 'commit', transactionEnds),
    preRequest: readFunction(reader),
  };
}

function readNames(reader: SettingReader, name: string, fallback: readonly string[]): readonly string[] {
  const names = reader.list(name, fallback);
  if (names.length > 0) return names;
  return reader.refuse(name, 'it names no schema', fallback);
}

function readFunction(reader: SettingReader): string | null {
  const text = reader.find('DB_PRE_REQUEST');
  if (text === null || /^[\w$]+(?:\.[\w$]+)?$/.test(text)) return text;
  return reader.refuse(
    'DB_PRE_REQUEST',
    `"${text}" is not a function's name such as public.check_request`,
    null,
  );
}
