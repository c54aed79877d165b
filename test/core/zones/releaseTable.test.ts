import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Zone } from '../../../src/core/kernel/zones/zone.js';
import { formerNames, isNewer, isVersion, releaseTable } from '../../../src/core/kernel/zones/zoneTable.js';

const hour = 3_600_000;

/** The offset of a zone by Node's ICU, in milliseconds: the second source. */
function byIcu(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const text = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, ...parts] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
    return (sign === '-' ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * 1000;
  };
}

const names = releaseTable.names.filter((name) => !formerNames.has(name));
const zone = (name: string): Zone => {
  const found = releaseTable.zone(name);
  if (!found) throw new Error(`no zone is called ${name}`);
  return found;
};

/** What 2026 changed, in hours. A Node whose ICU is older tells another offset of these from then on. */
const changedIn2026 = new Map([
  ['America/Vancouver', -7],
  ['Canada/Pacific', -7],
  ['America/Edmonton', -6],
  ['America/Yellowknife', -6],
  ['America/Inuvik', -6],
  ['Canada/Mountain', -6],
  ['America/Winnipeg', -5],
  ['America/Rainy_River', -5],
  ['Canada/Central', -5],
  ['Africa/Casablanca', 0],
  ['Africa/El_Aaiun', 0],
  ['America/Havana', -4],
  ['Cuba', -4],
]);
/** Cuba has only announced that it stays at summer time until the autumn of 2027. */
const untilAutumn2027 = new Set(['America/Havana', 'Cuba']);

describe('the time zones of the release', () => {
  it('have the changes of 2026', () => {
    for (const [name, hours] of changedIn2026) {
      const later = untilAutumn2027.has(name) ? [] : ['2028-01-01', '2040-01-01', '2499-07-01', '9999-12-31'];
      for (const at of ['2026-12-01', '2027-01-20', '2027-07-01', ...later]) {
        expect([name, at, zone(name).offsetAt(Date.parse(at)) / hour]).toEqual([name, at, hours]);
      }
    }
  });

  it('are those of a second source in every quarter of a year from 1970 to 2040', () => {
    const differing: string[] = [];
    for (const name of names) {
      const icu = byIcu(name);
      const table = zone(name);
      const until = Date.parse(changedIn2026.has(name) ? '2026-01-01' : '2040-01-01');
      for (let at = 0; at < until; at += 91 * 24 * hour)
        if (icu(at) !== table.offsetAt(at)) differing.push(`${name} ${at}`);
    }
    expect(differing).toEqual([]);
  });

  it('are those of a second source at any instant since 2000: before, releases of the database know other histories', () => {
    const asked = new Map<string, (at: number) => number>();
    const anyName = fc.constantFrom(...names);
    const instants = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2040-01-01') });
    fc.assert(
      fc.property(anyName, instants, (name, instant) => {
        const at = changedIn2026.has(name) ? Math.min(instant, Date.parse('2026-01-01') - 1) : instant;
        const icu = asked.get(name) ?? byIcu(name);
        asked.set(name, icu);
        return icu(at) === zone(name).offsetAt(at);
      }),
      { numRuns: 5_000, seed: 2026 },
    );
  });

  it('change at the second', () => {
    const change = Date.parse('2026-04-04T15:00:00Z');
    expect([change - 1, change].map((at) => zone('Australia/Lord_Howe').offsetAt(at) / hour)).toEqual([11, 10.5]);
  });

  it('go on after the listed years as the calendar does', () => {
    for (const name of ['Europe/Madrid', 'America/New_York', 'Africa/Cairo', 'Asia/Gaza', 'Asia/Jerusalem']) {
      for (let at = Date.parse('2100-01-01'); at < Date.parse('2140-01-01'); at += 37 * hour) {
        for (const cycles of [1, 5, 18]) {
          expect(zone(name).offsetAt(at + cycles * 146_097 * 24 * hour)).toBe(zone(name).offsetAt(at));
        }
      }
    }
    expect(zone('Europe/Madrid').offsetAt(8.64e15)).toBe(byIcu('Europe/Madrid')(8.64e15));
    expect(zone('Europe/Madrid').offsetAt(-8.64e15)).toBe(-884_000);
  });

  it('are named without regard to case, links and former names too', () => {
    for (const name of ['Europe/Madrid', 'europe/madrid', 'UTC', 'utc', 'US/Pacific', 'Asia/Calcutta', 'pst']) {
      expect([name, releaseTable.has(name)]).toEqual([name, true]);
    }
    const unknown = [
      '',
      'Europe',
      'Mars/Base',
      '+01:00',
      'UTC+1',
      'Europe/Madrid ',
      'Asia/\u212Aolkata',
      'constructor',
    ];
    for (const name of unknown) expect([name, releaseTable.has(name)]).toEqual([name, false]);
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !releaseTable.has(name))).toEqual([]);
  });

  it('have the former names with the meaning that they had', () => {
    const instants = ['2026-01-15', '2026-07-15', '2039-07-15'].map((day) => Date.parse(day));
    for (const name of formerNames.keys()) {
      const icu = byIcu(name);
      for (const at of instants) expect([name, zone(name).offsetAt(at)]).toEqual([name, icu(at)]);
    }
  });
});

describe('versions', () => {
  it('are in the order in which IANA publishes them', () => {
    const ordered = ['1999z', '2026a', '2026f', '2026g', '2026z', '2026za', '2026zb', '2027a'];
    for (const [index, version] of ordered.entries()) {
      expect(isVersion(version)).toBe(true);
      expect(ordered.filter((other) => isNewer(version, other))).toEqual(ordered.slice(0, index));
    }
    for (const other of ['', '2026', '2026F', '2026ab', '2026f ', '26f', '2026f-dirty'])
      expect(isVersion(other)).toBe(false);
  });
});
