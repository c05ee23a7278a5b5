import { isIP } from 'node:net';
import { isLoopbackHost } from '../../http/loopback-only.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { matchesGlob } from './redirect-glob.ts';

type RedirectRules = Pick<AuthSettings, 'publicUrl' | 'redirectAllowList'>;

/** Schemes that execute instead of navigating. */
const dangerous = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/**
 * Where a link may lead: the requested target if it is the site or on the allow list, else the requesting page by the
 * same rule, else the site. Never an error, so that nobody can probe the list.
 */
export function toRedirectTarget(
  wish: string | undefined,
  referrer: string | undefined,
  rules: RedirectRules,
): string {
  for (const candidate of [wish, referrer]) {
    const target = candidate ? findAllowed(candidate, rules) : undefined;
    if (target !== undefined) return target;
  }
  return rules.publicUrl;
}

function findAllowed(text: string, { publicUrl, redirectAllowList }: RedirectRules): string | undefined {
  if (!URL.canParse(text) || hasNumericHost(text)) return undefined;
  const url = new URL(text);
  if (dangerous.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isLoopbackHost(host)) return undefined;
  if (url.origin === new URL(publicUrl).origin) return toPlain(text, url);
  const page = url.href.replace(/#.*$/s, '');
  const isListed = redirectAllowList.some(
    (glob) => matchesGlob(page, glob) || (page.endsWith('/') && matchesGlob(page.slice(0, -1), glob)),
  );
  return isListed ? toPlain(text, url) : undefined;
}

/** `http://2130706433` disguises an IP address; parsing would already have resolved it. */
function hasNumericHost(text: string): boolean {
  const host = /^[a-z][a-z\d+.-]*:[\\/]*(?:[^@\\/?#]*@)?([^:\\/?#]*)/i.exec(text.trim())?.[1] ?? '';
  return /^(?:\d+|0x[\da-f.x]*)$/i.test(host);
}

/** The address as written, unless the parser read it differently than it looks. */
function toPlain(text: string, url: URL): string {
  return url.href === text || url.href === `${text}/` ? text : url.href;
}
