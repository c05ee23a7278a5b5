import { RestError } from './rest-error.ts';

// Names missing from the schema cache (PGRST2xx), and unknown names that PostgreSQL itself would refuse: a name that is
// not in the cache never reaches a statement.

const names = { namesUnknown: true } as const;

/** PGRST200: no relationship between the two. */
export function noRelationship(table: string, resource: string, schema: string): RestError {
  return new RestError({
    ...names,
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${table}' and '${resource}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${table}' and '${resource}' in the schema '${schema}', but no matches were found.`,
  });
}

/** `parameters` are the given names; `orUnnamed` says whether a single JSON parameter was tried too. */
export function noFunction(
  name: string,
  parameters: readonly string[],
  orUnnamed: boolean,
  hint: string | null,
): RestError {
  const list = parameters.join(', ');
  const searched =
    parameters.length === 0
      ? ' without parameters'
      : ` with parameter${parameters.length > 1 ? 's' : ''} ${list}`;
  return new RestError({
    ...names,
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${name}${parameters.length === 0 ? searched : `(${list})`} in the schema cache`,
    details: `Searched for the function ${name}${searched}${orUnnamed ? ' or with a single unnamed json/jsonb parameter' : ''}, but no matches were found in the schema cache.`,
    hint,
  });
}

/** PGRST202 for a body that only one unnamed parameter of this type could accept. */
export function noFunctionForBody(name: string, type: string): RestError {
  return new RestError({
    ...names,
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${name} in the schema cache`,
    details: `Searched for the function ${name} with a single unnamed ${type} parameter, but no matches were found in the schema cache.`,
  });
}

/** PGRST203: several functions accept these arguments; `candidates` are their signatures. */
export function ambiguousFunction(candidates: readonly string[]): RestError {
  return new RestError({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

/** PGRST204: a key of the payload that is not a column. */
export function noPayloadColumn(table: string, column: string): RestError {
  return new RestError({
    ...names,
    status: 400,
    code: 'PGRST204',
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  });
}

/** PGRST205: neither a table nor a view of the schema. */
export function noTable(schema: string, table: string, nearest: string | null): RestError {
  return new RestError({
    ...names,
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table '${schema}.${table}' in the schema cache`,
    hint: nearest === null ? null : `Perhaps you meant the table '${schema}.${nearest}'`,
  });
}

/** 42703, in PostgreSQL's words. */
export function noColumn(source: string, column: string, nearest: string | null): RestError {
  return new RestError({
    ...names,
    status: 400,
    code: '42703',
    message: `column ${source}.${column} does not exist`,
    hint: nearest === null ? null : `Perhaps you meant to reference the column "${source}.${nearest}".`,
  });
}

/** 42704, in PostgreSQL's words. */
export function noType(name: string): RestError {
  return new RestError({
    ...names,
    status: 400,
    code: '42704',
    message: `type "${name}" does not exist`,
    hint: 'Columns can be cast to text, numbers, dates, times, uuid, boolean, json and enumerations.',
  });
}

/** 42846, in PostgreSQL's words: a cast that could make a short value very long. */
export function noCast(from: string, name: string): RestError {
  return new RestError({
    status: 400,
    code: '42846',
    message: `cannot cast type ${from} to ${name}`,
    hint: 'Of text, only the types with a limited length can be made, such as double precision and json.',
  });
}

/** 22023, in PostgreSQL's words: a token that names a missing role. */
export function noRole(role: string): RestError {
  return new RestError({
    ...names,
    status: 401,
    code: '22023',
    message: `role "${role}" does not exist`,
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** 42501, in PostgreSQL's words; it may have been granted since. */
export function notPermitted(kind: 'table' | 'function', name: string, anonymous: boolean): RestError {
  return new RestError({
    ...names,
    status: anonymous ? 401 : 403,
    code: '42501',
    message: `permission denied for ${kind} ${name}`,
    ...(anonymous ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}),
  });
}

/** The role exists, but `authenticator` is not a member of it. */
export function roleNotGranted(role: string): RestError {
  return new RestError({
    ...names,
    status: 403,
    code: '42501',
    message: `permission denied to set role "${role}"`,
  });
}
