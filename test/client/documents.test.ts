import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient, documents, PipelineError, verifyWebhook } from 'recruitment-pipeline-client';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { delivererOf } from '../support/outside/deliverer.js';
import { Receiver } from '../support/outside/receiver.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** The client package with the real service: its documents, pages, refusals and webhooks. */

let service: Service;
let pipeline: Pipeline;
let recordIds: string[];
let apiKey: string;
beforeAll(async () => {
  service = await startService({ allowsLoopbackWebhooks: true, keyLimit: 1_000 });
  pipeline = await createPipeline(service);
  apiKey = (await service.issueKey('acme')).text;
  recordIds = await initCandidates(service, pipeline, candidateIds(45));
});
afterAll(() => service.stop());

const admin = () => createClient({ baseUrl: service.url, token: tokenFor('acme', { roles: ['admin'] }) });

describe('the documents', () => {
  /** Where a thing is missing or an input is wrong, the document itself was accepted. */
  const variables = {
    ...{ companyId: 'acme', id: 'none', candidateId: 'none', recordId: 'none', webhookId: 'none', questionId: 'none' },
    ...{ after: undefined, at: '2027-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
  };
  const ofDocument = ['QUERY_LIMIT_EXCEEDED', 'OPERATION_NOT_GRANTED', 'INTERNAL'];

  it.each(Object.keys(documents))('%s costs what a call may cost, and needs one grant', async (name) => {
    const text = String(documents[name as keyof typeof documents]);
    const first = text.includes('$first') ? { first: 20 } : {};
    for (const credential of [{ token: tokenFor('acme', { roles: ['admin'] }) }, { apiKey }]) {
      const given = { ...variables, vacancyId: pipeline.vacancyId, ...first, input: {} };
      const { body } = await service.graphql(text, { ...credential, variables: given });
      for (const { message, extensions } of body.errors ?? []) {
        expect(message).not.toMatch(/Cannot query|Unknown|must have a selection/);
        expect(ofDocument).not.toContain(extensions.reason);
      }
    }
  });

  it('have the ids, the states and the outcomes of what they change', async () => {
    const { data, errors } = await admin().graphql(documents.forwardFeatures, {
      input: { companyId: 'acme', resourceIds: [recordIds[0] ?? '', 'none'] },
    });
    expect(errors).toEqual([]);
    expect(data?.forwardFeatures?.results).toMatchObject([
      { closed: { id: recordIds[0], status: { code: 'FINISHED' } }, next: { featureId: 'stage-2' }, error: null },
      { error: { reason: 'RECORD_NOT_FOUND' } },
    ]);
  });
});

describe('paginate', () => {
  it('reads a list to its end', async () => {
    const ids: string[] = [];
    const filter = { vacancyId: pipeline.vacancyId };
    const nodes = admin().paginate(
      documents.interviews,
      { companyId: 'acme', first: 20, filter },
      (data) => data.interviews,
    );
    for await (const { id } of nodes) ids.push(id);
    expect(ids.toSorted()).toEqual(recordIds.toSorted());
  });

  it('throws what was refused', async () => {
    const nodes = admin().paginate(documents.records, { companyId: 'globex' }, (data) => data.records);
    await expect(nodes.next()).rejects.toMatchObject({ reason: 'COMPANY_NOT_ALLOWED', status: 403, path: ['records'] });
  });
});

describe('a refusal', () => {
  it('has the same members over REST and GraphQL', async () => {
    const { rest, graphql } = admin();
    const overRest = await rest.readVacancy({ companyId: 'acme', vacancyId: 'none' }).catch((error) => error);
    const { data, errors } = await graphql(documents.vacancy, { companyId: 'acme', id: 'none' });
    for (const error of [overRest, errors[0]]) {
      expect(error).toBeInstanceOf(PipelineError);
      expect(error).toMatchObject({ status: 404, reason: 'VACANCY_NOT_FOUND', requestId: expect.any(String) });
    }
    expect(data).toEqual({ vacancy: null });
  });

  it('names the faults of an input, and is thrown where nothing ran', async () => {
    const { rest, graphql } = admin();
    const error = await rest.createVacancy({ companyId: 'acme', body: { name: 7 } as never }).catch((one) => one);
    expect(error).toMatchObject({ reason: 'INVALID_INPUT', errors: expect.arrayContaining([expect.anything()]) });
    await expect(graphql('{ nothing }' as never, {})).rejects.toMatchObject({ status: 400, reason: 'INVALID_INPUT' });
    const unknown = createClient({ baseUrl: service.url, token: 'none' });
    await expect(unknown.graphql(documents.viewer, {})).rejects.toMatchObject({
      status: 401,
      reason: 'TOKEN_INVALID',
    });
  });
});

describe('verifyWebhook', () => {
  it('answers the event that the service has sent, with one of several secrets, and trusts nothing else', async () => {
    const receiver = await Receiver.start();
    const input = { url: receiver.url('/hook'), types: ['RECORD_MOVED'] };
    const created = await service.graphql(
      'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { secret } }',
      { token: tokenFor('acme', { roles: ['admin'] }), variables: { input } },
    );
    const { secret } = created.body.data.createWebhook;
    await admin().graphql(documents.forwardFeatures, {
      input: { companyId: 'acme', resourceIds: [recordIds[1] ?? ''] },
    });
    await delivererOf(service).deliver();
    const [{ body, headers } = { body: '', headers: {} }] = receiver.to('/hook');
    await receiver.stop();
    const other = `whsec_${Buffer.from('another secret of some length').toString('base64')}`;

    const event = verifyWebhook([other, secret], Buffer.from(body), headers);
    expect(event).toMatchObject({ type: 'RECORD_MOVED', recordId: recordIds[1] });
    if (event.type === 'RECORD_MOVED') expect(event.data?.next.__typename).toBe('Psychometric');
    expect(verifyWebhook(secret, body, new Headers(headers as Record<string, string>))).toEqual(event);

    const refused = expect.objectContaining({ reason: 'SIGNATURE_INVALID', status: 401 });
    for (const [secrets, text, sent] of [
      [other, body, headers],
      [[], body, headers],
      [secret, `${body} `, headers],
      [secret, body, {}],
      [secret, body, { ...headers, 'webhook-timestamp': '1' }],
    ] as const) {
      expect(() => verifyWebhook(secrets, text, sent)).toThrow(refused);
    }
  });
});

it.each([
  ['.', 600],
  ['sync', 400],
])('is written by hand in bounded lines: %s in at most %i', async (folder, most) => {
  const sources = join(import.meta.dirname, '../../packages/client/src', folder);
  let lines = 0;
  for await (const file of glob('*.ts', { cwd: sources })) {
    const text = await readFile(join(sources, file), 'utf8');
    lines += text.split('\n').length - 1;
  }
  expect([lines > 0, lines <= most]).toEqual([true, true]);
});
