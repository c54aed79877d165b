import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Interview, noProvenance } from '../../../src/core/pipeline/shapes/record.js';
import { anAnswer, createPipeline, initCandidates, type Pipeline, recordPath } from '../../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** Scores and results come through GraphQL, and REST shows the newest in the specification's shape. */

let service: Service;
let pipeline: Pipeline;
let id: string;
let count = 0;
beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
});
beforeEach(async () => {
  count += 1;
  [id = ''] = await initCandidates(service, pipeline, [`candidate-${count}`]);
});
afterAll(() => service.stop());

const place = () => ({ companyId: 'acme', vacancyId: pipeline.vacancyId, id });
const { createdAt: _, ...sent } = anAnswer;
const person = { kind: 'PERSON', id: 'grace' };
const model = { kind: 'MODEL', id: 'scorer', version: '2026-11' };
const versions = 'version scorer { kind id version } needsReview questionScore';
const provenance = 'rubricHash promptHash inputHash runId';
const hashes = { rubricHash: '0a'.repeat(32), promptHash: '1B'.repeat(32), inputHash: '2c'.repeat(32) };
const shown = `score briefScoreExplanation answers { questionId ${versions} versions { ${versions} } }`;

const run = async (query: string, variables: object, token = pipeline.token) =>
  (await service.graphql(query, { token, variables })).body;
const mutation = (name: string, input: string, fields: string) => `
  mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: ${input}!, $key: String) {
    ${name}(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $key) { ${fields} }
  }`;
const record = (input: object, key?: string, fields = shown) =>
  run(mutation('recordAnswers', 'RecordAnswersInput', fields), { ...place(), input, key });
const review = (input: object) => run(mutation('reviewAnswers', 'ReviewAnswersInput', shown), { ...place(), input });
const read = (fields: string) =>
  run(
    `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
      interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) { ${fields} }
    }`,
    place(),
  );
const overRest = async () => (await service.request('GET', recordPath(pipeline, id), { token: pipeline.token })).body;
const stored = async () => (await service.database.store.records.findOne(place())) as Interview;

