import { describe, expect, it } from '@jest/globals';
import { inOrder } from '../../../src/core/pipeline/rules/dueItems.js';
import { newVacancyTimer } from '../../../src/core/pipeline/rules/freezeState.js';
import {
  type AutomationPolicy,
  type Effect,
  freezeOf,
  nextDue,
  simulateTimers,
  type WatchedRecord,
  type WatchedVacancy,
} from '../../../src/core/pipeline/rules/timerSimulation.js';
import { type TimeUnit, timeUnits } from '../../../src/core/pipeline/shapes/namedTimers.js';
import { durationMs, runs, watchers, watching } from '../../../src/core/pipeline/shapes/timerSettings.js';
import { withSeen } from '../../../src/core/timers/readWatched.js';

/** When automations are due, and what they do (docs/TIMERS.md). */

const start = '2026-11-20T12:00:00.000Z';
const at = (hours: number): string => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
const pair = (name: string, time: number, unit: TimeUnit = 'hours') => ({
  [`${name}Time`]: time,
  [`${name}TimeUnit`]: unit,
});
const known = Object.entries(watchers);
const all = Object.assign({}, ...known.map(([, timer], index) => pair(timer, index + 1)));

describe('a status', () => {
  const statuses = [...Object.keys(watchers), 'IN_PROGRESS', 'FINISHED', 'DISCARDED', 'CONFIRMED', 'toString'];
  const timers = [...Object.values(watchers), 'discardDueToInactivityInConfirmed', 'frozenDueToFinalistInactivity'];
  const settings: readonly (readonly [number, TimeUnit, number | null])[] = [
    [0, 'days', null],
    [0.5, 'minutes', 30_000],
    [1, 'hours', 3_600_000],
    [1.1, 'days', 95_040_000],
    [1e-9, 'minutes', 1],
    [2_000_000, 'days', 172_800_000_000_000],
    [4_000_000, 'days', null],
    [1e300, 'minutes', null],
  ];
  const table = statuses.flatMap((status) =>
    timers.flatMap((timer) => settings.map(([time, unit, ms]) => [status, timer, time, unit, ms] as const)),
  );

  it.each(table)('%s with %s of %d %s is due after %j ms, or never', (status, timer, time, unit, ms) => {
    const watched = watching(pair(timer, time, unit), status);
    const isWatched = Object.hasOwn(watchers, status) && watchers[status as keyof typeof watchers] === timer;
    expect(watched).toEqual(isWatched && ms !== null ? { timer, time, unit, ms } : null);
  });

  it('has no timer if half of the pair, or all of it, is missing', () => {
    expect(watching({ discardDueToLackOfInterestTime: 1 }, 'PENDING')).toBeNull();
    expect(watching({ discardDueToLackOfInterestTimeUnit: 'days' }, 'PENDING')).toBeNull();
    expect(watching(null, 'PENDING')).toBeNull();
  });

  it('has timers with known names in its feature; others are shown and do nothing, those of vacancies too', () => {
    expect(Object.values(watchers).every(runs)).toBe(true);
    const others = ['frozenDueToSelectionInactivity', 'frozenDueToFinalistInactivity'];
    expect([...others, 'discardDueToBoredom', '', 'toString'].some(runs)).toBe(false);
  });

  it.each(timeUnits)('in %s is due at the exact millisecond', (unit) => {
    expect(durationMs(3, unit)).toBe({ minutes: 180_000, hours: 10_800_000, days: 259_200_000 }[unit]);
  });
});

const features = [
  { id: 'first', jobAutomations: all },
  { id: 'last', jobAutomations: pair('discardDueToLackOfInterest', 2) },
];
const freezes = (finalists: number, selection: number) =>
  ({
    ...pair('frozenDueToFinalistInactivity', finalists),
    ...pair('frozenDueToSelectionInactivity', selection),
  }) as never;
