/** The table protocol's settings, which mean the same as PostgREST's `db-*` settings. */
export interface RestSettings {
  /** Exposed schemas; the first is the default. */
  readonly schemas: readonly string[];
  /** Schemas in the search path after the exposed one, but not exposed. */
  readonly extraSearchPath: readonly string[];
  /** The role of requests without a token. */
  readonly anonRole: string;
  /** Maximum rows in one response; null for no limit. */
  readonly maxRows: number | null;
  /** How transactions end, and whether `Prefer: tx=` can override it. */
  readonly txEnd: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override';
  /** A function, with or without its schema, that runs in each request's transaction before the work. */
  readonly preRequest: string | null;
  /** Time limit of one statement, in milliseconds. */
  readonly statementTimeout: number;
  /**
   * Maximum transactions per account, passed to every write as `limits.rows_per_account`; absent for SQL's own default.
   */
  readonly rowsPerAccount?: number;
  /** Maximum bytes of what an account keeps, passed to every write as `limits.bytes_per_account`. */
  readonly bytesPerAccount?: number;
  /**
   * How many rows one transaction changes at most, passed to every write as `limits.rows_at_once`; the product's
   * functions put larger changes aside, to be made in parts. Absent for no limit.
   */
  readonly rowsAtOnce?: number;
  /**
   * How many rows one POST, PATCH or DELETE writes at most; more is refused before any is (413). Absent for no limit.
   */
  readonly rowsPerWrite?: number;
  /** Whether to limit the number of requests. */
  readonly requestLimits?: boolean;
  /** Whether `GET /` describes the tables and functions; if not, it is 404 PGRST126. */
  readonly openApi?: boolean;
}
