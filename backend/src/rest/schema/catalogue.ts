/** A column of a table, a view or a function's rows. */
export interface Column {
  readonly name: string;
  /** PostgreSQL's own spelling, qualified and with its modifier: `numeric(14,2)`, `extensions.citext`. */
  readonly type: string;
  readonly nullable: boolean;
  /** The default as an SQL expression independent of the search path; null when there is none. */
  readonly defaultSql: string | null;
  /** True when only the database can write it: generated, or an identity that is always generated. */
  readonly generated: boolean;
  readonly description: string | null;
  /** The values of an enum type. */
  readonly values: readonly string[] | null;
}

/** A table, a view or a foreign table. */
export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** Names of the primary key's columns in order; empty without one, as for views. */
  readonly primaryKey: readonly string[];
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** Roles that can add rows or change some column. */
  readonly writers: ReadonlySet<string>;
  /** Names of the tables of this schema that a foreign key connects with this one, in either direction. */
  readonly related: ReadonlySet<string>;
  readonly description: string | null;
}

/** A parameter of a function. */
export interface Parameter {
  /** Empty for an unnamed one. */
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}

/** A function; overloads differ by their parameters. */
export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** True for a variadic last parameter. */
  readonly variadic: boolean;
  readonly volatile: boolean;
  /** The time limit of a call in milliseconds, from the function's `statement_timeout` setting, as in PostgREST. */
  readonly timeout: number | null;
  /** Roles that can execute it. */
  readonly callers: ReadonlySet<string>;
  /** One value, values, one row, rows, or nothing. */
  readonly returns: 'void' | 'value' | 'values' | 'row' | 'rows';
  /** Columns of the rows; empty for values. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly description: string | null;
}

/** Everything in the exposed schemas. Identifiers in a request's SQL come only from here. */
export interface Catalogue {
  /** By schema, then by name. */
  readonly relations: ReadonlyMap<string, ReadonlyMap<string, Relation>>;
  readonly routines: ReadonlyMap<string, ReadonlyMap<string, readonly Routine[]>>;
  /** Castable types by name, as SQL. */
  readonly types: ReadonlyMap<string, string>;
  /** Roles that a token can name: those that `authenticator` is a member of. */
  readonly roles: ReadonlySet<string>;
  /** All existing roles, to tell a role that is not granted from one that does not exist. */
  readonly allRoles: ReadonlySet<string>;
}