describe('recorded answers', () => {
  it('are shown over REST like in the specification, and with their versions over GraphQL', async () => {
    await record({ answers: [{ ...sent, needsReview: true }], scorer: model });
    const { data } = await record({ answers: [{ ...sent, questionScore: 4 }], scorer: person });
    const first = { version: 1, scorer: model, needsReview: true, questionScore: 3 };
    const second = { version: 2, scorer: { ...person, version: null }, needsReview: false, questionScore: 4 };
    const whole = {
      score: 80,
      briefScoreExplanation: null,
      answers: [{ questionId: 'answered', ...second, versions: [first, second] }],
    };
    expect(data.recordAnswers).toEqual(whole);
    expect((await read(shown)).data.interview).toEqual(whole);

    const body = await overRest();
    expect(Object.keys(body.answers[0])).toEqual(expect.arrayContaining(Object.keys(anAnswer)));
    expect(Object.keys(body.answers[0])).toHaveLength(Object.keys(anAnswer).length);
    expect(body).toMatchObject({ score: 80, answers: [{ ...sent, questionScore: 4 }] });
    expect(body.status).toMatchObject({ code: 'IN_PROGRESS' });
    expect(body.updatedAt).not.toBe(body.createdAt);
  });

  it.each([
    ['a version', 'answers { version }', { answers: [{ version: 2 }] }],
    ['a scorer', 'answers { scorer { id } }', { answers: [{ scorer: { id: 'grace' } }] }],
    ['versions', 'answers { versions { version } }', { answers: [{ versions: [{ version: 1 }, { version: 2 }] }] }],
    [
      'an alias',
      'all: answers { of: versions { scorer { kind } } }',
      { all: [{ of: [{ scorer: { kind: 'MODEL' } }, { scorer: { kind: 'PERSON' } }] }] },
    ],
    ['through fragments', '... on Interview { answers { ... on Answer { version } } }', { answers: [{ version: 2 }] }],
  ])('show %s on every path, alone or together with others', async (_name, fields, expected) => {
    await record({ answers: [sent], scorer: model });
    await record({ answers: [sent], scorer: person });
    const filter = `filter: { candidateId: "candidate-${count}" }`;
    const places = [
      ['interview', `interview(companyId: "acme", vacancyId: "${pipeline.vacancyId}", id: "${id}")`],
      ['record', `record(companyId: "acme", vacancyId: "${pipeline.vacancyId}", id: "${id}")`],
    ] as const;
    const found = (await read(fields)).data.interview;
    expect(found).toEqual(expected);
    for (const [name, field] of places) {
      const { data } = await run(`{ ${field} { id ... on Interview { ${fields} } } }`, {});
      expect(data[name]).toEqual({ id, ...found });
    }
    const paged = await run(`{ interviews(companyId: "acme", ${filter}) { nodes { score ${fields} } } }`, {});
    expect(paged.data.interviews.nodes).toEqual([{ score: 60, ...found }]);
    const nested = await run(
      `{ vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { interviews(${filter}) { nodes { ${fields} } } } }`,
      {},
    );
    expect(nested.data.vacancy.interviews.nodes).toEqual([found]);
  });

  it('from before there were versions have the first version, without a scorer', async () => {
    const { companyId, vacancyId } = place();
    await service.database.store.transaction(async (tx) => {
      const open = (await tx.records.findOne(place())) as Interview;
      await tx.records.insert([
        { ...open, id: `old-${id}`, companyId, vacancyId, candidateId: 'old', answers: [anAnswer] },
      ]);
    });
    id = `old-${id}`;
    const first = { version: 1, scorer: null, needsReview: false, questionScore: 3 };
    expect((await read('answers { version scorer { id } }')).data.interview.answers).toEqual([
      { version: 1, scorer: null },
    ]);
    const { data } = await review({ reviews: [{ questionId: 'answered', score: 5 }] });
    const second = { ...first, version: 2, scorer: { kind: 'PERSON', id: 'user-1', version: null }, questionScore: 5 };
    expect(data.reviewAnswers.answers).toEqual([{ questionId: 'answered', ...second, versions: [first, second] }]);
  });

  it('are shown by their order, then as they came, over REST, in JSON from the database, in events and in a replay', async () => {
    const answer = (questionId: string, order: number) => ({ ...sent, questionId, order });
    const fields = 'answers { questionId }';
    const idsIn = ({ answers }: { readonly answers: readonly { questionId: string }[] }) =>
      answers.map(({ questionId }) => questionId);
    const first = { answers: [answer('c', 3), answer('b', 2), answer('a', 1), answer('d', 2)], scorer: model };
    const ordered = ['a', 'b', 'd', 'c'];
    for (const time of ['first', 'again']) {
      const { data } = await record(first, `ordered-${id}`, fields);
      expect([time, idsIn(data.recordAnswers)]).toEqual([time, ordered]);
    }
    expect(idsIn((await read(fields)).data.interview)).toEqual(ordered);
    expect(idsIn((await read(`updatedAt history { nodes { seq } } ${fields}`)).data.interview)).toEqual(ordered);
    expect(idsIn(await overRest())).toEqual(ordered);
    const [scored] = await service.database.rows<{ data: { after: Parameters<typeof idsIn>[0] } }>(
      "select data from feed_event where company_id = 'acme' and record_id = $1 and type = 'RECORD_SCORED'",
      [id],
    );
    expect(idsIn(scored?.data.after as Parameters<typeof idsIn>[0])).toEqual(ordered);
  });

  it('are stored once under an idempotency key, and the replay has their versions', async () => {
    const input = { answers: [sent], scorer: model };
    const first = await record(input, `key-${id}`);
    const extensions = { idempotentReplayed: ['recordAnswers'] };
    expect(await record(input, `key-${id}`)).toEqual({ ...first, extensions });
    expect((await stored()).answerHistories).toEqual([
      { questionId: 'answered', scorer: model, ...noProvenance, older: [] },
    ]);
    const other = await record({ ...input, score: 1 }, `key-${id}`);
    expect(other.errors[0].extensions.reason).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('set a flag on the record that affects moves, and a review clears it', async () => {
    await record({ answers: [{ ...sent, needsReview: true }], scorer: model });
    expect((await stored()).reviewPending).toBe(true);
    await review({ reviews: [{ questionId: 'answered' }] });
    expect(await stored()).toMatchObject({ reviewPending: false, answers: [{ needsReview: false }] });
  });

  it.each([
    ['a model without a version', { kind: 'MODEL', id: 'scorer' }, 'scorer.version', 'is required if kind is MODEL'],
    [
      'an API key as a person',
      { kind: 'PERSON', id: 'api-key:key-1' },
      'scorer.id',
      'must name a person, not an API key',
    ],
  ])('are refused from %s', async (_name, scorer, path, message) => {
    const { errors } = await record({ answers: [sent], scorer });
    expect(errors[0].extensions).toMatchObject({ reason: 'INVALID_INPUT', errors: [{ path, message }] });
    expect((await stored()).answers).toEqual([]);
  });

  it("are refused from a person whose id is a key's, and so is a review by one", async () => {
    const { id: keyId } = await service.issueKey(pipeline.companyId);
    const message = 'must name a person, not an API key';
    const recorded = await record({ answers: [sent], scorer: { kind: 'PERSON', id: keyId } });
    expect(recorded.errors[0].extensions.errors).toEqual([{ path: 'scorer.id', message }]);
    expect((await stored()).answers).toEqual([]);
    await record({ answers: [sent], scorer: { kind: 'PERSON', id: 'grace' } });
    const reviewed = await review({ reviews: [{ questionId: 'answered' }], reviewerUserId: keyId });
    expect(reviewed.errors[0].extensions.errors).toEqual([{ path: 'reviewerUserId', message }]);
  });

  it('are accepted for a record that was moved', async () => {
    await service.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
      token: pipeline.token,
      body: { resourceId: id },
    });
    const { data } = await record({ answers: [sent], scorer: model });
    expect(data.recordAnswers.score).toBe(60);
    expect(await overRest()).toMatchObject({ isClosed: true, status: { code: 'FINISHED' }, score: 60 });
  });
});

