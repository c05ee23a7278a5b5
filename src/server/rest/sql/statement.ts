import type { SqlParameter } from '#server/database/database.ts';

/** Collects the parameters of one statement while its text is put together. */
export class Statement {
  readonly parameters: SqlParameter[] = [];

  /** Adds a value and answers with its placeholder. Every value of a request goes this way. */
  bind(value: SqlParameter): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}

/** A name of the catalogue, or an alias of the request, as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table or a function with its schema, as SQL. */
export function quoteQualified({ schema, name }: { schema: string; name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}
