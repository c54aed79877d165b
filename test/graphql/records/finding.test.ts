import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulk } from '../../support/company/bulk.js';
import {
  anAnswer,
  candidateIds,
  createPipeline,
  initCandidates,
  type Pipeline,
} from '../../support/company/pipeline.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** How a recruiter's frontend finds vacancies by their names and codes, and interviews by score and pending review. */

const clock = new TestClock();
let service: Service;
beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());

async function ask(query: string, variables: object, token: string): Promise<Reply['body']['data']> {
  const { body } = await service.graphql(query, { token, variables });
  expect(body.errors).toBeUndefined();
  return body.data;
}

/**
 * All nodes of a connection, read in pages of two.
 * @param isExecuted whether GraphQL's execution answers; otherwise the database makes the JSON
 */
async function walk(field: string, args: object, companyId: string, isExecuted: boolean): Promise<Reply['body'][]> {
  const [type, order] = field === 'vacancies' ? ['VacancyFilter', 'VacancyOrder'] : [filterOf(field), 'RecordOrder'];
  const shown = {
    vacancies: 'id name',
    interviews: 'id candidateId score reviewPending',
    records: 'id ... on Interview { score }',
  };
  // History is never in the JSON of the database.
  const more = isExecuted ? 'history(first: 1) { nodes { seq } }' : '';
  const query = `query ($companyId: ID!, $after: String, $filter: ${type}, $orderBy: ${order}) {
    page: ${field}(companyId: $companyId, first: 2, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount nodes { ${shown[field as keyof typeof shown]} ${more} } pageInfo { hasNextPage endCursor }
    }
  }`;
  const nodes: Reply['body'][] = [];
  for (let after: string | null = null; ; ) {
    const { page } = await ask(query, { companyId, after, ...args }, tokenFor(companyId));
    nodes.push(...page.nodes);
    if (page.pageInfo.hasNextPage) {
      after = page.pageInfo.endCursor;
      continue;
    }
    expect(page.totalCount).toBe(nodes.length);
    return nodes;
  }
}
const filterOf = (field: string) => (field === 'interviews' ? 'InterviewFilter' : 'RecordFilter');

const ways = [
  ['in JSON from the database', false],
  ['by execution', true],
] as const;

describe('the name of a vacancy', () => {
  const names = [
    'Zapatero',
    'árbitro de fútbol',
    'ARBITRAJE',
    'A\u0301rbitro asistente',
    'Straße fegen',
    'STRASSE BAUEN',
    'Ñandú',
    'nadador',
    'ΟΔΟΣ',
    '100 % remoto',
    'zapatero',
  ];
  /** The same without regard to case and accents, ñ as n. */
  const ordered = [
    '100 % remoto',
    'ARBITRAJE',
    'A\u0301rbitro asistente',
    'árbitro de fútbol',
    'nadador',
    'Ñandú',
    'STRASSE BAUEN',
    'Straße fegen',
    'Zapatero',
    'zapatero',
    'ΟΔΟΣ',
  ];
  const companyId = 'names';

  beforeAll(async () => {
    for (const name of names) {
      await createPipeline(service, { companyId, overrides: { name } });
      clock.advance(1);
    }
  });

  it.each(ways)('is found without regard to case and accents, %s', async (_way, isExecuted) => {
    const found = async (nameContains: string) =>
      (await walk('vacancies', { filter: { nameContains } }, companyId, isExecuted)).map(({ name }) => name).toSorted();
    expect(await found('arbitro')).toEqual(['A\u0301rbitro asistente', 'árbitro de fútbol'].toSorted());
    expect(await found('ÁRBI')).toHaveLength(3);
    expect(await found('nandu')).toEqual(['Ñandú']);
    expect(await found('strasse')).toHaveLength(2);
    expect(await found('ß')).toHaveLength(2);
    expect(await found('οδος')).toEqual(['ΟΔΟΣ']);
    expect([await found('0 %'), await found('%'), await found('_')]).toEqual([['100 % remoto'], ['100 % remoto'], []]);
    expect(await found('')).toHaveLength(names.length);
  });

  it.each(ways)('is found by letters without strokes and ligatures, %s', async (way, isExecuted) => {
    const company = `latin-${way}`;
    const spelt = ['Łódź', 'Søren Ærø', 'STRAẞE', 'Đorđe', 'İzmir', 'Diyarbakır', 'Þórr', 'Œuvre'];
    for (const name of spelt) await createPipeline(service, { companyId: company, overrides: { name } });
    const found = async (nameContains: string) =>
      (await walk('vacancies', { filter: { nameContains } }, company, isExecuted)).map(({ name }) => name);
    const typed = ['lodz', 'soren aero', 'strasse', 'DORDE', 'izmir', 'diyarbakir', 'thorr', 'oeuvre'];
    const all = (texts: readonly string[]) => Promise.all(texts.map(found));
    expect(await all(typed)).toEqual(spelt.map((name) => [name]));
    expect(await all(spelt)).toEqual(spelt.map((name) => [name]));
  });

  it.each(ways)('orders vacancies without regard to case and accents, %s', async (_way, isExecuted) => {
    const inOrder = async (direction: string) =>
      (await walk('vacancies', { orderBy: { field: 'NAME', direction } }, companyId, isExecuted)).map(
        ({ name }) => name,
      );
    expect(await inOrder('ASC')).toEqual(ordered);
    expect(await inOrder('DESC')).toEqual(ordered.toReversed());
  });

  it('is found by its new text after an edit', async () => {
    const { vacancyId, token } = await createPipeline(service, {
      companyId: 'renamed',
      overrides: { name: 'Panadero' },
    });
    await ask(
      'mutation ($id: ID!) { updateVacancy(companyId: "renamed", id: $id, input: { name: "Camarógrafo" }) { id } }',
      { id: vacancyId },
      token,
    );
    const found = async (nameContains: string) =>
      (await walk('vacancies', { filter: { nameContains } }, 'renamed', false)).length;
    expect([await found('camarografo'), await found('panadero')]).toEqual([1, 0]);
  });

  it('of any length and script is stored, found and ordered', async () => {
    // Decomposed, the first has 18 times as many characters.
    for (const name of ['\ufdfa'.repeat(512), '😀'.repeat(256), 'ﬀ'.repeat(512), '', 'İıſ']) {
      await createPipeline(service, { companyId: 'scripts', overrides: { name } });
    }
    const [ascending, descending] = [
      await walk('vacancies', { orderBy: { field: 'NAME', direction: 'ASC' } }, 'scripts', false),
      await walk('vacancies', { orderBy: { field: 'NAME', direction: 'DESC' } }, 'scripts', true),
    ];
    expect(ascending.map(({ id }) => id)).toEqual(descending.toReversed().map(({ id }) => id));
    for (const { id, name } of ascending) {
      const found = await walk('vacancies', { filter: { nameContains: name } }, 'scripts', false);
      expect(found.map((one) => one.id)).toContain(id);
    }
    expect(await walk('vacancies', { filter: { nameContains: 'iIs' } }, 'scripts', false)).toHaveLength(1);
  });
});

