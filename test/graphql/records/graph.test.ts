import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginRecord, closeRecord } from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { Feature } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { Store } from '../../../src/core/ports.js';
import {
  aFeature,
  candidateIds,
  createPipeline,
  initCandidates,
  type Pipeline,
} from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';
import { storeWith } from '../../support/service/storeWith.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ database: await openEmbeddedTest() });
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

const ask = async (query: string, variables: object, token: string) => {
  const { body } = await service.graphql(query, { token, variables });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
};

/** Creates a company with vacancies and the given number of candidates in every stage. */
async function aCompany(companyId: string, vacancies: number, candidates: number): Promise<Pipeline[]> {
  const pipelines: Pipeline[] = [];
  for (let index = 0; index < vacancies; index += 1) {
    const pipeline = await createPipeline(service, {
      companyId,
      overrides: { name: `Opening ${String(index).padStart(3, '0')}` },
    });
    const names = Array.from({ length: candidates }, (_, candidate) => `candidate-${candidate}`);
    for (const stage of ['stage-1', 'stage-2']) await initCandidates(service, pipeline, names, stage);
    pipelines.push(pipeline);
  }
  return pipelines;
}

describe('statements: their number depends on the depth of an operation, never on its rows', () => {
  const operation = `query ($companyId: ID!, $first: Int!) {
    vacancies(companyId: $companyId, first: $first) {
      nodes {
        name
        features { customName }
        interviews(first: 5) { nodes { id score vacancy { name } feature { customName } } }
        psychometrics(first: 5) { nodes { id link } }
        pipeline { pending }
      }
    }
  }`;

  it.each([
    ['a vacancy', 'vacancy(companyId: "counted", id: "nowhere") { id }', 'VACANCY_NOT_FOUND', 1],
    ['an interview', 'interview(companyId: "counted", vacancyId: "v", id: "nowhere") { id }', 'INTERVIEW_NOT_FOUND', 1],
    ['a vacancy of another company', 'vacancy(companyId: "globex", id: "nowhere") { id }', 'COMPANY_NOT_ALLOWED', 0],
    ['an empty id', 'vacancy(companyId: "counted", id: "") { id }', 'INVALID_INPUT', 0],
  ])('is one for an unknown object, and none for a refused call: %s', async (_what, field, reason, statements) => {
    // The second time the operation is known. It costs the same.
    for (const _time of [1, 2]) {
      service.database.countStatements();
      const { body } = await service.graphql(`{ ${field} }`, { token: tokenFor('counted') });
      expect(body.errors[0].extensions.reason).toBe(reason);
      expect(service.database.countStatements()).toBe(statements);
    }
  });

  it('are as many for 2 vacancies as for 5; and for 25 as for 50, whose features are read once instead', async () => {
    await aCompany('counted', 50, 2);
    const counts: number[] = [];
    for (const first of [2, 5, 25, 50]) {
      service.database.countStatements();
      const { vacancies } = await ask(operation, { companyId: 'counted', first }, tokenFor('counted'));
      expect(vacancies.nodes).toHaveLength(first);
      expect(
        vacancies.nodes.every((node: { interviews: { nodes: object[] } }) => node.interviews.nodes.length === 2),
      ).toBe(true);
      counts.push(service.database.countStatements());
    }
    expect(counts).toEqual([2, 2, 5, 5]);
  }, 60_000);

  it('are at most 4 for 50 vacancies with features, 5 interviews and 5 psychometrics each', async () => {
    service.database.countStatements();
    await ask(
      `query { vacancies(companyId: "counted", first: 50) { nodes { name features { id customName }
        interviews(first: 5) { nodes { status { code } score } } psychometrics(first: 5) { nodes { status { code } } } } } }`,
      {},
      tokenFor('counted'),
    );
    expect(service.database.countStatements()).toBeLessThanOrEqual(4);
  });

  it.each([
    [
      'one vacancy with everything',
      `query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) {
        id name jobDescription status { code } taskList { id text } jobAutomations { frozenDueToFinalistInactivityTime }
        features { id actions { id } data jobAutomations { ... on JobAutomations { timers { name time unit } } } } } }`,
    ],
    [
      'fifty vacancies with features, interviews and psychometrics',
      `query ($companyId: ID!) { vacancies(companyId: $companyId, first: 50) { totalCount pageInfo { hasNextPage } nodes {
        id features { id } interviews(first: 5) { nodes { id answers { questionText } } }
        psychometrics(first: 5) { nodes { id reports { url } } } } } }`,
    ],
    [
      'one interview with its vacancy and feature',
      `query ($companyId: ID!, $id: ID!, $interview: ID!) { interview(companyId: $companyId, vacancyId: $id, id: $interview) {
        id statusHistory { code } answers { questionText } vacancy { name status { code } } feature { customName } } }`,
    ],
  ])('is one for %s', async (_what, query) => {
    const companyId = 'counted';
    const list = '{ interviews(companyId: "counted", first: 1) { nodes { id vacancyId } } }';
    const { interviews } = await ask(list, {}, tokenFor(companyId));
    const [{ id: interview, vacancyId: id }] = interviews.nodes;
    service.database.countStatements();
    await ask(query, { companyId, id, interview }, tokenFor(companyId));
    expect(service.database.countStatements()).toBe(1);
  });

  it('are three for the records of a person, of whatever kind, with their vacancies and features', async () => {
    const records = `records(first: 50) { nodes { id vacancy { name } feature { customName } } }`;
    service.database.countStatements();
    const { candidate } = await ask(
      `{ candidate(companyId: "counted", candidateId: "candidate-0") { ${records} } }`,
      {},
      tokenFor('counted'),
    );
    expect(new Set(candidate.records.nodes.map(({ feature }: { feature: Feature }) => feature.customName)).size).toBe(
      2,
    );
    expect(service.database.countStatements()).toBe(3);
  });

  it('count a total only if it is selected', async () => {
    service.database.countStatements();
    const bare = await ask('{ vacancies(companyId: "counted", first: 1) { nodes { id } } }', {}, tokenFor('counted'));
    expect([bare.vacancies.nodes.length, service.database.countStatements()]).toEqual([1, 1]);
    const counted = await ask('{ vacancies(companyId: "counted", first: 1) { totalCount } }', {}, tokenFor('counted'));
    expect([counted.vacancies.totalCount, service.database.countStatements()]).toEqual([50, 1]);
  });

  it('read no page of records of which only the total is selected, and check its arguments', async () => {
    const totals = (first: number) =>
      service.graphql(
        `{ vacancies(companyId: "counted", first: 2) { nodes { records(first: ${first}) { totalCount } } } }`,
        {
          token: tokenFor('counted'),
        },
      );
    service.database.countStatements();
    const { body } = await totals(1);
    expect(body.data.vacancies.nodes).toEqual([{ records: { totalCount: 4 } }, { records: { totalCount: 4 } }]);
    expect(service.database.countStatements()).toBe(2);
    const refused = await totals(0);
    expect(refused.body.errors[0].extensions.reason).toBe('INVALID_INPUT');
  });

  it('read only columns of selected fields', async () => {
    const { store } = service.database;
    const seen: string[][] = [];
    const watching = await startService({
      database: service.database,
      store: storeWith(store, {
        renderer: undefined,
        within(this: Store) {
          return this;
        },
        vacancies: {
          async page(wanted) {
            const page = await store.vacancies.page(wanted);
            const [vacancy] = page.items;
            seen.push(Object.entries(vacancy ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [key])));
            return page;
          },
        },
      }),
    });
    const list = (fields: string) =>
      watching.graphql(
        `{ vacancies(companyId: "counted", first: 1) { edges { node { ...shown } } } } fragment shown on Vacancy { ${fields} }`,
        {
          token: tokenFor('counted'),
        },
      );
    await list('name status { code }');
    await list('jobDescriptionHtml');
    expect(seen[0]).not.toContain('jobDescriptionHtml');
    expect(seen[0]).not.toContain('features');
    expect(seen[1]).toContain('jobDescriptionHtml');
    await watching.stop();
  });
});

