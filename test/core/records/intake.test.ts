import { describe, expect, it } from '@jest/globals';
import { versionsOf } from '../../../src/core/pipeline/rules/answers.js';
import { closeRecord } from '../../../src/core/pipeline/rules/recordTransitions.js';
import {
  type Answer,
  type Interview,
  noProvenance,
  type ScoredAnswer,
} from '../../../src/core/pipeline/shapes/record.js';
import type { Transaction } from '../../../src/core/ports.js';
import { recordAnswers } from '../../../src/core/records/recordAnswers.js';
import { reviewAnswers } from '../../../src/core/records/reviewAnswers.js';
import { anAnswer } from '../../support/company/pipeline.js';
import { apiKey, contextOf, now, outcomeOf, user } from '../useCaseContext.js';
import { before, begun, surroundings, target } from './lockedRecord.js';

/** Scores and results, as rules on plain data (docs/BEHAVIOUR.md, "Answers and scores"). */

const interview = { ...(begun('INTERVIEW') as Interview), answers: [{ ...anAnswer, needsReview: true }] };
const waiting = begun('INTERVIEW', false) as Interview;

const person = { kind: 'PERSON', id: 'grace', version: null } as const;
const noScoring = { scorer: null, ...noProvenance };
const sent = ({ createdAt: _, ...answer }: Answer, more: Partial<ScoredAnswer> = {}) => ({
  ...answer,
  ...noProvenance,
  ...more,
});

async function answered(record: Interview, answers: readonly Partial<ScoredAnswer>[], more: object = {}) {
  const { stored, store } = surroundings(record);
  const body = { answers: answers.map((one) => sent(anAnswer, one)), scorer: person, ...more };
  const result = await outcomeOf(() =>
    recordAnswers.run({ target, body: body as never }, contextOf<Transaction>(store)),
  );
  return { result, stored };
}

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ questionId: `question-${from + index}`, order: from + index }));
const versionsIn = ({ answers, answerHistories }: Interview, questionId: string) =>
  versionsOf(
    answers.find((one) => one.questionId === questionId) as Answer,
    answerHistories.find((one) => one.questionId === questionId),
  );

