import { describe, expect, it } from '@jest/globals';
import { parse } from '../../src/core/kernel/values/input.js';
import { anyTimers, type FeatureTimers, timerList, timersNamed } from '../../src/core/pipeline/shapes/namedTimers.js';

/**
 * Timers as pairs, `<name>Time` and `<name>TimeUnit` (specification, "Vacancy-level JobAutomations";
 * docs/BEHAVIOUR.md, "Vacancies").
 */

const faultsOf = (shape: Parameters<typeof parse>[0], sent: unknown): string[] => {
  const outcome = parse(shape, sent);
  return 'faults' in outcome ? outcome.faults.map(({ path, message }) => `${path} ${message}`) : [];
};

const pair = (name: string, time: unknown = 2, unit: unknown = 'days') => ({
  [`${name}Time`]: time,
  [`${name}TimeUnit`]: unit,
});
const many = (count: number) => Object.assign({}, ...Array.from({ length: count }, (_, at) => pair(`timer${at}`)));
const longName = 'x'.repeat(129);
const incomplete = 'is required: a timer needs a time and a unit';

describe('any timers', () => {
  it.each([
    ['none', {}],
    ['one', pair('freeze')],
    ['each unit', { ...pair('a', 1, 'minutes'), ...pair('b', 2, 'hours'), ...pair('c', 3, 'days') }],
    ['zero and a half', { ...pair('a', 0), ...pair('b', 0.5) }],
    ['a name like a unit', pair('TimeUnit')],
    ['a name of 128 characters', pair('x'.repeat(128))],
    ['fifty', many(50)],
  ])('are accepted unchanged: %s', (_name, sent) => {
    expect(parse(anyTimers, sent)).toEqual({ value: sent });
  });

  it.each([
    ['a time without a unit', { freezeTime: 1 }, [`freezeTimeUnit ${incomplete}`]],
    ['a unit without a time', { freezeTimeUnit: 'days' }, [`freezeTime ${incomplete}`]],
    ['a negative time', pair('freeze', -1), ['freezeTime must be a number of at least 0']],
    ['a time as a string', pair('freeze', '1'), ['freezeTime must be a number of at least 0']],
    ['no time', pair('freeze', null), ['freezeTime must be a number of at least 0']],
    ['another unit', pair('freeze', 1, 'weeks'), ['freezeTimeUnit must be one of days, minutes, hours']],
    ['another name', { freeze: 1 }, ['freeze must be named <name>Time or <name>TimeUnit']],
    ['no name', pair(''), ['Time must have a name of 1 to 128 characters']],
    ['a name of 129 characters', pair(longName), [`${longName}Time must have a name of 1 to 128 characters`]],
    ['fifty-one timers', many(51), [' must have at most 50 timers']],
  ])('are refused: %s', (_name, sent, faults) => {
    expect(faultsOf(anyTimers, sent)).toEqual(faults);
  });

  it.each([[[]], [null], ['days'], [undefined]])('are not %j', (sent) => {
    expect(faultsOf(anyTimers, sent)).toHaveLength(1);
  });
});

describe('timers with fixed names', () => {
  const shape = timersNamed('freeze', 'discard');

  it.each([
    ['both', { ...pair('freeze'), ...pair('discard', 0, 'minutes') }, []],
    ['only one timer', pair('freeze'), ['discardTime is required', 'discardTimeUnit is required']],
    ['half of a timer', { ...pair('freeze'), discardTime: 1 }, ['discardTimeUnit is required']],
    [
      'a further timer',
      { ...pair('freeze'), ...pair('discard'), ...pair('more') },
      ['moreTime is not a known field', 'moreTimeUnit is not a known field'],
    ],
    ['a negative timer', { ...pair('freeze', -1), ...pair('discard') }, ['freezeTime must be at least 0']],
  ])('%s', (_name, sent, faults) => {
    expect(faultsOf(shape, sent)).toEqual(faults);
  });
});

describe('a list of timers', () => {
  it.each([
    ['an empty object', {}, []],
    ['pairs by name', pair('freeze', 3, 'hours'), [{ name: 'freeze', time: 3, unit: 'hours' }]],
    ['a name that ends with Time', pair('freezeTime'), [{ name: 'freezeTime', time: 2, unit: 'days' }]],
  ])('is made of %s', (_name, timers, list) => {
    expect(timerList(timers as FeatureTimers)).toEqual(list);
  });

  it('is sorted by the length of the names in bytes, then by the bytes: the order of jsonb', () => {
    const names = ['bb', 'aaa', 'é', 'b', 'ab', 'ééé', 'Ω', 'zzzzzz'];
    const sorted = timerList(Object.assign({}, ...names.map((name) => pair(name)))).map(({ name }) => name);
    // é and Ω have two bytes each, so they come after names of one or two ASCII letters.
    expect(sorted).toEqual(['b', 'ab', 'bb', 'é', 'Ω', 'aaa', 'zzzzzz', 'ééé']);
  });
});
