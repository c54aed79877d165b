import { expect, it } from '@jest/globals';
import type { Card } from '../../../packages/board/src/live/cards.js';
import { countOf, filtersOf, viewOf } from '../../../packages/board/src/pipeline/view.js';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const card = (candidateId: string, changes: Partial<Card> = {}): Card => ({
  id: candidateId,
  candidateId,
  featureId: 'form',
  isClosed: false,
  status: { code: 'IN_PROGRESS' },
  score: null,
  reviewPending: false,
  createdAt: '2026-11-18T12:00:00.000Z',
  updatedAt: '2026-11-18T12:00:00.000Z',
  nextAutomation: null,
  ...changes,
});
const due = (dueAt: string | null, heldReason: string | null = null) => ({ action: 'DISCARD', dueAt, heldReason });
const cards = [
  card('ana', { score: 40, nextAutomation: due('2026-11-25T12:00:00.000Z') }),
  card('Łódź', { score: 90, reviewPending: true, nextAutomation: due('2026-11-21T00:00:00.000Z') }),
  card('bo', { status: { code: 'PENDING' }, nextAutomation: due(null, 'REVIEW') }),
];
const shown = (search: string): string[] => {
  const { matches, order } = viewOf(filtersOf(new URLSearchParams(search)), now);
  const found = matches ? cards.filter(matches) : cards;
  return (order ? found.toSorted(order) : found).map(({ candidateId }) => candidateId);
};

it.each([
  ['', ['ana', 'Łódź', 'bo']],
  ['q=lodz', ['Łódź']],
  ['status=PENDING', ['bo']],
  ['score=40', ['ana', 'Łódź']],
  ['score=41', ['Łódź']],
  ['review=1', ['Łódź']],
  ['due=1d', ['Łódź']],
  ['due=7d', ['ana', 'Łódź']],
  ['held=1', ['bo']],
  ['sort=score', ['Łódź', 'ana', 'bo']],
  ['sort=due', ['Łódź', 'ana', 'bo']],
  ['sort=nothing&due=&score=x', ['ana', 'Łódź', 'bo']],
  ['score=40&review=1', ['Łódź']],
])('%s shows %j', (search, expected) => {
  expect(shown(search)).toEqual(expected);
});

it('counts the filters, and neither the search nor the order', () => {
  expect(countOf(filtersOf(new URLSearchParams('q=ana&status=PENDING&sort=due&held=0')))).toBe(1);
});