describe('answers', () => {
  const answer = (order: number) => ({
    questionId: `q-${order}`,
    order,
    questionText: 'Why?',
    questionType: 'OPEN',
    extractedAnswer: order === 2 ? null : 'Because "of" it.',
    questionScore: order / 2,
    maxQuestionScore: 5,
    complianceLevel: null,
    questionScoreExplanation: null,
    scorerThinking: null,
    completionCriteria: { reason: 'named' },
    requirementScoringRubric: null,
    needsReview: false,
    sourceType: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  });

  it.each([
    ['two of their fields', 'order extractedAnswer'],
    [
      'most of their fields',
      'questionId order questionText questionType extractedAnswer questionScore maxQuestionScore needsReview',
    ],
    ['an object of criteria', 'completionCriteria requirementScoringRubric'],
    ['no field but their type', '__typename'],
  ])('are the same for every selection of fields: %s', async (_case, fields) => {
    const companyId = `answers-${fields.length}`;
    const pipeline = await createPipeline(service, { companyId });
    const [id = ''] = await initCandidates(service, pipeline, ['candidate', 'silent']);
    const answers = [1, 2, 3].map(answer);
    await service.database.store.transaction(async (tx) => {
      const candidate = await tx.records.candidateInVacancy({
        companyId,
        vacancyId: pipeline.vacancyId,
        id,
        closedId: id,
      });
      const record = candidate?.records[0];
      if (record?.kind !== 'interview') throw new Error('an interview was expected');
      await tx.records.insert([{ ...record, id: 'answered', candidateId: 'answering', answers }]);
    });
    const data = await ask(
      `query ($companyId: ID!, $vacancyId: ID!) {
        interview(companyId: $companyId, vacancyId: $vacancyId, id: "answered") { answers { ${fields} } }
        interviews(companyId: $companyId) { nodes { id answers { ${fields} } } }
        candidate(companyId: $companyId, candidateId: "answering") { records { nodes { ... on Interview { answers { ${fields} } } } } }
      }`,
      { companyId, vacancyId: pipeline.vacancyId },
      pipeline.token,
    );
    const expected = answers.map((whole) =>
      Object.fromEntries(
        fields.split(' ').map((field) => [field, field === '__typename' ? 'Answer' : whole[field as 'order']]),
      ),
    );
    expect(data.interview.answers).toEqual(expected);
    expect(data.candidate.records.nodes[0].answers).toEqual(expected);
    expect(data.interviews.nodes.map((node: { answers: object[] }) => node.answers)).toEqual(
      expect.arrayContaining([expected, [], []]),
    );
  });
});

