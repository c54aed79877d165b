import { beforeAll, expect, it } from '@jest/globals';
import type { FeatureRecord, Interview, Psychometric } from '../../src/core/pipeline/shapes/record.js';
import {
  anAnswer,
  candidateIds,
  createPipeline,
  eventTypesOf,
  initCandidates,
  type Pipeline,
  recordPath,
} from '../support/company/pipeline.js';
import { onPostgres } from '../support/database/databases.js';
import { rollSecret, tell } from '../support/outside/testProvider.js';
import type { Reply, Service } from '../support/service/service.js';
import { twoNodes } from '../support/service/twoNodes.js';

/**
 * Scores and results while candidates move, vacancies close and nodes get the same message: nothing is lost, and
 * nothing is stored twice.
 */
const { createdAt: _, ...sent } = anAnswer;

onPostgres('concurrent scores and results on PostgreSQL (set TEST_DATABASE_URL)', () => {
  const nodes = twoNodes();
  let pipeline: Pipeline;
  let secret: string;

  beforeAll(async () => {
    pipeline = await createPipeline(nodes[0]);
    ({ secret } = await rollSecret(nodes[0]));
  });

  const place = (id: string, of = pipeline) => ({ companyId: 'acme', vacancyId: of.vacancyId, id });
  const stored = async <R extends FeatureRecord>(id: string, of = pipeline) =>
    (await nodes[0].database.store.records.findOne(place(id, of))) as R;
  const outcome = ({ status, body }: Reply): string =>
    body?.errors?.[0]?.extensions?.reason ?? body?.reason ?? (status < 300 ? 'done' : String(status));

  const record = (node: number, id: string, input: object, of = pipeline) =>
    nodes[node % 2]?.graphql(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: RecordAnswersInput!) {
        recordAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }
      }`,
      {
        token: pipeline.token,
        variables: { ...place(id, of), input: { answers: [sent], scorer: { kind: 'PERSON', id: 'ada' }, ...input } },
      },
    ) as Promise<Reply>;
  const move = (node: number, id: string, of = pipeline) =>
    nodes[node % 2]?.request('POST', `${recordPath(of, id)}/orchestrate`, {
      token: pipeline.token,
      body: { resourceId: id },
    }) as Promise<Reply>;
  const callback = (node: number, id: string, webhookId: string, more: object) =>
    tell(nodes[node % 2] as Service, {
      secret,
      webhookId,
      body: { vacancyId: pipeline.vacancyId, recordId: id, ...more },
    });
  const eventsOf = async (id: string) => (await eventTypesOf(nodes[0].database, id)).toSorted();

  it('answers during other answers and a move: every version is stored, and the move happens once', async () => {
    const ids = await initCandidates(nodes[0], pipeline, candidateIds(15, 'racer'));
    for (const id of ids) {
      const [moved, ...replies] = await Promise.all([
        move(0, id),
        ...Array.from({ length: 8 }, (_, index) => record(index, id, { answers: [{ ...sent, questionScore: index }] })),
      ]);
      expect(replies.map(outcome)).toEqual(Array.from({ length: 8 }, () => 'done'));
      // Each new answer makes the move decide again. After too many attempts, the move is refused and has changed
      // nothing.
      expect(['done', 'OVERLOADED']).toContain(outcome(moved as Reply));
      const hasMoved = outcome(moved as Reply) === 'done';
      const { isClosed, statusHistory, answers, answerHistories, updatedAt } = await stored<Interview>(id);
      expect([isClosed, statusHistory.length]).toEqual(hasMoved ? [true, 2] : [false, 1]);
      const scores = [...(answerHistories[0]?.older ?? []), ...answers].map(({ questionScore }) => questionScore);
      expect(scores.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(updatedAt >= (statusHistory.at(-1)?.date ?? '')).toBe(true);
      const scored = Array.from({ length: 8 }, () => 'RECORD_SCORED');
      expect(await eventsOf(id)).toEqual(
        ['RECORD_INITIALIZED', ...(hasMoved ? ['RECORD_MOVED'] : []), ...scored].toSorted(),
      );
    }
  });

  it('answers while their vacancy closes: each is stored completely before it, or refused completely after it', async () => {
    const closing = await createPipeline(nodes[0]);
    const ids = await initCandidates(nodes[0], closing, candidateIds(20, 'late'));
    const [, ...replies] = await Promise.all([
      nodes[1].graphql('mutation ($id: ID!) { closeVacancy(companyId: "acme", id: $id) { id } }', {
        token: pipeline.token,
        variables: { id: closing.vacancyId },
      }),
      ...ids.map((id, index) => record(index, id, {}, closing)),
    ]);
    for (const [index, reply] of replies.entries()) {
      const { answers } = await stored<Interview>(ids[index] ?? '', closing);
      expect([outcome(reply), answers.length]).toEqual(answers.length ? ['done', 1] : ['VACANCY_CLOSED', 0]);
    }
  });

  it('one message on two nodes, twenty times at the same time: it is accepted once', async () => {
    const [id = ''] = await initCandidates(nodes[0], pipeline, ['tested'], 'stage-2');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => callback(index, id, 'doubled', { status: 'RESULTS_READY' })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await stored<Psychometric>(id)).statusHistory.map(({ code }) => code)).toEqual([
      'IN_PROGRESS',
      'RESULTS_READY',
    ]);
    expect(await eventsOf(id)).toEqual(['RECORD_INITIALIZED', 'RECORD_STATUS_CHANGED']);
  });

  it('one message whose first copy is refused: another copy that waits for it is accepted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [id = ''] = await initCandidates(nodes[0], pipeline, [`refused-${round}`], 'stage-2');
      const replies = await Promise.all(
        ['nowhere', id, 'nowhere', id].map((of, index) =>
          callback(index, of, `refused-${round}`, { link: 'https://example.com' }),
        ),
      );
      expect(replies.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(2);
      expect((await stored<Psychometric>(id)).link).toBe('https://example.com');
    }
  });

  it('messages while their record moves: all facts are stored, and no status comes after the last', async () => {
    const ids = await initCandidates(nodes[0], pipeline, candidateIds(10, 'leaving'), 'stage-2');
    for (const id of ids) {
      const [moved, ...replies] = await Promise.all([
        move(0, id),
        callback(0, id, `${id}-1`, { link: 'https://example.com', status: 'STARTED' }),
        callback(1, id, `${id}-2`, { evaluationName: 'Moss', status: 'RESULTS_READY' }),
      ]);
      expect([outcome(moved as Reply), ...replies.map(({ status }) => status)]).toEqual(['done', 204, 204]);
      const test = await stored<Psychometric>(id);
      expect(test).toMatchObject({ link: 'https://example.com', evaluationName: 'Moss', isClosed: true });
      expect(test.status.code).toBe('FINISHED');
      expect(test.statusHistory.findIndex(({ code }) => code === 'FINISHED')).toBe(test.statusHistory.length - 1);
    }
  });
});