describe('recorded answers', () => {
  it('start a waiting record, score it, and set no pending review', async () => {
    const { result, stored } = await answered(waiting, [{ questionScore: 1, maxQuestionScore: 3 }]);
    expect(result).toMatchObject({
      status: { code: 'IN_PROGRESS', descriptionCode: 'SCORED', date: now, notificationDelay: 0 },
      score: 33.3,
      briefScoreExplanation: null,
      reviewPending: false,
      updatedAt: now,
      answers: [{ questionId: 'answered', createdAt: now }],
    });
    expect((result as Interview).statusHistory).toHaveLength(2);
    expect(stored.record).toBe(result);
    const [event] = stored.events;
    expect(event).toMatchObject({ type: 'RECORD_SCORED', subject: 'Interview', recordId: 'record-1' });
    expect(event?.data.after).toMatchObject({ score: 33.3, answers: [{ questionId: 'answered', version: 1 }] });
  });

  it.each([
    ['in progress', interview],
    ['closed while waiting', { ...waiting, isClosed: true }],
    ['closed', closeRecord(interview, before)],
  ])('do not change the status of a record that is %s', async (_, record) => {
    const { result } = await answered(record, [{}]);
    expect((result as Interview).status).toBe(record.status);
    expect((result as Interview).statusHistory).toBe(record.statusHistory);
    expect((result as Interview).answers[0]?.createdAt).toBe(now);
  });

  it('are new versions of earlier ones, which stay unchanged', async () => {
    const { result } = await answered(interview, [{ questionScore: 4, extractedAnswer: null }]);
    expect(versionsIn(result as Interview, 'answered')).toEqual([
      { ...anAnswer, needsReview: true, version: 1, ...noScoring },
      {
        ...anAnswer,
        questionScore: 4,
        extractedAnswer: null,
        createdAt: now,
        version: 2,
        ...noProvenance,
        scorer: person,
      },
    ]);
    expect(result).toMatchObject({ score: 80, reviewPending: false });
  });

  it('are added to others by their order, then as they came, and mark a needed review', async () => {
    const order = ({ result }: { readonly result: Interview | string }) =>
      (result as Interview).answers.map(({ questionId }) => questionId);
    const first = await answered(interview, [
      { questionId: 'third', order: 3 },
      { questionId: 'first', order: 0 },
      { questionId: 'with it', order: 1 },
    ]);
    expect(order(first)).toEqual(['first', 'answered', 'with it', 'third']);
    expect(first.result).toMatchObject({ reviewPending: true });
    // A new version keeps the place of its answer, unless it has another order.
    const again = await answered(first.result as Interview, [
      { questionId: 'answered', order: 1, questionScore: 4 },
      { questionId: 'first', order: 2 },
    ]);
    expect(order(again)).toEqual(['answered', 'with it', 'first', 'third']);
  });

  it('are scored as the call says, for that call', async () => {
    const { result } = await answered(interview, [{}], { score: 12.34, briefScoreExplanation: 'By eye.' });
    expect(result).toMatchObject({ score: 12.34, briefScoreExplanation: 'By eye.' });
    expect((await answered(result as Interview, [{}])).result).toMatchObject({
      score: 60,
      briefScoreExplanation: null,
    });
  });

  it('have a later time with each call, even if the clock is behind', async () => {
    const { result } = await answered({ ...interview, updatedAt: now }, [{}]);
    expect((result as Interview).updatedAt).toBe('2026-11-20T12:00:00.001Z');
    const { result: begunAt } = await answered({ ...waiting, updatedAt: now }, [{}]);
    expect((begunAt as Interview).updatedAt).toBe('2026-11-20T12:00:00.001Z');
  });

  it('are at most 500, with 50 versions each', async () => {
    let full: Interview | string = waiting;
    for (let from = 0; from < 500; from += 100)
      full = (await answered(full as Interview, numbered(100, from))).result as Interview;
    expect((full as Interview).answers).toHaveLength(500);
    const { result, stored } = await answered(full as Interview, [{ questionId: 'one-more' }]);
    expect([result, stored.record, stored.events]).toEqual(['LIMIT_REACHED', undefined, []]);

    let versioned: Interview | string = waiting;
    for (let version = 1; version <= 50; version += 1)
      versioned = (await answered(versioned as Interview, [{}])).result as Interview;
    expect(versionsIn(versioned as Interview, 'answered').map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect((await answered(versioned as Interview, [{}])).result).toBe('LIMIT_REACHED');
  });

  it('have at most 8 Mi characters, with all their versions', async () => {
    let long: Interview | string = waiting;
    const text = { extractedAnswer: 'x'.repeat(200_000), scorerThinking: 'y'.repeat(200_000) };
    let calls = 0;
    while (typeof long !== 'string' && calls < 40) {
      long = (await answered(long, [text])).result as Interview | string;
      calls += 1;
    }
    expect([long, calls]).toEqual(['LIMIT_REACHED', 21]);
  });

  it.each([
    [null, 'INTERVIEW_NOT_FOUND'],
    [begun('AUTOMATIC_PSYCHOMETRIC'), 'INTERVIEW_NOT_FOUND'],
  ])('are refused for a record that is not an interview: %#', async (record, reason) => {
    const { store } = surroundings(record);
    const body = { answers: [sent(anAnswer)], scorer: person, score: null, briefScoreExplanation: null };
    expect(await outcomeOf(() => recordAnswers.run({ target, body }, contextOf<Transaction>(store)))).toBe(reason);
  });
});

describe('a review', () => {
  const reviewed = async (record: Interview, body: object, caller = user()) => {
    const { stored, store } = surroundings(record);
    const result = await outcomeOf(() =>
      reviewAnswers.run({ target, body: body as never }, contextOf<Transaction>(store, caller)),
    );
    return { result, stored };
  };

  const ada = { kind: 'PERSON', id: 'ada', version: null };

  it('without a new score still makes a version of the person, with no pending review', async () => {
    const { result, stored } = await reviewed(interview, { reviews: [{ questionId: 'answered' }] });
    expect(versionsIn(result as Interview, 'answered')).toEqual([
      { ...anAnswer, needsReview: true, version: 1, ...noScoring },
      { ...anAnswer, createdAt: now, version: 2, ...noProvenance, scorer: ada },
    ]);
    expect(result).toMatchObject({ reviewPending: false, score: 60 });
    expect((result as Interview).status).toBe(interview.status);
    expect(stored.events.map(({ type }) => type)).toEqual(['RECORD_REVIEWED']);
  });

  it('of the 50th version only clears its pending review', async () => {
    const older = Array.from({ length: 49 }, () => ({ ...anAnswer, ...noScoring }));
    const full = {
      ...interview,
      answerHistories: [{ questionId: 'answered', ...noProvenance, scorer: person, older }],
    };
    const { result } = await reviewed(full, { reviews: [{ questionId: 'answered' }] });
    expect(result).toMatchObject({ reviewPending: false, answers: [anAnswer], answerHistories: full.answerHistories });
    expect((await reviewed(full, { reviews: [{ questionId: 'answered', score: 1 }] })).result).toBe('LIMIT_REACHED');
  });

  it('only clears pending reviews if there is no space for another version', async () => {
    const long = { ...anAnswer, extractedAnswer: 'x'.repeat(200_000), scorerThinking: 'y'.repeat(200_000) };
    const older = Array.from({ length: 19 }, () => ({ ...long, ...noScoring }));
    const full = {
      ...interview,
      answers: [
        { ...long, needsReview: true },
        { ...anAnswer, questionId: 'short', needsReview: true },
      ],
      answerHistories: [{ questionId: 'answered', ...noProvenance, scorer: person, older }],
    };
    const { result } = await reviewed(full, {
      reviews: [{ questionId: 'answered' }, { questionId: 'short', score: 1 }],
    });
    expect(result).toMatchObject({
      reviewPending: false,
      answers: [long, { questionId: 'short', questionScore: 1, needsReview: false }],
    });
    expect(versionsIn(result as Interview, 'answered')).toHaveLength(20);
    expect(versionsIn(result as Interview, 'short')).toHaveLength(2);
    expect((await reviewed(full, { reviews: [{ questionId: 'answered', explanation: 'Right.' }] })).result).toBe(
      'LIMIT_REACHED',
    );

    // At the limit there is no space for one more character: `false` is one character longer than `true`.
    const rest =
      8 * 1024 * 1024 - JSON.stringify({ answers: full.answers, answerHistories: full.answerHistories }).length;
    const fuller = {
      ...full,
      answers: [{ ...full.answers[0], sourceType: 'z'.repeat(rest) } as Answer, ...full.answers.slice(1)],
    };
    expect((await reviewed(fuller, { reviews: [{ questionId: 'answered' }] })).result).toMatchObject({
      answers: [{ needsReview: false }, { needsReview: true }],
    });
  });

  it('with a new score makes a version of the person, without the explanations of the old score', async () => {
    const explained = {
      ...interview,
      answers: [{ ...anAnswer, questionScoreExplanation: 'Vague.', scorerThinking: 'Hm.' }],
    };
    const { result } = await reviewed(explained, { reviews: [{ questionId: 'answered', score: 5 }] });
    expect(versionsIn(result as Interview, 'answered')).toEqual([
      { ...explained.answers[0], version: 1, ...noScoring },
      {
        ...anAnswer,
        questionScore: 5,
        createdAt: now,
        version: 2,
        ...noProvenance,
        scorer: ada,
      },
    ]);
    expect(result).toMatchObject({ score: 100, briefScoreExplanation: null });
  });

  const made = { rubricHash: 'a'.repeat(64), promptHash: 'b'.repeat(64), inputHash: 'c'.repeat(64), runId: 'run-1' };

  it.each<[string, object, object]>([
    ['nothing', {}, made],
    ['an explanation', { explanation: 'Right.' }, made],
    ['another score', { score: 4 }, noProvenance],
    ['no score any more', { score: null }, noProvenance],
  ])('that sends %s keeps what the score was made with only if the score stays', async (_name, review, stored) => {
    const proven = {
      ...interview,
      answerHistories: [{ questionId: 'answered', scorer: person, ...made, older: [] }],
    };
    const { result } = await reviewed(proven, { reviews: [{ questionId: 'answered', ...review }] });
    const [first, second] = versionsIn(result as Interview, 'answered');
    expect(first).toMatchObject({ scorer: person, ...made });
    expect(second).toMatchObject({ scorer: ada, ...stored });
  });

  it('that only explains a score keeps it', async () => {
    const { result } = await reviewed(interview, { reviews: [{ questionId: 'answered', explanation: 'Right.' }] });
    expect((result as Interview).answers[0]).toMatchObject({ questionScore: 3, questionScoreExplanation: 'Right.' });
  });

  it('empties a score, or an explanation, that it sends as null', async () => {
    const explained = {
      ...interview,
      answers: [{ ...anAnswer, questionScoreExplanation: 'Vague.', scorerThinking: 'Hm.' }],
    };
    const afterReview = async (review: object) =>
      (await reviewed(explained, { reviews: [{ questionId: 'answered', ...review }] })).result as Interview;
    const unscored = await afterReview({ score: null });
    expect(unscored.score).toBeNull();
    expect(versionsIn(unscored, 'answered')).toEqual([
      { ...explained.answers[0], version: 1, ...noScoring },
      { ...anAnswer, questionScore: null, createdAt: now, version: 2, ...noProvenance, scorer: ada },
    ]);
    expect((await afterReview({ score: null, explanation: 'Not asked.' })).answers[0]).toMatchObject({
      questionScore: null,
      questionScoreExplanation: 'Not asked.',
    });
    expect((await afterReview({ explanation: null })).answers[0]).toMatchObject({
      questionScore: 3,
      questionScoreExplanation: null,
      scorerThinking: 'Hm.',
    });
  });

  it('is by the named person, and an API key must name one', async () => {
    const review = { reviews: [{ questionId: 'answered', score: 1 }] };
    const named = { ...review, reviewerUserId: 'grace' };
    for (const caller of [user(), apiKey()]) {
      const { result } = await reviewed(interview, named, caller);
      expect((result as Interview).answerHistories[0]?.scorer?.id).toBe('grace');
    }
    const { result, stored } = await reviewed(interview, review, apiKey());
    expect([result, stored.record]).toEqual(['INVALID_INPUT', undefined]);
  });

  it.each([
    ['an API key that names itself', apiKey(), 'api-key:key-1'],
    ['an API key that names another key', apiKey(), 'api-key:another'],
    ['a user who names a key', user(), 'api-key:key-1'],
  ])('by %s is refused, because no key is a person', async (_name, caller, reviewerUserId) => {
    const review = { reviews: [{ questionId: 'answered', score: 1 }], reviewerUserId };
    const { result, stored } = await reviewed(interview, review, caller);
    expect([result, stored]).toEqual(['INVALID_INPUT', { events: [] }]);
  });

  it('of an unanswered question refuses the whole call', async () => {
    const reviews = [{ questionId: 'answered', score: 5 }, { questionId: 'nowhere' }];
    const { result, stored } = await reviewed(interview, { reviews });
    expect([result, stored]).toEqual(['UNKNOWN_QUESTION', { events: [] }]);
  });
});