describe('connections', () => {
  const page = `query ($companyId: ID!, $after: String) {
    interviews(companyId: $companyId, first: 100, after: $after) {
      edges { cursor node { id } }
      pageInfo { hasNextPage endCursor }
    }
  }`;

  it('visit each of 10,000 records once, with equal timestamps and while 500 more are inserted', async () => {
    const pipeline = await createPipeline(service, { companyId: 'large' });
    const feature = aFeature('INTERVIEW', { id: 'stage-1' }) as unknown as Feature;
    const insert = (from: number, count: number, at: string) =>
      service.database.store.transaction((tx) =>
        tx.records.insert(
          Array.from({ length: count }, (_, index) =>
            beginRecord(
              feature,
              {
                id: `record-${String(from + index).padStart(6, '0')}`,
                companyId: 'large',
                vacancyId: pipeline.vacancyId,
                candidateId: `candidate-${from + index}`,
                relationId: 'relation',
                origin: 'API',
                sourceId: null,
                phaseId: null,
              },
              at,
            ),
          ),
        ),
      );
    for (let from = 0; from < 10_000; from += 500) await insert(from, 500, '2026-11-20T12:00:00.000Z');

    const visited: string[] = [];
    let after: string | null = null;
    for (let round = 0; ; round += 1) {
      const { interviews } = await ask(page, { companyId: 'large', after }, pipeline.token);
      visited.push(...interviews.edges.map(({ node }: { node: { id: string } }) => node.id));
      // Half of the new records are older than all others, half are newer.
      if (round < 50)
        await insert(20_000 + round * 10, 10, round % 2 ? '2026-11-19T12:00:00.000Z' : '2026-11-21T12:00:00.000Z');
      if (!interviews.pageInfo.hasNextPage) break;
      after = interviews.pageInfo.endCursor;
    }
    const known = visited.filter((id) => id < 'record-020000');
    expect(known).toHaveLength(10_000);
    expect(new Set(visited).size).toBe(visited.length);
    expect(visited.length).toBe(10_250);
  }, 120_000);

  it.each([
    ['CREATED_AT', 'ASC'],
    ['CREATED_AT', 'DESC'],
    ['UPDATED_AT', 'ASC'],
    ['NAME', 'ASC'],
    ['NAME', 'DESC'],
  ])('of vacancies page through all of them by %s %s', async (field, direction) => {
    const visited: string[] = [];
    let after: string | null = null;
    do {
      const { vacancies } = await ask(
        `query ($after: String, $orderBy: VacancyOrder) { vacancies(companyId: "counted", first: 7, after: $after, orderBy: $orderBy) {
          nodes { name createdAt updatedAt } pageInfo { hasNextPage endCursor hasPreviousPage } } }`,
        { after, orderBy: { field, direction } },
        tokenFor('counted'),
      );
      expect(vacancies.pageInfo.hasPreviousPage).toBe(after !== null);
      visited.push(
        ...vacancies.nodes.map(
          (node: Record<string, string>) => node[{ CREATED_AT: 'createdAt', UPDATED_AT: 'updatedAt' }[field] ?? 'name'],
        ),
      );
      after = vacancies.pageInfo.hasNextPage ? vacancies.pageInfo.endCursor : null;
    } while (after !== null);
    const sorted = visited.toSorted();
    expect(visited).toEqual(direction === 'ASC' ? sorted : sorted.toReversed());
    expect(visited).toHaveLength(50);
  });

  it('filter vacancies by each of their filters', async () => {
    const companyId = 'filtered';
    const token = tokenFor(companyId);
    await createPipeline(service, {
      companyId,
      overrides: {
        name: 'Senior 100%_dev',
        areaId: 'it',
        country: 'ES',
        visibility: 'PRIVATE',
        workModality: 'HYBRID',
        type: 'Branch',
      },
    });
    const other = await createPipeline(service, {
      companyId,
      overrides: { name: 'Junior tester', areaId: 'qa', country: null },
    });
    await ask(
      'mutation ($id: ID!) { publishVacancy(companyId: "filtered", id: $id) { id } }',
      { id: other.vacancyId },
      token,
    );
    const names = async (filter: object) =>
      (
        await ask(
          'query ($filter: VacancyFilter) { vacancies(companyId: "filtered", filter: $filter) { nodes { name } } }',
          { filter },
          token,
        )
      ).vacancies.nodes.map(({ name }: { name: string }) => name);

    for (const filter of [
      { areaId: 'it' },
      { country: 'ES' },
      { visibility: 'PRIVATE' },
      { workModality: 'HYBRID' },
      { type: 'Branch' },
      { status: 'SAVED' },
      { nameContains: '100%_DEV' },
      { areaId: 'it', status: 'SAVED', country: null },
    ]) {
      expect(await names(filter)).toEqual(['Senior 100%_dev']);
    }
    expect(await names({ status: 'IN_PROGRESS' })).toEqual(['Junior tester']);
    expect(await names({ nameContains: '_' })).toEqual(['Senior 100%_dev']);
    expect(await names({ createdAfter: '2000-01-01T00:00:00Z' })).toHaveLength(2);
    expect(await names({ updatedAfter: '2100-01-01T00:00:00Z' })).toHaveLength(0);
  });

  it('filter interviews by each of their filters', async () => {
    const pipeline = await createPipeline(service, { companyId: 'scored' });
    const [low = '', high = ''] = await initCandidates(service, pipeline, ['low', 'high', 'none']);
    await service.database.store.transaction(async (tx) => {
      for (const [id, score] of [
        [low, 20],
        [high, 90],
      ] as const) {
        const candidate = await tx.records.candidateInVacancy({
          companyId: 'scored',
          vacancyId: pipeline.vacancyId,
          id,
          closedId: id,
        });
        const record = candidate?.records[0];
        if (record?.kind !== 'interview') throw new Error('an interview was expected');
        await tx.records.insert([{ ...closeRecord({ ...record, score }, record.createdAt), id: `${id}-scored` }]);
      }
    });
    const found = async (filter: object) =>
      (
        await ask(
          'query ($filter: InterviewFilter) { interviews(companyId: "scored", filter: $filter) { nodes { candidateId isClosed } } }',
          { filter },
          pipeline.token,
        )
      ).interviews.nodes.map(
        ({ candidateId, isClosed }: { candidateId: string; isClosed: boolean }) =>
          `${candidateId}${isClosed ? ' closed' : ''}`,
      );

    expect(await found({ minScore: 50 })).toEqual(['high closed']);
    expect(await found({ maxScore: 50 })).toEqual(['low closed']);
    expect(await found({ isClosed: true })).toEqual(expect.arrayContaining(['high closed', 'low closed']));
    expect(await found({ statusCode: 'FINISHED', candidateId: 'low' })).toEqual(['low closed']);
    expect(await found({ vacancyId: pipeline.vacancyId, featureId: 'stage-1', candidateId: 'none' })).toEqual(['none']);
    expect(await found({ vacancyId: 'nowhere' })).toEqual([]);
    expect(await found({ updatedAfter: '2100-01-01T00:00:00Z' })).toEqual([]);
  });

  it.each([
    [{ first: 0 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ after: 'nonsense' }, 'after'],
    [{ after: Buffer.from('["yesterday","x"]').toString('base64url') }, 'after'],
  ])('refuse %j on the field, and not on its siblings', async (args, path) => {
    const { status, body } = await service.graphql(
      'query ($first: Int, $after: String) { viewer { id } interviews(companyId: "scored", first: $first, after: $after) { nodes { id } } }',
      { token: tokenFor('scored'), variables: args },
    );
    expect([status, body.data.viewer.id, body.data.interviews]).toEqual([200, 'user-1', null]);
    expect(body.errors[0].extensions).toMatchObject({ reason: 'INVALID_INPUT', errors: [{ path }] });
  });
});

