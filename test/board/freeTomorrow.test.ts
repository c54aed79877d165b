import { expect, it } from '@jest/globals';
import { type Due, freeTomorrow } from '../../packages/board/src/automations/freeTomorrow.js';

/** Whether the page of automations may say that nothing is due tomorrow. */

const now = '2027-03-01T15:00:00.000Z';
const due = (...days: readonly number[]) => days.map((day) => ({ dueAt: `2027-03-0${day}T15:00:00.000Z` }));
const preview = (items: Due['items'], totalCount = items.length) => ({
  at: '2027-03-08T15:00:00.000Z',
  totalCount,
  items,
});

it('it may if something is due before or after', () => {
  expect(freeTomorrow(preview(due(1, 3)), now)?.slice(0, 10)).toBe('2027-03-02');
});

it.each([
  ['something is due tomorrow', preview(due(1, 2))],
  ['nothing is due at all', preview([])],
  ['the preview ends before', { ...preview(due(1)), at: '2027-03-02T15:00:00.000Z' }],
  ['what is due is not shown whole', preview(due(1, 1), 3)],
])('it may not if %s', (_, shown) => {
  expect(freeTomorrow(shown, now)).toBe(null);
});
