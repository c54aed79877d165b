import { describe, expect, it } from '@jest/globals';
import { decisionText } from '../../../src/core/people/decisions/decisionText.js';
import { type Decision, type DecisionOutcome, decisionLocales } from '../../../src/core/people/shapes/decision.js';
import { decisionOutcomes } from '../../../src/core/people/shapes/decisionShapes.js';
import { runningTimers } from '../../../src/core/pipeline/shapes/timerSettings.js';

/** What a candidate is told of a decision, as plain data. */

const id = '019ab000-0000-7000-8000-000000000001';

const byPerson: Decision = {
  id,
  companyId: 'acme',
  vacancyId: 'canary-vacancy-id',
  candidateId: 'canary-candidate',
  recordId: 'canary-record',
  nextRecordId: null,
  outcome: 'DISCARDED',
  at: '2026-11-25T12:00:00.000Z',
  cause: {
    actor: { kind: 'USER', id: 'canary-actor' },
    operation: 'discardFeatures',
    via: 'GRAPHQL',
    client: null,
    timer: null,
    rejectedReasonId: 'late',
    rejectedReason: 'Too  late\n',
    fromKernel: false,
  },
  person: 'canary-person',
  isAutomated: false,
  undoneAt: null,
  undoneBy: null,
  score: 62.5,
  scores: [
    {
      questionId: 'canary-question',
      score: 3,
      maxScore: 5,
      version: 2,
      scorer: { kind: 'MODEL', id: 'judge', version: '7' },
      rubricHash: null,
      promptHash: null,
      inputHash: null,
      runId: 'canary-run',
      createdAt: '2026-11-20T12:00:00.000Z',
    },
    {
      questionId: 'canary-question-2',
      score: 3,
      maxScore: 5,
      version: 1,
      scorer: { kind: 'PERSON', id: 'canary-scorer', version: null },
      rubricHash: null,
      promptHash: null,
      inputHash: null,
      runId: null,
      createdAt: '2026-11-20T12:00:00.000Z',
    },
    {
      questionId: 'canary-question-3',
      score: 3,
      maxScore: 5,
      version: 1,
      scorer: { kind: 'RUBRIC', id: 'r-2', version: null },
      rubricHash: null,
      promptHash: null,
      inputHash: null,
      runId: null,
      createdAt: '2026-11-20T12:00:00.000Z',
    },
  ],
  steps: [{ kind: 'OVERRIDDEN', person: 'canary-reviewer', at: '2026-11-20T12:00:00.000Z', seq: '3' }],
  eventSeqs: ['3', '4'],
  isRedacted: false,
  subject: 'Interview',
  seq: '4',
  wait: null,
  names: { vacancy: 'Backend engineer', feature: 'Interview', nextFeature: 'Documents' },
};

const byTimer: Decision = {
  ...byPerson,
  cause: {
    ...byPerson.cause,
    actor: { kind: 'WORKER', id: 'timers' },
    timer: 'discardDueToLackOfInterest',
    rejectedReasonId: null,
    rejectedReason: null,
    fromKernel: true,
  },
  wait: { time: 3, unit: 'days' },
  person: null,
  isAutomated: true,
  score: null,
  scores: [],
};
const byKey: Decision = {
  ...byTimer,
  cause: { ...byTimer.cause, actor: { kind: 'API_KEY', id: 'canary-key' }, timer: null },
  wait: null,
};
const nameless = { vacancy: null, feature: null, nextFeature: null };
const of = (decision: Decision, outcome: DecisionOutcome, more: Partial<Decision> = {}): Decision => ({
  ...decision,
  outcome,
  ...more,
});

