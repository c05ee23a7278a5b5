import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { ServerEnv } from './request-variables.ts';

/** Whether an address is one of the proxies whose `X-Forwarded-For` is believed. */
export type TrustedProxies = (address: string) => boolean;

/**
 * Reads addresses and networks (`10.0.0.0/8`, `::1`) and the word `loopback`. Throws a RangeError that names the
 * first entry which is neither.
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

/** IPv4 as a socket of both families writes it (`::ffff:10.0.0.1`) becomes plain IPv4; other texts stay. */
export function toPlainAddress(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

/** The other end of the socket; null for a request made in memory. */
export function findPeerAddress(context: Context<ServerEnv>): string | null {
  const address = context.env?.incoming?.socket.remoteAddress;
  return address === undefined ? null : toPlainAddress(address);
}

/**
 * Who called: the peer, or while that is a trusted proxy, the next hop to the left in `X-Forwarded-For`. What stands
 * further left was written by the caller and is not believed.
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
