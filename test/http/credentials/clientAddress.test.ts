import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { exactAddressBehind, networkBehind } from '../../../src/http/clientAddress.js';

const addressOf = (remoteAddress: string | undefined, forwarded?: string, trustedProxies = 0): string =>
  networkBehind(exactAddressBehind(trustedProxies))({
    req: { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
  });

describe("the client's address", () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    [undefined, ''],
  ])('%s is %s', (remote, address) => expect(addressOf(remote)).toBe(address));

  it('is the address of the connection if no proxy is trusted, whatever the client claims', () => {
    expect(addressOf('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
  });

  it.each([
    ['one proxy', 1, '198.51.100.7', '198.51.100.7'],
    ['one proxy and a claim of the client', 1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['two proxies', 2, '198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['two proxies and claims of the client', 2, '203.0.113.9,203.0.113.8 ,198.51.100.7,10.0.0.1', '198.51.100.7'],
    ['two proxies, one of them bypassed', 2, '198.51.100.7', '198.51.100.7'],
    ['a proxy that adds the port', 1, '198.51.100.7:4711', '198.51.100.7'],
    ['a proxy that adds the port to IPv6', 1, '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['a proxy that sends no address', 1, 'unknown', '192.0.2.1'],
    ['a proxy that sends an empty header', 1, '', '192.0.2.1'],
    ['a proxy that sends no header', 1, undefined, '192.0.2.1'],
  ])('behind %s', (_what, trusted, forwarded, address) =>
    expect(addressOf('192.0.2.1', forwarded, trusted)).toBe(address),
  );
});
