import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Interview, Psychometric } from '../../src/core/pipeline/shapes/record.js';
import { createPipeline, initCandidates, type Pipeline, recordPath } from '../support/company/pipeline.js';
import { type Service, startService } from '../support/service/service.js';

let service: Service;
let pipeline: Pipeline;
let interviewId: string;
let psychometricId: string;

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
  [interviewId = ''] = await initCandidates(service, pipeline, ['candidate-1']);
  [psychometricId = ''] = await initCandidates(service, pipeline, ['candidate-2'], 'stage-2');
});
afterAll(() => service.stop());

const read = (path: string) => service.request('GET', path, { token: pipeline.token });

const status = {
  code: 'IN_PROGRESS',
  descriptionCode: 'INITIALIZED',
  date: expect.stringMatching(/Z$/),
  notificationDelay: 0,
};

describe('specification, "3. Retrieve a candidate interview record"', () => {
  it('answers 200 with every field of the record', async () => {
    const { status: code, body } = await read(recordPath(pipeline, interviewId));

    expect(code).toBe(200);
    expect(body).toEqual({
      id: interviewId,
      featureId: 'stage-1',
      relationId: 'relation-of-candidate-1',
      candidateId: 'candidate-1',
      vacancyId: pipeline.vacancyId,
      companyId: 'acme',
      status,
      statusHistory: [status],
      isClosed: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      score: null,
      briefScoreExplanation: null,
      origin: 'API',
      sourceId: null,
      answers: [],
    });
  });

  it('answers the score and the answers exactly', async () => {
    const answer = {
      questionId: 'q-1',
      order: 1,
      questionText: 'Why?',
      questionType: 'OPEN',
      extractedAnswer: 'Because.',
      questionScore: 3.5,
      maxQuestionScore: 5,
      complianceLevel: null,
      questionScoreExplanation: null,
      scorerThinking: null,
      completionCriteria: { reason: 'names a reason' },
      requirementScoringRubric: null,
      needsReview: true,
      sourceType: null,
      createdAt: '2026-11-20T12:00:00.000Z',
    };
    const known = (await service.database.store.records.findOne({
      companyId: 'acme',
      vacancyId: pipeline.vacancyId,
      id: interviewId,
    })) as Interview;
    const scored = {
      ...known,
      id: 'scored',
      candidateId: 'candidate-9',
      score: 87.25,
      briefScoreExplanation: 'Good.',
      answers: [answer],
    };
    await service.database.store.transaction((tx) => tx.records.insert([scored]));

    const { body } = await read(recordPath(pipeline, 'scored'));
    expect(body).toMatchObject({ score: 87.25, briefScoreExplanation: 'Good.' });
    expect(body.answers).toEqual([answer]);
  });

  it.each([
    ['the record does not exist', () => recordPath(pipeline, 'nowhere')],
    ['the record belongs to another vacancy', () => recordPath({ ...pipeline, vacancyId: 'other' }, interviewId)],
    ['the record is a psychometric one', () => recordPath(pipeline, psychometricId)],
  ])('answers 404 INTERVIEW_NOT_FOUND if %s', async (_case, path) => {
    const { status: code, body } = await read(path());
    expect([code, body.reason]).toEqual([404, 'INTERVIEW_NOT_FOUND']);
  });
});

describe('specification, "5. Retrieve a psychometric record"', () => {
  it('answers 200 with every field, null until it exists', async () => {
    const { status: code, body } = await read(recordPath(pipeline, psychometricId, 'psychometrics'));

    expect(code).toBe(200);
    expect(body).toEqual({
      id: psychometricId,
      featureId: 'stage-2',
      relationId: 'relation-of-candidate-2',
      candidateId: 'candidate-2',
      vacancyId: pipeline.vacancyId,
      companyId: 'acme',
      status,
      statusHistory: [status],
      isClosed: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      submissionId: null,
      link: null,
      evaluationId: null,
      evaluationName: null,
      reports: [],
    });
  });

  it('answers the link, the evaluation and the reports when they exist', async () => {
    const known = (await service.database.store.records.findOne({
      companyId: 'acme',
      vacancyId: pipeline.vacancyId,
      id: psychometricId,
    })) as Psychometric;
    const taken = {
      submissionId: 'submission-1',
      link: 'https://tests.example.com/1',
      evaluationId: 42,
      evaluationName: 'Big five',
      reports: [{ name: 'Summary', url: 'https://tests.example.com/1.pdf' }],
    };
    await service.database.store.transaction((tx) =>
      tx.records.insert([{ ...known, ...taken, id: 'taken', candidateId: 'candidate-8' }]),
    );

    const { body } = await read(recordPath(pipeline, 'taken', 'psychometrics'));
    expect(body).toMatchObject(taken);
  });

  it('answers 404 PSYCHOMETRIC_NOT_FOUND for an interview and for an unknown record', async () => {
    for (const id of [interviewId, 'nowhere']) {
      const { status: code, body } = await read(recordPath(pipeline, id, 'psychometrics'));
      expect([code, body.reason]).toEqual([404, 'PSYCHOMETRIC_NOT_FOUND']);
    }
  });
});
