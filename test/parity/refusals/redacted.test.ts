import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLField, type GraphQLSchema, isNonNullType } from 'graphql';
import { operation, type operations } from '../../../src/core/application/operations.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { sendBulk } from '../../support/company/bulk.js';
import {
  aFeature,
  anAnswer,
  asFeatureInput,
  candidateIds,
  createPipeline,
  initCandidates,
  type Pipeline,
  recordPath,
} from '../../support/company/pipeline.js';
import { selectionOf, type Wanted } from '../../support/selections.js';
import { type Reply, type Service, startService, TestClock } from '../../support/service/service.js';
import { fieldRequest } from '../cases/endpointRequests.js';

/**
 * A key with the grant of a change alone: the answers to what it changes hold ids and nulls, as its events do. Each
 * content that others have written contains a canary.
 */

const canary = 'canary';
const keyLimit = 1_000_000;
const companyId = 'acme';
let schema: GraphQLSchema;
let service: Service;
let pipeline: Pipeline;

const contents = {
  name: `${canary} name`,
  country: canary,
  areaId: canary,
  jobDescription: canary,
  jobDescriptionHtml: canary,
  requirements: canary,
  requirementsHtml: canary,
  contextAI: canary,
};
const stages = ['INTERVIEW', 'AUTOMATIC_PSYCHOMETRIC', 'AUTOMATIC_SCHEDULING_VIRTUAL', 'DOCUMENTS'] as const;
const features = stages.map((code, at) =>
  asFeatureInput(
    aFeature(code, {
      id: `stage-${at + 1}`,
      order: at + 1,
      customName: canary,
      actions: [{ id: canary, templateId: canary }],
      ...(code !== 'INTERVIEW' && { data: { location: canary, timezone: canary } }),
    }),
  ),
);

beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ clock: new TestClock(), keyLimit });
  pipeline = await vacancyOfOthers();
}, 60_000);
afterAll(() => service.stop());