describe('the codes of a vacancy', () => {
  it.each(ways)('are filters, %s', async (_way, isExecuted) => {
    const companyId = `codes-${isExecuted}`;
    for (const [name, refCode] of [
      ['one', 4711],
      ['another', 4711],
      ['third', 471],
      ['none', null],
    ] as const) {
      await createPipeline(service, { companyId, overrides: { name, refCode } });
      clock.advance(1);
    }
    const found = async (filter: object) =>
      (await walk('vacancies', { filter }, companyId, isExecuted)).map(({ name }) => name);
    expect(await found({ refCode: '4711' })).toEqual(['another', 'one']);
    const [{ short_code: shortCode } = { short_code: '' }] = await service.database.rows<{ short_code: string }>(
      "select short_code from vacancy where company_id = $1 and name = 'third'",
      [companyId],
    );
    expect(await found({ shortCode })).toEqual(['third']);
    expect(await found({ shortCode, refCode: '4711' })).toEqual([]);
    expect(await found({ shortCode: shortCode.toLowerCase() })).toEqual([]);
  });
});

describe('an interview', () => {
  const companyId = 'scored';
  const scores = [20, null, 99.5, 0, 20, null, 1e-7, 140];
  let pipeline: Pipeline;
  let ids: string[];

  beforeAll(async () => {
    pipeline = await createPipeline(service, { companyId, stages: ['INTERVIEW', 'DOCUMENTS'] });
    ids = await initCandidates(service, pipeline, candidateIds(scores.length));
    const record = `mutation ($vacancyId: ID!, $id: ID!, $input: RecordAnswersInput!) {
      recordAnswers(companyId: "${companyId}", vacancyId: $vacancyId, id: $id, input: $input) { id } }`;
    const { createdAt: _, ...sent } = anAnswer;
    for (const [at, score] of scores.entries()) {
      const answer = { ...sent, needsReview: at % 4 === 2, ...(score === null && { questionScore: null }) };
      const input = { answers: [answer], scorer: { kind: 'RUBRIC', id: 'r' }, score };
      await ask(record, { vacancyId: pipeline.vacancyId, id: ids[at], input }, pipeline.token);
    }
    // One of those that wait for a review is closed.
    await bulk(service, 'discardFeatures', pipeline, [ids[6] ?? '']);
    await initCandidates(service, pipeline, ['papers'], 'stage-2');
  });

  const byScore = (direction: 'ASC' | 'DESC') => {
    const scored = scores.map((score, at) => ({ id: ids[at] ?? '', score: score ?? null }));
    const way = direction === 'ASC' ? 1 : -1;
    return scored.toSorted((a, b) => {
      if ((a.score === null) !== (b.score === null)) return a.score === null ? 1 : -1;
      return way * ((a.score ?? 0) - (b.score ?? 0) || (a.id < b.id ? -1 : 1));
    });
  };

  it.each(ways)('is ordered by its score, those without one last, %s', async (_way, isExecuted) => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const found = await walk('interviews', { orderBy: { field: 'SCORE', direction } }, companyId, isExecuted);
      expect(found.map(({ id, score }) => ({ id, score }))).toEqual(byScore(direction));
    }
  });

  it('is ordered so among records of any kind, and the others have no score', async () => {
    const found = await walk('records', { orderBy: { field: 'SCORE', direction: 'DESC' } }, companyId, true);
    const scored = byScore('DESC').filter(({ score }) => score !== null);
    expect(found.slice(0, scored.length).map(({ id }) => id)).toEqual(scored.map(({ id }) => id));
    expect(found.slice(scored.length).map(({ score }) => score ?? null)).toEqual([null, null, null]);
  });

  it.each(ways)('is found by its pending review, and shows it, %s', async (_way, isExecuted) => {
    const found = async (filter: object, more: object = {}) =>
      (await walk('interviews', { filter, ...more }, companyId, isExecuted)).map(
        ({ candidateId, reviewPending }) => `${candidateId} ${reviewPending}`,
      );
    // Candidates of one call may begin within one millisecond, in any order.
    expect((await found({ reviewPending: true })).toSorted()).toEqual(['candidate-2 true', 'candidate-6 true']);
    expect(await found({ reviewPending: true, isClosed: false })).toEqual(['candidate-2 true']);
    expect(await found({ reviewPending: true }, { orderBy: { field: 'SCORE', direction: 'ASC' } })).toEqual([
      'candidate-6 true',
      'candidate-2 true',
    ]);
    expect(await found({ reviewPending: false })).toHaveLength(6);
    const records = await walk('records', { filter: { reviewPending: true } }, companyId, true);
    expect(records.map(({ id }) => id).toSorted()).toEqual([ids[2], ids[6]].toSorted());
  });

  it('tells of its pending review in events, which other records do not', async () => {
    const { events } = await ask(
      `{ events(companyId: "${companyId}", first: 100, filter: { types: ["RECORD_INITIALIZED", "RECORD_SCORED"] }) {
        nodes { type candidateId data } } }`,
      {},
      pipeline.token,
    );
    const of = (type: string, candidate: string) =>
      events.nodes.find((one: Reply['body']) => one.type === type && one.candidateId === candidate).data;
    expect(of('RECORD_INITIALIZED', 'candidate-2').after.reviewPending).toBe(false);
    expect(of('RECORD_SCORED', 'candidate-2').after.reviewPending).toBe(true);
    expect(of('RECORD_SCORED', 'candidate-1').after).not.toHaveProperty('reviewPending');
    expect(of('RECORD_INITIALIZED', 'papers').after).not.toHaveProperty('reviewPending');
  });

  it('alone has a score and reviews: psychometric tests are neither ordered nor filtered by them', async () => {
    const refused = async (args: string) => {
      const { body } = await service.graphql(
        `{ psychometrics(companyId: "${companyId}", ${args}) { nodes { id } } }`,
        pipeline,
      );
      return body.errors[0];
    };
    const { extensions } = await refused('orderBy: { field: SCORE, direction: ASC }');
    expect([extensions.reason, extensions.errors[0].path]).toEqual(['INVALID_INPUT', 'orderBy.field']);
    expect((await refused('filter: { reviewPending: true }')).extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it.each<[value: string, isOne: boolean]>([
    ['', true],
    ['0000000000000001', true],
    ['ffefffffffffffff', true],
    ['7ff0000000000000', false],
    ['fff8000000000000', false],
    ['20', false],
    ['0X00000000000001', false],
  ])('has cursors with the bits of its score: %j', async (value, isOne) => {
    const after = Buffer.from(JSON.stringify([value, 'x', 'SCORE'])).toString('base64url');
    for (const more of ['', 'history(first: 1) { nodes { seq } }']) {
      const { body } = await service.graphql(
        `query ($after: String) { interviews(companyId: "${companyId}", after: $after,
          orderBy: { field: SCORE, direction: ASC }) { nodes { id ${more} } } }`,
        { ...pipeline, variables: { after } },
      );
      expect(body.errors?.[0].extensions.reason).toBe(isOne ? undefined : 'INVALID_INPUT');
    }
  });
});