describe('what a score was made with', () => {
  const made = { ...hashes, runId: 'run-1' };
  const eventsOf = async (record: string) => {
    const { data } = await run(
      '{ events(companyId: "acme", filter: { recordId: "RECORD" }) { nodes { type data } } }'.replace('RECORD', record),
      {},
      tokenFor('acme', { roles: ['admin'] }),
    );
    return data.events.nodes as { type: string; data: { after: Record<string, unknown> } }[];
  };

  it('is shown of each version of an answer, and reported by events, but not over REST', async () => {
    await record({ answers: [{ ...sent, ...made }], scorer: model });
    const again = { ...sent, rubricHash: hashes.rubricHash, runId: 'run-2' };
    const fields = `answers { ${provenance} versions { version ${provenance} } }`;
    const { data } = await record({ answers: [again], scorer: model }, undefined, fields);
    const second = { ...noProvenance, rubricHash: hashes.rubricHash, runId: 'run-2' };
    const versions = [
      { version: 1, ...made },
      { version: 2, ...second },
    ];
    expect(data.recordAnswers).toEqual({ answers: [{ ...second, versions }] });
    expect((await read(fields)).data.interview).toEqual({ answers: [{ ...second, versions }] });
    expect((await read('answers { runId }')).data.interview).toEqual({ answers: [{ runId: 'run-2' }] });

    const scoredBy = (await eventsOf(id)).filter(({ type }) => type === 'RECORD_SCORED');
    expect(scoredBy.map(({ data }) => data.after.answers)).toMatchObject([[made], [second]]);
    expect(JSON.stringify(await overRest())).not.toMatch(/run-|Hash/);
  });

  it('goes with its score: a review with another score has none, a confirmed score keeps it', async () => {
    await record({
      answers: [
        { ...sent, ...made },
        { ...sent, ...made, questionId: 'other' },
      ],
      scorer: model,
    });
    await review({ reviews: [{ questionId: 'answered' }, { questionId: 'other', score: 5 }] });
    const { data } = await read(`answers { scorer { kind } ${provenance} }`);
    const scorer = { kind: 'PERSON' };
    expect(data.interview.answers).toEqual([
      { scorer, ...made },
      { scorer, ...noProvenance },
    ]);
  });

  it('is kept of a test until null empties it, and reported by events, but not over REST', async () => {
    [id = ''] = await initCandidates(service, pipeline, [`proven-${count}`], 'stage-2');
    const report = async (input: object) =>
      (await run(mutation('recordPsychometric', 'RecordPsychometricInput', provenance), { ...place(), input })).data
        .recordPsychometric;
    expect(await report({ ...made })).toEqual(made);
    expect(await report({ submissionId: 's-1' })).toEqual(made);
    expect(await report({ promptHash: null, runId: 'run-2' })).toEqual({ ...made, promptHash: null, runId: 'run-2' });
    const query = `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
      psychometric(companyId: $companyId, vacancyId: $vacancyId, id: $id) { ${provenance} } }`;
    const { data } = await run(query, place());
    expect(data.psychometric).toEqual({ ...made, promptHash: null, runId: 'run-2' });

    const after = (await eventsOf(id)).map(({ type, data }) => [type, data.after]);
    expect(after).toMatchObject([
      ['RECORD_INITIALIZED', noProvenance],
      ['RECORD_SCORED', made],
      ['RECORD_SCORED', { submissionId: 's-1' }],
      ['RECORD_SCORED', { promptHash: null, runId: 'run-2' }],
    ]);
    const { body } = await service.request('GET', recordPath(pipeline, id, 'psychometrics'), { token: pipeline.token });
    expect(JSON.stringify(body)).not.toMatch(/run-|Hash/);
  });

  it.each([
    ['63 digits', 'rubricHash', 'a'.repeat(63)],
    ['65 digits', 'promptHash', 'a'.repeat(65)],
    ['a digit that is not hexadecimal', 'inputHash', `${'a'.repeat(63)}g`],
    ['a line after the digits', 'inputHash', `${'a'.repeat(64)}\n`],
    ['an empty run', 'runId', ''],
    ['a run of 129 characters', 'runId', 'r'.repeat(129)],
  ])('is refused with its place: %s', async (_name, member, value) => {
    const faultOf = ({ errors: [{ extensions }] }: { errors: [{ extensions: Record<string, unknown> }] }) => [
      extensions.reason,
      (extensions.errors as { path: string }[]).map(({ path }) => path),
    ];
    const refused = await record({ answers: [{ ...sent, [member]: value }], scorer: model });
    expect(faultOf(refused)).toEqual(['INVALID_INPUT', [`answers.0.${member}`]]);
    const input = { [member]: value };
    const test = await run(mutation('recordPsychometric', 'RecordPsychometricInput', 'id'), { ...place(), input });
    expect(faultOf(test)).toEqual(['INVALID_INPUT', [member]]);
  });
});

