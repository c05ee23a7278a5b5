import type { Context, Handler } from 'hono';
import type { Database } from '../database/database.ts';
import type { ServerEnv } from './request-variables.ts';

const timeoutMs = 2_000;

/** Alive: the process answers. Does not ask the database, so that a slow one does not get the server killed. */
export function answerLive(context: Context<ServerEnv>): Response {
  context.header('cache-control', 'no-store');
  return context.json({ status: 'live' });
}

/** Ready: the database answers within two seconds; else 503, and a balancer tries another server. */
export function answerReady(database: Pick<Database, 'ping'> | null): Handler<ServerEnv> {
  return async (context) => {
    context.header('cache-control', 'no-store');
    const ready = database === null || (await answersInTime(database.ping()));
    return ready ? context.json({ status: 'ready' }) : context.json({ status: 'unavailable' }, 503);
  };
}

async function answersInTime(answer: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([answer.then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
