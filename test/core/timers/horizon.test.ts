import { describe, expect, it } from '@jest/globals';
import { horizonOf } from '../../../src/core/pipeline/rules/horizon.js';
import type { Wake } from '../../../src/core/pipeline/shapes/storedTimers.js';

/** How far one step of an advancing clock goes. */

const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
/** The last millisecond before a second. */
const justBefore = (second: number): string => new Date(Date.parse(at(second)) - 1).toISOString();
const wake = (kind: Wake['kind'], vacancyId: string, second: number): Wake => ({ kind, vacancyId, at: at(second) });
const timer = (vacancyId: string, second: number): Wake => wake('TIMER', vacancyId, second);
const look = (vacancyId: string, second: number): Wake => wake('LOOK', vacancyId, second);
const reminder = (vacancyId: string, second: number): Wake => wake('REMINDER', vacancyId, second);

const clock = { reached: at(0), target: at(60) };
const limits = { wakes: 4, vacancies: 3 };
const horizon = (...wakes: Wake[]) => horizonOf(wakes, clock, limits);

describe('a step of an advancing clock', () => {
  it('has nothing to do if nothing is due', () => {
    expect(horizon()).toBeNull();
  });

  it('goes to the target if it knows all that is due by then', () => {
    expect(horizon(look('b', 30), timer('a', 20), timer('a', 40))).toEqual({
      until: at(60),
      vacancyIds: ['a', 'b'],
    });
  });

  it('ends before the first vacancy that it does not include', () => {
    const many = [timer('a', 10), look('b', 20), timer('c', 30), timer('d', 40)];
    expect(horizon(...many)).toMatchObject({ until: justBefore(40), vacancyIds: ['a', 'b', 'c'] });
  });

  it('ends before the last instant that was read, if there may be more', () => {
    const full = [timer('a', 10), timer('a', 20), timer('b', 30), timer('a', 40)];
    expect(horizon(...full, look('c', 50))).toMatchObject({ until: justBefore(40), vacancyIds: ['a', 'b'] });
  });

  it('does a part of what is due at one instant, and stays there', () => {
    const tied = ['d', 'c', 'b', 'a'].map((id) => timer(id, 10));
    expect(horizon(...tied, look('e', 10))).toMatchObject({ until: at(10), vacancyIds: ['a', 'b', 'c'] });
  });

  it('does what was due earlier where it stands', () => {
    const late = [timer('b', -20), timer('a', -10)];
    const further = ['c', 'd'].map((id) => look(id, -5));
    expect(horizon(...late, ...further)).toMatchObject({ until: at(0), vacancyIds: ['a', 'b', 'c'] });
  });

  it('counts reminders like timers', () => {
    expect(horizon(reminder('b', 10), timer('a', 20), reminder('a', 30))).toEqual({
      until: at(60),
      vacancyIds: ['b', 'a'],
    });
    const full = [reminder('a', 10), reminder('a', 20), reminder('b', 30), reminder('a', 40)];
    expect(horizon(...full, look('c', 50))).toMatchObject({ until: justBefore(40), vacancyIds: ['a', 'b'] });
  });
});
