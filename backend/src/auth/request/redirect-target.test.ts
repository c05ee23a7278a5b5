// Security 3.7.2

import { expect, it } from 'vitest';
import { takeProcessorTime } from '#testing/processor-time.ts';
import { matchesGlob } from './redirect-glob.ts';
import { toRedirectTarget } from './redirect-target.ts';

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

// Security 1.2.2
it('reads an address as a browser does before it compares', () => {
  expect(target('https://money.example.org\\app')).toBe('https://money.example.org/app');
  expect(target('HTTPS://MONEY.example.org/app')).toBe('https://money.example.org/app');
});

it('falls back to the page that asked, by the same rule', () => {
  expect(target('https://evil.test', `${site}/login`)).toBe(`${site}/login`);
  expect(target(undefined, 'https://evil.test/')).toBe(site);
});

it('does not mistake another port of this machine for the site', () => {
  const site = 'http://127.0.0.1:3000';
  expect(target(`${site}/app`, undefined, site)).toBe(`${site}/app`);
  for (const other of ['http://127.0.0.1:5173/app', 'http://localhost:3000/app', 'http://127.0.0.1/app']) {
    expect(target(other, undefined, site)).toBe(site);
  }
});

it.each([
  ['https://*.a.org', 'https://b.a.org', 'https://b.c.a.org'],
  ['https://a.org/?', 'https://a.org/b', 'https://a.org//'],
  ['https://a.org/[a-c]', 'https://a.org/b', 'https://a.org/d'],
  ['https://a.org/[!a-c]', 'https://a.org/d', 'https://a.org/b'],
  ['https://a.org/{b,c}', 'https://a.org/c', 'https://a.org/{b'],
  ['https://{a,{b,c}.d}.org/{x,y*}', 'https://c.d.org/yz', 'https://a.d.org/x'],
  ['https://a.org/{b,c', 'https://a.org/c', 'https://a.org/{b,c'],
  ['https://a.org/*b', 'https://a.org/bbb', 'https://a.org/bbc'],
  ['https://a.org/**', 'https://a.org/b/c.d', 'https://aXorg/b'],
])('reads the glob %s', (glob, yes, no) => {
  expect(matchesGlob(yes, glob)).toBe(true);
  expect(matchesGlob(no, glob)).toBe(false);
});

it('takes no longer for an address built to nearly match', async () => {
  const glob = 'https://**.a.org/**/b/**/c/**/d';
  const wish = `https://x${'.a.org/b/c/b'.repeat(1200)}`;
  const took = await takeProcessorTime(() => {
    expect(matchesGlob(wish, glob)).toBe(false);
    expect(matchesGlob(`${wish}/c/d`, glob)).toBe(true);
  });
  expect(took).toBeLessThan(500);
});
