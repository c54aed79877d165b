import { describe, expect, it, jest } from '@jest/globals';
import type { JsonObject } from '../../../src/core/kernel/values/shapes.js';
import { Zone } from '../../../src/core/kernel/zones/zone.js';
import { releaseTable } from '../../../src/core/kernel/zones/zoneTable.js';
import { book, isScheduling, offeredDates, placeOf } from '../../../src/core/pipeline/rules/meetings.js';
import {
  beginRecord,
  clearMeeting,
  closeRecord,
  enterStatus,
} from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { Booking } from '../../../src/core/pipeline/shapes/record.js';
import { type Feature, type FeatureCode, featureCodes } from '../../../src/core/pipeline/shapes/vacancy.js';
import { outcomeOf } from '../useCaseContext.js';

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T12:00:01.000Z';
const date = '2026-12-01T16:00:00.000Z';

const feature = (kind: 'VIRTUAL' | 'PRESENTIAL' | 'AUTO', data: JsonObject | null): Feature =>
  ({ id: 'f', order: 1, featureCode: `AUTOMATIC_SCHEDULING_${kind}`, selfInit: false, data }) as unknown as Feature;
const offering = (...possibleDates: JsonObject[]): JsonObject => ({ possibleDates, timezone: 'Europe/Madrid' });
const record = beginRecord(
  feature('VIRTUAL', null),
  {
    id: 'record-1',
    companyId: 'acme',
    vacancyId: 'vacancy-1',
    candidateId: 'candidate-1',
    relationId: 'relation-1',
    origin: 'API',
    sourceId: null,
    phaseId: null,
  },
  at,
);

describe('the dates that are offered', () => {
  const instants = (data: JsonObject) => offeredDates(feature('AUTO', data)).map(({ instant }) => instant);

  it.each([
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', '2027-03-14T03:30:00.000-04:00'],
    ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00.000+02:00'],
    ['2027-09-05T00:30', 'America/Santiago', '2027-09-05T04:30:00.000Z', '2027-09-05T01:30:00.000-03:00'],
    ['2027-07-01 09:00', null, '2027-07-01T09:00:00.000Z', '2027-07-01T09:00:00.000+00:00'],
    ['2027-07-01T09:00+02:00', 'Nowhere', '2027-07-01T07:00:00.000Z', null],
    ['2027-07-01T09:00+02:00', 'Australia/Lord_Howe', '2027-07-01T07:00:00.000Z', '2027-07-01T17:30:00.000+10:30'],
    ['2027-07-01T09:00', '-05:00', null, null],
    ['soon', 'Europe/Berlin', null, null],
  ])('%s in the zone %s is %s, at which it can be booked', (sent, timezone, instant, clockTime) => {
    const data = { possibleDates: [{ date: sent, duration: 10 }], ...(timezone && { timezone }) };
    const [offered] = offeredDates(feature('AUTO', data));
    expect(offered).toMatchObject({ date: sent, instant, duration: 10 });
    expect(offered?.clockTime ?? null).toBe(clockTime);
    if (instant !== null)
      expect(book(record, feature('AUTO', data), { date: instant, duration: null }, later).meeting?.date).toBe(instant);
  });

  it('are those of scheduling features, whatever stands there', () => {
    expect(instants({ possibleDates: 'soon' })).toEqual([]);
    expect(offeredDates(feature('AUTO', { possibleDates: [7, { date }, null] }))).toEqual([
      { date: '7', instant: null, clockTime: null, duration: null },
      { date, instant: null, clockTime: null, duration: null },
      { date: 'null', instant: null, clockTime: null, duration: null },
    ]);
    expect(
      offeredDates({ ...feature('AUTO', { possibleDates: [{ date, duration: 1 }] }), featureCode: 'DOCUMENTS' }),
    ).toEqual([]);
  });
});

const tzdbVersion = releaseTable.version;

