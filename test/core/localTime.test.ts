import { describe, expect, it } from '@jest/globals';
import { shownAt } from '../../src/core/kernel/zones/localTime.js';

describe('a date-time without an offset, in a zone', () => {
  it.each([
    ['UTC', '2026-03-29T02:30:00', '2026-03-29T02:30:00.000Z', 'UTC'],
    ['Europe/Madrid', '2026-01-15T10:00', '2026-01-15T09:00:00.000Z', 'winter'],
    ['Europe/Madrid', '2026-07-15T10:00', '2026-07-15T08:00:00.000Z', 'summer'],
    ['Europe/Madrid', '2026-03-29T01:59:59.999', '2026-03-29T00:59:59.999Z', 'the last time of winter'],
    ['Europe/Madrid', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z', 'skipped: later by the same span'],
    ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', 'skipped: later by the same span'],
    ['Europe/Madrid', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z', 'the first time of summer'],
    ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'ambiguous: the first'],
    ['Europe/Madrid', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z', 'after both'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', 'skipped'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'ambiguous: the first'],
    ['America/Mexico_City', '2026-07-01T09:00', '2026-07-01T15:00:00.000Z', 'without summer time'],
    ['America/Mexico_City', '2021-07-01T09:00', '2021-07-01T14:00:00.000Z', 'with summer time, as in that year'],
    ['Asia/Kolkata', '2026-05-05T05:15', '2026-05-04T23:45:00.000Z', 'an offset with half an hour'],
    ['Asia/Kathmandu', '2026-05-05T05:15', '2026-05-04T23:30:00.000Z', 'three quarters'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z', 'set back by half an hour'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z', 'furthest ahead'],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00.000Z', 'a skipped day: a day later'],
    ['Europe/Paris', '1900-01-01T00:00', '1899-12-31T23:50:39.000Z', 'local mean time, with seconds'],
  ])('%s %s is %s (%s)', (zone, local, instant) => {
    const means = (at: number): boolean => shownAt(zone, at).has(Date.parse(`${local}Z`));
    const at = Date.parse(instant);
    expect(means(at)).toBe(true);
    expect([-24, -1, -0.5, 0.5, 1, 24].filter((hours) => means(at + hours * 3_600_000))).toEqual([]);
  });
});
