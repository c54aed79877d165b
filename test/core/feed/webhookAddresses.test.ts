import { describe, expect, it } from '@jest/globals';
import { isAllowed } from '../../../src/core/webhooks/addresses.js';

/** To which hosts webhooks are sent (docs/WEBHOOKS.md, "Allowed destinations"). */

const hostOf = (url: string): string => new URL(url).hostname;

/** Not public, in the notations of URLs. */
const notPublic = [
  ...[
    '127.0.0.1',
    '127.8.9.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.168.0.1', '100.64.0.1', '169.254.169.254', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.7', '203.0.113.7', '224.0.0.1', '240.0.0.1', '255.255.255.255', '127.0.0.1.', '１０.0.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:8.8.8.8]', '[::7f00:1]', '[fd00::1]', '[fe80::1]', '[fec0::1]'],
  ...['[ff02::1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::1]', '[100::1]', '[2001::1]', '[2001:db8::1]', '[2002:7f00:1::]'],
  ...['[3fff::1]', '[4000::1]', '[5f00::1]'],
];

describe('a host', () => {
  it.each(notPublic)('%s is not allowed', (host) => {
    expect(isAllowed(hostOf(`https://${host}/`), true, false)).toBe(false);
  });

  it.each([
    ...[
      '8.8.8.8',
      '93.184.216.34',
      '172.15.0.1',
      '172.32.0.1',
      '100.128.0.1',
      '192.0.1.1',
      '198.20.0.1',
      '223.255.255.255',
    ],
    ...['[2606:2800:220:1:248:1893:25c8:1946]', '[2001:4860:4860::8888]', '[2a00::]', '[3ffe:ffff::1]'],
    // Names are judged when they are called.
    ...['example.com', 'localhost', '127.0.0.1.nip.io', 'a.1.b'],
  ])('%s is allowed, but only by https', (host) => {
    expect([true, false].map((isSecure) => isAllowed(hostOf(`https://${host}/`), isSecure, false))).toEqual([
      true,
      false,
    ]);
  });

  it.each(['127.0.0.1', '[::1]', 'localhost'])('%s is allowed in loopback mode, also by http', (host) => {
    expect([true, false].map((isSecure) => isAllowed(hostOf(`http://${host}/`), isSecure, true))).toEqual([true, true]);
  });

  it.each(['example.com', '8.8.8.8', '10.0.0.1', '127.0.0.2', '[::2]'])('%s is the same in loopback mode', (host) => {
    for (const isSecure of [true, false]) {
      const name = hostOf(`http://${host}/`);
      expect(isAllowed(name, isSecure, true)).toBe(isAllowed(name, isSecure, false));
    }
  });

  it('that name servers answer may be only valid on one link', () => {
    expect(['fe80::1%eth0', '::1', '::ffff:10.0.0.1'].map((address) => isAllowed(address, true, false))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
