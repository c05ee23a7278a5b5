import type { Column, Relation, Routine } from '../schema/catalogue.ts';

/** A part of the document. OpenAPI 2.0: https://swagger.io/specification/v2/ */
type Part = Readonly<Record<string, unknown>>;

const mediaTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
];

/** An OpenAPI 2.0 document of these tables, views and functions. */
export function toOpenApi(
  schema: string,
  relations: readonly Relation[],
  routines: readonly Routine[],
): Part {
  const tables = relations.toSorted(byName);
  return {
    swagger: '2.0',
    info: { title: `${schema} schema`, description: 'Tables and functions of this schema', version: '14.5' },
    basePath: '/',
    schemes: ['http', 'https'],
    consumes: ['application/json', 'text/csv'],
    produces: mediaTypes,
    paths: Object.fromEntries([
      ['/', { get: { tags: ['Introspection'], summary: 'This document', responses: ok } }],
      ...tables.map((relation) => [`/${relation.name}`, toPath(relation)]),
      ...routines.toSorted(byName).map((routine) => [`/rpc/${routine.name}`, toCallPath(routine)]),
    ]),
    definitions: Object.fromEntries(tables.map((relation) => [relation.name, toDefinition(relation)])),
    parameters: sharedParameters,
  };
}

const ok = { 200: { description: 'OK' } };

const sharedParameters = {
  select: toTextParameter('select', 'query', 'Columns'),
  order: toTextParameter('order', 'query', 'Ordering'),
  limit: toTextParameter('limit', 'query', 'Maximum number of rows'),
  offset: toTextParameter('offset', 'query', 'Rows to skip'),
  on_conflict: toTextParameter('on_conflict', 'query', 'Columns of the unique key'),
  prefer: toTextParameter('Prefer', 'header', 'Preferences'),
  range: toTextParameter('Range', 'header', 'Range of rows'),
};

function toTextParameter(name: string, place: string, description: string): Part {
  return { name, in: place, description, required: false, type: 'string' };
}

function refer(name: string): Part {
  return { $ref: `#/parameters/${name}` };
}

function toPath(relation: Relation): Part {
  const tags = [relation.name];
  const rows = { $ref: `#/definitions/${escapePointer(relation.name)}` };
  const filters = [...relation.columns.values()].map((column) => ({
    ...toTextParameter(column.name, 'query', `Filter on ${column.name}, such as eq.value`),
    ...(column.description === null ? {} : { description: column.description }),
  }));
  const body = { name: 'body', in: 'body', required: false, schema: rows };
  const list = { 200: { description: 'OK', schema: { type: 'array', items: rows } } };
  const done = { 204: { description: 'No Content' } };
  const read = ['select', 'order', 'limit', 'offset', 'range', 'prefer'].map(refer);
  return {
    get: { tags, ...toSummary(relation), parameters: [...filters, ...read], responses: list },
    ...(relation.insertable
      ? {
          post: {
            tags,
            parameters: [body, ...['select', 'on_conflict', 'prefer'].map(refer)],
            responses: { 201: { description: 'Created' } },
          },
        }
      : {}),
    ...(relation.updatable
      ? { patch: { tags, parameters: [...filters, body, refer('prefer')], responses: done } }
      : {}),
    ...(relation.deletable
      ? { delete: { tags, parameters: [...filters, refer('prefer')], responses: done } }
      : {}),
  };
}

function toCallPath(routine: Routine): Part {
  const tags = [`(rpc) ${routine.name}`];
  const { parameters } = routine;
  const required = parameters.filter(({ optional }) => !optional).map(({ name }) => name);
  const args = {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(parameters.map(({ name, type }) => [name, toSchema(type)])),
  };
  const post = {
    tags,
    ...toSummary(routine),
    parameters: [{ name: 'args', in: 'body', required: required.length > 0, schema: args }],
    responses: ok,
  };
  if (routine.volatile) return { post };
  const query = parameters.map(({ name, optional }) => ({
    ...toTextParameter(name, 'query', 'Argument'),
    required: !optional,
  }));
  return { get: { tags, ...toSummary(routine), parameters: query, responses: ok }, post };
}

function toSummary({ description }: { readonly description: string | null }): Part {
  return description === null ? {} : { summary: description };
}

function toDefinition(relation: Relation): Part {
  const columns = [...relation.columns.values()];
  const required = columns
    .filter(({ nullable, defaultSql, generated }) => !nullable && defaultSql === null && !generated)
    .map(({ name }) => name);
  return {
    type: 'object',
    ...(relation.description === null ? {} : { description: relation.description }),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(columns.map((column) => [column.name, toProperty(column, relation)])),
  };
}

function toProperty(column: Column, { primaryKey }: Relation): Part {
  const notes = [column.description, primaryKey.includes(column.name) ? '<pk/>' : null];
  const description = notes.filter((note) => note !== null).join('\n');
  return {
    ...toSchema(column.type),
    ...(column.values === null ? {} : { enum: column.values }),
    ...(description === '' ? {} : { description }),
  };
}

/** A PostgreSQL type as a JSON schema type. */
function toSchema(type: string): Part {
  if (type.endsWith('[]')) return { type: 'array', items: toSchema(type.slice(0, -2)), format: type };
  const [word] = type.split('(');
  const json = jsonTypes.get(word ?? '') ?? 'string';
  // JSON of any shape has no type.
  return json === 'any' ? { format: type } : { type: json, format: type };
}

const jsonTypes = new Map([
  ['smallint', 'integer'],
  ['integer', 'integer'],
  ['bigint', 'integer'],
  ['numeric', 'number'],
  ['real', 'number'],
  ['double precision', 'number'],
  ['boolean', 'boolean'],
  ['json', 'any'],
  ['jsonb', 'any'],
]);

function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}
