/** The table protocol's settings, with the meanings of PostgREST's `db-*` settings. */
export interface RestSettings {
  /** Exposed schemas; the first is the default. */
  readonly schemas: readonly string[];
  /** Schemas that are searched behind the exposed one, but not exposed. */
  readonly extraSearchPath: readonly string[];
  /** The role of requests without a token. */
  readonly anonRole: string;
  /** Rows of one answer at most; null for no limit. */
  readonly maxRows: number | null;
  /** How transactions end, and whether `Prefer: tx=` may say otherwise. */
  readonly txEnd: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override';
  /** A function, with or without its schema, that runs in each request's transaction before the work. */
  readonly preRequest: string | null;
  /** Milliseconds that one statement may take. */
  readonly statementTimeout: number;
  /** Rows that an account may have, told to every write as `limits.rows_per_account`; absent for SQL's own default. */
  readonly rowsPerAccount?: number;
  /** Whether requests are counted, and refused where they are too many. */
  readonly requestLimits?: boolean;
  /** Whether `GET /` describes the tables and functions; off, it is 404 PGRST126. */
  readonly openApi?: boolean;
}