async function run(query: string, variables: object): Promise<Reply['body']> {
  const { body } = await service.graphql(query, { token: pipeline?.token, variables });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

async function vacancyOfOthers(): Promise<Pipeline> {
  const made = await createPipeline(service, { companyId, overrides: contents });
  const { body } = await service.graphql(
    'mutation ($id: ID!, $features: [FeatureInput!]) { updateVacancy(companyId: "acme", id: $id, input: { features: $features, locale: "es-x-canary" }) { id } }',
    { token: made.token, variables: { id: made.vacancyId, features } },
  );
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return made;
}

let candidates = 0;

/** A record that others have filled, in one of the stages. */
async function recordOfOthers(stage: 1 | 2 | 3 = 1): Promise<{ id: string; candidateId: string }> {
  candidates += 1;
  const candidateId = `candidate-${candidates}`;
  const { vacancyId } = pipeline;
  const input = {
    ...{ companyId, vacancyId, featureId: `stage-${stage}`, origin: canary, sourceId: canary },
    candidates: [{ candidateId, relationId: `relation-${candidates}` }],
  };
  const init = 'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { record { id } } } }';
  const { id } = (await run(init, { input })).initFeatures.results[0].record;
  if (stage === 1) {
    const { createdAt: _, ...answer } = { ...anAnswer, extractedAnswer: canary, questionText: canary, runId: canary };
    const sent = { answers: [answer], scorer: { kind: 'PERSON', id: canary }, briefScoreExplanation: canary };
    await change('recordAnswers', 'RecordAnswersInput', id, sent);
  }
  if (stage === 2) {
    const url = `https://${canary}.example/`;
    const sent = {
      submissionId: canary,
      link: url,
      evaluationName: canary,
      runId: canary,
      reports: [{ name: canary, url }],
    };
    await change('recordPsychometric', 'RecordPsychometricInput', id, sent);
  }
  const status = { code: 'CANARY_STATUS', descriptionCode: 'CANARY' };
  await change('updateRecordStatus', 'UpdateRecordStatusInput', id, status);
  return { id, candidateId };
}

const change = (name: string, type: string, id: string, input: object) =>
  run(
    `mutation ($vacancyId: ID!, $id: ID!, $input: ${type}!) {
      ${name}(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { id } }`,
    { vacancyId: pipeline.vacancyId, id, input },
  );

async function discardedByOthers(banCandidate = false): Promise<{ id: string; candidateId: string }> {
  const record = await recordOfOthers();
  const input = { recruiterUserId: canary, rejectedReasonId: canary, banCandidate };
  await sendBulk(service, 'discardFeatures', pipeline, [record.id], { input });
  return record;
}

type Granted = {
  [N in keyof typeof operations]: (typeof operations)[N] extends { kind: 'command'; access: 'grant' } ? N : never;
}[keyof typeof operations];

const at = async (stage: 1 | 2 | 3, input: object) => {
  const { id } = await recordOfOthers(stage);
  return { vacancyId: pipeline.vacancyId, id, input };
};
const inBulk = async (of: Promise<{ id: string }>) => ({ input: { companyId, resourceIds: [(await of).id] } });
const fresh = async (...mutations: string[]) => {
  const { vacancyId: id } = await vacancyOfOthers();
  for (const name of mutations) await run(`mutation ($id: ID!) { ${name}(companyId: "acme", id: $id) { id } }`, { id });
  return { id };
};

/** The arguments of a call that changes what others have written. */
const calls: { readonly [N in Exclude<Granted, 'createVacancy'>]: () => Promise<object> } = {
  updateVacancy: async () => ({ ...(await fresh()), input: {} }),
  publishVacancy: () => fresh(),
  closeVacancy: () => fresh('publishVacancy'),
  reopenVacancy: () => fresh('closeVacancy'),
  updateRecordStatus: () => at(3, { code: 'TO_SCHEDULE' }),
  bookMeeting: () => at(3, { date: '2026-12-01T16:00:00Z', duration: 30 }),
  recordAnswers: () => {
    const { createdAt: _, ...answer } = { ...anAnswer, questionId: 'another' };
    return at(1, { answers: [answer], scorer: { kind: 'RUBRIC', id: 'r' } });
  },
  reviewAnswers: () => at(1, { reviews: [{ questionId: 'answered' }], reviewerUserId: 'grace' }),
  recordPsychometric: () => at(2, {}),
  orchestrate: async () => {
    const { id } = await recordOfOthers();
    return { vacancyId: pipeline.vacancyId, id, input: { resourceId: id } };
  },
  forwardFeatures: () => inBulk(recordOfOthers()),
  cancelFeatures: () => inBulk(recordOfOthers(3)),
  discardFeatures: () => inBulk(recordOfOthers(2)),
  reopenRecords: () => inBulk(discardedByOthers()),
  requestReview: async () => ({
    recordId: (await discardedByOthers()).id,
    input: { reason: 'Unfair.', requestedBy: 'CANDIDATE' },
  }),
  initFeatures: async () => {
    candidates += 1;
    const sent = [{ candidateId: `candidate-${candidates}`, relationId: 'relation' }];
    return { input: { companyId, vacancyId: pipeline.vacancyId, featureId: 'stage-1', candidates: sent } };
  },
  putCandidates: async () => {
    const { candidateId } = await recordOfOthers();
    const label = { candidateId, displayName: canary, externalUrl: `https://${canary}.example/` };
    const put =
      'mutation ($input: PutCandidatesInput!) { putCandidates(companyId: "acme", input: $input) { results { error { reason } } } }';
    await run(put, { input: { candidates: [label] } });
    return { input: { candidates: [{ candidateId, externalUrl: 'https://ats.example/' }] } };
  },
  liftBan: async () => ({ candidateId: (await discardedByOthers(true)).candidateId }),
};
const commands = Object.keys(calls) as (keyof typeof calls)[];

const idNames = new Set(['id', 'companyId', 'vacancyId', 'candidateId', 'featureId', 'relationId', 'resourceId']);

/** Whether a field is answered though nothing may be read: an id, or what holds the records of an answer. */
const isOpen = (type: { readonly name: string }, name: string): boolean =>
  idNames.has(name) || /Result$|Outcome$/.test(type.name);

/** A selection of all kinds of records would be too large with the bans of their candidates. */
const almostEverything: Wanted = ({ name }, of) => !(name === 'ban' && of.name === 'Candidate');

/** What can be null, and the ids: so no error removes them. */
const idsAndNullable: Wanted = (field, of) => isOpen(of, field.name) || !isNonNullType(field.type);

async function asked(
  name: (typeof commands)[number],
  args: object,
  wanted: Wanted,
  apiKey: string,
): Promise<Reply['body']> {
  const coordinate = `Mutation.${name}`;
  const field = schema.getMutationType()?.getFields()[name] as GraphQLField<unknown, unknown>;
  const request = fieldRequest(schema, coordinate, { companyId, ...args }, selectionOf(schema, field.type, wanted));
  const { status, body } = await service.graphql(request.query, { apiKey, variables: request.variables as object });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const keyFor = async (name: keyof typeof operations, ...more: string[]) => {
  const { endpoint, coordinates } = operation(name);
  return (await service.issueKey(companyId, { grants: [endpoint ?? (coordinates[0] as string), ...more] })).text;
};

/** The names of the members that have a value, in an answer. */
function valuesIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(valuesIn);
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => (typeof value === 'object' ? valuesIn(value) : [name]));
}

