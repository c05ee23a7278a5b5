import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { logAccess } from './access-log.ts';
import { handleError } from './answers/handle-error.ts';
import { addSecurityHeaders, toPagePolicy } from './answers/security-headers.ts';
import { identifyRequest, requireTrustedProxies } from './client-address.ts';
import { createLogger } from './logger.ts';
import { loopbackOnly } from './loopback-only.ts';
import { jsonDepth, limitUrlLength, measureJson } from './request-limits.ts';
import type { ServerEnv } from './request-variables.ts';

function shell({ proxies = [] as string[], https = false } = {}) {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  let now = 1000;
  const app = new Hono<ServerEnv>();
  app.onError(handleError(logger));
  app.use(
    identifyRequest(requireTrustedProxies(proxies), () => 'made-here'),
    logAccess(logger, () => (now += 1.26)),
  );
  app.use(addSecurityHeaders({ https }), limitUrlLength());
  app.get('/fine', (context) => context.text('fine'));
  app.get('/own', (context) => context.text('', 200, { 'content-security-policy': "default-src 'self'" }));
  app.get('/broken', () => {
    throw new Error('the cause, with a secret\n    at secret (/secret:1:1)', { cause: new Error('secret') });
  });
  app.get('/outbox', loopbackOnly(), (context) => context.text('mails'));
  return { app, lines };
}

describe('the log', () => {
  it('has one line per request, without the query and without headers', async () => {
    const { app, lines } = shell();
    await app.request('/fine?token=abc', { headers: { authorization: 'Bearer abc', apikey: 'abc' } });
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        id: 'made-here',
        from: '127.0.0.1',
        method: 'GET',
        path: '/fine',
        status: 200,
        ms: 1.3,
        msg: 'request',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('abc');
  });

  it('hides fields that hold secrets at any depth', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
    logger.info({ password: 'p1', user: { access_token: 't1', id: 7 } }, 'seen');
    expect(lines[0]).not.toMatch(/p1|t1/);
    expect(lines[0]).toContain('"id":7');
  });
});

describe('an unexpected failure', () => {
  it('is a bare 500 whose id leads to the cause in the log', async () => {
    const { app, lines } = shell();
    const answer = await app.request('/broken');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-request-id')).toBe('made-here');
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ code: 'unexpected_failure', error_id: 'made-here' });
    expect(body).not.toContain('secret');
    expect(lines[0]).toMatchObject({
      level: 'error',
      id: 'made-here',
      err: { name: 'Error', stack: expect.stringContaining('request-shell.test.ts') },
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

describe('the id of a request', () => {
  it.each([
    ['is made here', [], 'theirs', 'made-here'],
    ['is taken over from a trusted proxy', ['loopback'], 'theirs', 'theirs'],
    ['is made here when the proxy sends no plain name', ['loopback'], 'a b\n', 'made-here'],
  ])('%s', async (_, proxies, sent, expected) => {
    const { app } = shell({ proxies });
    const request = new Request('http://x/fine', { headers: { 'x-request-id': encodeURI(sent) } });
    expect((await app.request(request)).headers.get('x-request-id')).toBe(expected);
  });
});

describe('every response', () => {
  // Security 3.2.1, 3.4.4, 3.4.5, 3.4.6
  it('forbids framing, sniffing and scripts', async () => {
    const { headers } = await shell().app.request('/fine');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('keeps the policy that its route has set', async () => {
    const { headers } = await shell().app.request('/own');
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  // Security 3.4.1
  it('requires HTTPS when the public address uses it', async () => {
    const { headers } = await shell({ https: true }).app.request('/fine');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  // Security 1.3.2, 3.4.3
  it('of a page allows its own inline scripts by hash and nothing else inline', () => {
    const policy = toPagePolicy(['sha256-a', 'sha256-a', 'sha256-b'], [], ['https://project.supabase.co']);
    expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self' https://project.supabase.co;");
    expect(policy).not.toContain('unsafe');
  });
});

describe('limits', () => {
  it('refuse a long URL', async () => {
    expect((await shell().app.request(`/fine?x=${'y'.repeat(33_000)}`)).status).toBe(414);
  });

  it.each([
    ['1', 0],
    ['{"a":{"b":[]}}', 3],
    ['[[],[],[]]', 2],
    ['"[[[["', 0],
    ['["\\"[[[["]', 1],
    ['["\\\\",[[', 3],
    ['"never ends [[[', 0],
  ])('see that %s nests %i deep', (text, depth) => {
    expect(jsonDepth(text)).toBe(depth);
  });

  it.each([
    ['1', 0],
    ['{}', 1],
    ['{"a":1,"b":2}', 2],
    ['[{},{},{}]', 6],
    ['["a,b[{"]', 1],
  ])('count the values of %s as %i', (text, values) => {
    expect(measureJson(text).values).toBe(values);
  });
});

describe('a route for this machine only', () => {
  it.each([
    ['its own browser', 'http://127.0.0.1:3000/outbox', {}, 200],
    ['its own browser by name', 'http://localhost:3000/outbox', {}, 200],
    ['another name that leads here', 'http://rebound.example/outbox', {}, 404],
    ['a proxy on this machine', 'http://127.0.0.1:3000/outbox', { 'x-forwarded-for': '192.0.2.7' }, 404],
  ])('responds to %s correctly', async (_, url, headers, status) => {
    const { app } = shell();
    expect((await app.request(new Request(url, { headers: headers as Record<string, string> }))).status).toBe(
      status,
    );
  });

  it('does not respond to another machine', async () => {
    const bindings = { incoming: { socket: { remoteAddress: '::ffff:192.0.2.7' } } };
    expect((await shell().app.request('http://127.0.0.1:3000/outbox', {}, bindings)).status).toBe(404);
  });
});
