import type { SqlParameter } from '#server/database/database.ts';

/** Collects the parameters of one statement while its text is built. */
export class Statement {
  readonly parameters: SqlParameter[] = [];

  /** Adds a value and returns its placeholder. Every value of a request passes through here. */
  bind(value: SqlParameter): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}

/** A name from the catalogue, or an alias from the request, as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table or function with its schema, as SQL. */
export function quoteQualified({ schema, name }: { schema: string; name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}