describe('the views over records', () => {
  it("list a candidate's records in all vacancies in order", async () => {
    const first = await createPipeline(service, { companyId: 'roaming' });
    const second = await createPipeline(service, { companyId: 'roaming' });
    const a = await initCandidates(service, first, ['roamer']);
    const b = await initCandidates(service, second, ['roamer'], 'stage-2');
    const { candidate } = await ask(
      `{ candidate(companyId: "roaming", candidateId: "roamer") { candidateId records { nodes { __typename id vacancy { id } feature { id } } } } }`,
      {},
      first.token,
    );
    expect(candidate.records.nodes).toEqual([
      { __typename: 'Interview', id: a[0], vacancy: { id: first.vacancyId }, feature: { id: 'stage-1' } },
      { __typename: 'Psychometric', id: b[0], vacancy: { id: second.vacancyId }, feature: { id: 'stage-2' } },
    ]);
    const { body } = await service.graphql(
      '{ candidate(companyId: "roaming", candidateId: "nobody") { candidateId } }',
      first,
    );
    expect([body.data.candidate, body.errors[0].extensions.reason]).toEqual([null, 'RECORD_NOT_FOUND']);
  });

  it('count pending, in progress, finished and discarded records per feature, with the median of the days', async () => {
    const pipeline = await createPipeline(service, { companyId: 'counting' });
    const feature = aFeature('INTERVIEW', { id: 'stage-1' }) as unknown as Feature;
    const day = 86_400_000;
    const begun = Date.now() - 10 * day;
    const at = (days: number) => new Date(begun + days * day).toISOString();
    const record = (candidateId: string, selfInit: boolean) =>
      beginRecord(
        { ...feature, selfInit },
        {
          id: `r-${candidateId}`,
          companyId: 'counting',
          vacancyId: pipeline.vacancyId,
          candidateId,
          relationId: 'r',
          origin: 'API',
          sourceId: null,
          phaseId: null,
        },
        at(0),
      );
    const discarded = closeRecord(record('d', true), at(4));
    await service.database.store.transaction((tx) =>
      tx.records.insert([
        record('a', false),
        record('b', true),
        closeRecord(record('c', true), at(2)),
        { ...discarded, status: { ...discarded.status, code: 'DISCARDED' } },
        closeRecord(record('e', true), at(3)),
      ]),
    );
    const { vacancy } = await ask(
      `query ($id: ID!) { vacancy(companyId: "counting", id: $id) { pipeline { feature { id } pending inProgress finished discarded medianDays } } }`,
      { id: pipeline.vacancyId },
      pipeline.token,
    );
    expect(vacancy.pipeline).toEqual([
      {
        feature: { id: 'stage-1' },
        pending: 1,
        inProgress: 1,
        finished: 2,
        discarded: 1,
        medianDays: expect.closeTo(4, 3),
      },
      { feature: { id: 'stage-2' }, pending: 0, inProgress: 0, finished: 0, discarded: 0, medianDays: null },
      { feature: { id: 'stage-3' }, pending: 0, inProgress: 0, finished: 0, discarded: 0, medianDays: null },
    ]);
  });

  it('show the same of the features in a pipeline as of the vacancy, whatever is selected of them', async () => {
    const pipeline = await createPipeline(service, { companyId: 'counting', stages: ['DOCUMENTS', 'INTERVIEW'] });
    const selections = [
      'id',
      '__typename',
      'color customName order',
      'featureCode isAutomatic selfInit',
      'customName data actions { id }',
      'jobAutomations { ... on JobAutomations { timers { name time unit } } }',
      'customName records(first: 1) { totalCount }',
      'possibleDates { date }',
    ];
    const aliases = selections.map(
      (selection, at) => `p${at}: pipeline { feature { ${selection} } } f${at}: features { ${selection} }`,
    );
    const { vacancy } = await ask(
      `query ($id: ID!) { vacancy(companyId: "counting", id: $id) { ${aliases.join(' ')} } }`,
      { id: pipeline.vacancyId },
      pipeline.token,
    );
    for (const at of selections.keys())
      expect(vacancy[`p${at}`].map(({ feature }: { feature: object }) => feature)).toEqual(vacancy[`f${at}`]);
  });
});