describe('a key with the grant of a change alone', () => {
  it.each(commands)('reads nothing by %s, and not by a replay either', async (name) => {
    const apiKey = await keyFor(name);
    const args = { ...(await calls[name]()), idempotencyKey: `once-${name}` };
    for (const wanted of [almostEverything, almostEverything]) {
      const body = await asked(name, args, wanted, apiKey);
      expect(JSON.stringify(body)).not.toMatch(/canary/i);
      for (const { extensions } of body.errors ?? []) expect(extensions.reason).toBe('OPERATION_NOT_GRANTED');
    }
  });

  // These two answer with what they have just made.
  it.each(commands.filter((name) => name !== 'initFeatures' && name !== 'requestReview'))(
    'is answered ids and nulls by %s',
    async (name) => {
      const apiKey = await keyFor(name);
      const body = await asked(name, await calls[name](), idsAndNullable, apiKey);
      expect(body.errors).toBeUndefined();
      const named = new Set(valuesIn(body.data));
      const isOfCandidate = 'candidateId' in body.data[name] || name === 'liftBan' || name === 'putCandidates';
      expect(named).toContain(isOfCandidate ? 'candidateId' : 'id');
      expect([...named].filter((one) => one !== '__typename' && !idNames.has(one))).toEqual([]);
    },
  );

  it('says which grant reads what is missing, and that the change was made', async () => {
    const apiKey = await keyFor('updateVacancy');
    const { id } = await fresh();
    const update = `mutation ($id: ID!, $input: UpdateVacancyInput!) {
      updateVacancy(companyId: "acme", id: $id, input: $input) { id refCode status { code } } }`;
    const { body } = await service.graphql(update, { apiKey, variables: { id, input: { name: 'Mine' } } });
    expect(body.data).toEqual({ updateVacancy: null });
    expect(body.errors).toEqual([
      {
        message: expect.stringMatching(/^The change was made, but the API key has no grant for Query\.vacancy /),
        path: ['updateVacancy', 'status'],
        locations: [{ line: 2, column: expect.any(Number) }],
        extensions: {
          code: 'FORBIDDEN',
          reason: 'OPERATION_NOT_GRANTED',
          documentationUrl: '/docs/errors#OPERATION_NOT_GRANTED',
        },
      },
    ]);
    const { vacancy } = await run('query ($id: ID!) { vacancy(companyId: "acme", id: $id) { name } }', { id });
    expect(vacancy.name).toBe('Mine');
  });

  it('is answered at most 20 such errors for many records', async () => {
    const ids = await initCandidates(service, pipeline, candidateIds(30, 'many'));
    const apiKey = await keyFor('cancelFeatures');
    const query = `mutation ($input: BulkInput!) {
      cancelFeatures(input: $input) { results { resourceId record { id status { code } } error { reason } } } }`;
    const { body } = await service.graphql(query, { apiKey, variables: { input: { companyId, resourceIds: ids } } });
    expect(body.data.cancelFeatures.results).toEqual(
      ids.map((resourceId) => ({ resourceId, record: null, error: null })),
    );
    expect(body.errors).toHaveLength(20);
    expect(body.errors[19].path).toEqual(['cancelFeatures', 'results', 19, 'record', 'status']);
  });

  it('reads by every grant that shows the same data in events', async () => {
    const shown = '{ id ... on Interview { score } ... on Psychometric { submissionId } }';
    const move = `mutation ($vacancyId: ID!, $id: ID!) { orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id,
      input: { resourceId: $id }) { closed ${shown} next ${shown} } }`;
    const scores = async (...grants: string[]) => {
      const apiKey = await keyFor('orchestrate', ...grants);
      const { body } = await service.graphql(move, {
        apiKey,
        variables: { vacancyId: pipeline.vacancyId, id: (await recordOfOthers()).id },
      });
      return body.data.orchestrate.closed.score;
    };
    const read = 'GET /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}';
    for (const grant of [read, 'Query.interview', 'Query.interviews', 'Query.record', 'Query.records'])
      expect([grant, await scores(grant)]).toEqual([grant, 60]);
    for (const grant of ['Query.psychometric', 'Query.vacancy', 'Vacancy.interviews', 'Query.events'])
      expect([grant, await scores(grant)]).toEqual([grant, null]);
  });

  it('reads what it has just begun itself, until somebody changes it', async () => {
    const apiKey = await keyFor('initFeatures');
    const args = { ...(await calls.initFeatures()), idempotencyKey: 'mine' };
    const init = `mutation ($input: InitFeaturesInput!, $idempotencyKey: String) {
      initFeatures(input: $input, idempotencyKey: $idempotencyKey) {
        results { record { id origin status { code } ... on Interview { score } } } } }`;
    const begin = async () => (await service.graphql(init, { apiKey, variables: args })).body;
    const first = await begin();
    expect(first.data.initFeatures.results[0].record).toMatchObject({ origin: 'API', status: { code: 'IN_PROGRESS' } });
    expect(await begin()).toEqual({ ...first, extensions: { idempotentReplayed: ['initFeatures'] } });
    const { id } = first.data.initFeatures.results[0].record;
    await change('updateRecordStatus', 'UpdateRecordStatusInput', id, { code: 'CANARY' });
    const again = await begin();
    expect([again.data.initFeatures.results[0].record, again.errors[0].extensions.reason]).toEqual([
      null,
      'OPERATION_NOT_GRANTED',
    ]);
  });
});

describe('orchestrate over REST', () => {
  const moved = async (apiKey: string, stage: 1 | 2 = 1) => {
    const { id } = await recordOfOthers(stage);
    return service.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
      apiKey,
      body: { resourceId: id },
      headers: { prefer: 'return=representation' },
    });
  };

  it('applies a preference for a representation only if the key may read both records', async () => {
    const bare = await moved(await keyFor('orchestrate'));
    expect([bare.status, bare.text, bare.headers.get('preference-applied')]).toEqual([200, '', null]);
    const interviews = operation('readInterview').endpoint as string;
    const half = await moved(await keyFor('orchestrate', interviews));
    expect([half.status, half.text, half.headers.get('preference-applied')]).toEqual([200, '', null]);
    const whole = await moved(
      await keyFor('orchestrate', interviews, operation('readPsychometric').endpoint as string),
    );
    expect([whole.status, whole.headers.get('preference-applied')]).toEqual([200, 'return=representation']);
    expect([whole.body.closed.origin, whole.body.next.featureId]).toEqual([canary, 'stage-2']);
  });
});
