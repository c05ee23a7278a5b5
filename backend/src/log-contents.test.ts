import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';
import { freshDatabase } from '#testing/fresh-database.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { pressLink } from '#testing/press-link.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { createLogger } from './http/logger.ts';
import { createMailer } from './mail/mailer.ts';
import { createSmtpTransport } from './mail/smtp.ts';

const password = 'copper kettle on the hill';
const rowText = 'Divorce lawyer retainer';
const json = { 'content-type': 'application/json' };

/** No personal data: no email address, no text of a row, no token, no password. */
function expectNothingPrivate(lines: readonly string[], ...more: readonly string[]): void {
  const text = lines.join('');
  for (const word of ['@', '%40', 'example.org', 'lawyer', 'kettle', 'eyJ', ...more]) {
    expect.soft(text).not.toContain(word);
  }
}

describe('the log of a request that fails', () => {
  const lines: string[] = [];
  let server: AppInMemory;

  beforeAll(async () => {
    server = await createAppInMemory({
      environment: { MAIL_MIN_INTERVAL: '0' },
      logger: createLogger('trace', { write: (line: string) => void lines.push(line) }),
    });
    await server.database.asOwner((transaction) =>
      transaction.script(`
        create function public.fail_with(note text) returns text language plpgsql as $$
        begin
          raise exception 'cannot take % of nia@example.org', note
            using errcode = 'XX000', detail = note, hint = note, constraint = 'note ' || note;
        end $$;
        create function public.fail_by_cast(note text) returns int language plpgsql as $$
        begin
          return note::int;
        exception when invalid_text_representation then
          raise exception '%', sqlerrm using errcode = 'XX001';
        end $$;
        grant execute on function public.fail_with, public.fail_by_cast to anon;
      `),
    );
  });

  beforeEach(() => {
    lines.length = 0;
  });

  afterAll(() => server.close());

  const ask = (path: string, init: RequestInit = {}) =>
    server.fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { apikey: server.publishableKey, ...json, ...init.headers },
    });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers });

  // Security A23
  it.each(['fail_with', 'fail_by_cast'])(
    'leads to the cause by its code and its place, not by what %s raised',
    async (name) => {
      const answer = await post(`/rest/v1/rpc/${name}`, { note: rowText });
      expect(answer.status).toBe(500);
      const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
      expect(failed).toMatchObject({
        path: `/rest/v1/rpc/${name}`,
        err: {
          name: 'DatabaseError',
          code: expect.stringMatching(/^XX00[01]$/),
          stack: expect.stringMatching(/^at /),
        },
      });
      expectNothingPrivate(lines);
    },
  );

  it('contains no address when two accounts move to one address at once', async () => {
    const [one, other] = ['one@example.org', 'other@example.org'];
    const tokens: string[] = [];
    for (const email of [one, other]) {
      await post('/auth/v1/signup', { email, password });
      await pressLink(server.mails.at(-1)?.link ?? '', { password }, server.fetch);
      const session = await post('/auth/v1/token?grant_type=password', { email, password });
      tokens.push(((await session.json()) as { access_token: string }).access_token);
    }
    const before = server.mails.length;
    for (const token of tokens) {
      const authorization = `Bearer ${token}`;
      const moved = await ask('/auth/v1/user', {
        method: 'PUT',
        body: JSON.stringify({ email: 'wanted@example.org' }),
        headers: { authorization },
      });
      expect(moved.status).toBe(200);
    }
    const links = server.mails.slice(before).map(({ link }) => new URL(link ?? ''));
    expect(links).toHaveLength(4);
    await Promise.all(links.map(({ href }) => pressLink(href, {}, server.fetch)));
    expectNothingPrivate(
      lines,
      ...tokens,
      ...links.map(({ searchParams }) => searchParams.get('token') ?? ''),
    );
  });

  it('contains no address when a database constraint fails unexpectedly', async () => {
    // PostgreSQL's own detail then contains the whole row: "Failing row contains (...)".
    await server.database.asOwner((transaction) =>
      transaction.script("alter table auth.users add constraint not_this_one check (email !~ '^third')"),
    );
    expect((await post('/auth/v1/signup', { email: 'third@example.com', password })).status).toBe(500);
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
    expect(failed.err).toMatchObject({ code: '23514', constraint: 'not_this_one' });
    expectNothingPrivate(lines, 'third', 'example.com');
  });

  // Security 14.2.1
  it('contains no address and no secret when a path is one, or a link was mangled into a path', async () => {
    await ask('/rest/v1/nia@example.org');
    await ask('/nia%40example.org/x');
    await ask('/auth/v1/verify%3Ftoken=eyJ0b2tlbg&type=signup');
    const secret = '0123456789abcdef'.repeat(4);
    await ask(`/calendar/${secret}.ics`);
    await ask(`/reminders/stop/${secret}`, { method: 'POST' });
    await ask(`/calendars/x${secret.toUpperCase()}/y`);
    expect(lines.map((line) => JSON.parse(line).path)).toEqual([
      '/rest/v1/(address)',
      '/(address)/x',
      '/auth/v1/verify',
      '/calendar/(secret).ics',
      '/reminders/stop/(secret)',
      '/calendars/x(secret)/y',
    ]);
    expectNothingPrivate(lines, secret, secret.toUpperCase());
  });
});

describe('the log of an email that is refused', () => {
  let mailServer: MailServer;
  beforeEach(async () => {
    mailServer = await startMailServer();
  });
  afterEach(() => mailServer.close());

  it('explains by codes, and neither it nor the queue repeats what the mail server wrote', async () => {
    const lines: string[] = [];
    const database = await freshDatabase();
    const mailer = createMailer({
      database,
      transport: createSmtpTransport(
        `smtp://127.0.0.1:${mailServer.port}`,
        'Tallyboard <no-reply@example.org>',
      ),
      logger: createLogger('trace', { write: (line: string) => void lines.push(line) }),
      clock: Date.now,
    });
    const message = { to: 'nobody@example.org', subject: 'Hello', text: rowText, html: rowText };
    await database.asOwner((transaction) => mailer.enqueue(transaction, message));
    await mailer.deliver();
    expect(mailServer.received()).toContain('RCPT TO:<nobody@example.org>');
    const reason = 'EENVELOPE, RCPT TO, 550 5.1.1';
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reason }]);
    const { rows } = await database.asOwner((transaction) =>
      transaction.query('select last_error from auth.mail_queue'),
    );
    expect(rows).toEqual([{ last_error: reason }]);
    expectNothingPrivate(lines, 'nobody');
    await database.close();
  });
});

describe('a crash of the server', () => {
  const started: ServerProcess[] = [];
  afterEach(() => {
    for (const { child } of started.splice(0)) child.kill('SIGKILL');
  });

  it.each(['throw error', 'Promise.reject(error)'])('is logged without its message: %s', async (fault) => {
    const script = `const error = new Error('${rowText} of nia@example.org\\n    at lawyer (/x:1:1)');
      process.once('SIGUSR2', () => { ${fault} });`;
    const server = startServerProcess({ DATA_DIR: 'memory:', LOG_LEVEL: 'info' }, [
      '--import',
      `data:text/javascript,${encodeURIComponent(script)}`,
    ]);
    started.push(server);
    await server.line('ready');
    server.child.kill('SIGUSR2');
    expect(await server.exit).toBe(1);
    const last = JSON.parse(server.complaints().trim().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ level: 'fatal', err: { name: 'Error' } });
    expectNothingPrivate([server.complaints(), server.output()]);
  });
});