describe('a meeting is booked', () => {
  const one = offering({ date, duration: 30 });
  const local = offering({ date: '2026-12-01T17:00', duration: 20 });
  const putBack = offering({ date: '2027-10-31T02:30', duration: 10 });
  const leftOut = offering({ date: '2027-03-28T02:30', duration: 10 });
  const odd: JsonObject = {
    possibleDates: ['soon', null, { date }, { date: 'soon', duration: 1 }, { date, duration: '30' }],
  };
  const fifty = { date, duration: 50 };

  it.each<[string, Feature, { date: string; duration: number | null }, number | string]>([
    ['at a possible date', feature('PRESENTIAL', one), { date, duration: null }, 30],
    ['with the duration that date has', feature('PRESENTIAL', one), { date, duration: 50 }, 30],
    ['at the one of two dates with that duration', feature('AUTO', offering({ date, duration: 30 }, fifty)), fifty, 50],
    [
      'at the first of two equal dates',
      feature('AUTO', offering({ date, duration: 30 }, fifty)),
      { date, duration: null },
      30,
    ],
    [
      'at a date with another offset',
      feature('VIRTUAL', offering({ date: '2026-12-01T21:30:00+05:30', duration: 5 })),
      { date, duration: null },
      5,
    ],
    ["at a local date in the feature's time zone", feature('VIRTUAL', local), { date, duration: null }, 20],
    [
      'but not at a local date, if the time zone is unknown',
      feature('VIRTUAL', { ...offering({ date: '2026-12-01T16:00', duration: 20 }), timezone: 'Nowhere' }),
      { date, duration: null },
      'INVALID_DATE',
    ],
    [
      'at a date with an offset, even if the time zone is unknown',
      feature('VIRTUAL', { ...offering({ date: '2026-12-01T17:00+01:00', duration: 20 }), timezone: '-05:00' }),
      { date, duration: null },
      20,
    ],
    ...['2026-12-01T16:00Z', '2026-12-01t16:00:00z', '2026-12-01 17:00:00.000+01:00', '2026-12-01 17:00'].map(
      (form) =>
        [
          `at a date that is written ${form}`,
          feature('AUTO', offering({ date: form, duration: 25 })),
          { date, duration: null },
          25,
        ] as [string, Feature, { date: string; duration: null }, number],
    ),
    [
      'when clocks are set forward in New York, by the offset from before',
      feature('AUTO', { ...offering({ date: '2027-03-14T02:30', duration: 10 }), timezone: 'America/New_York' }),
      { date: '2027-03-14T07:30:00.000Z', duration: null },
      10,
    ],
    [
      'when clocks are set back in Berlin, at the first time',
      feature('AUTO', { ...offering({ date: '2027-10-31T02:30', duration: 10 }), timezone: 'Europe/Berlin' }),
      { date: '2027-10-31T00:30:00.000Z', duration: null },
      10,
    ],
    [
      'when clocks are set forward in Santiago at midnight, by the offset from before',
      feature('AUTO', { ...offering({ date: '2027-09-05T00:30', duration: 10 }), timezone: 'America/Santiago' }),
      { date: '2027-09-05T04:30:00.000Z', duration: null },
      10,
    ],
    [
      'when clocks are set back, at the first time',
      feature('VIRTUAL', putBack),
      { date: '2027-10-31T00:30:00.000Z', duration: null },
      10,
    ],
    [
      'but not at the second time',
      feature('VIRTUAL', putBack),
      { date: '2027-10-31T01:30:00.000Z', duration: null },
      'INVALID_DATE',
    ],
    [
      'when clocks are set forward, an hour later',
      feature('VIRTUAL', leftOut),
      { date: '2027-03-28T01:30:00.000Z', duration: null },
      10,
    ],
    [
      'but not at another date',
      feature('VIRTUAL', one),
      { date: '2026-12-01T16:00:00.001Z', duration: 30 },
      'INVALID_DATE',
    ],
    ['but not on site without dates', feature('PRESENTIAL', offering()), { date, duration: 30 }, 'INVALID_DATE'],
    ['at any time, without dates', feature('VIRTUAL', null), { date, duration: 45 }, 45],
    ['at any time, without a recruiter', feature('AUTO', {}), { date, duration: 0 }, 0],
    [
      'but not at any time, if a date of the list is not understood',
      feature('AUTO', odd),
      { date, duration: 45 },
      'INVALID_DATE',
    ],
    [
      'nor if the dates are no list',
      feature('AUTO', { possibleDates: 'soon' }),
      { date, duration: 45 },
      'INVALID_DATE',
    ],
    ['but not without a duration', feature('AUTO', {}), { date, duration: null }, 'INVALID_DATE'],
    ['but not now', feature('AUTO', {}), { date: later, duration: 30 }, 'INVALID_DATE'],
    [
      'but not if it is over',
      feature('PRESENTIAL', offering({ date: at, duration: 30 })),
      { date: at, duration: 30 },
      'INVALID_DATE',
    ],
  ])('%s', async (_case, of, asked, expected) => {
    const outcome = await outcomeOf(() => ({ ...book(record, of, asked, later).meeting, local: undefined }));
    expect(outcome).toEqual(typeof expected === 'string' ? expected : { date: asked.date, duration: expected });
  });

  it.each<[string, JsonObject, Booking['local']]>([
    ['with the local date-time', local, { date: '2026-12-01T17:00:00.000', timezone: 'Europe/Madrid', tzdbVersion }],
    [
      'of UTC without a zone',
      { possibleDates: [{ date: '2026-12-01 16:00', duration: 1 }] },
      { date: '2026-12-01T16:00:00.000', timezone: 'UTC', tzdbVersion },
    ],
    ['without one if the date has an offset', one, undefined],
    ['without one if the feature has no dates', {}, undefined],
  ])('%s', (_case, data, expected) => {
    const { meeting } = book(record, feature('VIRTUAL', data), { date, duration: 20 }, later);
    expect(meeting?.local).toEqual(expected);
  });

  it.each<[string, JsonObject, string]>([
    ['a date that is not understood', { possibleDates: [{ date: 'soon', duration: 1 }] }, '"soon"'],
    [
      'a zone that is not known',
      { ...offering({ date: '2026-12-01T16:00', duration: 20 }), timezone: 'Eastern Standard Time' },
      'Eastern Standard Time',
    ],
  ])('and the refusal names %s', (_case, data, named) => {
    expect(() => book(record, feature('VIRTUAL', data), { date, duration: 20 }, later)).toThrow(named);
  });

  it('as SCHEDULED, from any status, and replaces an earlier meeting', () => {
    const virtual = feature('VIRTUAL', null);
    const waiting = enterStatus(record, { code: 'TO_SCHEDULE', descriptionCode: null, notificationDelay: 0 }, at);
    const first = book(waiting, virtual, { date, duration: 30 }, later);
    const status = { code: 'SCHEDULED', descriptionCode: 'BOOKED', date: later, notificationDelay: 0 };
    expect(first).toEqual({
      ...waiting,
      status,
      statusHistory: [...waiting.statusHistory, status],
      meeting: { date, duration: 30 },
      updatedAt: later,
    });
    const second = book(first, virtual, { date, duration: 60 }, later);
    expect(second.meeting).toEqual({ date, duration: 60 });
    expect(second.updatedAt > first.updatedAt).toBe(true);
  });

  it('at one of 20,000 dates with as few look-ups of offsets as at one of two', () => {
    const looks = jest.spyOn(Zone.prototype, 'offsetAt');
    const looksAt = (count: number): number => {
      looks.mockClear();
      const dates = Array.from({ length: count }, () => ({ date: '2026-12-01T17:00', duration: 20 }));
      expect(
        book(record, feature('VIRTUAL', offering(...dates)), { date, duration: null }, later).meeting,
      ).toMatchObject({
        date,
        duration: 20,
      });
      return looks.mock.calls.length;
    };
    expect(looksAt(2)).toBeGreaterThan(0);
    expect(looksAt(20_000)).toBe(looksAt(2));
    looks.mockRestore();
  });

  it('but not for a closed record', async () => {
    const closed = closeRecord(record, later);
    const outcome = await outcomeOf(() => book(closed, feature('VIRTUAL', null), { date: at, duration: null }, later));
    expect(outcome).toBe('FEATURE_ALREADY_CLOSED');
  });

  it('only in features that schedule one', () => {
    expect(featureCodes.filter((featureCode: FeatureCode) => isScheduling({ featureCode }))).toEqual([
      'AUTOMATIC_SCHEDULING_VIRTUAL',
      'AUTOMATIC_SCHEDULING_PRESENTIAL',
      'AUTOMATIC_SCHEDULING_AUTO',
    ]);
  });
});

describe('a meeting', () => {
  const booked = book(record, feature('VIRTUAL', null), { date, duration: 30 }, later);

  it.each([
    ['TO_SCHEDULE', null],
    ['ATTENDANCE_VALIDATION', booked.meeting],
  ])('of a record that is %s is %j', (code, meeting) => {
    expect(enterStatus(booked, { code, descriptionCode: null, notificationDelay: 0 }, later).meeting).toEqual(meeting);
  });

  it('stays when the record is closed, and is removed when it is cleared', () => {
    expect(closeRecord(booked, later).meeting).toEqual(booked.meeting);
    expect(clearMeeting(booked)).toEqual({ ...booked, meeting: null });
    expect(clearMeeting(record)).toBe(record);
  });

  it.each([
    [{ timezone: 'Europe/Madrid', location: 'Gran Vía 1' }, 'Europe/Madrid', 'Gran Vía 1'],
    [{ timezone: 7, location: null }, null, null],
    [null, null, null],
  ])('takes place as in %j', (data, timezone, location) => {
    expect(placeOf({ data })).toEqual({ timezone, location });
  });
});
