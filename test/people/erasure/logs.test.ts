import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { logOptions } from '../../../src/start/processes.js';
import { anAnswer, createPipeline, initCandidates, type Pipeline, recordPath } from '../../support/company/pipeline.js';
import { isOnCluster } from '../../support/database/databases.js';
import { rollSecret, tell } from '../../support/outside/testProvider.js';
import { type Service, startService } from '../../support/service/service.js';

/** The log has no text of a client, of a call that succeeds or fails (docs/PRIVACY.md). Each text has a canary. */

const canary = 'canary';
const said = (where: string): string => `${canary} in ${where}`;

let service: Service;
let pipeline: Pipeline;
let written = '';
const log = pino(
  logOptions('debug'),
  new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  }),
);

beforeAll(async () => {
  service = await startService({ logger: log });
  pipeline = await createPipeline(service);
});
afterAll(() => service.stop());

/** The lines that some work has logged. */
async function linesOf(work: () => Promise<unknown>): Promise<string> {
  written = '';
  await work();
  expect(written).not.toBe('');
  return written;
}

const init = `mutation Canary($input: InitFeaturesInput!, $key: String) {
  initFeatures(input: $input, idempotencyKey: $key) { results { candidateId error { reason } } } }`;
const candidate = (origin: string, id = canary) => ({
  input: {
    companyId: 'acme',
    vacancyId: pipeline.vacancyId,
    featureId: 'stage-1',
    origin,
    sourceId: said('sourceId'),
    candidates: [{ candidateId: id, relationId: said('relationId') }],
  },
  key: `${canary}-${origin.length}`,
});
const graphql = (query: string, variables: object = {}) => service.graphql(query, { token: pipeline.token, variables });
const { createdAt: _, ...answer } = anAnswer;
const answers = (id: string, more: object = {}) =>
  graphql(
    `mutation canary($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: RecordAnswersInput!) {
      recordAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id } }`,
    {
      companyId: 'acme',
      vacancyId: pipeline.vacancyId,
      id,
      input: {
        briefScoreExplanation: said('briefScoreExplanation'),
        scorer: { kind: 'PERSON', id: 'grace' },
        answers: [
          {
            ...answer,
            extractedAnswer: said('extractedAnswer'),
            scorerThinking: said('scorerThinking'),
            completionCriteria: { [said('key')]: said('value') },
            runId: said('runId'),
            ...more,
          },
        ],
      },
    },
  );

describe('the log', () => {
  it('has nothing of calls that succeed', async () => {
    const [id = ''] = await initCandidates(service, pipeline, ['scored']);
    const lines = await linesOf(async () => {
      const { body } = await graphql(init, candidate(said('origin')));
      expect(body.data.initFeatures.results[0]).toMatchObject({ candidateId: canary, error: null });
      expect((await answers(id)).body.errors).toBeUndefined();
      await service.request('GET', `${recordPath(pipeline, id)}?${canary}=${canary}`, { token: pipeline.token });
    });
    expect(lines).not.toContain(canary);
    expect(lines).toContain('"path":"/v2/');
    expect(lines).toContain('"operation":"mutation { initFeatures }"');
  });

  it('has nothing of calls that are refused', async () => {
    const lines = await linesOf(async () => {
      for (const sent of [
        await graphql(init, candidate(said('origin'))),
        await graphql(init, { ...candidate(said('a changed call')), key: `${canary}-${said('origin').length}` }),
        await graphql(init, candidate(canary.repeat(1_000), 'long')),
        await answers(canary),
        await answers(canary, { completionCriteria: { [said('key')]: 5 }, [canary]: canary }),
        await graphql(`{ record(companyId: "acme", id: "${canary}") { id ${canary} } }`),
        await graphql(`{ ${canary} "`),
        await service.graphql(init, { token: canary }),
        await service.graphql(init, { apiKey: canary }),
        await service.request('POST', `/v2/${canary}/${canary}`, { token: pipeline.token, body: { [canary]: canary } }),
        await service.request('GET', `/${canary}`),
        await service.request('POST', `${recordPath(pipeline, canary)}/orchestrate`, {
          token: pipeline.token,
          body: { resourceId: canary, [canary]: canary },
          headers: { 'idempotency-key': canary },
        }),
      ]) {
        expect(sent.status >= 400 || sent.body.errors || sent.body.data.initFeatures.results).toBeTruthy();
      }
    });
    expect(lines).not.toContain(canary);
  });

  it('has nothing of messages of a test provider', async () => {
    const { secret } = await rollSecret(service);
    const body = { vacancyId: canary, recordId: canary, evaluationName: said('evaluationName') };
    const lines = await linesOf(async () => {
      expect((await tell(service, { secret, webhookId: canary, body })).status).toBe(404);
      expect((await tell(service, { secret, webhookId: canary, body: { ...body, status: canary } })).status).toBe(400);
      expect((await tell(service, { secret, webhookId: canary, body, companyId: canary })).status).toBe(401);
    });
    expect(lines).not.toContain(canary);
  });

  it('has nothing of a statement that fails in the database, whose error has the whole row', async () => {
    const refused = said('refused origin');
    await service.database.rows(
      `alter table feature_record add constraint no_such_origin check (origin <> '${refused}')`,
    );
    const lines = await linesOf(async () => {
      const { body } = await graphql(init, candidate(refused, `${canary}-2`));
      expect(body.errors[0].extensions.reason).toBe('INTERNAL');
    });
    await service.database.rows('alter table feature_record drop constraint no_such_origin');
    expect(lines).not.toContain(canary);
    expect(lines).toContain('"code":"23514"');
    // A coordinator tells no constraint of a worker's.
    if (!isOnCluster) expect(lines).toContain('"constraint":"no_such_origin"');
  });

  it('has the request’s id, which a client may choose', async () => {
    const lines = await linesOf(() =>
      service.request('GET', recordPath(pipeline, 'x'), { token: pipeline.token, headers: { 'x-request-id': 'mine' } }),
    );
    expect(lines).toContain('"requestId":"mine"');
  });
});
