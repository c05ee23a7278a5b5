import { expect, it } from 'vitest';
import { toExpression, toRedirectTarget } from './redirect-target.ts';

const site = 'https://money.example.org';
const list = ['https://*.preview.example.org/**', 'https://other.example.org/a/*', 'tallyboard://**'];
const target = (wish: string | undefined, referrer?: string, publicUrl = site) =>
  toRedirectTarget(wish, referrer, { publicUrl, redirectAllowList: list });

it.each([
  'https://money.example.org',
  'https://money.example.org/app?year=2025#top',
  'https://x1.preview.example.org/app',
  'https://x1.preview.example.org/',
  'https://other.example.org/a/b',
  'https://other.example.org/a/b#c/d.e',
  'tallyboard://open/app',
])('leads to %s', (wish) => {
  expect(target(wish)).toBe(wish);
});

it.each([
  '',
  'app',
  '/app',
  '//evil.test',
  'https://evil.test',
  'http://money.example.org',
  'https://money.example.org:444',
  'https://money.example.org.evil.test',
  'https://money.example.org@evil.test',
  'https://user@money.example.org',
  'https://evil.test/https://money.example.org',
  'https://evil.test#https://money.example.org',
  'https://a.b.preview.example.org/app',
  'https://evil.test/.preview.example.org/app',
  'https://other.example.org/a/b/c',
  'https://other.example.org/a/b.c',
  'https://evil.test\\@money.example.org',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://192.168.0.1/',
  'javascript:alert(1)',
  'data:text/html,x',
])('does not lead to %s', (wish) => {
  expect(target(wish)).toBe(site);
});

it('reads an address as a browser does before it compares', () => {
  expect(target('https://money.example.org\\app')).toBe('https://money.example.org/app');
  expect(target('HTTPS://MONEY.example.org/app')).toBe('https://money.example.org/app');
});

it('falls back to the page that asked, by the same rule', () => {
  expect(target('https://evil.test', `${site}/login`)).toBe(`${site}/login`);
  expect(target(undefined, 'https://evil.test/')).toBe(site);
});

it('takes any port of this machine for the site while the site is on it', () => {
  expect(target('http://127.0.0.1:5173/app', undefined, 'http://127.0.0.1:3000')).toBe(
    'http://127.0.0.1:5173/app',
  );
  expect(target('http://localhost:5173/app', undefined, 'http://127.0.0.1:3000')).toBe(
    'http://127.0.0.1:3000',
  );
  expect(target('http://[::1]:5173/app', undefined, 'http://[::1]:3000')).toBe('http://[::1]:5173/app');
});

it.each([
  ['https://*.a.org', 'https://b.a.org', 'https://b.c.a.org'],
  ['https://a.org/?', 'https://a.org/b', 'https://a.org//'],
  ['https://a.org/[a-c]', 'https://a.org/b', 'https://a.org/d'],
  ['https://a.org/[!a-c]', 'https://a.org/d', 'https://a.org/b'],
  ['https://a.org/{b,c}', 'https://a.org/c', 'https://a.org/{b'],
  ['https://a.org/**', 'https://a.org/b/c.d', 'https://aXorg/b'],
])('reads the glob %s', (glob, yes, no) => {
  expect(toExpression(glob).test(yes)).toBe(true);
  expect(toExpression(glob).test(no)).toBe(false);
});