describe('the text of a discard', () => {
  it.each([
    [
      'by a person, in English',
      byPerson,
      'EN',
      `Your application for the vacancy “Backend engineer” was rejected at the stage “Interview”. A person decided this on 2026-11-25 (UTC). The reason given: “Too late”. The score of the interview was 62.5. Answers were scored by the model judge 7, the rubric r-2. You can object to this decision and ask for a review: write to the company and name the decision ${id}.`,
    ],
    [
      'by a person, in Spanish',
      byPerson,
      'ES',
      `Su candidatura para la vacante «Backend engineer» fue rechazada en la etapa «Interview». Una persona lo decidió el 2026-11-25 (UTC). El motivo indicado: «Too late». La puntuación de la entrevista fue 62,5. Las respuestas fueron puntuadas por el modelo judge 7, la rúbrica r-2. Puede oponerse a esta decisión y pedir una revisión: escriba a la empresa e indique la decisión ${id}.`,
    ],
    [
      'by a timer, in English',
      byTimer,
      'EN',
      `Your application for the vacancy “Backend engineer” was rejected at the stage “Interview”. This was decided automatically on 2026-11-25 (UTC). A time limit of 3 days had passed: the stage had not been started. You can object to this decision and ask for a review: write to the company and name the decision ${id}.`,
    ],
    [
      'by a timer of a day, in Spanish',
      { ...byTimer, wait: { time: 1, unit: 'days' } },
      'ES',
      `Su candidatura para la vacante «Backend engineer» fue rechazada en la etapa «Interview». Se decidió automáticamente el 2026-11-25 (UTC). Había vencido un plazo de 1 día: la etapa no se había iniciado. Puede oponerse a esta decisión y pedir una revisión: escriba a la empresa e indique la decisión ${id}.`,
    ],
    [
      'undone, in English',
      { ...byKey, names: nameless, undoneAt: '2026-11-27T01:00:00.000Z', undoneBy: 'canary-admin' },
      'EN',
      `Your application was rejected. This was decided automatically on 2026-11-25 (UTC). This decision was undone on 2026-11-27 (UTC) and no longer stands. If you have questions, write to the company and name the decision ${id}.`,
    ],
    [
      'undone, in Spanish',
      { ...byKey, names: nameless, undoneAt: '2026-11-27T01:00:00.000Z', undoneBy: 'canary-admin' },
      'ES',
      `Su candidatura fue rechazada. Se decidió automáticamente el 2026-11-25 (UTC). Esta decisión se anuló el 2026-11-27 (UTC) y ya no está vigente. Si tiene preguntas, escriba a la empresa e indique la decisión ${id}.`,
    ],
    [
      'without names',
      { ...byKey, names: nameless },
      'EN',
      `Your application was rejected. This was decided automatically on 2026-11-25 (UTC). You can object to this decision and ask for a review: write to the company and name the decision ${id}.`,
    ],
  ] as const)('is plain facts: %s', (_name, decision, locale, text) => {
    expect(decisionText(decision, locale)).toBe(text);
  });
});

describe('the sentence about a time limit', () => {
  const sentence = (timer: string, wait: Decision['wait'], locale: 'EN' | 'ES') =>
    /(?:A time limit|Había vencido)[^.]*(?:\.\d[^.]*)?\./.exec(
      decisionText({ ...byTimer, cause: { ...byTimer.cause, timer }, wait }, locale),
    )?.[0];

  it.each(runningTimers)('says what %s waited for, and not its name', (timer) => {
    for (const locale of decisionLocales) {
      for (const wait of [{ time: 3, unit: 'days' }, null]) {
        const text = sentence(timer, wait, locale);
        expect(text).toMatch(/: \p{Letter}{2,} /u);
        expect(text).not.toContain(timer);
        expect(text).not.toMatch(/discard|dueTo|inactivityIn/i);
      }
    }
    const distinct = new Set(runningTimers.map((one) => sentence(one, null, 'ES')));
    expect(distinct.size).toBe(runningTimers.length);
  });

  it.each([
    [{ time: 1.1 + 2.2, unit: 'days' }, 'A time limit of 3.3 days', 'Había vencido un plazo de 3,3 días'],
    [{ time: 1.000000001, unit: 'hours' }, 'A time limit of 1 hour', 'Había vencido un plazo de 1 hora'],
    [{ time: 0.0012345, unit: 'days' }, 'A time limit of 0.0012 days', 'Había vencido un plazo de 0,0012 días'],
    [
      { time: 12_345.678, unit: 'minutes' },
      'A time limit of 12345.68 minutes',
      'Había vencido un plazo de 12345,68 minutos',
    ],
    [null, 'A time limit', 'Había vencido un plazo'],
  ])('rounds the figure of %j', (wait, english, spanish) => {
    expect(sentence('toBeNamed', wait, 'EN')).toBe(`${english} had passed.`);
    expect(sentence('toBeNamed', wait, 'ES')).toBe(`${spanish}.`);
  });
});

