import { expect, it } from '@jest/globals';
import { possibleDates } from '../../../examples/pipeline-board/src/card/possibleDates.js';

const now = Date.parse('2026-11-20T12:00:00Z');
const offered = (timezone: unknown, ...dates: unknown[]) =>
  possibleDates({ timezone, possibleDates: dates }, now).map(({ date }) => date);

it('offers dates to come, in order, with their duration', () => {
  const listed = [
    { date: '2026-12-02T10:00:00Z', duration: 90 },
    { date: '2026-11-20T12:00:00Z', duration: 30 },
    { date: '2026-12-01T10:00:00+01:00', duration: 45 },
  ];
  expect(possibleDates({ possibleDates: listed }, now)).toEqual([
    { date: '2026-12-01T09:00:00.000Z', duration: 45 },
    { date: '2026-12-02T10:00:00.000Z', duration: 90 },
  ]);
});

it('takes a date-time without an offset to be in the zone of the feature, else in UTC', () => {
  const at = (date: string) => ({ date, duration: 30 });
  expect(offered('America/Bogota', at('2026-12-01T10:00'))).toEqual(['2026-12-01T15:00:00.000Z']);
  expect(offered('Europe/London', at('2027-03-28T00:30'), at('2027-03-28T02:30'))).toEqual([
    '2027-03-28T00:30:00.000Z',
    '2027-03-28T01:30:00.000Z',
  ]);
  expect(offered('no/such zone', at('2026-12-01T10:00'))).toEqual(['2026-12-01T10:00:00.000Z']);
  expect(offered(undefined, at('2026-12-01T10:00'))).toEqual(['2026-12-01T10:00:00.000Z']);
});

it('leaves out what is no date with a duration', () => {
  expect(offered('UTC', null, 'tomorrow', { date: 'tomorrow', duration: 1 }, { date: '2026-12-01T10:00Z' })).toEqual(
    [],
  );
  expect(possibleDates({ possibleDates: 'none' }, now)).toEqual([]);
  expect(possibleDates(null, now)).toEqual([]);
});
