import { describe, expect, it } from '@jest/globals';
import { type DueItem, type DueReminder, merged } from '../../../src/core/pipeline/rules/dueItems.js';
import type { Effect } from '../../../src/core/pipeline/rules/timerSimulation.js';

/** The order of what is due, and what must wait for the next look (docs/TIMERS.md). */

const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
const discard = (recordId: string, second: number) =>
  ({ action: 'DISCARD', vacancyId: 'v', recordId, dueAt: at(second) }) as Effect;
const freeze = (vacancyId: string, second: number) =>
  ({ action: 'FREEZE', vacancyId, recordId: null, dueAt: at(second) }) as Effect;
const reminder = (recordId: string, second: number) =>
  ({ action: 'REMIND', vacancyId: 'v', recordId, dueAt: at(second) }) as DueReminder;

const shown = ({ action, recordId, vacancyId, dueAt }: DueItem): string =>
  `${action} ${recordId ?? vacancyId} ${new Date(dueAt).getUTCSeconds()}`;
const order = (
  effects: readonly Effect[],
  reminders: readonly DueReminder[],
  more: { readonly effects?: number; readonly reminders?: number } = {},
): string[] => {
  const from = (second: number | undefined) => (second === undefined ? null : at(second));
  return merged(
    { steps: effects, moreFrom: from(more.effects) },
    { steps: reminders, moreFrom: from(more.reminders) },
  ).map(shown);
};

describe('what is due', () => {
  it('happens in the order of its instants; at one instant reminders come first, then records by id, then freezes', () => {
    expect(
      order(
        [discard('a', 1), discard('c', 2), discard('b', 2), freeze('a', 2), discard('a', 3)],
        [reminder('z', 2), reminder('y', 2), reminder('x', 4)],
      ),
    ).toEqual([
      ...['DISCARD a 1', 'REMIND y 2', 'REMIND z 2', 'DISCARD b 2', 'DISCARD c 2', 'FREEZE a 2', 'DISCARD a 3'],
      'REMIND x 4',
    ]);
  });

  it.each<[string, object, string[]]>([
    ['all are known', {}, ['REMIND x 1', 'DISCARD a 2', 'REMIND y 2', 'DISCARD b 3', 'REMIND z 4']],
    ['more discards may be due at 3', { effects: 3 }, ['REMIND x 1', 'DISCARD a 2', 'REMIND y 2', 'DISCARD b 3']],
    ['more reminders may be due at 3', { reminders: 3 }, ['REMIND x 1', 'DISCARD a 2', 'REMIND y 2', 'REMIND z 4']],
    ['more of both may be due at 2', { effects: 2, reminders: 2 }, ['REMIND x 1', 'REMIND y 2']],
  ])('waits if something before it was not read: %s', (_which, more, expected) => {
    const steps = order(
      [discard('a', 2), discard('b', 3)],
      [reminder('x', 1), reminder('y', 2), reminder('z', 4)],
      more,
    );
    expect(steps.toSorted()).toEqual(expected.toSorted());
  });
});
