import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';

const email = 'nia@example.org';
const started: ServerProcess[] = [];

interface Run {
  readonly url: string;
  readonly server: ServerProcess;
}

/** A server with the defaults, where somebody has signed up. */
let own: Run;
/** The token of the link in their email. */
let token: string;

beforeAll(async () => {
  own = await run();
  token = await signUp(own);
});

afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
});

async function run(settings: Record<string, string> = {}): Promise<Run> {
  const port = await findFreePort();
  const server = startServerProcess({
    DATA_DIR: 'memory:',
    PORT: String(port),
    LOG_LEVEL: 'info',
    ...settings,
  });
  started.push(server);
  await server.line('ready');
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Any request, with the `Host` that a proxy, or something that forwards its client's bytes, would send. */
function ask(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, (answer) => {
      let body = '';
      answer.on('data', (part) => {
        body += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** Signs somebody up; returns the token of the stored link. */
async function signUp({ url, server }: Run): Promise<string> {
  const config = JSON.parse((await ask(`${url}/config.json`)).body) as { supabaseAnonKey: string };
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: config.supabaseAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'copper kettle on the hill' }),
  });
  expect(answer.status).toBe(200);
  return /token=(\w+)/.exec(await server.line('token='))?.[1] ?? '';
}

const refreshTarget = (page: string): string =>
  /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page)?.[1] ?? '';

describe('the outbox', () => {
  it('opens to a browser on this machine, from the address that the sign-up message links to', async () => {
    const address = refreshTarget((await ask(`${own.url}/outbox`)).body);
    const { status, body } = await ask(address);
    expect([status, body.includes(email), body.includes(token)]).toEqual([200, true, true]);
    expect(body).toContain(`href="${own.url}/login"`);
    const style = /href="([^"]+\.css)"/.exec(body)?.[1] ?? '';
    expect((await ask(new URL(style, address).href)).status).toBe(200);
  });

  // Security A9, 13.4.5
  it('shows no email on the port that a proxy forwards, whatever the proxy leaves out', async () => {
    const { host } = new URL(own.url);
    const inner = refreshTarget((await ask(`${own.url}/outbox`)).body);
    const sent: Record<string, string>[] = [
      {},
      { host },
      { host: 'localhost' },
      { host: '127.0.0.1' },
      { host: '[::1]' },
      { host: 'tallyboard.example.org' },
      { 'x-forwarded-proto': 'https' },
      { 'cf-connecting-ip': '192.0.2.7' },
      { 'x-client-ip': '192.0.2.7' },
      { host: new URL(inner).host },
    ];
    for (const headers of sent) {
      for (const path of [
        '/outbox',
        '/outbox/',
        '/outbox/style.css',
        '//outbox',
        '/outbox/..%2f',
        '/outbox?x',
      ]) {
        const { body } = await ask(`${own.url}${path}`, headers);
        expect
          .soft([path, headers, body.includes(email) || body.includes(token)])
          .toEqual([path, headers, false]);
      }
    }
  });

  it('does not respond to requests through a proxy or for another host name', async () => {
    const inner = refreshTarget((await ask(`${own.url}/outbox`)).body);
    for (const name of [
      ...['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
      ...[
        'x-forwarded-port',
        'x-forwarded-server',
        'x-original-forwarded-for',
        'x-client-ip',
        'x-cluster-client-ip',
      ],
      ...['true-client-ip', 'client-ip', 'cf-connecting-ip', 'cf-ray', 'cdn-loop', 'fastly-client-ip'],
      ...['fly-client-ip', 'x-envoy-external-address', 'x-amzn-trace-id', 'x-azure-clientip'],
    ]) {
      for (const address of [inner, `${own.url}/outbox`]) {
        const { status, body } = await ask(address, { [name]: '192.0.2.7' });
        expect.soft([name, status, body.includes(token)]).toEqual([name, 404, false]);
      }
    }
    const rebound = await ask(inner, { host: `rebound.example.org:${new URL(inner).port}` });
    expect([rebound.status, rebound.body.includes(token)]).toEqual([404, false]);
  });

  it.each([
    ['the address is a public one', { PUBLIC_URL: 'https://money.example.org' }],
    ['a proxy is named', { TRUSTED_PROXIES: 'loopback' }],
  ])(
    'does not exist when %s, and the start warns that no emails are sent',
    async (_, settings) => {
      const other = await run(settings);
      const otherToken = await signUp(other);
      const { status, body } = await ask(`${other.url}/outbox`);
      expect([status, body.includes(otherToken)]).toEqual([302, false]);
      expect(JSON.parse((await ask(`${other.url}/config.json`)).body)).toMatchObject({ outbox: false });
      expect(other.server.complaints()).toContain('SMTP_URL is not set');
    },
    60_000,
  );

  it('keeps its contents out of the log', async () => {
    await ask(refreshTarget((await ask(`${own.url}/outbox`)).body));
    expect(own.server.complaints()).not.toMatch(new RegExp(`${token}|${email}|SMTP_URL`));
  });
});
