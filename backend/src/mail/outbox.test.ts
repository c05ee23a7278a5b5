import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { QueuedMail } from './mail-queue.ts';
import { readOutbox, removeMailsOf } from './outbox.ts';
import { createOutboxApp } from './outbox-page.ts';
import { createOutboxTransport } from './outbox-transport.ts';

const link = `http://localhost:3000/auth/v1/verify?token=${'ab'.repeat(28)}&type=signup&redirect_to=http://localhost:3000/app`;
const mail: QueuedMail = {
  id: '3f2b0e7e-0000-4000-8000-000000000001',
  to: 'nia@example.org',
  subject: 'Confirm your email address',
  text: `Open this:\n${link}\n`,
  html: `<p><a href="${link}">Open</a></p>`,
  link,
  attempts: 1,
  createdAt: Date.UTC(2025, 0, 2, 3, 4, 5),
};

let parent: string;
let directory: string;
let printed: string[];
let send: (mail: QueuedMail) => Promise<void>;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterAll(() => rm(parent, { recursive: true }));
beforeEach(async () => {
  directory = join(await mkdtemp(join(parent, 'case-')), 'outbox');
  printed = [];
  const from = 'Tallyboard <no-reply@example.org>';
  send = createOutboxTransport({ directory, from, print: (line) => printed.push(line) });
});

it('stores an email as a file for the owner only, and prints its link', async () => {
  await send(mail);
  const names = await readdir(directory);
  expect(names).toEqual(['2025-01-02T03-04-05-000Z-3f2b0e7e-0000-4000-8000-000000000001.eml']);
  const path = join(directory, names[0] ?? '');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('To: nia@example.org');
  expect(text).toContain('From: Tallyboard <no-reply@example.org>');
  expect(text).toContain('Content-Type: multipart/alternative');
  expect(text).toContain(`X-Tallyboard-Link: ${link}\n`);
  expect(printed).toEqual([`Email for nia@example.org: Confirm your email address\n  ${link}`]);
});

it('lists its emails, newest first', async () => {
  await send(mail);
  const { link: _, ...bare } = mail;
  await send({
    ...bare,
    id: '3f2b0e7e-0000-4000-8000-000000000002',
    subject: '123456 is your code',
    createdAt: mail.createdAt + 1000,
  });
  expect(await readOutbox(directory, 10)).toEqual([
    {
      to: 'nia@example.org',
      subject: '123456 is your code',
      date: 'Thu, 02 Jan 2025 03:04:06 +0000',
      link: null,
    },
    { to: 'nia@example.org', subject: mail.subject, date: 'Thu, 02 Jan 2025 03:04:05 +0000', link },
  ]);
  expect(await readOutbox(directory, 1)).toHaveLength(1);
});

it('shows them on a page without scripts, and escapes their text', async () => {
  await send({ ...mail, subject: '<script>alert(1)</script>' });
  const response = await createOutboxApp({ directory, publicUrl: 'http://localhost:3000' }).request('/');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await response.text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  expect(page).not.toMatch(/<script|style=|onclick/);
});

it('says when it is empty', async () => {
  const app = createOutboxApp({ directory, publicUrl: 'http://localhost:3000' });
  expect(await (await app.request('/')).text()).toContain('No emails yet');
  const style = await app.request('/style.css');
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

it('removes the emails of a deleted account, by account and by address', async () => {
  const userId = '7a0c3e52-0000-4000-8000-000000000001';
  const keep = (place: number, changes: Partial<QueuedMail>) =>
    send({ ...mail, id: `3f2b0e7e-0000-4000-8000-00000000000${place}`, ...changes });
  await keep(1, { userId, to: 'address.of.before@example.org' });
  await keep(2, {});
  await keep(3, { to: 'other@example.org' });
  await keep(4, { to: 'xnia@example.org', userId: '7a0c3e52-0000-4000-8000-000000000002' });
  const erasedAt = mail.createdAt + 60_000;
  await keep(5, { createdAt: erasedAt + 1, subject: 'Welcome back' });
  await removeMailsOf(directory, { userId, addresses: ['nia@example.org'], erasedAt });
  expect((await readOutbox(directory, 10)).map(({ to }) => to).sort()).toEqual([
    'nia@example.org',
    'other@example.org',
    'xnia@example.org',
  ]);
  expect((await readOutbox(directory, 1))[0]?.subject).toBe('Welcome back');
  await removeMailsOf(join(directory, 'missing'), { userId, addresses: [], erasedAt });
});
