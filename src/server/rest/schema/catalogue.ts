/** A column of a table, a view or a function's rows. */
export interface Column {
  readonly name: string;
  /** PostgreSQL's own spelling, qualified and with its modifier: `numeric(14,2)`, `extensions.citext`. */
  readonly type: string;
  readonly nullable: boolean;
  /** The default as an SQL expression that depends on no search path; null when there is none. */
  readonly defaultSql: string | null;
  /** True when only the database may write it: generated, or an identity that is always generated. */
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
  /** Names of the primary key's columns in their order; empty without one, as for views. */
  readonly primaryKey: readonly string[];
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** Roles that may add rows or change some column. */
  readonly writers: ReadonlySet<string>;
  /** Names of the tables of this schema that a foreign key joins with this one, in either direction. */
  readonly related: ReadonlySet<string>;
  readonly description: string | null;
}

/** A parameter that a call can give. */
export interface Parameter {
  /** Empty for an unnamed one. */
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}

/** A function; those of one name differ by their parameters. */
export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** True when the last parameter takes any number of values. */
  readonly variadic: boolean;
  readonly volatile: boolean;
  /** Roles that may call it. */
  readonly callers: ReadonlySet<string>;
  /** One value, values, one row, rows, or nothing. */
  readonly returns: 'void' | 'value' | 'values' | 'row' | 'rows';
  /** Columns of the rows; empty for values. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly description: string | null;
}

/** What the exposed schemas hold. Identifiers in a request's SQL come from here and from nowhere else. */
export interface Catalogue {
  /** By schema, then by name. */
  readonly relations: ReadonlyMap<string, ReadonlyMap<string, Relation>>;
  readonly routines: ReadonlyMap<string, ReadonlyMap<string, readonly Routine[]>>;
  /** The types that a value may be cast to, by name, as SQL. */
  readonly types: ReadonlyMap<string, string>;
  /** Roles that a token may name: those that `authenticator` is a member of. */
  readonly roles: ReadonlySet<string>;
  /** All roles there are, to tell a role that is not granted from one that does not exist. */
  readonly allRoles: ReadonlySet<string>;
}
