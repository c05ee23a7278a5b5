import type { Database } from '#server/database/database.ts';
import type { Catalogue, Column, Relation, Routine } from './catalogue.ts';
import { relationsSql, rolesSql, routinesSql, typesSql } from './catalogue-sql.ts';
import { castableTypes, standardTypes } from './standard-types.ts';

interface RelationRow {
  readonly schema: string;
  readonly name: string;
  /** Bits of pg_relation_is_updatable: 4 update, 8 insert, 16 delete. */
  readonly events: number;
  readonly description: string | null;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly related: readonly string[];
  readonly writers: readonly string[];
}

interface RoutineRow {
  readonly schema: string;
  readonly name: string;
  readonly volatile: boolean;
  readonly timeout: number | null;
  readonly callers: readonly string[];
  readonly variadic: boolean;
  readonly set: boolean;
  readonly returnType: string;
  readonly composite: boolean;
  readonly defaults: number;
  readonly description: string | null;
  readonly parameters: readonly { readonly name: string; readonly mode: string; readonly type: string }[];
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Reads the catalogue of the exposed `schemas`, as the owner; enumerations of the extra schemas are castable as well. */
export function readCatalogue(
  database: Database,
  schemas: readonly string[],
  extraSearchPath: readonly string[],
): Promise<Catalogue> {
  return database.asOwner(async (transaction) => {
    async function read<T>(sql: string, ...lists: readonly (readonly string[])[]): Promise<readonly T[]> {
      const { rows } = await transaction.query<{ value: readonly T[] }>(sql, lists);
      return rows[0]?.value ?? [];
    }

    await transaction.query("select set_config('search_path', '', true)");
    const searched = [...extraSearchPath.toReversed(), ...schemas.toReversed()];
    const relations = await read<RelationRow>(relationsSql, schemas);
    const routines = await read<RoutineRow>(routinesSql, schemas);
    const types = await read<[string, string]>(typesSql, [...new Set(searched)], castableTypes);
    const roles = await read<[string, boolean]>(rolesSql);
    return {
      relations: bySchema(relations.map(toRelation), (same) => same.at(-1)),
      routines: bySchema(routines.map(toRoutine), (same) => same),
      types: new Map([...types, ...standardTypes]),
      roles: new Set(roles.filter(([, granted]) => granted).map(([name]) => name)),
      allRoles: new Set(roles.map(([name]) => name)),
    };
  });
}

function bySchema<T extends { schema: string; name: string }, V>(
  items: readonly T[],
  toValue: (same: readonly T[]) => V | undefined,
): ReadonlyMap<string, ReadonlyMap<string, V>> {
  const schemas = new Map<string, Map<string, V>>();
  for (const [schema, inSchema] of Map.groupBy(items, (item) => item.schema)) {
    const names = new Map<string, V>();
    for (const [name, same] of Map.groupBy(inSchema, (item) => item.name)) {
      const value = toValue(same);
      if (value !== undefined) names.set(name, value);
    }
    schemas.set(schema, names);
  }
  return schemas;
}

function toRelation(row: RelationRow): Relation {
  return {
    schema: row.schema,
    name: row.name,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey: row.primaryKey,
    insertable: (row.events & 8) !== 0,
    updatable: (row.events & 4) !== 0,
    deletable: (row.events & 16) !== 0,
    related: new Set(row.related),
    writers: new Set(row.writers),
    description: row.description,
  };
}

function toRoutine(row: RoutineRow): Routine {
  const given = row.parameters.filter(({ mode }) => mode !== 'o' && mode !== 't');
  const outgoing = row.parameters.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't');
  const columns = outgoing.length > 0 ? outgoing : row.columns;
  return {
    schema: row.schema,
    name: row.name,
    parameters: given.map(({ name, type }, index) => ({
      name,
      type,
      optional: index >= given.length - row.defaults,
    })),
    variadic: row.variadic,
    volatile: row.volatile,
    timeout: row.timeout,
    callers: new Set(row.callers),
    returns: toReturns(row),
    columns: new Map(columns.map(({ name, type }) => [name, toPlainColumn(name, type)])),
    description: row.description,
  };
}

function toReturns(row: RoutineRow): Routine['returns'] {
  if (row.returnType === 'void') return 'void';
  if (row.composite) return row.set ? 'rows' : 'row';
  return row.set ? 'values' : 'value';
}

function toPlainColumn(name: string, type: string): Column {
  return {
    name,
    type,
    nullable: true,
    defaultSql: null,
    generated: false,
    description: null,
    values: null,
  };
}
