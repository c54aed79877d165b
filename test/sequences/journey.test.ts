import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { aFeature, asFeatureInput, aVacancy } from '../support/company/pipeline.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../support/service/service.js';

/** One candidate, from the first feature to the end: REST shows at each step what GraphQL changed. */

const companyId = 'acme';
const token = tokenFor(companyId, { subject: 'recruiter-1' });
const clock = new TestClock();
let service: Service;
let vacancyId: string;

beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());

async function run(query: string, variables: object): Promise<Reply['body']> {
  clock.advance(60_000);
  const { body } = await service.graphql(query, { token, variables });
  expect(body.errors).toBeUndefined();
  return body.data;
}

/** A mutation of one record. */
const change = async (mutation: string, id: string, input: object, selection: string): Promise<Reply['body']> => {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  const query = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: ${type}!) {
    ${mutation}(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { ${selection} }
  }`;
  return (await run(query, { companyId, vacancyId, id, input }))[mutation];
};

const overRest = (kind: 'interviews' | 'psychometrics', id: string): Promise<Reply> =>
  service.request('GET', `/v2/candidates/${kind}/${id}/company/${companyId}/vacancy/${vacancyId}`, { token });

/** A record as REST shows it. */
async function shown(kind: 'interviews' | 'psychometrics', id: string): Promise<Reply['body']> {
  const { status, body } = await overRest(kind, id);
  expect(status).toBe(200);
  return body;
}

const status = '{ code descriptionCode date notificationDelay }';
const whole = `query ($companyId: ID!, $vacancyId: ID!) {
  vacancy(companyId: $companyId, id: $vacancyId) { id status { code createdAt } updatedAt }
  candidate(companyId: $companyId, candidateId: "ann") {
    records(first: 10) { nodes { __typename
      ... on FeatureRecord { id featureId relationId candidateId vacancyId companyId status ${status}
        statusHistory ${status} isClosed createdAt updatedAt }
      ... on Interview { score briefScoreExplanation origin sourceId answers { questionId order questionText questionType
        extractedAnswer questionScore maxQuestionScore complianceLevel questionScoreExplanation scorerThinking
        completionCriteria requirementScoringRubric needsReview sourceType createdAt } }
      ... on Psychometric { submissionId link evaluationId evaluationName reports { name url } } } }
  }
}`;

/** Checks that REST shows the same vacancy, and the same data of the candidate, as GraphQL. */
async function agrees(): Promise<void> {
  const { vacancy, candidate } = await run(whole, { companyId, vacancyId });
  const path = `/v2/vacancies/${vacancyId}/company/${companyId}`;
  expect((await service.request('GET', path, { token })).body).toMatchObject(vacancy);
  for (const { __typename, ...record } of candidate.records.nodes) {
    const replies = await Promise.all([overRest('interviews', record.id), overRest('psychometrics', record.id)]);
    const found = replies.filter(({ status }) => status === 200).map(({ body }) => body);
    expect([__typename, found]).toEqual([__typename, __typename === 'ModuleRecord' ? [] : [record]]);
  }
}

const codes = ({ statusHistory }: Reply['body']) =>
  statusHistory.map(({ code, descriptionCode }: Reply['body']) => `${code} (${descriptionCode})`);

/**
 * Closes a record.
 * @returns the record that was started, null at the end
 */
async function moveOn(id: string): Promise<{ id: string; featureId: string } | null> {
  const query = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
    orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) {
      closed { id status { code } } next { id featureId }
    }
  }`;
  const { closed, next } = (await run(query, { companyId, vacancyId, id })).orchestrate;
  expect(closed).toEqual({ id, status: { code: 'FINISHED' } });
  return next;
}

