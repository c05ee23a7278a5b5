// Security 4.1.3, 15.3.4

import { describe, expect, it } from 'vitest';
import { requireTrustedProxies, toClientAddress, toNetwork, toPlainAddress } from './client-address.ts';

describe('the client’s address', () => {
  const proxies = ['loopback', '10.0.0.0/8', '2001:db8::/32'];
  it.each([
    ['nobody in between', [], '192.0.2.7', '198.51.100.1', '192.0.2.7'],
    ['a header that nobody trusted wrote', proxies, '192.0.2.7', '198.51.100.1', '192.0.2.7'],
    ['one trusted hop', proxies, '127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['a chain of trusted hops', proxies, '::1', '192.0.2.7, 10.1.2.3', '192.0.2.7'],
    ['what the caller wrote further left', proxies, '10.0.0.1', '1.1.1.1, 192.0.2.7', '192.0.2.7'],
    ['a trusted hop without a header', proxies, '10.0.0.1', undefined, '10.0.0.1'],
    ['a header that names no address', proxies, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['a proxy of the newer family', proxies, '2001:db8::5', '192.0.2.7', '192.0.2.7'],
    ['an address of both families', proxies, '10.0.0.1', '::ffff:192.0.2.7', '192.0.2.7'],
    ['the same in hexadecimal', proxies, '::ffff:a00:1', '0:0:0:0:0:FFFF:C000:0207', '192.0.2.7'],
    ['a zone, which only this machine knows', proxies, '10.0.0.1', 'fe80::1%eth0', 'fe80::1'],
  ])('is found with %s', (_, trusted, peer, forwarded, expected) => {
    expect(toClientAddress(peer, forwarded, requireTrustedProxies(trusted))).toBe(expected);
  });

  it.each(['10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '10.0.0.0/', '::1/129', '10.0.0.0/-1'])(
    'refuses %s as a proxy',
    (entry) => {
      expect(() => requireTrustedProxies(['127.0.0.1', entry])).toThrow(new RangeError(entry));
    },
  );

  it('writes an IPv4 address inside IPv6 as IPv4', () => {
    expect(toPlainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(toPlainAddress('::1')).toBe('::1');
  });

  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001::9', '2001:db8:1:0::/64', '2001:db8:1::/48'],
    ['2001:db8::5%eth0', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['no address', 'no address', 'no address'],
  ])('counts %s by its network', (address, network, site) => {
    expect([toNetwork(address, 64), toNetwork(address, 48)]).toEqual([network, site]);
  });
});