const record = (id: string, more: Partial<WatchedRecord> = {}): WatchedRecord => ({
  ...{ id, featureId: 'first', statusCode: 'PENDING', enteredAt: start, frozenMs: 0, isHeld: false, missedAt: null },
  ...more,
});
const vacancy = (more: Partial<WatchedVacancy> = {}): WatchedVacancy => {
  const records = more.records ?? [];
  return {
    id: 'vacancy',
    status: { code: 'IN_PROGRESS', createdAt: at(-100) },
    features,
    hasFinalistsEnabled: true,
    jobAutomations: freezes(0, 0),
    frozenAt: null,
    frozenMs: 0,
    records,
    moreDue: 0,
    openCount: records.length,
    finalistCount: records.filter(({ featureId }) => featureId === 'last').length,
    activeAt: start,
    finalistClosedAt: null,
    heldUntil: null,
    shadowedAt: null,
    ...more,
  };
};
const on: AutomationPolicy = {
  automationMode: 'ON',
  discardMode: 'AUTOMATIC',
  holdShare: 1,
  humanDecision: 'OPTIONAL',
};
const summary = ({ action, recordId, dueAt, at, heldReason, isShadow }: Effect): string =>
  [
    isShadow ? 'SHADOW' : (heldReason ?? action),
    recordId ?? 'vacancy',
    (Date.parse(dueAt) - Date.parse(start)) / 3_600_000,
    ...(at === dueAt ? [] : [`met ${(Date.parse(at) - Date.parse(start)) / 3_600_000}`]),
  ].join(' ');
const course = (
  of: WatchedVacancy,
  from: number,
  to: number,
  automationPolicy: Partial<AutomationPolicy> = {},
): string[] => [...simulateTimers(of, { ...on, ...automationPolicy }, at(from), at(to))].map(summary);

const many = (count: number, more: Partial<WatchedRecord> = {}) =>
  Array.from({ length: count }, (_, index) => record(`r${String(index).padStart(3, '0')}`, more));

