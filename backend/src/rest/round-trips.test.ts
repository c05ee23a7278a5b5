import { Hono, type MiddlewareHandler } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createDatabaseTurns } from '#server/http/database-turns.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { freshDatabase, silentLogger } from '#testing/fresh-database.ts';
import { restTables } from '#testing/rest-tables.ts';
import { createRestRoutes } from './routes.ts';

const withoutToken: MiddlewareHandler<ServerEnv> = async (context, next) => {
  context.set('userToken', null);
  context.set('apiKeyRole', 'anon');
  await next();
};

describe('round trips to the database', () => {
  let database: Database;
  const statements: string[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    await database.asOwner((transaction) => transaction.script(restTables));
  });

  afterAll(() => database.close());

  /** The routes over a database that records every statement of a request's work. */
  function createRoutes() {
    const noting: Database = {
      ...database,
      asRole: (request, work) =>
        database.asRole(request, (transaction) =>
          work({
            ...transaction,
            query: (sql, parameters) => {
              statements.push(sql);
              return transaction.query(sql, parameters);
            },
          }),
        ),
    };
    const routes = createRestRoutes({
      database: noting,
      turns: createDatabaseTurns(noting, Date.now),
      tokens: { verify: () => Promise.reject(new Error('no token was sent')) },
      settings: {
        schemas: ['public'],
        extraSearchPath: ['public', 'extensions'],
        anonRole: 'anon',
        maxRows: 1000,
        txEnd: 'commit',
        preRequest: 'account.check_session',
        statementTimeout: 8000,
      },
      logger: silentLogger,
    });
    return new Hono<ServerEnv>().use(withoutToken).route('/', routes);
  }

  it.each([
    ['GET', '/items?select=id,name&id=gt.1&order=id', undefined],
    ['POST', '/items', '[{"name":"a"},{"name":"b"}]'],
    ['POST', '/items?on_conflict=id', '{"id":1,"name":"c"}'],
    ['PATCH', '/items?name=eq.a', '{"name":"c"}'],
    ['PUT', '/pairs?one=eq.1&two=eq.a', '{"one":1,"two":"a"}'],
    ['DELETE', '/items?name=eq.c', undefined],
    ['POST', '/rpc/add', '{"a":1}'],
    ['GET', '/rpc/listing?n=gt.2', undefined],
  ])('are one for the work of %s %s, the pre-request function among it', async (method, path, body) => {
    statements.length = 0;
    const prefer = 'return=representation,count=exact,resolution=merge-duplicates';
    const answer = await createRoutes().request(path, {
      method,
      headers: { prefer, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    expect([answer.ok, statements.length]).toEqual([true, 1]);
  });
});

describe('an internal error', () => {
  it('is a bare 500 whose cause is only in the log', async () => {
    const logged: string[] = [];
    const logger = pino({}, { write: (line: string) => logged.push(line) });
    const broken = () => Promise.reject(new Error('secret inside'));
    const database: Database = {
      engine: 'postgres',
      asRole: broken,
      asOwner: broken,
      ping: broken,
      close: async () => undefined,
    };
    const routes = createRestRoutes({
      database,
      turns: createDatabaseTurns(database, Date.now),
      tokens: { verify: broken },
      settings: {
        schemas: ['public'],
        extraSearchPath: [],
        anonRole: 'anon',
        maxRows: null,
        txEnd: 'commit',
        preRequest: null,
        statementTimeout: 8000,
      },
      logger,
    });
    const app = new Hono<ServerEnv>().use(async (context, next) => {
      context.set('userToken', 'some.user.token');
      context.set('requestId', 'the-id');
      await next();
    });
    const answer = await app.route('/', routes).request('/items');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      code: 'XX000',
      details: "The server's log has the cause under the-id.",
      hint: null,
      message: 'Internal Server Error',
    });
    expect(logged.join('')).toContain('secret inside');
    expect(logged.join('')).toContain('"id":"the-id"');
  });
});