describe('the sentence about the score', () => {
  it.each([
    [0.1 + 0.2, '0.3', '0,3'],
    [66.66666666666667, '66.67', '66,67'],
    [100, '100', '100'],
    [0, '0', '0'],
  ])('rounds %d', (score, english, spanish) => {
    expect(decisionText({ ...byPerson, score }, 'EN')).toContain(`The score of the interview was ${english}. `);
    expect(decisionText({ ...byPerson, score }, 'ES')).toContain(`La puntuación de la entrevista fue ${spanish}. `);
  });
});

describe('the first sentence', () => {
  const first = (decision: Decision, locale: 'EN' | 'ES') => decisionText(decision, locale).split('. ')[0];

  it.each([
    ['MOVED', ' has moved on from the stage “Interview” to the stage “Documents”', ' has moved on'],
    ['FINISHED', ' has completed its last stage, “Interview”', ' has completed its last stage'],
    ['DISCARDED', ' was rejected at the stage “Interview”', ' was rejected'],
    ['REOPENED', ' was reopened at the stage “Interview”', ' was reopened'],
    [
      'ERASED',
      ' was closed because your data were erased at the stage “Interview”',
      ' was closed because your data were erased',
    ],
  ] as const)('says in English what %s means', (outcome, named, bare) => {
    expect(first(of(byKey, outcome), 'EN')).toBe(`Your application for the vacancy “Backend engineer”${named}`);
    expect(first(of(byKey, outcome, { names: nameless }), 'EN')).toBe(`Your application${bare}`);
  });

  it.each([
    ['MOVED', ' ha avanzado desde la etapa «Interview» a la etapa «Documents»', ' ha avanzado'],
    ['FINISHED', ' ha completado su última etapa, «Interview»', ' ha completado su última etapa'],
    ['DISCARDED', ' fue rechazada en la etapa «Interview»', ' fue rechazada'],
    ['REOPENED', ' fue reabierta en la etapa «Interview»', ' fue reabierta'],
    [
      'ERASED',
      ' fue cerrada porque sus datos fueron borrados en la etapa «Interview»',
      ' fue cerrada porque sus datos fueron borrados',
    ],
  ] as const)('says in Spanish what %s means', (outcome, named, bare) => {
    expect(first(of(byKey, outcome), 'ES')).toBe(`Su candidatura para la vacante «Backend engineer»${named}`);
    expect(first(of(byKey, outcome, { names: nameless }), 'ES')).toBe(`Su candidatura${bare}`);
  });
});

describe('every text', () => {
  const makers = [
    ['a person', byPerson, /person/i, /automati|automáti/i],
    ['a timer', byTimer, /automatically|automáticamente/, /person/i],
    ['a key', byKey, /automatically|automáticamente/, /person/i],
  ] as const;
  const all = decisionOutcomes.flatMap((outcome) =>
    makers.flatMap((maker) => decisionLocales.map((locale) => [outcome, ...maker, locale] as const)),
  );

  it.each(all)(
    'of %s by %s says who decided, and names no id of anybody',
    (outcome, _by, decision, has, lacks, locale) => {
      for (const names of [decision.names, nameless]) {
        const text = decisionText(of(decision, outcome, { names }), locale);
        expect(text).toMatch(has);
        expect(text).not.toMatch(lacks);
        expect(text).toContain(id);
        expect(text).toContain('2026-11-25');
        expect(text).not.toMatch(/canary|undefined|null|\n|<|\*/);
      }
    },
  );
});
