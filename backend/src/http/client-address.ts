import { BlockList, isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { ServerEnv } from './request-variables.ts';

/** Whether an address is a trusted proxy, whose `X-Forwarded-For` counts. */
export type TrustedProxies = (address: string) => boolean;

/**
 * Parses addresses, networks (`10.0.0.0/8`, `::1`) and the word `loopback`. Throws a RangeError that names the first
 * invalid entry.
 */
export function requireTrustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    if (entry === 'loopback') {
      list.addSubnet('127.0.0.0', 8, 'ipv4');
      list.addAddress('::1', 'ipv6');
      continue;
    }
    const [address = '', prefix, more] = entry.split('/');
    const family = isIP(address);
    const longest = family === 6 ? 128 : 32;
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (family === 0 || more !== undefined || !(bits <= longest)) throw new RangeError(entry);
    list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const plain = toPlainAddress(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Normalizes an address: IPv4 inside IPv6 (`::ffff:10.0.0.1`, `::ffff:a00:1`) becomes plain IPv4, IPv6 is compressed
 * and loses its zone. Other texts stay.
 */
export function toPlainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const plain = new URL(`http://[${address.replace(/%.*$/s, '')}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(plain);
  if (!mapped) return plain;
  const [high, low] = [mapped[1], mapped[2]].map((group = '') => Number.parseInt(group, 16));
  return [high, low].flatMap((group = 0) => [group >> 8, group & 255]).join('.');
}

/**
 * The network by which attempts count. A household has at least a /64 of IPv6, and a site up to a /48: within it a
 * caller can use a new address for each request. IPv4 addresses and all other texts count on their own.
 */
export function toNetwork(address: string, bits: 48 | 64): string {
  const plain = toPlainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, bits / 16);
  return `${groups.join(':')}::/${bits}`;
}

/** The other end of the socket; null for a request made in memory. */
export function findPeerAddress(context: Context<ServerEnv>): string | null {
  const address = context.env?.incoming?.socket.remoteAddress;
  return address === undefined ? null : toPlainAddress(address);
}

/**
 * The client's address: the peer, or while that is a trusted proxy, the next hop to the left in `X-Forwarded-For`.
 * Anything further left comes from the client and is not trusted.
 */
export function toClientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => toPlainAddress(hop.trim()));
  let address = peer;
  while (trusted(address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/**
 * Assigns an id and a client address to every request. Accepts `X-Request-Id` only from a trusted proxy: anybody else
 * could make two requests look like one in the logs. A request made in memory counts as coming from loopback.
 */
export function identifyRequest(trusted: TrustedProxies, newId: () => string): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const peer = findPeerAddress(context) ?? '127.0.0.1';
    const given = trusted(peer) ? context.req.header('x-request-id') : undefined;
    const id = given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : newId();
    context.set('requestId', id);
    context.set('clientAddress', toClientAddress(peer, context.req.header('x-forwarded-for'), trusted));
    await next();
    context.res.headers.set('x-request-id', id);
  };
}
