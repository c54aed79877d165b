import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Card, type Cards, createCards } from '../../../packages/board/src/live/cards.js';
import { cursorOf, type FeedEvent } from '../../../packages/board/src/live/feedEvent.js';
import { cardsOf } from '../../../packages/board/src/live/recordEvents.js';

const card = (id: string, changes: Partial<Card> = {}): Card => ({
  id,
  candidateId: `candidate-${id}`,
  featureId: 'form',
  isClosed: false,
  status: { code: 'IN_PROGRESS' },
  score: null,
  reviewPending: false,
  createdAt: `2026-11-20T12:00:0${id}.000Z`,
  updatedAt: '2026-11-20T12:00:00.000Z',
  nextAutomation: null,
  ...changes,
});

const later = '2026-11-20T13:00:00.000Z';

describe('the cards of a pipeline', () => {
  let cards: Cards;
  const shown = (featureId: string): string[] => {
    cards.flush();
    return cards
      .column(featureId)
      .get()
      .map(({ id }) => id);
  };
  beforeEach(() => {
    cards = createCards(() => undefined);
    for (const id of ['2', '1', '3']) cards.lay(card(id));
  });

  it('are in the column of their feature, longest here first', () => {
    expect(shown('form')).toEqual(['1', '2', '3']);
  });

  it('are laid over by what is newer, and not by what is older', () => {
    cards.lay(card('1', { featureId: 'exam', updatedAt: later }));
    cards.lay(card('1'));
    expect([shown('form'), shown('exam')]).toEqual([['2', '3'], ['1']]);
  });

  it('leave when their record is closed', () => {
    cards.lay(card('2', { isClosed: true, updatedAt: later }));
    expect(shown('form')).toEqual(['1', '3']);
  });

  it('come last where they were placed, and are put back where the service has them', () => {
    cards.lay(card('4', { featureId: 'exam' }));
    cards.place(['1'], 'exam', later);
    cards.place(['2'], null, later);
    expect([shown('form'), shown('exam')]).toEqual([['3'], ['4', '1']]);
    cards.putBack(['1', '2'], later);
    expect([shown('form'), shown('exam')]).toEqual([['1', '2', '3'], ['4']]);
  });

  it('are there once when the event of a move comes before its answer', () => {
    cards.place(['1'], 'exam', later);
    cards.lay(card('1', { isClosed: true, updatedAt: later }));
    cards.lay(card('7', { candidateId: 'candidate-1', featureId: 'exam', createdAt: later }));
    expect([shown('form'), shown('exam')]).toEqual([['2', '3'], ['7']]);
  });

  it('stay where a later act has placed them when an earlier one is put back', () => {
    cards.place(['1'], 'exam', later);
    cards.place(['1'], 'offer', '2026-11-20T13:00:01.000Z');
    cards.putBack(['1'], later);
    expect([shown('form'), shown('exam'), shown('offer')]).toEqual([['2', '3'], [], ['1']]);
  });

  it('stay while all are read again, though they be older then; what did not come again leaves at the end', () => {
    cards.begin();
    expect(shown('form')).toEqual(['1', '2', '3']);
    cards.lay(card('2', { featureId: 'exam', updatedAt: '2026-11-19T12:00:00.000Z' }));
    expect([shown('form'), shown('exam')]).toEqual([['1', '3'], ['2']]);
    cards.lay(card('3'));
    cards.complete();
    expect([shown('form'), shown('exam'), cards.get('1')]).toEqual([['3'], ['2'], undefined]);
  });

  it('of an erased candidate leave, wherever they are shown', () => {
    cards.place(['1'], 'exam', later);
    cards.lay(card('5', { candidateId: 'candidate-1', isClosed: true }));
    cards.forget('candidate-1');
    expect([shown('form'), shown('exam'), cards.get('5')]).toEqual([['2', '3'], [], undefined]);
    // A read that was under way brings nobody back.
    cards.lay(card('1', { updatedAt: later }));
    expect(shown('form')).toEqual(['2', '3']);
  });
});

describe('an event of a record', () => {
  const event = (changes: Partial<FeedEvent>): FeedEvent =>
    ({ type: 'RECORD_MOVED', recordId: '1', nextRecordId: null, data: null, ...changes }) as FeedEvent;
  const known = (id: string): Card | undefined => (id === '1' ? card('1') : undefined);

  it('is laid over the card, and tells the record that it begins', () => {
    const next = { ...card('2', { featureId: 'exam' }), __typename: 'Interview', answers: [] };
    const changed = cardsOf(
      event({ nextRecordId: '2', data: { after: { isClosed: true, updatedAt: later }, next } }),
      known,
    );
    expect(changed).toEqual({
      cards: [card('1', { isClosed: true, updatedAt: later }), card('2', { featureId: 'exam' })],
      unknown: [],
    });
  });

  it('without its data has its records read again', () => {
    expect(cardsOf(event({ nextRecordId: '2' }), known)).toEqual({ cards: [], unknown: ['1', '2'] });
  });

  it('of a card that is not known, and that it does not tell whole, has it read again', () => {
    const changed = cardsOf(event({ recordId: '9', data: { after: { isClosed: false, updatedAt: later } } }), known);
    expect(changed).toEqual({ cards: [], unknown: ['9'] });
  });

  it('of a vacancy has no cards', () => {
    expect(cardsOf(event({ type: 'VACANCY_UPDATED', recordId: null }), known)).toEqual({ cards: [], unknown: [] });
  });
});

it('a cursor names the epoch of its feed', () => {
  expect(cursorOf('12', { epoch: 'abcdefghij' })).toBe('12.abcdefghij');
});