describe('a candidate completes the pipeline', () => {
  afterEach(agrees);

  let interview: string;
  let exam: string;
  let test: string;
  let meeting: string;

  it('initFeatures puts the candidate in, and opens the vacancy', async () => {
    const stages = ['INTERVIEW', 'AUTOMATIC_ENGLISH_EXAM', 'AUTOMATIC_PSYCHOMETRIC', 'AUTOMATIC_SCHEDULING_PRESENTIAL'];
    const features = stages.map((code, at) =>
      asFeatureInput(aFeature(code as never, { id: `stage-${at + 1}`, order: at + 1, selfInit: false })),
    );
    const creation = `mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }`;
    vacancyId = (await run(creation, { companyId, input: { ...aVacancy(), features } })).createVacancy.id;
    const initiation = `mutation ($input: InitFeaturesInput!) {
      initFeatures(input: $input) { results { record { id vacancy { status { code } } } error { reason } } }
    }`;
    const candidates = [{ candidateId: 'ann', relationId: 'ann-1' }];
    const input = { companyId, vacancyId, featureId: 'stage-1', origin: 'FAIR', sourceId: 'stand-7', candidates };
    const [result] = (await run(initiation, { input })).initFeatures.results;
    expect(result).toMatchObject({ error: null, record: { vacancy: { status: { code: 'IN_PROGRESS' } } } });
    interview = result.record.id;
    const record = await shown('interviews', interview);
    expect(record).toMatchObject({ candidateId: 'ann', origin: 'FAIR', sourceId: 'stand-7', score: null, answers: [] });
    expect(codes(record)).toEqual(['PENDING (INITIALIZED)']);
  });

  it('a model scores the interview, and a person corrects the score', async () => {
    const answer = (questionId: string, order: number, questionScore: number, needsReview: boolean) => ({
      questionId,
      order,
      questionText: `Question ${order}`,
      questionType: 'OPEN',
      extractedAnswer: 'So it was.',
      questionScore,
      maxQuestionScore: 10,
      needsReview,
    });
    const scorer = { kind: 'MODEL', id: 'scorer', version: '2026-11' };
    const answers = [answer('q1', 1, 9, false), answer('q2', 2, 4, true)];
    const input = { answers, scorer, briefScoreExplanation: 'Clear in the first, vague in the second.' };
    expect(await change('recordAnswers', interview, input, 'score status { code }')).toEqual({
      score: 65,
      status: { code: 'IN_PROGRESS' },
    });
    const scored = await shown('interviews', interview);
    expect(scored).toMatchObject({ score: 65, briefScoreExplanation: 'Clear in the first, vague in the second.' });
    expect(scored.answers.map(({ needsReview }: Reply['body']) => needsReview)).toEqual([false, true]);
    expect(codes(scored)).toEqual(['PENDING (INITIALIZED)', 'IN_PROGRESS (SCORED)']);

    const reviews = [{ questionId: 'q2', score: 8, explanation: 'The example was to the point.' }];
    const reviewed = await change(
      'reviewAnswers',
      interview,
      { reviews },
      'score answers { questionId version scorer { kind id } versions { version questionScore scorer { kind } } }',
    );
    expect(reviewed.score).toBe(85);
    expect(reviewed.answers[1]).toEqual({
      questionId: 'q2',
      version: 2,
      scorer: { kind: 'PERSON', id: 'recruiter-1' },
      versions: [
        { version: 1, questionScore: 4, scorer: { kind: 'MODEL' } },
        { version: 2, questionScore: 8, scorer: { kind: 'PERSON' } },
      ],
    });
    const { answers: newest, score } = await shown('interviews', interview);
    expect(score).toBe(85);
    expect(newest[1]).toMatchObject({
      questionId: 'q2',
      questionScore: 8,
      questionScoreExplanation: 'The example was to the point.',
      needsReview: false,
    });
    expect(newest[1]).not.toHaveProperty('version');
  });

  it('in the English exam, an integration sets the status', async () => {
    const next = await moveOn(interview);
    expect(next?.featureId).toBe('stage-2');
    exam = next?.id ?? '';
    expect(await shown('interviews', interview)).toMatchObject({ isClosed: true, status: { code: 'FINISHED' } });
    const input = { code: 'RESULT_VALIDATION', descriptionCode: 'EXAM_TAKEN', notificationDelay: 2 };
    const record = await change('updateRecordStatus', exam, input, 'statusHistory { code descriptionCode }');
    expect(codes(record)).toEqual(['PENDING (INITIALIZED)', 'RESULT_VALIDATION (EXAM_TAKEN)']);
  });

  it('in the psychometric test, the provider reports the result', async () => {
    const next = await moveOn(exam);
    expect(next?.featureId).toBe('stage-3');
    test = next?.id ?? '';
    const sent = { submissionId: 's-1', link: 'https://tests.example.com/s-1', status: 'IN_PROGRESS' };
    await change('recordPsychometric', test, sent, 'id');
    const reports = [{ name: 'Profile', url: 'https://tests.example.com/s-1/profile.pdf' }];
    await change('recordPsychometric', test, { evaluationId: 17, evaluationName: 'Big Five', reports }, 'id');
    const record = await shown('psychometrics', test);
    expect(record).toMatchObject({
      submissionId: 's-1',
      link: 'https://tests.example.com/s-1',
      evaluationId: 17,
      evaluationName: 'Big Five',
      reports,
    });
    expect(codes(record)).toEqual(['PENDING (INITIALIZED)', 'IN_PROGRESS (REPORTED)']);
  });

  it('the candidate books a meeting on an offered date', async () => {
    const next = await moveOn(test);
    expect(next?.featureId).toBe('stage-4');
    meeting = next?.id ?? '';
    const selection = 'meeting { date duration timezone location }';
    expect(await change('bookMeeting', meeting, { date: '2026-12-01T16:00:00Z' }, selection)).toEqual({
      meeting: {
        date: '2026-12-01T16:00:00.000Z',
        duration: 30,
        timezone: 'America/Mexico_City',
        location: 'Reforma 1, Mexico City',
      },
    });
  });

  it('the candidate has finished, and every step can be read', async () => {
    expect(await moveOn(meeting)).toBeNull();
    const query = `query ($companyId: ID!) {
      candidate(companyId: $companyId, candidateId: "ann") {
        records(first: 10) { totalCount nodes { id isClosed status { code } } }
      }
    }`;
    const { records } = (await run(query, { companyId })).candidate;
    const ways = [interview, exam, test, meeting];
    expect(records).toEqual({
      totalCount: 4,
      nodes: ways.map((id) => ({ id, isClosed: true, status: { code: 'FINISHED' } })),
    });
  });
});
