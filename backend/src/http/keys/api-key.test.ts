// Security 3.4.2, 3.5.1, 3.5.2

import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { allowOrigins } from '../answers/cors.ts';
import type { ServerEnv } from '../request-variables.ts';
import { requireApiKey } from './api-key.ts';

const tokens = {
  roleOfApiKey: async (key: string) =>
    key === 'sb_publishable_a' ? ('anon' as const) : key === 'sb_secret_b' ? ('service_role' as const) : null,
};

function gateway(optional = false) {
  const app = new Hono<ServerEnv>();
  app.use('*', allowOrigins(), requireApiKey(tokens, { optional }));
  app.all('*', (context) =>
    context.json({
      role: context.get('apiKeyRole'),
      userToken: context.get('userToken'),
      query: context.req.query(),
    }),
  );
  return app;
}

describe('the API key of a request', () => {
  it('is required in the words of the hosted gateway', async () => {
    const answer = await gateway().request('/rest/v1/transactions');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is refused when it is unknown', async () => {
    const answer = await gateway().request('/rest/v1/transactions', {
      headers: { apikey: 'sb_publishable_x' },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    });
  });

  const secret = { apikey: 'sb_secret_b' };
  it.each([
    ['alone names the role', { apikey: 'sb_publishable_a' }, 'anon', null],
    [
      'as bearer too is no token of a user',
      { apikey: 'sb_publishable_a', authorization: 'Bearer sb_publishable_a' },
      'anon',
      null,
    ],
    [
      'beside a user token leaves that to the protocol',
      { apikey: 'sb_publishable_a', authorization: 'Bearer a.b.c' },
      'anon',
      'a.b.c',
    ],
    [
      'beside an empty bearer tells the protocol so',
      { apikey: 'sb_publishable_a', authorization: 'Bearer ' },
      'anon',
      '',
    ],
    [
      'of the service is known as such',
      { ...secret, authorization: 'Bearer sb_secret_b' },
      'service_role',
      null,
    ],
    [
      'of the service beside the public one as bearer yields to it',
      { ...secret, authorization: 'bearer sb_publishable_a' },
      'anon',
      null,
    ],
  ])('%s', async (_, headers, role, userToken) => {
    const answer = await gateway().request('/rest/v1/x', { headers: headers as Record<string, string> });
    expect(await answer.json()).toEqual({ role, userToken, query: {} });
  });

  it('can be a query parameter, which the protocols do not see', async () => {
    const answer = await gateway().request('/rest/v1/x?select=*&apikey=sb_secret_b&id=eq.1');
    expect(await answer.json()).toEqual({
      role: 'service_role',
      userToken: null,
      query: { select: '*', id: 'eq.1' },
    });
  });

  it('is not required for emailed links or the public signing keys', async () => {
    for (const path of ['/auth/v1/verify?token=x', '/auth/v1/.well-known/jwks.json']) {
      expect((await gateway().request(path)).status).toBe(200);
    }
    expect((await gateway().request('/auth/v1/verify/more')).status).toBe(401);
  });

  it('is not required when it is optional, as on a local stack', async () => {
    expect(await (await gateway(true).request('/rest/v1/x')).json()).toMatchObject({ role: 'anon' });
  });
});

describe('a page of another origin', () => {
  it('is allowed to send its headers before any key is checked', async () => {
    const answer = await gateway().request('/rest/v1/x', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,prefer,x-retry-count',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,prefer,x-retry-count');
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('can read the version of an error and the count of a list', async () => {
    const answer = await gateway().request('/rest/v1/x', { headers: { apikey: 'sb_publishable_a' } });
    const exposed = answer.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['X-Supabase-Api-Version', 'Content-Range', 'Retry-After']),
    );
  });

  it('leaves a plain OPTIONS to the protocol', async () => {
    const answer = await gateway().request('/rest/v1/x', {
      method: 'OPTIONS',
      headers: { apikey: 'sb_publishable_a' },
    });
    expect(await answer.json()).toMatchObject({ role: 'anon' });
  });
});
