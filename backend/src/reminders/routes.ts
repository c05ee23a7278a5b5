import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type Database, DatabaseError, type Transaction } from '#server/database/database.ts';
import { refusePath, toRefusalBody } from '#server/http/answers/handle-error.ts';
import { toNetwork } from '#server/http/client-address.ts';
import type { Clock } from '#server/http/clock.ts';
import { type DatabaseScheduler, paying, TooBusyError, toAccount } from '#server/http/database-turns.ts';
import { createRequestCounts } from '#server/http/request-limits.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { answerStopPage, stopPages } from './stop-page.ts';

interface ReminderParts {
  readonly database: Database;
  readonly turns: DatabaseScheduler;
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
  const calendars = new Map<string, Promise<Calendar>>();
  const routes = new Hono<ServerEnv>();

  const limit: MiddlewareHandler<ServerEnv> = async (context, next) => {
    const network = toNetwork(context.get('clientAddress'), 64);
    const wait = parts.requestLimits ? counts.take(network, maxByAddress) : 0;
    return wait > 0 ? refuseBusy(context, wait) : next();
  };
  for (const room of rooms) routes.use(room, limit);

  /** Whoever asks for a calendar that is being written gets that one. */
  function readOnce(wanted: string): Promise<Calendar> {
    const known = calendars.get(wanted);
    if (known !== undefined) return known;
    const calendar = readCalendar(parts, wanted).finally(() => calendars.delete(wanted));
    calendars.set(wanted, calendar);
    return calendar;
  }

  // Hono also answers HEAD.
  routes.get('/calendar/:file', async (context) => {
    const wanted = context.req.param('file').replace(/\.ics$/, '');
    if (!secret.test(wanted)) return refuse(context, 404, noCalendar);
    const wait = parts.requestLimits ? counts.take(wanted, maxBySecret) : 0;
    if (wait > 0) return refuseBusy(context, wait);
    const calendar = await readOnce(wanted);
    if (calendar === 'missing') return refuse(context, 404, noCalendar);
    if ('wait' in calendar) return refuseBusy(context, calendar.wait);
    return context.body(calendar.text, 200, { 'content-type': 'text/calendar; charset=utf-8' });
  });
  routes.all('/calendar/:file', refuseMethod('GET, HEAD'));

  const stopPath = '/reminders/stop/:secret';
  // It does not even look the secret up: programs that read emails open what is in them.
  routes.get(stopPath, (context) => answerStopPage(context, stopPages.ask, 200));
  routes.post(stopPath, async (context) => {
    const given = context.req.param('secret');
    return secret.test(given) && (await stopDigest(database, given))
      ? answerStopPage(context, stopPages.stopped, 200)
      : answerStopPage(context, stopPages.unknown, 404);
  });
  routes.all(stopPath, refuseMethod('GET, HEAD, POST'));

  for (const room of rooms) routes.all(room, refusePath);
  return routes;
}

async function stopDigest(database: Database, given: string): Promise<boolean> {
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ stopped: boolean }>('select reminders.stop_digest($1) as stopped', [given]),
  );
  return rows[0]?.stopped === true;
}

/** `missing` where the secret opens none; where the database cannot answer now, the milliseconds to wait. */
type Calendar = { readonly text: string } | { readonly wait: number } | 'missing';

/** Writes the calendar in a turn of the person whose it is, however often they have made its address anew. */
async function readCalendar(parts: ReminderParts, wanted: string): Promise<Calendar> {
  try {
    const owner = await findOwner(parts.database, wanted);
    if (owner === null) return 'missing';
    return await parts.turns.run(toAccount(owner), (pay) => writeCalendar(parts, wanted, pay));
  } catch (error) {
    if (error instanceof TooBusyError) return { wait: error.wait };
    if (!(error instanceof DatabaseError)) throw error;
    // No such calendar; no such function or schema.
    if (/^(?:PT404|42883|3F000)$/.test(error.code)) return 'missing';
    // No connection, no resources, stopped, took too long.
    if (/^(?:08|53|57)/.test(error.code)) return { wait: 60_000 };
    throw error;
  }
}

async function findOwner(database: Database, wanted: string): Promise<string | null> {
  const { rows } = await database.asOwner(
    (transaction) =>
      transaction.query<{ owner: string | null }>('select reminders.find_feed_owner($1) as owner', [wanted]),
    { snapshot: true, statementTimeout: calendarTimeout },
  );
  return rows[0]?.owner ?? null;
}

async function writeCalendar(
  { database, anonRole }: ReminderParts,
  wanted: string,
  pay: (milliseconds: number) => void,
): Promise<Calendar> {
  const request = {
    role: anonRole,
    settings: { 'request.jwt.claims': JSON.stringify({ role: anonRole }) },
    readOnly: true,
    statementTimeout: calendarTimeout,
  };
  const read = async (transaction: Transaction): Promise<Calendar> => {
    const sql = 'select public.calendar_feed($1)::text as text';
    const { rows } = await transaction.query<{ text: string }>(sql, [wanted]);
    return rows[0] ?? 'missing';
  };
  return database.asRole(request, paying(pay, read));
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
