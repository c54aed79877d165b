import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulk } from '../../support/company/bulk.js';
import {
  aFeature,
  anAnswer,
  asFeatureInput,
  candidateIds,
  createPipeline,
  initCandidates,
  type Pipeline,
} from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Credentials, type Reply, type Service, startService, TestClock } from '../../support/service/service.js';

/** Moving back keeps what was known: a record links to the one of its candidate in its feature before it. */

const clock = new TestClock();
let service: Service;
let pipeline: Pipeline;
beforeAll(async () => {
  // Statements are counted on the embedded database.
  service = await startService({ clock, database: await openEmbeddedTest() });
  pipeline = await createPipeline(service);
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

async function run(query: string, variables: object, credentials: Credentials = pipeline): Promise<Reply['body']> {
  clock.advance(1_000);
  const { body } = await service.graphql(query, { ...credentials, variables: { ...pipeline, ...variables } });
  return body;
}

async function move(
  id: string,
  destFeatureId?: string,
  fields = 'id',
  of: Pipeline = pipeline,
): Promise<Reply['body']> {
  const query = `mutation ($vacancyId: ID!, $id: ID!, $destFeatureId: ID) {
    orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id, input: { resourceId: $id, destFeatureId: $destFeatureId }) {
      next { ${fields} } } }`;
  const body = await run(query, { vacancyId: of.vacancyId, id, destFeatureId });
  expect(body.errors).toBeUndefined();
  return body.data.orchestrate.next;
}

async function score(id: string): Promise<void> {
  const { createdAt: _, ...answer } = anAnswer;
  const body = await run(
    `mutation ($vacancyId: ID!, $id: ID!, $input: RecordAnswersInput!) {
      recordAnswers(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { score } }`,
    { id, input: { answers: [answer], scorer: { kind: 'RUBRIC', id: 'r' } } },
  );
  expect(body.errors).toBeUndefined();
}

const previous = 'previousRecord { __typename id isClosed ... on Interview { score answers { questionId version } } }';
const read = (id: string, fields = previous, credentials?: Credentials) =>
  run(
    `query ($vacancyId: ID!, $id: ID!) { record(companyId: "acme", vacancyId: $vacancyId, id: $id) { id ${fields} } }`,
    { id },
    credentials,
  );

/** A candidate who was scored in the interview, went on, and was moved back to it. */
async function movedBack(candidate: string): Promise<{ first: string; test: string; again: string }> {
  const [first = ''] = await initCandidates(service, pipeline, [candidate]);
  await score(first);
  const { id: test } = await move(first);
  const { id: again } = await move(test, 'stage-1');
  return { first, test, again };
}

describe('previousRecord', () => {
  it("is the candidate's record in that feature before this one, whose scores it shows", async () => {
    const { first, test, again } = await movedBack('ann');
    const earlier = {
      __typename: 'Interview',
      id: first,
      isClosed: true,
      score: 60,
      answers: [{ questionId: 'answered', version: 1 }],
    };
    expect((await read(again)).data.record.previousRecord).toEqual(earlier);
    expect((await read(first)).data.record.previousRecord).toBeNull();
    expect((await read(test)).data.record.previousRecord).toBeNull();
    const { data } = await run(
      `query ($vacancyId: ID!, $id: ID!) {
        interview(companyId: "acme", vacancyId: $vacancyId, id: $id) { ${previous} }
        interviews(companyId: "acme", filter: { candidateId: "ann" }) { nodes { id ${previous} } }
        vacancy(companyId: "acme", id: $vacancyId) { records(filter: { candidateId: "ann", isClosed: false }) { nodes { ${previous} } } }
      }`,
      { id: again },
    );
    expect(data.interview.previousRecord).toEqual(earlier);
    expect(data.interviews.nodes).toEqual([
      { id: first, previousRecord: null },
      { id: again, previousRecord: earlier },
    ]);
    expect(data.vacancy.records.nodes).toEqual([{ previousRecord: earlier }]);
  });

  it('is in the answers to moves, and of records of every kind', async () => {
    const { test, again } = await movedBack('bob');
    const next = await move(again, undefined, '__typename previousRecord { id __typename }');
    expect(next).toEqual({ __typename: 'Psychometric', previousRecord: { id: test, __typename: 'Psychometric' } });
    const [papers = ''] = await initCandidates(service, pipeline, ['cid'], 'stage-3');
    const { id: talk } = await move(papers, 'stage-1');
    const [{ closed, next: back }] = await bulk(service, 'forwardFeatures', pipeline, [talk], {
      fields: 'id previousRecord { id }',
    });
    expect([closed, back.previousRecord]).toEqual([{ id: talk, previousRecord: null }, null]);
    expect(await move(back.id, 'stage-3', 'previousRecord { id __typename }')).toEqual({
      previousRecord: { id: papers, __typename: 'ModuleRecord' },
    });
  });

  it('is the newest one before it, of that vacancy and that candidate alone', async () => {
    const { first, again } = await movedBack('dan');
    const { id: test } = await move(again);
    const { id: third } = await move(test, 'stage-1');
    const chain = 'previousRecord { id previousRecord { id previousRecord { id } } }';
    expect((await read(third, chain)).data.record.previousRecord).toEqual({
      id: again,
      previousRecord: { id: first, previousRecord: null },
    });
    const elsewhere = await createPipeline(service);
    const [other = ''] = await initCandidates(service, elsewhere, ['dan']);
    const { data } = await run(
      'query ($vacancyId: ID!, $id: ID!) { record(companyId: "acme", vacancyId: $vacancyId, id: $id) { previousRecord { id } } }',
      { vacancyId: elsewhere.vacancyId, id: other },
    );
    expect(data.record.previousRecord).toBeNull();
  });

  it('is also the discarded record of a candidate who is put in again', async () => {
    const [first = ''] = await initCandidates(service, pipeline, ['eve']);
    await bulk(service, 'discardFeatures', pipeline, [first]);
    clock.advance(1_000);
    const [again = ''] = await initCandidates(service, pipeline, ['eve']);
    expect((await read(again)).data.record.previousRecord).toMatchObject({ id: first, score: null });
  });

  it('is read by one statement for any number of records, with only the selected columns', async () => {
    const counted = await createPipeline(service);
    const ids = await initCandidates(service, counted, candidateIds(30));
    for (const id of ids) {
      const { id: test } = await move(id, undefined, 'id', counted);
      await move(test, 'stage-1', 'id', counted);
    }
    const query = (first: number) => `query ($vacancyId: ID!) { interviews(companyId: "acme", first: ${first},
      filter: { vacancyId: $vacancyId, isClosed: false }) { nodes { previousRecord { id status { code } previousRecord { id } } } } }`;
    const statements: string[][] = [];
    for (const first of [3, 30]) {
      service.database.takeStatements();
      const { data } = await run(query(first), { vacancyId: counted.vacancyId });
      statements.push(service.database.takeStatements());
      const found = data.interviews.nodes.map((node: Reply['body']) => node.previousRecord);
      expect(found.map(({ id }: Reply['body']) => id)).toEqual(ids.slice(0, first));
    }
    expect(statements.map((said) => said.length)).toEqual([3, 3]);
    expect(statements.flat().join()).not.toContain('answers');
  });

  it('needs a grant to read a record of its kind', async () => {
    const { first, again } = await movedBack('flo');
    const asked = async (...grants: string[]) => {
      const { text: apiKey } = await service.issueKey('acme', { grants: ['Mutation.initFeatures', ...grants] });
      const { data, errors } = await read(again, 'previousRecord { id }', { apiKey });
      return data.record?.previousRecord?.id ?? errors[0].message;
    };
    expect(await asked('Query.record')).toBe(first);
    // The kind of a feature may change while nobody is in it.
    const changing = await createPipeline(service, { stages: ['INTERVIEW'] });
    const [talk = ''] = await initCandidates(service, changing, ['gus']);
    await bulk(service, 'discardFeatures', changing, [talk]);
    const features = [asFeatureInput(aFeature('AUTOMATIC_PSYCHOMETRIC', { id: 'stage-1' }))];
    await run(
      'mutation ($id: ID!, $features: [FeatureInput!]) { updateVacancy(companyId: "acme", id: $id, input: { features: $features }) { id } }',
      { id: changing.vacancyId, features },
    );
    const [test = ''] = await initCandidates(service, changing, ['gus']);
    const { text: apiKey } = await service.issueKey('acme', { grants: ['Query.psychometric', 'Query.psychometrics'] });
    const { data, errors } = await run(
      `query ($vacancyId: ID!, $id: ID!) {
        psychometric(companyId: "acme", vacancyId: $vacancyId, id: $id) { id previousRecord { id } } }`,
      { vacancyId: changing.vacancyId, id: test },
      { apiKey },
    );
    expect(data.psychometric).toEqual({ id: test, previousRecord: null });
    expect(errors.map(({ message, extensions }: Reply['body']) => [message, extensions.reason])).toEqual([
      ['The API key has no grant for Query.interview.', 'OPERATION_NOT_GRANTED'],
    ]);
  });

  it('counts as a node for each record', async () => {
    const nodes = async (fields: string) => {
      const body = await run(`{ records(companyId: "acme", first: 100) { nodes { ${fields} } } }`, {});
      return body.errors?.[0].message ?? null;
    };
    const chain = (length: number): string => (length === 0 ? 'id' : `previousRecord { ${chain(length - 1)} }`);
    expect(await nodes(chain(9))).toBeNull();
    const wide = Array.from({ length: 25 }, (_, at) => `p${at}: previousRecord { previousRecord { id } }`).join(' ');
    expect(await nodes(wide)).toContain('nodes: it has 5100');
  });
});
