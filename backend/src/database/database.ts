/** A value for `$1`, `$2`, ...: text stays text, and PostgreSQL casts it to the parameter's type. */
export type SqlParameter = string | number | boolean | null | readonly string[];

/**
 * A value as both engines return it. `bool` is a boolean; `int2`, `int4`, `int8`, `float4`, `float8` are numbers;
 * `json` and `jsonb` are parsed; arrays of text are arrays; every other type (date, timestamptz, numeric, uuid, inet
 * ...) is PostgreSQL's own text, so that no date or amount ever passes through a JavaScript `Date` or float.
 */
export type SqlValue = unknown;

export interface QueryResult<R> {
  readonly rows: readonly R[];
  /** Rows returned or, for a statement without RETURNING, rows affected. */
  readonly rowCount: number;
}

/** An open transaction. Do not use it after the function that received it has ended. */
export interface Transaction {
  /** One statement, with values only as parameters. Throws {@link DatabaseError} with the SQLSTATE. */
  query<R extends object = Record<string, SqlValue>>(
    sql: string,
    parameters?: readonly SqlParameter[],
  ): Promise<QueryResult<R>>;
  /** Several statements without parameters: for migrations only. */
  script(sql: string): Promise<void>;
}

export interface RequestRole {
  /** A database role: `anon`, `authenticated`, `service_role`, or another that a token names. */
  readonly role: string;
  /** Settings that hold until the transaction ends, such as `request.jwt.claims` or `search_path`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly readOnly?: boolean;
  /**
   * A function without arguments, with or without its schema, called in that role before the work, in the message that
   * begins the transaction. Raising an error refuses the request.
   */
  readonly preRequest?: string | null;
  /**
   * The time limit of one statement, in milliseconds; beyond it the work fails with SQLSTATE 57014. None has no limit:
   * {@link usualTimeout} if it is not given.
   */
  readonly statementTimeout?: number;
}

export interface OwnerOptions {
  /** Read only, with one snapshot for the whole transaction. */
  readonly snapshot?: boolean;
  /** The time limit of one statement, in milliseconds, as in {@link RequestRole}. */
  readonly statementTimeout?: number;
}

/** The time limit of a statement for which none is given, in milliseconds: many times what any of them takes. */
export const usualTimeout = 30_000;

/** The same for what grows with the whole database and is done while nobody is served: migrations, a restore. */
export const wholeDatabaseTimeout = 3_600_000;

/** The server's view of a database: PGlite in a worker, or any PostgreSQL. They differ in nothing but speed. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /**
   * Runs `work` in one transaction as `request.role`, with row-level security in force. Commits when `work` resolves,
   * rolls back when it rejects. No network or email inside: on the embedded engine everybody waits.
   */
  asRole<T>(request: RequestRole, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same as the owner of the schemas: migrations, the `auth` schema, the catalogue. Never with a user's SQL. */
  asOwner<T>(work: (transaction: Transaction) => Promise<T>, options?: OwnerOptions): Promise<T>;
  /** Resolves when a trivial query is answered; rejects when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A refusal by PostgreSQL, the same from both engines. `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly constraint: string | null;
  /** True when the session that the statement ran on could not be used any more, and had to be replaced. */
  readonly brokeSession: boolean;

  constructor(
    message: string,
    fields: {
      code: string;
      detail?: string | null;
      hint?: string | null;
      constraint?: string | null;
      brokeSession?: boolean;
    },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.brokeSession = fields.brokeSession ?? false;
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
    this.constraint = fields.constraint ?? null;
  }
}
