import { describe, expect, it } from '@jest/globals';
import { NotTzif, zoneIn } from '../../../src/core/kernel/zones/tzif.js';
import { releaseTable } from '../../../src/core/kernel/zones/zoneTable.js';
import { tzif } from '../../support/zones.js';

const hour = 3_600_000;

describe('a TZif file', () => {
  // Each rule is that of the zone in IANA's database.
  it.each([
    ['America/New_York', -18_000, 'EST5EDT,M3.2.0,M11.1.0'],
    ['Europe/Dublin', 0, 'IST-1GMT0,M10.5.0,M3.5.0/1'],
    ['Europe/Madrid', 3600, 'CET-1CEST,M3.5.0,M10.5.0/3'],
    ['Australia/Lord_Howe', 37_800, '<+1030>-10:30<+11>-11,M10.1.0,M4.1.0'],
    ['America/Nuuk', -7200, '<-02>2<-01>,M3.5.0/-1,M10.5.0/0'],
    ['Asia/Jerusalem', 7200, 'IST-2IDT,M3.4.4/26,M10.5.0'],
    ['Pacific/Chatham', 45_900, '<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45'],
    ['America/Winnipeg', -18_000, 'EST5'],
  ])('goes on by its rule: %s', (name, first, rule) => {
    const zone = zoneIn(tzif({ first, rule }));
    const release = releaseTable.zone(name);
    for (let at = Date.parse('2030-01-01'); at < Date.parse('2460-01-01'); at += 37 * hour) {
      if (zone.offsetAt(at) !== release?.offsetAt(at))
        throw new Error(`${name} differs at ${new Date(at).toISOString()}`);
    }
    expect(zone.offsetAt(Date.parse('9999-07-01'))).toBe(release?.offsetAt(Date.parse('9999-07-01')));
  });

  it('counts days of the year as POSIX does', () => {
    const zone = zoneIn(tzif({ first: 0, rule: 'AAA0BBB,J60/0,300/0' }));
    const changes = ['2027-03-01T00:00:00Z', '2028-03-01T00:00:00Z'].map((text) => Date.parse(text));
    for (const at of changes) expect([at - 1, at].map((instant) => zone.offsetAt(instant) / hour)).toEqual([0, 1]);
    const end = Date.UTC(2027, 0, 301) - hour;
    expect([end - 1, end].map((instant) => zone.offsetAt(instant) / hour)).toEqual([1, 0]);
  });

  it('is refused where it is none that is usable', () => {
    const good = tzif({ first: 3600, changes: [[1_000, 7200]], rule: '<+02>-2' });
    const with_ = (place: number, byte: number): Uint8Array => {
      const bytes = Uint8Array.from(good);
      bytes[place] = byte;
      return bytes;
    };
    const bad: readonly Uint8Array[] = [
      new Uint8Array(),
      good.slice(0, 60),
      good.slice(0, -1),
      with_(0, 0x55),
      with_(4, 0),
      // More changes than there can be, no offset, an offset that no type has.
      with_(50 + 32, 0xff),
      with_(50 + 39, 0),
      with_(50 + 44 + 8, 7),
      tzif({ first: 3600, rule: 'nonsense' }),
      tzif({ first: 3600, rule: 'EST5' }),
      tzif({ first: 27 * 3600, rule: '' }),
      tzif({
        first: 0,
        changes: [
          [5, 60],
          [5, 0],
        ],
        rule: 'UTC0',
      }),
    ];
    for (const bytes of bad) expect(() => zoneIn(bytes)).toThrow(NotTzif);
    expect(zoneIn(good).offsetAt(1_000_000)).toBe(7_200_000);
  });
});