describe('versions', () => {
  const listing = (first: number, fields: string) =>
    run(`{ interviews(companyId: "acme", first: ${first}) { nodes { answers { ${fields} } } } }`, {});

  it('count as 50 nodes', async () => {
    expect((await listing(98, 'versions { version }')).errors).toBeUndefined();
    const { errors } = await listing(99, 'versions { version }');
    expect(errors[0].message).toContain('nodes: it has 5049');
    expect((await listing(100, 'version scorer { id }')).errors).toBeUndefined();
  });
});

describe('a review', () => {
  it('empties the score of an answer with null, and leaves it if it sends none', async () => {
    await record({ answers: [sent, { ...sent, questionId: 'other', questionScore: 5 }], scorer: model });
    const scores = 'score answers { questionScore }';
    const review = async (input: object) =>
      (await run(mutation('reviewAnswers', 'ReviewAnswersInput', scores), { ...place(), input })).data.reviewAnswers;
    expect(await review({ reviews: [{ questionId: 'answered' }] })).toEqual({
      score: 80,
      answers: [{ questionScore: 3 }, { questionScore: 5 }],
    });
    expect(await review({ reviews: [{ questionId: 'answered', score: null }] })).toEqual({
      score: 100,
      answers: [{ questionScore: null }, { questionScore: 5 }],
    });
  });
});

