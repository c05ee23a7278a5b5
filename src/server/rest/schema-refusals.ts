import { RestError } from './rest-error.ts';

// What the schema cache does not know (PGRST2xx), and the unknown names that PostgreSQL itself would refuse:
// a name that is not in the cache never reaches a statement.

const names = { namesUnknown: true } as const;

export function noRelationship(table: string, resource: string, schema: string): RestError {
  return new RestError({
    ...names,
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${table}' and '${resource}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${table}' and '${resource}' in the schema '${schema}', but no matches were found.`,
  });
}

/** `parameters` are the names that were given; `orUnnamed` says whether a single JSON parameter was tried too. */
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

export function ambiguousFunction(candidates: readonly string[]): RestError {
  return new RestError({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

export function noPayloadColumn(table: string, column: string): RestError {
  return new RestError({
    ...names,
    status: 400,
    code: 'PGRST204',
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  });
}

export function noTable(schema: string, table: string, nearest: string | null): RestError {
  return new RestError({
    ...names,
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table '${schema}.${table}' in the schema cache`,
    hint: nearest === null ? null : `Perhaps you meant the table '${schema}.${nearest}'`,
  });
}

export function noColumn(source: string, column: string, nearest: string | null): RestError {
  return new RestError({
    ...names,
    status: 400,
    code: '42703',
    message: `column ${source}.${column} does not exist`,
    hint: nearest === null ? null : `Perhaps you meant to reference the column "${source}.${nearest}".`,
  });
}

export function noType(name: string): RestError {
  return new RestError({ ...names, status: 400, code: '42704', message: `type "${name}" does not exist` });
}

export function noRole(role: string): RestError {
  return new RestError({
    ...names,
    status: 401,
    code: '22023',
    message: `role "${role}" does not exist`,
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** The role exists, but `authenticator` is no member of it. */
export function roleNotGranted(role: string): RestError {
  return new RestError({
    ...names,
    status: 403,
    code: '42501',
    message: `permission denied to set role "${role}"`,
  });
}
