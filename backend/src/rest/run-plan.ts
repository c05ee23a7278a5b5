import type { Database, Transaction } from '#server/database/database.ts';
import type { Identity } from './identity.ts';
import type { Plan, RestAnswer, SqlText } from './plan/plan.ts';
import { withResponseSettings } from './response-settings.ts';
import type { RestSettings } from './rest-settings.ts';
import type { AnswerRow } from './sql/answer.ts';
import { quoteName } from './sql/statement.ts';

/** Facts about the request that SQL can read with `current_setting`. */
export interface RequestFacts {
  readonly schema: string;
  readonly method: string;
  /** The path after the prefix, such as `/transactions`. */
  readonly path: string;
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timezone: string | null;
  /** `Prefer: tx`, if the settings allow it. */
  readonly end: 'commit' | 'rollback' | null;
}

/** The largest `integer` of PostgreSQL. */
export const maxInteger = 2_147_483_647;

/** Rolls the transaction back and carries the response out of it. */
class RolledBack {
  readonly answer: RestAnswer;

  constructor(answer: RestAnswer) {
    this.answer = answer;
  }
}

/**
 * Runs a plan in one transaction with the caller's role and claims: the pre-request function if there is one, one
 * statement for the work, commit or rollback. Every refusal rolls back. Calls `pay` with the time it all took.
 */
export async function runPlan(
  database: Database,
  settings: RestSettings,
  identity: Identity,
  facts: RequestFacts,
  plan: Plan,
  pay: (milliseconds: number) => void,
): Promise<RestAnswer> {
  const keep = facts.end ?? (settings.txEnd.startsWith('commit') ? 'commit' : 'rollback');
  const request = {
    role: identity.role,
    settings: { ...toSettings(settings, identity, facts), ...toLimits(settings, plan.readOnly) },
    readOnly: plan.readOnly,
    preRequest: settings.preRequest,
    statementTimeout: plan.timeout ?? settings.statementTimeout,
  };
  let begun: number | null = null;
  try {
    return await database.asRole(request, async (transaction) => {
      // Start the clock here: until now it may have waited for others.
      begun = performance.now();
      const row = await requireRow(transaction, plan.work);
      const answer = withResponseSettings(plan.toAnswer(row), row);
      if (keep === 'rollback') throw new RolledBack(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.answer;
    throw error;
  } finally {
    if (begun !== null) pay(performance.now() - begun);
  }
}

function toSettings(
  { extraSearchPath }: RestSettings,
  { claims }: Identity,
  { schema, method, path, headers, timezone }: RequestFacts,
): Record<string, string> {
  const { cookie, ...others } = headers;
  return {
    search_path: [...new Set([schema, ...extraSearchPath])].map(quoteName).join(', '),
    'request.jwt.claims': claims,
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(others),
    'request.cookies': JSON.stringify(toCookies(cookie)),
    ...(timezone === null ? {} : { timezone }),
  };
}

/** What SQL itself must know of the limits; without one, it has its own default. */
function toLimits(settings: RestSettings, readOnly: boolean): Record<string, string> {
  return readOnly
    ? { 'limits.rows_per_answer': String(settings.maxRows ?? maxInteger) }
    : toWriteLimits(settings);
}

/** The limits of whatever writes, as settings that SQL reads. */
export function toWriteLimits(settings: RestSettings): Record<string, string> {
  const limits = {
    'limits.rows_per_account': settings.rowsPerAccount,
    'limits.bytes_per_account': settings.bytesPerAccount,
    'limits.rows_at_once': settings.rowsAtOnce,
  };
  return Object.fromEntries(
    Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

function toCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
  });
  return Object.fromEntries(pairs);
}

async function requireRow(transaction: Transaction, { sql, parameters }: SqlText): Promise<AnswerRow> {
  const { rows } = await transaction.query<AnswerRow>(sql, parameters);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that returns one row returned none');
  return row;
}
