import { isIP } from 'node:net';
import { isLoopbackHost } from '../http/loopback-only.ts';
import type { AuthSettings } from './auth-settings.ts';

type RedirectRules = Pick<AuthSettings, 'publicUrl' | 'redirectAllowList'>;

/** Schemes that run instead of leading somewhere. */
const dangerous = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/**
 * Where a link may lead: the wish if it is the site itself or on the allow list, else the page that asked by the same
 * rule, else the site. Never an error, so that nobody can probe the list.
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
  if (isSameSite(url, new URL(publicUrl))) return toPlain(text, url);
  const page = url.href.replace(/#.*$/s, '');
  const isListed = redirectAllowList.some((glob) => {
    const expression = toExpression(glob);
    return expression.test(page) || expression.test(page.replace(/\/$/, ''));
  });
  return isListed ? toPlain(text, url) : undefined;
}

/** `http://2130706433` is an address in disguise; a parser would undress it before it could be seen. */
function hasNumericHost(text: string): boolean {
  const host = /^[a-z][a-z\d+.-]*:[\\/]*(?:[^@\\/?#]*@)?([^:\\/?#]*)/i.exec(text.trim())?.[1] ?? '';
  return /^(?:\d+|0x[\da-f.x]*)$/i.test(host);
}

function isSameSite(url: URL, site: URL): boolean {
  const isSamePort = url.port === site.port || isLoopbackHost(site.hostname);
  return url.protocol === site.protocol && url.hostname === site.hostname && isSamePort;
}

/** The address as it was written, unless the parser read it differently than it looks. */
function toPlain(text: string, url: URL): string {
  return url.href === text || url.href === `${text}/` ? text : url.href;
}

/** Globs as the protocol has them: `*` and `?` stop at `.` and `/`, `**` does not; `[a-z]` and `{a,b}` too. */
export function toExpression(glob: string): RegExp {
  let source = '';
  let alternatives = 0;
  for (let index = 0; index < glob.length; index++) {
    const character = glob[index] ?? '';
    if (character === '*') {
      const passes = glob[index + 1] === '*';
      if (passes) index++;
      source += passes ? '.*' : '[^./]*';
    } else if (character === '?') source += '[^./]';
    else if (character === '[' && glob.indexOf(']', index) > index + 1) {
      const end = glob.indexOf(']', index);
      const set = glob.slice(index + 1, end).replace(/\\/g, '\\\\');
      source += `[${set.startsWith('!') ? `^${set.slice(1)}` : set}]`;
      index = end;
    } else if (character === '{') {
      alternatives++;
      source += '(?:';
    } else if (character === '}' && alternatives > 0) {
      alternatives--;
      source += ')';
    } else if (character === ',' && alternatives > 0) source += '|';
    else source += character.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  }
  return new RegExp(`^${source}${')'.repeat(alternatives)}$`, 's');
}
