import { describe, expect, it } from '@jest/globals';
import { newVacancyTimer } from '../../../src/core/pipeline/rules/freezeState.js';
import { currentTimer, type TimedRecord } from '../../../src/core/pipeline/rules/recordTimer.js';
import { type RetimingCause, restartedByEdit, timerStates } from '../../../src/core/pipeline/shapes/storedTimers.js';
import { byFreeze } from '../../../src/core/timers/retiming.js';

/** The timer of a record whose stored due time may be outdated (docs/adr/0018-timers.md). */

const start = '2026-11-20T12:00:00.000Z';
const at = (hours: number): string => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
const hours = (count: number): number => count * 3_600_000;

const record = (timer: Partial<TimedRecord['timer']> = {}, code = 'PENDING'): TimedRecord => ({
  featureId: 'first',
  status: { code, date: start },
  timer: { dueAt: at(10), frozenMs: 0, state: null, ...timer },
});
const last = { kind: 'module', createdAt: start, id: 'record' };
const inVacancy = (cause: Partial<RetimingCause> | null, createdAt = at(-1)) => ({
  status: { code: 'IN_PROGRESS' as const, createdAt },
  timer: { ...newVacancyTimer(start), retiming: cause && retimingOf({ ...byFreeze, ...cause }) },
});
const retimingOf = (cause: RetimingCause) => ({ ...cause, last, frozenMs: 0 });
const edit = (former: number, now: number): Partial<RetimingCause> => ({
  restarts: former === now ? {} : { first: { PENDING: restartedByEdit } },
  spans: { first: { PENDING: hours(now) } },
});
const restarted: Partial<RetimingCause> = {
  frozenMsAtRestart: hours(2),
  restarts: { first: { PENDING: timerStates } },
  spans: { first: { PENDING: hours(10) } },
};

describe('the timer of a record', () => {
  it.each<[string, TimedRecord, ReturnType<typeof inVacancy>, Partial<TimedRecord['timer']>]>([
    ['is the stored one if nothing is computed', record(), inVacancy(null), {}],
    ['is the stored one after a freeze or a thaw', record(), inVacancy({}), {}],
    ['is the new one after an edit', record(), inVacancy(edit(10, 20)), { dueAt: at(20) }],
    ['ends with the timer', record(), inVacancy({ ...edit(10, 20), spans: { first: {} } }), { dueAt: null }],
    ['ends with the feature', record(), inVacancy({ ...edit(10, 20), spans: {} }), { dueAt: null }],
    ['never comes after the year 9999', record(), inVacancy(edit(10, 2e9)), { dueAt: null }],
    ['of a status without one is none', record({ dueAt: null }, 'TALKING'), inVacancy(edit(10, 20)), { dueAt: null }],
    ['is held no longer', record({ state: 'REVIEW' }), inVacancy(edit(10, 20)), { state: null, dueAt: at(20) }],
    ['is missed no longer', record({ state: 'MISSED' }), inVacancy(edit(10, 20)), { state: null, dueAt: at(20) }],
    ['stays held with the same time', record({ state: 'REVIEW', dueAt: at(12) }), inVacancy(edit(10, 10)), {}],
    ['stays missed with the same time', record({ state: 'MISSED', dueAt: at(12) }), inVacancy(edit(10, 10)), {}],
    ['stays ended', record({ state: 'ENDED' }), inVacancy(edit(10, 20)), {}],
    [
      'begins again with the vacancy, and with the time for which that was frozen by then',
      record({ state: 'ENDED', dueAt: null }),
      inVacancy(restarted, at(5)),
      { state: null, dueAt: at(15), frozenMs: hours(2) },
    ],
    [
      'of a status that was entered since counts from then',
      { ...record({ frozenMs: hours(3) }), status: { code: 'PENDING', date: at(6) } },
      inVacancy(restarted, at(5)),
      { dueAt: at(16), frozenMs: hours(3) },
    ],
  ])('%s', (_what, of, vacancy, expected) => {
    expect(currentTimer(of, vacancy)).toEqual({ ...of.timer, ...expected });
  });
});