describe('an answer', () => {
  it('of more than 32 Mi characters is refused with 400, and the service continues', async () => {
    const long = 'x'.repeat(190_000);
    const companyId = 'verbose';
    const pipeline = await createPipeline(service, {
      companyId,
      overrides: { jobDescription: long, jobDescriptionHtml: long },
    });
    await initCandidates(service, pipeline, candidateIds(100, 'c'));
    const { status, body } = await service.graphql(
      '{ interviews(companyId: "verbose", first: 100) { nodes { vacancy { jobDescription jobDescriptionHtml } } } }',
      pipeline,
    );
    expect([status, body.errors[0].extensions]).toEqual([
      400,
      { code: 'BAD_USER_INPUT', reason: 'QUERY_LIMIT_EXCEEDED', documentationUrl: '/docs/errors#QUERY_LIMIT_EXCEEDED' },
    ]);
    expect((await service.graphql('{ viewer { id } }', pipeline)).status).toBe(200);
  });
});

describe('grants apply to nested fields', () => {
  const nested = `query ($id: ID!) { vacancy(companyId: "granted", id: $id) {
    name interviews(first: 1) { nodes { id } } features { id psychometrics(first: 1) { nodes { id } } } pipeline { pending } } }`;

  it('a key that may read only vacancies gets null and OPERATION_NOT_GRANTED under them', async () => {
    const pipeline = await createPipeline(service, { companyId: 'granted' });
    const { text } = await service.issueKey('granted', {
      grants: ['GET /v2/vacancies/{vacancyId}/company/{companyId}'],
    });
    const { status, body } = await service.graphql(nested, { apiKey: text, variables: { id: pipeline.vacancyId } });

    expect(status).toBe(200);
    expect(body.data.vacancy).toMatchObject({ name: 'Backend engineer', interviews: null, pipeline: null });
    expect(new Set(body.errors.map((error: { extensions: { reason: string } }) => error.extensions.reason))).toEqual(
      new Set(['OPERATION_NOT_GRANTED']),
    );
  });

  it('a single coordinate can be granted', async () => {
    const pipeline = await createPipeline(service, { companyId: 'granted' });
    const { text } = await service.issueKey('granted', { grants: ['Query.vacancy', 'Vacancy.interviews'] });
    const { body } = await service.graphql(nested, { apiKey: text, variables: { id: pipeline.vacancyId } });
    expect(body.data.vacancy.interviews).toEqual({ nodes: [] });
    expect(body.data.vacancy.features[0].psychometrics).toBeNull();

    const rest = await service.request('GET', `/v2/vacancies/${pipeline.vacancyId}/company/granted`, { apiKey: text });
    expect([rest.status, rest.body.reason]).toEqual([403, 'OPERATION_NOT_GRANTED']);
  });
});