describe('a review by an API key', () => {
  it('includes the person', async () => {
    await record({ answers: [sent], scorer: model });
    const { text: apiKey } = await service.issueKey('acme');
    const send = async (input: object) =>
      (
        await service.graphql(mutation('reviewAnswers', 'ReviewAnswersInput', shown), {
          apiKey,
          variables: { ...place(), input },
        })
      ).body;
    const reviews = [{ questionId: 'answered', score: 2 }];
    const [refused] = (await send({ reviews })).errors;
    expect([refused.extensions.reason, refused.extensions.errors[0].path]).toEqual(['INVALID_INPUT', 'reviewerUserId']);
    const { data } = await send({ reviews, reviewerUserId: 'grace' });
    expect(data.reviewAnswers.answers[0].scorer).toEqual({ ...person, version: null });
  });
});

describe('recordPsychometric', () => {
  it('is shown over REST', async () => {
    [id = ''] = await initCandidates(service, pipeline, [`tested-${count}`], 'stage-2');
    const reports = [{ name: 'All', url: 'https://example.com/all' }];
    const input = {
      submissionId: 's-1',
      link: 'https://example.com',
      evaluationId: 7,
      reports,
      status: 'RESULTS_READY',
    };
    const { data } = await run(
      mutation(
        'recordPsychometric',
        'RecordPsychometricInput',
        'link reports { name url } status { code descriptionCode }',
      ),
      { ...place(), input },
    );
    const status = { code: 'RESULTS_READY', descriptionCode: 'REPORTED' };
    expect(data.recordPsychometric).toEqual({ link: input.link, reports, status });
    const { body } = await service.request('GET', recordPath(pipeline, id, 'psychometrics'), { token: pipeline.token });
    expect(body).toMatchObject({ ...input, evaluationName: null, status: { ...status, notificationDelay: 0 } });
  });

  it('accepts the schemes of URLs in upper case, and shows them as they came', async () => {
    [id = ''] = await initCandidates(service, pipeline, [`shouted-${count}`], 'stage-2');
    const input = { link: 'HTTPS://example.com/test', reports: [{ name: 'All', url: 'Http://example.com/all' }] };
    const { data } = await run(mutation('recordPsychometric', 'RecordPsychometricInput', 'link reports { name url }'), {
      ...place(),
      input,
    });
    expect(data?.recordPsychometric).toEqual(input);
  });
});

describe('rollCallbackSecret', () => {
  const roll = (token: string) =>
    run('mutation { rollCallbackSecret(companyId: "acme") { secret previousValidUntil } }', {}, token);

  it('is for admins, and returns a new secret each time', async () => {
    expect((await roll(pipeline.token)).errors[0].extensions.reason).toBe('ROLE_REQUIRED');
    const admin = tokenFor('acme', { roles: ['admin'] });
    const [first, second] = [await roll(admin), await roll(admin)].map(({ data }) => data.rollCallbackSecret);
    expect(first).toEqual({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), previousValidUntil: null });
    expect(second.secret).not.toBe(first.secret);
    expect(Date.parse(second.previousValidUntil)).toBeGreaterThan(Date.now() + 86_000_000);
  });
});
