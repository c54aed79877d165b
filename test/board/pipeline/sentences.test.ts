import { describe, expect, it } from '@jest/globals';
import type { Card } from '../../../packages/board/src/live/cards.js';
import type { FeedEvent } from '../../../packages/board/src/live/feedEvent.js';
import { type Act, othersSentence, outcomeSentences } from '../../../packages/board/src/pipeline/sentences.js';
import { en } from '../../../packages/board/src/words/en.js';
import { es } from '../../../packages/board/src/words/es.js';

/** "Messages" and the alerts of a pipeline. */

const columns = ['Form', 'Exam'].map((customName) => ({
  feature: { id: customName.toLowerCase(), customName },
})) as never;
const card = (candidateId: string, featureId = 'form'): Card => ({ candidateId, featureId }) as Card;
const made = (candidateId: string, to: string | null = null) => ({
  card: card(candidateId),
  next: to === null ? null : card(candidateId, to),
  refusal: null,
});
const refused = (candidateId: string) => ({
  card: card(candidateId),
  next: null,
  refusal: { reason: 'VACANCY_CLOSED', message: 'closed' },
});

describe('what the page says of its own acts', () => {
  it.each([
    ['moved', [made('ann', 'exam')], 'ann moved to Exam.', 'ann pasó a Exam.'],
    [
      'moved',
      [made('ann', 'exam'), made('bob', 'exam')],
      '2 candidates moved to Exam.',
      '2 candidatos pasaron a Exam.',
    ],
    [
      'moved',
      [made('ann', 'exam'), made('bob', 'form')],
      'ann moved to Exam. bob moved to Form.',
      'ann pasó a Exam. bob pasó a Form.',
    ],
    ['moved', [made('ann')], 'ann has finished.', 'ann ha terminado.'],
    ['moved', [made('ann'), made('bob')], '2 candidates have finished.', '2 candidatos han terminado.'],
    ['discarded', [made('ann')], 'ann discarded.', 'ann descartado.'],
    ['discarded', [made('ann'), made('bob')], '2 candidates discarded.', '2 candidatos descartados.'],
    ['cancelled', [made('ann')], 'Meeting or test of ann cancelled.', 'Reunión o prueba de ann cancelada.'],
    [
      'cancelled',
      [made('ann'), made('bob')],
      'Meetings or tests of 2 candidates cancelled.',
      'Reuniones o pruebas de 2 candidatos canceladas.',
    ],
    ['back', [made('ann')], 'ann is back.', 'ann está de vuelta.'],
    ['back', [made('ann'), made('bob')], '2 candidates are back.', '2 candidatos están de vuelta.'],
  ] as const)('%s: %#', (act, outcomes, english, spanish) => {
    expect(outcomeSentences(en, act, outcomes, columns)).toEqual({ message: english, alert: null });
    expect(outcomeSentences(es, act, outcomes, columns)).toEqual({ message: spanish, alert: null });
  });

  it.each([
    ['moved', 'not moved', 'No se pudo mover a'],
    ['discarded', 'not discarded', 'No se pudo descartar a'],
    ['cancelled', 'not cancelled', 'No se pudo cancelar la reunión o la prueba de'],
    ['back', 'not brought back', 'No se pudo recuperar a'],
  ] as [Act, string, string][])('%s: what was refused, beside what was not', (act, english, spanish) => {
    const why = [en, es].map(({ reasons }) => `${reasons.VACANCY_CLOSED.replace(/\.$/, '')} (VACANCY_CLOSED)`);
    const single = [refused('ann'), made('bob', 'exam')];
    expect(outcomeSentences(en, act, single, columns).alert).toBe(`ann was ${english}: ${why[0]}`);
    expect(outcomeSentences(en, act, single, columns).message).toMatch(/\bbob /);
    expect(outcomeSentences(es, act, single, columns).alert).toBe(`${spanish} ann: ${why[1]}`);
    const several = [refused('ann'), refused('bob')];
    expect(outcomeSentences(en, act, several, columns)).toEqual({
      message: null,
      alert: `2 candidates were ${english}: ${why[0]}`,
    });
    expect(outcomeSentences(es, act, several, columns).alert).toBe(`${spanish} 2 candidatos: ${why[1]}`);
  });
});

it('says each reason, where several were refused for several', () => {
  const full = { ...refused('cid'), refusal: { reason: 'VACANCY_FULL', message: 'full' } };
  const { alert } = outcomeSentences(en, 'moved', [refused('ann'), full, refused('bob')], columns);
  expect(alert).toMatch(
    /^2 candidates were not moved: .* \(VACANCY_CLOSED\)\. cid was not moved: .* \(VACANCY_FULL\)$/,
  );
});

describe("what the page says of others' acts", () => {
  it.each([
    ['RECORD_MOVED', 'key-1 moved ann to Exam.', 'key-1 movió a ann a Exam.'],
    ['RECORD_FINISHED', 'ann has finished.', 'ann ha terminado.'],
    ['RECORD_DISCARDED', 'key-1 discarded ann.', 'key-1 descartó a ann.'],
    ['RECORD_CANCELLED', 'key-1 cancelled the meeting or test of ann.', 'key-1 canceló la reunión o la prueba de ann.'],
    ['RECORD_REOPENED', 'ann is back.', 'ann está de vuelta.'],
    ['RECORD_INITIALIZED', 'key-1 added ann.', 'key-1 añadió a ann.'],
    ['RECORD_SCORED', null, null],
  ])('%s', (type, english, spanish) => {
    const event = { type, actor: { actorId: 'key-1' }, candidateId: 'ann', data: { next: { featureId: 'exam' } } };
    expect(othersSentence(en, event as unknown as FeedEvent, columns)).toBe(english);
    expect(othersSentence(es, event as unknown as FeedEvent, columns)).toBe(spanish);
  });
});
