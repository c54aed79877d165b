import { describe, expect, it } from '@jest/globals';
import type { RetimingCause } from '../../../src/core/pipeline/shapes/storedTimers.js';
import { bothOf, byFreeze } from '../../../src/core/timers/retiming.js';

/** Two computations of due times, of which the first is unfinished (docs/adr/0018-timers.md). */

const of = (cause: Partial<RetimingCause>): RetimingCause => ({ ...byFreeze, ...cause });
const held = ['REVIEW'] as const;

describe('an unfinished computation of due times, joined with another', () => {
  it.each<[string, Partial<RetimingCause>, Partial<RetimingCause>, Partial<RetimingCause>]>([
    ['two freezes', {}, {}, {}],
    [
      'a reopening, then an edit: everything begins again',
      { frozenMsAtRestart: 3, restarts: { a: { PENDING: ['REVIEW', 'ENDED'] } } },
      { restarts: { a: { PENDING: held } } },
      { frozenMsAtRestart: 3, restarts: { a: { PENDING: ['REVIEW', 'ENDED'] } } },
    ],
    [
      'two edits: reminders after the first',
      { remindAfter: '2026-11-23T10:00:00.000Z' },
      { remindAfter: '2026-11-23T11:00:00.000Z' },
      { remindAfter: '2026-11-23T10:00:00.000Z' },
    ],
    [
      'an edit, then a freeze',
      { restarts: { a: { PENDING: held } }, spans: { a: { PENDING: 6 } } },
      {},
      { restarts: { a: { PENDING: held } }, spans: { a: { PENDING: 6 } } },
    ],
    [
      'an end, then a reopening: the last spans, and the last beginning',
      { frozenMsAtRestart: 3, spans: {} },
      { frozenMsAtRestart: 5, spans: { a: { PENDING: 6 } } },
      { frozenMsAtRestart: 5, spans: { a: { PENDING: 6 } } },
    ],
    [
      'two edits: what either lets run again',
      { restarts: { a: { PENDING: held, ERROR: held }, b: { PENDING: held } } },
      { restarts: { a: { CANCELLED: held }, ['__proto__']: { PENDING: held } } },
      {
        restarts: {
          a: { PENDING: held, ERROR: held, CANCELLED: held },
          b: { PENDING: held },
          ['__proto__']: { PENDING: held },
        },
      },
    ],
  ])('%s', (_case, unfinished, cause, joined) => {
    expect(bothOf(of(unfinished), of(cause))).toEqual(of(joined));
    expect(bothOf(null, of(cause))).toEqual(of(cause));
  });
});
