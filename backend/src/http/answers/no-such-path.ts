import type { Handler } from 'hono';
import type { ServerEnv } from '../request-variables.ts';
import { toRefusalBody } from './refusal-body.ts';

/** Supabase's APIs: a program that asks one for something this server does not have must not get a page. */
export const apiPaths = ['auth', 'rest', 'storage', 'realtime', 'functions', 'graphql'].map(
  (api) => `/${api}/v1/*`,
);

/** Refuses a path of an API that this server does not have (404), in JSON. */
export const refusePath: Handler<ServerEnv> = (context) =>
  context.json(toRefusalBody('not_found', 'There is no such path on this server.'), 404);
