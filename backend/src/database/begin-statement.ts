import type { OwnerOptions, RequestRole } from './database.ts';
import { DatabaseError, usualTimeout } from './database.ts';
import { toSqlIdentifier, toSqlLiteral } from './sql-text.ts';

const settingName = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*$/i;

/** Fixes how times and dates are written, so that both engines and every server agree. */
const alwaysSet = { timezone: 'UTC', datestyle: 'ISO, YMD', intervalstyle: 'postgres' };

/** Longer than any of our work inside a transaction: a forgotten one must not hold its locks forever. */
const idleLimit = '60s';

/** How long the owner's work waits for a lock: each that waits takes a session from everybody. 55P03 beyond it. */
const lockLimit = '5s';

/**
 * The one message that opens a transaction: begin, the request's settings, its role, its first call. All of them end
 * with the transaction. Custom settings (`request.jwt.claims`) are statements instead of calls of `set_config`, because
 * a distributed PostgreSQL forwards statements to its workers but not function calls. Refuses invalid setting names
 * (42602).
 */
export function toBeginStatement(request: RequestRole): string {
  const plain: [string, string][] = [
    ...Object.entries(alwaysSet),
    ['idle_in_transaction_session_timeout', idleLimit],
    ['statement_timeout', toMilliseconds(request.statementTimeout ?? usualTimeout)],
  ];
  const custom: [string, string][] = [];
  for (const [name, value] of Object.entries(request.settings)) {
    if (!settingName.test(name)) {
      throw new DatabaseError(`invalid configuration parameter name "${name}"`, { code: '42602' });
    }
    (name.includes('.') ? custom : plain).push([name, value]);
  }
  return [
    request.readOnly === true ? 'begin read only' : 'begin',
    `select ${plain.map(([name, value]) => `set_config('${name}', ${toSqlLiteral(value)}, true)`).join(', ')}`,
    ...custom.map(([name, value]) => `set local ${toPath(name)} = ${toSqlLiteral(value)}`),
    `set local role ${toSqlIdentifier(request.role)}`,
    ...(request.preRequest == null ? [] : [`select ${toPath(request.preRequest)}()`]),
  ].join('; ');
}

/** A name with or without a schema, quoted. */
function toPath(name: string): string {
  return name.split('.').map(toSqlIdentifier).join('.');
}

/** Zero would mean no limit. */
const toMilliseconds = (limit: number): string => String(Math.max(1, Math.ceil(limit)));

/** The same for the owner's work: the login role and a search path that does not depend on the server. */
export function toOwnerBeginStatement(options: OwnerOptions = {}): string {
  const { snapshot = false, statementTimeout = usualTimeout } = options;
  const settings = Object.entries({
    ...alwaysSet,
    search_path: 'public, extensions',
    lock_timeout: lockLimit,
    statement_timeout: toMilliseconds(statementTimeout),
  });
  const begin = snapshot ? 'begin isolation level repeatable read read only' : 'begin';
  return `${begin}; select ${settings.map(([name, value]) => `set_config('${name}', ${toSqlLiteral(value)}, true)`).join(', ')}`;
}
