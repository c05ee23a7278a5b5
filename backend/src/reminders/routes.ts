import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type Database, DatabaseError } from '#server/database/database.ts';
import { refusePath, toRefusalBody } from '#server/http/answers/handle-error.ts';
import { toNetwork } from '#server/http/client-address.ts';
import type { Clock } from '#server/http/clock.ts';
import { createRequestCounts } from '#server/http/request-limits.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { answerStopPage, stopPages } from './stop-page.ts';

interface ReminderParts {
  readonly database: Database;
  /** The role of requests without a token. */
  readonly anonRole: string;
  readonly requestLimits: boolean;
  readonly clock: Clock;
}

/** Requests in five minutes. Calendars ask a few times a day, but one service may ask for many people. */
const countedTime = 300_000;
const maxBySecret = 60;
const maxByAddress = 600;

/** Milliseconds that one calendar may take. */
const calendarTimeout = 8000;
const maxWaiting = 100;

const rooms = ['/calendar/*', '/reminders/*'];

const noCalendar = 'There is no calendar at this address.';

/** The product's secrets: 256 bits. */
const secret = /^[0-9a-f]{64}$/;

/**
 * The addresses that the product's SQL makes: a calendar, and a page that stops an email. Whoever has one needs no
 * account. What it opens, `public.calendar_feed` and `reminders.stop_digest` decide.
 */
export function createReminderRoutes(parts: ReminderParts): Hono<ServerEnv> {
  const { database, clock } = parts;
  const counts = createRequestCounts(countedTime, clock);
  const inTurn = createTurns(maxWaiting);
  const routes = new Hono<ServerEnv>();

  const limit: MiddlewareHandler<ServerEnv> = async (context, next) => {
    const network = toNetwork(context.get('clientAddress'), 64);
    const wait = parts.requestLimits ? counts.take(network, maxByAddress) : 0;
    return wait > 0 ? refuseBusy(context, wait) : next();
  };
  for (const room of rooms) routes.use(room, limit);

  // Hono also answers HEAD.
  routes.get('/calendar/:file', async (context) => {
    const wanted = context.req.param('file').replace(/\.ics$/, '');
    if (!secret.test(wanted)) return refuse(context, 404, noCalendar);
    const wait = parts.requestLimits ? counts.take(wanted, maxBySecret) : 0;
    if (wait > 0) return refuseBusy(context, wait);
    const calendar = await inTurn(() => readCalendar(parts, wanted));
    if (calendar === 'busy') return refuseBusy(context, 60_000);
    if (calendar === 'missing') return refuse(context, 404, noCalendar);
    return context.body(calendar.text, 200, { 'content-type': 'text/calendar; charset=utf-8' });
  });
  routes.all('/calendar/:file', refuseMethod('GET, HEAD'));

  const stopPath = '/reminders/stop/:secret';
  // It does not even look the secret up: programs that read emails open what is in them.
  routes.get(stopPath, (context) => answerStopPage(context, stopPages.ask, 200));
  routes.post(stopPath, async (context) => {
    const { rows } = await database.asOwner((transaction) =>
      transaction.query<{ stopped: boolean }>('select reminders.stop_digest($1) as stopped', [
        context.req.param('secret'),
      ]),
    );
    return rows[0]?.stopped === true
      ? answerStopPage(context, stopPages.stopped, 200)
      : answerStopPage(context, stopPages.unknown, 404);
  });
  routes.all(stopPath, refuseMethod('GET, HEAD, POST'));

  for (const room of rooms) routes.all(room, refusePath);
  return routes;
}

/** The calendar's text: `missing` where the secret opens none, `busy` where the database cannot answer now. */
async function readCalendar({ database, anonRole }: ReminderParts, wanted: string) {
  const request = {
    role: anonRole,
    settings: { 'request.jwt.claims': JSON.stringify({ role: anonRole }) },
    readOnly: true,
    statementTimeout: calendarTimeout,
  };
  try {
    return await database.asRole(request, async (transaction) => {
      const { rows } = await transaction.query<{ text: string }>(
        'select public.calendar_feed($1)::text as text',
        [wanted],
      );
      return rows[0] ?? ('missing' as const);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // No such calendar; no such function.
    if (error.code === 'PT404' || error.code === '42883') return 'missing' as const;
    // No connection, no resources, stopped, took too long.
    if (/^(?:08|53|57)/.test(error.code)) return 'busy' as const;
    throw error;
  }
}

/** One after the other, so that many calendars at once take one of the database's sessions; `busy` beyond `most`. */
function createTurns(most: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    if (waiting >= most) return 'busy';
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

function refuseBusy(context: Context<ServerEnv>, wait: number): Response {
  context.header('retry-after', String(Math.ceil(wait / 1000)));
  return refuse(context, 429, 'Too many requests. Try again later.');
}

function refuseMethod(allowed: string) {
  return (context: Context<ServerEnv>): Response => {
    context.header('allow', allowed);
    return refuse(context, 405, `This address only knows ${allowed}.`);
  };
}

function refuse(context: Context<ServerEnv>, status: 404 | 405 | 429, message: string): Response {
  const codes = { 404: 'not_found', 405: 'method_not_allowed', 429: 'over_request_rate_limit' };
  return context.json(toRefusalBody(codes[status], message), status);
}
