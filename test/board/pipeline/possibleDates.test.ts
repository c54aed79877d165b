import { expect, it } from '@jest/globals';
import { possibleDates } from '../../../packages/board/src/card/possibleDates.js';

const now = Date.parse('2026-11-20T12:00:00Z');
const offered = (instant: string | null, duration: number | null = 30) => ({
  __typename: 'PossibleDate' as const,
  date: 'as sent',
  instant,
  duration,
});

it('offers the dates to come, in order, with their duration', () => {
  const listed = [
    offered('2026-12-02T10:00:00.000Z', 90),
    offered('2026-11-20T12:00:00.000Z'),
    offered('2026-12-01T09:00:00.000Z', 45),
  ];
  expect(possibleDates(listed, now)).toEqual({
    coming: [
      { date: '2026-12-01T09:00:00.000Z', duration: 45 },
      { date: '2026-12-02T10:00:00.000Z', duration: 90 },
    ],
    unclear: [],
    areNone: false,
  });
});

it('tells dates that are over or not understood from no dates', () => {
  expect(possibleDates([offered('2026-11-20T11:00:00.000Z')], now)).toEqual({
    coming: [],
    unclear: [],
    areNone: false,
  });
  expect(possibleDates([offered(null)], now)).toEqual({ coming: [], unclear: ['as sent'], areNone: false });
  expect(possibleDates([], now)).toEqual({ coming: [], unclear: [], areNone: true });
});
