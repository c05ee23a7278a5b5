import { Hono } from 'hono';
import { pino } from 'pino';
import { toBeginStatement } from '#server/database/begin-statement.ts';
import type { Database, SqlParameter } from '#server/database/database.ts';
import { createDatabaseTurns } from '#server/http/database-turns.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { createRestRoutes } from '#server/rest/routes.ts';
import type { Call } from './calls.ts';
import type { Person } from './people.ts';

/** The three messages that the server sends to the database for one request. */
export interface RecordedRequest {
  readonly begin: string;
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
}

/** Runs a request of this person through the table protocol and records what reaches the database. */
export async function recordRequest(
  database: Database,
  person: Person,
  { method, path, headers, body }: Call,
): Promise<RecordedRequest> {
  let begin = '';
  let work: { sql: string; parameters: readonly SqlParameter[] } = { sql: '', parameters: [] };
  const noting: Database = {
    ...database,
    asRole: (request, run) => {
      begin = toBeginStatement(request);
      return database.asRole(request, (transaction) =>
        run({
          ...transaction,
          query: (sql, parameters = []) => {
            work = { sql, parameters };
            return transaction.query(sql, parameters);
          },
        }),
      );
    },
  };
  const routes = createRestRoutes({
    database: noting,
    turns: createDatabaseTurns(noting, Date.now),
    tokens: {
      verify: async () => ({
        ok: true,
        claims: { sub: person.id, role: 'authenticated', email: person.email },
      }),
    },
    settings: {
      schemas: ['public'],
      extraSearchPath: ['public', 'extensions'],
      anonRole: 'anon',
      maxRows: 1000,
      txEnd: 'commit',
      preRequest: null,
      statementTimeout: 8000,
    },
    logger: pino({ level: 'silent' }),
  });
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('userToken', person.token);
    await next();
  });
  const answer = await app
    .route('/rest/v1', routes)
    .request(`/rest/v1${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  if (!answer.ok) throw new Error(`${method} ${path} got ${answer.status}: ${await answer.text()}`);
  return {
    begin,
    sql: work.sql,
    parameters: work.parameters.map((value) => (value === null ? null : String(value))),
  };
}
