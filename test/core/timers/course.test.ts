import { describe, expect, it } from '@jest/globals';
import {
  type Brakes,
  courseOf,
  type Effect,
  freezeOf,
  inOrder,
  nextDue,
  type WatchedRecord,
  type WatchedVacancy,
} from '../../../src/core/timers/course.js';
import { durationMs, runs, watchers, watching } from '../../../src/core/timers/watch.js';
import { type TimeUnit, timeUnits } from '../../../src/core/vacancies/timers.js';

/** What is due when, and what becomes of it (CONTRACT "Timers"). */

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

  it.each(table)('%s under %s of %d %s is due after %j ms, if at all', (status, timer, time, unit, ms) => {
    const watched = watching(pair(timer, time, unit), status);
    const isWatched = Object.hasOwn(watchers, status) && watchers[status as keyof typeof watchers] === timer;
    expect(watched).toEqual(isWatched && ms !== null ? { timer, time, unit, ms } : null);
  });

  it('is watched by nothing where half a timer, or none, is there', () => {
    expect(watching({ discardDueToLackOfInterestTime: 1 }, 'PENDING')).toBeNull();
    expect(watching({ discardDueToLackOfInterestTimeUnit: 'days' }, 'PENDING')).toBeNull();
    expect(watching(null, 'PENDING')).toBeNull();
  });

  it('has a timer that is known to run, as freezes have; others are shown and do nothing', () => {
    const names = [...Object.values(watchers), 'frozenDueToSelectionInactivity', 'frozenDueToFinalistInactivity'];
    expect(names.every(runs)).toBe(true);
    expect(['discardDueToBoredom', '', 'toString'].some(runs)).toBe(false);
  });

  it.each(timeUnits)('in %s is due to the millisecond', (unit) => {
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
  ...{ id, featureId: 'first', statusCode: 'PENDING', enteredAt: start, stoodMs: 0, isHeld: false },
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
    stoodMs: 0,
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
const on: Brakes = { automationMode: 'ON', discardMode: 'AUTOMATIC', holdShare: 1 };
const told = ({ action, recordId, dueAt, at, heldReason, isShadow }: Effect): string =>
  [
    isShadow ? 'SHADOW' : (heldReason ?? action),
    recordId ?? 'vacancy',
    (Date.parse(dueAt) - Date.parse(start)) / 3_600_000,
    ...(at === dueAt ? [] : [`met ${(Date.parse(at) - Date.parse(start)) / 3_600_000}`]),
  ].join(' ');
const course = (of: WatchedVacancy, from: number, to: number, brakes: Partial<Brakes> = {}): string[] =>
  [...courseOf(of, { ...on, ...brakes }, at(from), at(to))].map(told);

const many = (count: number, more: Partial<WatchedRecord> = {}) =>
  Array.from({ length: count }, (_, index) => record(`r${String(index).padStart(3, '0')}`, more));

describe('the course of a vacancy', () => {
  it.each<[string, WatchedVacancy, number, number, string[]]>([
    ['nothing is due', vacancy({ records: [record('a')] }), 0, 0.99, []],
    ['in the instant it is due', vacancy({ records: [record('a')] }), 0, 1, ['DISCARD a 1']],
    [
      'by instants, then ids',
      vacancy({ records: [record('b'), record('c', { enteredAt: at(-0.5) }), record('a')] }),
      0,
      9,
      ['DISCARD c 0.5', 'DISCARD a 1', 'DISCARD b 1'],
    ],
    [
      'each status by its own timer',
      vacancy({ records: known.map(([statusCode]) => record(statusCode, { statusCode })) }),
      0,
      9,
      known.map(([statusCode], index) => `DISCARD ${statusCode} ${index + 1}`),
    ],
    ['what nothing watches never', vacancy({ records: [record('a', { statusCode: 'IN_PROGRESS' })] }), 0, 999, []],
    ['of a feature that is gone never', vacancy({ records: [record('a', { featureId: 'gone' })] }), 0, 999, []],
    [
      'not before what is due counts from the reopening',
      vacancy({ status: { code: 'IN_PROGRESS', createdAt: at(5) }, records: [record('a')] }),
      0,
      9,
      ['DISCARD a 6'],
    ],
    [
      'never in a closed vacancy',
      vacancy({ status: { code: 'CLOSED', createdAt: at(-9) }, records: [record('a')] }),
      0,
      9,
      [],
    ],
    ['never while frozen', vacancy({ frozenAt: at(0.5), records: [record('a')] }), 0, 9, []],
    [
      'later by what the vacancy stood still since',
      vacancy({ stoodMs: 7_200_000, records: [record('a', { stoodMs: 3_600_000 })] }),
      0,
      9,
      ['DISCARD a 2'],
    ],
    ['late, and not too late', vacancy({ records: [record('a')] }), 7, 7, ['DISCARD a 1 met 7']],
    ['too late by a moment', vacancy({ records: [record('a')] }), 7.0001, 8, ['OVERDUE a 1 met 7.0001']],
    [
      'freezes after what is due in the same instant',
      vacancy({ jobAutomations: freezes(0, 1), records: [record('a'), record('b', { enteredAt: at(0.1) })] }),
      0,
      9,
      ['DISCARD a 1', 'FREEZE vacancy 1'],
    ],
    [
      'freezes at its own instant however late it is met, and what was due later stands still',
      vacancy({ jobAutomations: freezes(0, 1), records: [record('a'), record('b', { enteredAt: at(0.1) })] }),
      3,
      9,
      ['DISCARD a 1 met 3', 'FREEZE vacancy 1 met 3'],
    ],
    [
      'finalists make a vacancy wait for them',
      vacancy({ jobAutomations: freezes(5, 1), records: [record('x', { featureId: 'last', statusCode: 'TALKING' })] }),
      0,
      9,
      ['FREEZE vacancy 5'],
    ],
    [
      'without the last finalist the selection counts, not before that',
      vacancy({ jobAutomations: freezes(5, 1), records: [record('x', { featureId: 'last' })] }),
      0,
      9,
      ['DISCARD x 2', 'FREEZE vacancy 2'],
    ],
    [
      'a last finalist that was discarded late',
      vacancy({ jobAutomations: freezes(5, 1), records: [record('x', { featureId: 'last' })] }),
      3,
      9,
      ['DISCARD x 2 met 3', 'FREEZE vacancy 3'],
    ],
    [
      'where there are to be no finalists the last feature is like any other',
      vacancy({
        ...{ hasFinalistsEnabled: false, jobAutomations: freezes(5, 1) },
        records: [record('x', { featureId: 'last' })],
      }),
      0,
      9,
      ['FREEZE vacancy 1'],
    ],
    [
      'SAVED freezes never',
      vacancy({ status: { code: 'SAVED', createdAt: start }, jobAutomations: freezes(1, 1) }),
      0,
      9,
      [],
    ],
    ['off freezes never', vacancy({ jobAutomations: freezes(0, 0) }), 0, 999_999, []],
  ])('%s', (_name, of, from, to, effects) => {
    expect(course(of, from, to)).toEqual(effects);
  });

  it.each<[string, Partial<Brakes>, number, string[]]>([
    ['OFF: nothing is due', { automationMode: 'OFF' }, 0, []],
    ['SHADOW: each is told once', { automationMode: 'SHADOW' }, 0, ['SHADOW a 1', 'SHADOW vacancy 3']],
    [
      'SHADOW tells what would have been held, too',
      { automationMode: 'SHADOW' },
      8,
      ['SHADOW a 1 met 8', 'SHADOW vacancy 3 met 8'],
    ],
    ['REVIEW: what is due waits', { discardMode: 'REVIEW' }, 0, ['REVIEW a 1', 'FREEZE vacancy 3']],
    ['REVIEW, and overdue', { discardMode: 'REVIEW' }, 8, ['OVERDUE a 1 met 8', 'FREEZE vacancy 3 met 8']],
  ])('%s', (_name, brakes, from, effects) => {
    expect(course(vacancy({ jobAutomations: freezes(0, 3), records: [record('a')] }), from, 9, brakes)).toEqual(
      effects,
    );
  });

  it.each<[string, number, number, number, boolean]>([
    ['11 of 11, without a bound', 11, 11, 1, false],
    ['11 of 11, over half', 11, 11, 0.5, true],
    ['10 of 10 are never too many', 10, 10, 0, false],
    ['11 of 22 are half, not more', 11, 22, 0.5, false],
    ['12 of 22 are more', 12, 22, 0.5, true],
    ['11 of 1,000 where none may be', 11, 1000, 0, true],
  ])('%s', (_name, due, open, holdShare, areHeld) => {
    const effects = course(vacancy({ records: many(due), openCount: open }), 0, 9, { holdShare });
    expect(effects).toHaveLength(due);
    expect(effects.every((effect) => effect.startsWith('TOO_MANY') === areHeld)).toBe(true);
  });

  it('counts at once what is due and was not met, and what is overdue among it', () => {
    const records = [...many(6), ...many(6, { enteredAt: at(-9) }).map((one) => ({ ...one, id: `late-${one.id}` }))];
    const effects = course(vacancy({ records }), 1, 1, { holdShare: 0.5 });
    expect(effects.map((effect) => effect.split(' ')[0])).toEqual([
      ...Array.from({ length: 6 }, () => 'OVERDUE'),
      ...Array.from({ length: 6 }, () => 'TOO_MANY'),
    ]);
    const apart = course(vacancy({ records }), -8, 9, { holdShare: 0.5 });
    expect(apart.every((effect) => effect.startsWith('DISCARD'))).toBe(true);
  });

  it('goes on holding what was too many, however few are left of it', () => {
    expect(course(vacancy({ records: [record('a')], heldUntil: at(1) }), 2, 9)).toEqual(['TOO_MANY a 1 met 2']);
    expect(course(vacancy({ records: [record('a')], heldUntil: at(0.5) }), 2, 9)).toEqual(['DISCARD a 1 met 2']);
  });

  it('tells a freeze in SHADOW once, until somebody is active again', () => {
    const frozen = vacancy({ jobAutomations: freezes(0, 1), shadowedAt: at(1) });
    expect(freezeOf(frozen)).toBeNull();
    expect(freezeOf({ ...frozen, activeAt: at(0.5) })?.dueAt).toBe(at(1.5));
  });

  it('says when it goes on next', () => {
    const of = vacancy({ jobAutomations: freezes(0, 3), records: [record('a'), record('b', { enteredAt: at(9) })] });
    expect(nextDue(of, on)).toBe(at(1));
    expect(nextDue({ ...of, records: [] }, on)).toBe(at(3));
    expect(nextDue(of, { ...on, automationMode: 'OFF' })).toBeNull();
    expect(nextDue(vacancy(), on)).toBeNull();
  });

  it('says of each effect what brought it about', () => {
    const [effect] = courseOf(vacancy({ records: [record('a')] }), on, start, at(9));
    expect(effect).toMatchObject({ timer: 'discardDueToLackOfInterest', time: 1, unit: 'hours', enteredAt: start });
  });

  it('never is beyond the year 9999', () => {
    const records = [record('a', { enteredAt: '9999-12-31T23:30:00.000Z' })];
    expect(nextDue(vacancy({ records }), on)).toBeNull();
  });

  it('merges with that of another vacancy: by instants, records by ids, then freezes', () => {
    const first = vacancy({ jobAutomations: freezes(0, 1), records: [record('b')] });
    const second = { ...vacancy({ records: [record('a'), record('c')] }), id: 'other' };
    const merged = [first, second].flatMap((of) => [...courseOf(of, on, start, at(9))]).toSorted(inOrder);
    expect(merged.map(told)).toEqual(['DISCARD a 1', 'DISCARD b 1', 'DISCARD c 1', 'FREEZE vacancy 1']);
  });
});