describe('the course of a vacancy', () => {
  it.each<[string, WatchedVacancy, number, number, string[]]>([
    ['is empty before the due time', vacancy({ records: [record('a')] }), 0, 0.99, []],
    ['discards at the instant of the due time', vacancy({ records: [record('a')] }), 0, 1, ['DISCARD a 1']],
    [
      'is ordered by time, then by id',
      vacancy({ records: [record('b'), record('c', { enteredAt: at(-0.5) }), record('a')] }),
      0,
      9,
      ['DISCARD c 0.5', 'DISCARD a 1', 'DISCARD b 1'],
    ],
    [
      'uses the timer of each status',
      vacancy({ records: known.map(([statusCode]) => record(statusCode, { statusCode })) }),
      0,
      9,
      known.map(([statusCode], index) => `DISCARD ${statusCode} ${index + 1}`),
    ],
    [
      'never discards a status without a timer',
      vacancy({ records: [record('a', { statusCode: 'IN_PROGRESS' })] }),
      0,
      999,
      [],
    ],
    [
      'never discards a record of a removed feature',
      vacancy({ records: [record('a', { featureId: 'gone' })] }),
      0,
      999,
      [],
    ],
    [
      'counts due times from the reopening',
      vacancy({ status: { code: 'IN_PROGRESS', createdAt: at(5) }, records: [record('a')] }),
      0,
      9,
      ['DISCARD a 6'],
    ],
    [
      'is empty in a closed vacancy',
      vacancy({ status: { code: 'CLOSED', createdAt: at(-9) }, records: [record('a')] }),
      0,
      9,
      [],
    ],
    ['is empty while frozen', vacancy({ frozenAt: at(0.5), records: [record('a')] }), 0, 9, []],
    [
      'has what was due before a freeze and was not met, at its own instant',
      vacancy({ frozenAt: at(2), frozenMs: 7_200_000, records: [record('a', { missedAt: at(1) }), record('b')] }),
      3,
      9,
      ['DISCARD a 1 met 3'],
    ],
    [
      'has that also after the freeze, and before what was due then',
      vacancy({ frozenMs: 7_200_000, records: [record('b'), record('a', { missedAt: at(1) })] }),
      3,
      9,
      ['DISCARD a 1 met 3', 'DISCARD b 3'],
    ],
    [
      'discards later by the time of a freeze',
      vacancy({ frozenMs: 7_200_000, records: [record('a', { frozenMs: 3_600_000 })] }),
      0,
      9,
      ['DISCARD a 2'],
    ],
    ['discards late, within the limit', vacancy({ records: [record('a')] }), 7, 7, ['DISCARD a 1 met 7']],
    ['holds a record just over the limit', vacancy({ records: [record('a')] }), 7.0001, 8, ['OVERDUE a 1 met 7.0001']],
    [
      'freezes after actions that are due at the same instant',
      vacancy({ jobAutomations: freezes(0, 1), records: [record('a'), record('b', { enteredAt: at(0.1) })] }),
      0,
      9,
      ['DISCARD a 1', 'FREEZE vacancy 1'],
    ],
    [
      'freezes with its own due time even if it runs late, and later due times wait',
      vacancy({ jobAutomations: freezes(0, 1), records: [record('a'), record('b', { enteredAt: at(0.1) })] }),
      3,
      9,
      ['DISCARD a 1 met 3', 'FREEZE vacancy 1 met 3'],
    ],
    [
      'uses the time for finalists if there are finalists',
      vacancy({ jobAutomations: freezes(5, 1), records: [record('x', { featureId: 'last', statusCode: 'TALKING' })] }),
      0,
      9,
      ['FREEZE vacancy 5'],
    ],
    [
      'uses the time for the selection after the last finalist, but not from before that',
      vacancy({ jobAutomations: freezes(5, 1), records: [record('x', { featureId: 'last' })] }),
      0,
      9,
      ['DISCARD x 2', 'FREEZE vacancy 2'],
    ],
    [
      'freezes when its last finalist was due, although that was discarded late',
      vacancy({ jobAutomations: freezes(5, 1), records: [record('x', { featureId: 'last' })] }),
      3,
      9,
      ['DISCARD x 2 met 3', 'FREEZE vacancy 2 met 3'],
    ],
    [
      'treats the last feature like others if finalists are disabled',
      vacancy({
        ...{ hasFinalistsEnabled: false, jobAutomations: freezes(5, 1) },
        records: [record('x', { featureId: 'last' })],
      }),
      0,
      9,
      ['FREEZE vacancy 1'],
    ],
    [
      'never freezes a SAVED vacancy',
      vacancy({ status: { code: 'SAVED', createdAt: start }, jobAutomations: freezes(1, 1) }),
      0,
      9,
      [],
    ],
    ['never freezes with timers that are off', vacancy({ jobAutomations: freezes(0, 0) }), 0, 999_999, []],
  ])('%s', (_name, of, from, to, effects) => {
    expect(course(of, from, to)).toEqual(effects);
  });

  it.each<[string, Partial<AutomationPolicy>, number, string[]]>([
    ['OFF: nothing is due', { automationMode: 'OFF' }, 0, []],
    ['SHADOW: each action has one event', { automationMode: 'SHADOW' }, 0, ['SHADOW a 1', 'SHADOW vacancy 3']],
    [
      'SHADOW: also for records that would be held',
      { automationMode: 'SHADOW' },
      8,
      ['SHADOW a 1 met 8', 'SHADOW vacancy 3 met 8'],
    ],
    ['REVIEW: due records wait', { discardMode: 'REVIEW' }, 0, ['REVIEW a 1', 'FREEZE vacancy 3']],
    ['REVIEW: overdue records are held', { discardMode: 'REVIEW' }, 8, ['OVERDUE a 1 met 8', 'FREEZE vacancy 3 met 8']],
    ['a human decision: due records wait', { humanDecision: 'REQUIRED' }, 0, ['REVIEW a 1', 'FREEZE vacancy 3']],
    [
      'a human decision: overdue records are held as such',
      { humanDecision: 'REQUIRED' },
      8,
      ['OVERDUE a 1 met 8', 'FREEZE vacancy 3 met 8'],
    ],
    [
      'a human decision in SHADOW: nothing waits',
      { humanDecision: 'REQUIRED', automationMode: 'SHADOW' },
      0,
      ['SHADOW a 1', 'SHADOW vacancy 3'],
    ],
  ])('%s', (_name, automationPolicy, from, effects) => {
    expect(
      course(vacancy({ jobAutomations: freezes(0, 3), records: [record('a')] }), from, 9, automationPolicy),
    ).toEqual(effects);
  });

  it.each<[string, number, number, number, boolean]>([
    ['11 of 11, without a limit', 11, 11, 1, false],
    ['11 of 11, over half', 11, 11, 0.5, true],
    ['10 of 10 are never too many', 10, 10, 0, false],
    ['11 of 22 are half, and not more', 11, 22, 0.5, false],
    ['12 of 22 are more than half', 12, 22, 0.5, true],
    ['11 of 1,000 with a limit of zero', 11, 1000, 0, true],
  ])('%s', (_name, due, open, holdShare, areHeld) => {
    for (const humanDecision of ['OPTIONAL', 'REQUIRED'] as const) {
      const automationPolicy = { holdShare, humanDecision };
      const effects = course(vacancy({ records: many(due), openCount: open }), 0, 9, automationPolicy);
      expect(effects).toHaveLength(due);
      expect(effects.every((effect) => effect.startsWith('TOO_MANY') === areHeld)).toBe(true);
    }
  });

  it('counts due records that were not handled, including overdue ones, together', () => {
    const records = [...many(6), ...many(6, { enteredAt: at(-9) }).map((one) => ({ ...one, id: `late-${one.id}` }))];
    const effects = course(vacancy({ records }), 1, 1, { holdShare: 0.5 });
    expect(effects.map((effect) => effect.split(' ')[0])).toEqual([
      ...Array.from({ length: 6 }, () => 'OVERDUE'),
      ...Array.from({ length: 6 }, () => 'TOO_MANY'),
    ]);
    const apart = course(vacancy({ records }), -8, 9, { holdShare: 0.5 });
    expect(apart.every((effect) => effect.startsWith('DISCARD'))).toBe(true);
  });

  it('continues to hold records that were too many, even if few are left', () => {
    expect(course(vacancy({ records: [record('a')], heldUntil: at(1) }), 2, 9)).toEqual(['TOO_MANY a 1 met 2']);
    expect(course(vacancy({ records: [record('a')], heldUntil: at(0.5) }), 2, 9)).toEqual(['DISCARD a 1 met 2']);
  });

  it('has one event for a freeze in SHADOW, until the next activity', () => {
    const frozen = vacancy({ jobAutomations: freezes(0, 1), shadowedAt: at(1) });
    expect(freezeOf(frozen)).toBeNull();
    expect(freezeOf({ ...frozen, activeAt: at(0.5) })?.dueAt).toBe(at(1.5));
  });

  it('freezes when a timer has closed the last finalist, and that counts no more after another activity', () => {
    const quiet = vacancy({ jobAutomations: freezes(9, 1), finalistClosedAt: at(3) });
    expect(freezeOf(quiet)?.dueAt).toBe(at(3));
    expect(freezeOf({ ...quiet, activeAt: at(3) })?.dueAt).toBe(at(4));
    expect(freezeOf({ ...quiet, hasFinalistsEnabled: false })?.dueAt).toBe(at(1));
    expect(freezeOf({ ...quiet, finalistCount: 1 })?.dueAt).toBe(at(9));
    // One finalist that is counted decides as all of them do.
    expect(freezeOf({ ...quiet, finalistCount: 300_000 })?.dueAt).toBe(at(9));
  });

  it('has a next due time', () => {
    const of = vacancy({ jobAutomations: freezes(0, 3), records: [record('a'), record('b', { enteredAt: at(9) })] });
    expect(nextDue(of, on)).toBe(at(1));
    expect(nextDue({ ...of, records: [] }, on)).toBe(at(3));
    expect(nextDue(of, { ...on, automationMode: 'OFF' })).toBeNull();
    expect(nextDue(vacancy(), on)).toBeNull();
  });

  it('has the cause of each action', () => {
    const [effect] = simulateTimers(vacancy({ records: [record('a')] }), on, start, at(9));
    expect(effect).toMatchObject({ timer: 'discardDueToLackOfInterest', time: 1, unit: 'hours', enteredAt: start });
  });

  it('ends with the year 9999', () => {
    const records = [record('a', { enteredAt: '9999-12-31T23:30:00.000Z' })];
    expect(nextDue(vacancy({ records }), on)).toBeNull();
  });

  it('merges with that of another vacancy: by time, records by id, then freezes', () => {
    const first = vacancy({ jobAutomations: freezes(0, 1), records: [record('b')] });
    const second = { ...vacancy({ records: [record('a'), record('c')] }), id: 'other' };
    const merged = [first, second].flatMap((of) => [...simulateTimers(of, on, start, at(9))]).toSorted(inOrder);
    expect(merged.map(summary)).toEqual(['DISCARD a 1', 'DISCARD b 1', 'DISCARD c 1', 'FREEZE vacancy 1']);
  });
});

describe('what is stored of a look at a vacancy', () => {
  const timer = { ...newVacancyTimer(start), finalistClosedAt: at(2), seenSeq: '7' };

  it('is what was read, but never an earlier closing than what effects have stored since', () => {
    const there = { activeAt: at(1), finalistClosedAt: at(3), seenSeq: '9' };
    expect(withSeen(timer, there)).toEqual({ ...timer, ...there });
    expect(withSeen(timer, { ...there, finalistClosedAt: at(1) }).finalistClosedAt).toBe(at(2));
    expect(withSeen(timer, { ...there, finalistClosedAt: null }).finalistClosedAt).toBe(at(2));
    expect(withSeen({ ...timer, finalistClosedAt: null }, there).finalistClosedAt).toBe(at(3));
  });

  it('is nothing of the feed if that was not read', () => {
    expect(withSeen(timer, { activeAt: start, finalistClosedAt: null, seenSeq: null })).toEqual(timer);
  });
});
