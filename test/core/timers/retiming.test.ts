import { describe, expect, it } from '@jest/globals';
import type { RetimingCause, Span } from '../../../src/core/timers/kept.js';
import { bothOf, byFreeze } from '../../../src/core/timers/retiming.js';

/** Two computations of due times, of which the first is unfinished (docs/adr/0028-timers.md). */

const of = (cause: Partial<RetimingCause>): RetimingCause => ({ ...byFreeze, ...cause });
const span = (featureId: string, statusCode: string, ms: number): Span => ({ featureId, statusCode, ms });

describe('an unfinished computation of due times, joined with another', () => {
  it.each<[string, Partial<RetimingCause>, Partial<RetimingCause>, Partial<RetimingCause>]>([
    ['two freezes', {}, {}, {}],
    [
      'a reopening, then an edit: everything begins again',
      { isAnew: true },
      { formerSpans: [] },
      { isAnew: true, formerSpans: [] },
    ],
    [
      'two edits: reminders after the first',
      { remindAfter: '2026-11-23T10:00:00.000Z' },
      { remindAfter: '2026-11-23T11:00:00.000Z' },
      { remindAfter: '2026-11-23T10:00:00.000Z' },
    ],
    [
      'an edit, then a freeze',
      { formerSpans: [span('a', 'PENDING', 5)], spans: { a: { PENDING: 6 } } },
      {},
      { formerSpans: [span('a', 'PENDING', 5)], spans: { a: { PENDING: 6 } } },
    ],
    [
      'an end, then a reopening: the last spans, and the last beginning',
      { isAnew: true, anewFromMs: 3, spans: {} },
      { isAnew: true, anewFromMs: 5, spans: { a: { PENDING: 6 } } },
      { isAnew: true, anewFromMs: 5, spans: { a: { PENDING: 6 } } },
    ],
    [
      'two edits: a span that only one of them found, or that they found different, has changed',
      { formerSpans: [span('a', 'PENDING', 5), span('a', 'ERROR', 6), span('b', 'PENDING', 7)] },
      { formerSpans: [span('a', 'PENDING', 5), span('a', 'ERROR', 7), span('c', 'PENDING', 8)] },
      {
        formerSpans: [
          span('a', 'PENDING', 5),
          span('a', 'ERROR', -1),
          span('b', 'PENDING', -1),
          span('c', 'PENDING', -1),
        ],
      },
    ],
  ])('%s', (_case, unfinished, cause, joined) => {
    expect(bothOf(of(unfinished), of(cause))).toEqual(of(joined));
    expect(bothOf(null, of(cause))).toEqual(of(cause));
  });
});
