import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventContext } from '../../src/core/application/event.js';
import { recordMoved } from '../../src/core/pipeline/rules/recordEvents.js';
import { closeRecord } from '../../src/core/pipeline/rules/recordTransitions.js';
import type { DecidedMove } from '../../src/core/pipeline/stores/recordWrites.js';
import {
  aFeature,
  asFeatureInput,
  createPipeline,
  initCandidates,
  type Pipeline,
  recordPath,
} from '../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

let service: Service;
let pipeline: Pipeline;
let recordId: string;
let counter = 0;

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  counter += 1;
  [recordId = ''] = await initCandidates(service, pipeline, [`candidate-${counter}`]);
});

const orchestrate = (id: string, body: unknown, headers: Record<string, string> = {}, where = pipeline) =>
  service.request('POST', `${recordPath(where, id)}/orchestrate`, { token: tokenFor('acme'), body, headers });
const preferring = { prefer: 'return=representation' };
const readInterview = async (id: string) => (await service.request('GET', recordPath(pipeline, id), pipeline)).body;

describe('specification, "4. Close a feature and orchestrate"', () => {
  it('answers 200 without a body, and the feature module is closed', async () => {
    const { status, text, headers } = await orchestrate(recordId, { resourceId: recordId });

    expect([status, text, headers.get('content-type')]).toEqual([200, '', null]);
    const record = await readInterview(recordId);
    expect(record.isClosed).toBe(true);
    expect(record.status).toMatchObject({ code: 'FINISHED', descriptionCode: 'ORCHESTRATED' });
    expect(record.statusHistory.map(({ code }: { code: string }) => code)).toEqual(['IN_PROGRESS', 'FINISHED']);
  });

  it.each<[prefer: string, isAnswered: boolean]>([
    ['return=representation, return=minimal', true],
    ['return=minimal, return=representation', false],
    ['respond-async, RETURN = "representation"; foo=bar', true],
    ['return=unknown, return=representation', false],
    ['handling=lenient,return=minimal', false],
    ['returning=representation', false],
  ])('heeds the first preference for what it returns (RFC 7240, section 2): %s', async (prefer, isAnswered) => {
    const { status, text, headers } = await orchestrate(recordId, { resourceId: recordId }, { prefer });
    expect([status, text !== '', headers.has('preference-applied')]).toEqual([200, isAnswered, isAnswered]);
  });

  it('moves the candidate to the feature with the next higher order', async () => {
    const { body, headers } = await orchestrate(recordId, { resourceId: recordId }, preferring);

    expect(headers.get('preference-applied')).toBe('return=representation');
    expect(body.closed).toMatchObject({ id: recordId, isClosed: true });
    expect(body.next).toMatchObject({ featureId: 'stage-2', candidateId: `candidate-${counter}`, isClosed: false });
    const { status } = await service.request('GET', recordPath(pipeline, body.next.id, 'psychometrics'), pipeline);
    expect(status).toBe(200);
  });

  it('moves the candidate to a given destFeatureId, and keeps destPhaseId', async () => {
    const { body } = await orchestrate(
      recordId,
      { resourceId: recordId, destFeatureId: 'stage-3', destPhaseId: 'phase-9' },
      preferring,
    );

    expect(body.next.featureId).toBe('stage-3');
    const { body: seen } = await service.graphql(
      `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { phaseId } }`,
      { token: pipeline.token, variables: { companyId: 'acme', vacancyId: pipeline.vacancyId, id: body.next.id } },
    );
    expect(seen.data.record.phaseId).toBe('phase-9');
  });

  it('finishes the candidate if no feature follows', async () => {
    const last = await orchestrate(recordId, { resourceId: recordId, destFeatureId: 'stage-3' }, preferring);
    const { status, body } = await orchestrate(last.body.next.id, { resourceId: last.body.next.id }, preferring);

    expect([status, body.closed.isClosed, body.next]).toEqual([200, true, null]);
  });

  it("closes another record of the same candidate, given by resourceId, on the path of any of the candidate's records", async () => {
    const { body } = await orchestrate(recordId, { resourceId: recordId }, preferring);
    const { status, body: second } = await orchestrate(recordId, { resourceId: body.next.id }, preferring);

    expect([status, second.closed.id, second.next.featureId]).toEqual([200, body.next.id, 'stage-3']);
  });

  it('moves back to a feature with a closed record: a new record is created', async () => {
    const { body } = await orchestrate(recordId, { resourceId: recordId }, preferring);
    const { status, body: back } = await orchestrate(
      body.next.id,
      { resourceId: body.next.id, destFeatureId: 'stage-1' },
      preferring,
    );

    expect([status, back.next.featureId]).toEqual([200, 'stage-1']);
    expect(back.next.id).not.toBe(recordId);
  });

  describe('refuses, and changes nothing', () => {
    it.each<[string, () => unknown, number, string]>([
      ['resourceId is missing', () => ({}), 400, 'INVALID_INPUT'],
      ['a key is unknown', () => ({ resourceId: recordId, force: true }), 400, 'INVALID_INPUT'],
      ['resourceId is not a record of the candidate', () => ({ resourceId: 'nowhere' }), 422, 'RESOURCE_MISMATCH'],
      [
        'the destination is not a feature',
        () => ({ resourceId: recordId, destFeatureId: 'stage-9' }),
        422,
        'INVALID_DESTINATION',
      ],
      [
        "the destination is the record's own feature",
        () => ({ resourceId: recordId, destFeatureId: 'stage-1' }),
        422,
        'INVALID_DESTINATION',
      ],
    ])('%s', async (_case, body, expectedStatus, reason) => {
      const before = await readInterview(recordId);
      const { status, body: refusal } = await orchestrate(recordId, body());

      expect([status, refusal.reason]).toEqual([expectedStatus, reason]);
      expect(await readInterview(recordId)).toEqual(before);
    });

    it('a closed record: 409 FEATURE_ALREADY_CLOSED', async () => {
      await orchestrate(recordId, { resourceId: recordId });
      const before = await readInterview(recordId);
      const { status, body } = await orchestrate(recordId, { resourceId: recordId });

      expect([status, body.reason]).toEqual([409, 'FEATURE_ALREADY_CLOSED']);
      expect(await readInterview(recordId)).toEqual(before);
    });

    it('a destination where the candidate has an open record: 409 CANDIDATE_ALREADY_IN_FEATURE', async () => {
      await initCandidates(service, pipeline, [`candidate-${counter}`], 'stage-2');
      const { status, body } = await orchestrate(recordId, { resourceId: recordId });

      expect([status, body.reason]).toEqual([409, 'CANDIDATE_ALREADY_IN_FEATURE']);
      expect((await readInterview(recordId)).isClosed).toBe(false);
    });

    it('an unknown record: 404 RECORD_NOT_FOUND, for each wrong id', async () => {
      for (const [id, where] of [
        ['nowhere', pipeline],
        [recordId, { ...pipeline, vacancyId: 'nowhere' }],
      ] as const) {
        const { status, body } = await orchestrate(id, { resourceId: recordId }, {}, where);
        expect([status, body.reason]).toEqual([404, 'RECORD_NOT_FOUND']);
      }
    });

    it('a closed vacancy: 409 VACANCY_CLOSED', async () => {
      const closing = await createPipeline(service);
      const [id = ''] = await initCandidates(service, closing, ['candidate-1']);
      await service.graphql(
        'mutation ($companyId: ID!, $id: ID!) { closeVacancy(companyId: $companyId, id: $id) { id } }',
        {
          token: closing.token,
          variables: { companyId: 'acme', id: closing.vacancyId },
        },
      );
      const { status, body } = await orchestrate(id, { resourceId: id }, {}, closing);
      expect([status, body.reason]).toEqual([409, 'VACANCY_CLOSED']);
    });
  });
});

describe('docs/BEHAVIOUR.md, "Idempotency": Idempotency-Key', () => {
  const keyed = (key: string) => ({ ...preferring, 'idempotency-key': key });

  it('replays the first success, and moves no candidate twice', async () => {
    const first = await orchestrate(recordId, { resourceId: recordId }, keyed(`move-${recordId}`));
    const again = await orchestrate(recordId, { resourceId: recordId }, keyed(`move-${recordId}`));

    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    const records = await service.database.store.records.pages({
      companyId: 'acme',
      kind: 'psychometric',
      scopes: [{}],
      filter: { candidateId: `candidate-${counter}` },
      page: { first: 10, after: null },
    });
    expect(records[0]?.items).toHaveLength(1);
  });

  it('replays over the other adapter, in the form of that adapter', async () => {
    const first = await orchestrate(recordId, { resourceId: recordId }, keyed(`both-${recordId}`));
    const { body } = await service.graphql(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!, $key: String) {
        orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $key) { closed { id } next { id } }
      }`,
      {
        token: tokenFor('acme'),
        variables: {
          companyId: 'acme',
          vacancyId: pipeline.vacancyId,
          id: recordId,
          input: { resourceId: recordId },
          key: `both-${recordId}`,
        },
      },
    );
    expect(body.data.orchestrate).toEqual({ closed: { id: recordId }, next: { id: first.body.next.id } });
    expect(body.extensions).toEqual({ idempotentReplayed: ['orchestrate'] });
  });

  it('says over GraphQL which of several root fields were replayed, by their names in the answer', async () => {
    const [other = ''] = await initCandidates(service, pipeline, [`other-${counter}`]);
    const call = (alias: string, id: string, key: string) =>
      `${alias}: orchestrate(companyId: "acme", vacancyId: "${pipeline.vacancyId}", id: "${id}", input: { resourceId: "${id}" }, idempotencyKey: "${key}") { closed { id } }`;
    const send = (...calls: string[]) =>
      service.graphql(`mutation { ${calls.join(' ')} }`, { token: tokenFor('acme') }).then(({ body }) => body);
    expect((await send(call('first', recordId, `said-${counter}`))).extensions).toBeUndefined();
    const both = await send(call('again', recordId, `said-${counter}`), call('new', other, `new-${counter}`));
    expect(both.extensions).toEqual({ idempotentReplayed: ['again'] });
    expect(both.data.new.closed).toEqual({ id: other });
  });

  it('refuses another payload under the same key: 422 IDEMPOTENCY_MISMATCH', async () => {
    await orchestrate(recordId, { resourceId: recordId }, keyed(`mix-${recordId}`));
    const { status, body } = await orchestrate(
      recordId,
      { resourceId: recordId, destFeatureId: 'stage-3' },
      keyed(`mix-${recordId}`),
    );
    expect([status, body.reason]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('stores no refusal: the key is free again', async () => {
    const refused = await orchestrate(recordId, { resourceId: 'nowhere' }, keyed(`free-${recordId}`));
    expect(refused.status).toBe(422);
    const { status } = await orchestrate(recordId, { resourceId: recordId }, keyed(`free-${recordId}`));
    expect(status).toBe(200);
  });

  it('is stored as SHA-256 alone, and so is its caller, because both may name a person', async () => {
    const key = `juan.perez-${recordId}`;
    const sent = { resourceId: recordId };
    const first = await orchestrate(recordId, sent, keyed(key));
    expect(await orchestrate(recordId, sent, keyed(key))).toMatchObject({ status: first.status, body: first.body });
    const rows = await service.database.rows(`select * from idempotency_key where key = $1`, [hash('sha256', key)]);
    expect(rows).toHaveLength(1);
    const { scope, ...row } = rows[0] as { readonly scope: string };
    expect(scope).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain('juan.perez');
  });

  it('is free after 24 hours. A call removes only four expired keys, because their results may be large', async () => {
    const key = `old-${recordId}`;
    await orchestrate(recordId, { resourceId: recordId }, keyed(key));
    const { database } = service;
    await database.rows(`delete from idempotency_key where company_id = 'acme' and key <> $1`, [hash('sha256', key)]);
    await database.rows(`update idempotency_key set claimed_at = $1, leased_until = $1 where company_id = 'acme'`, [
      new Date(Date.now() - 25 * 3_600_000).toISOString(),
    ]);
    await database.rows(
      `insert into idempotency_key (company_id, scope, operation, key, payload_hash, claim_id, claimed_at, leased_until, settled)
       select 'acme', 'user:x', 'orchestrate', 'older-' || n, 'h', 'c', now() - interval '26 hours', now() - interval '26 hours', true
       from generate_series(1, 20) n`,
    );
    const { status, body } = await orchestrate(recordId, { resourceId: recordId }, keyed(key));
    expect([status, body.reason]).toEqual([409, 'FEATURE_ALREADY_CLOSED']);
    const keys = await database.rows<{ key: string }>(`select key from idempotency_key where company_id = 'acme'`);
    expect(keys.map((row) => row.key.replace(/\d+$/, ''))).toEqual(Array(16).fill('older-'));
  });

  it('belongs to its caller: another user with the same key sends a different request', async () => {
    await orchestrate(recordId, { resourceId: recordId }, keyed('shared'));
    const { status, body } = await service.request('POST', `${recordPath(pipeline, recordId)}/orchestrate`, {
      token: tokenFor('acme', { subject: 'user-2' }),
      body: { resourceId: recordId },
      headers: keyed('shared'),
    });
    expect([status, body.reason]).toEqual([409, 'FEATURE_ALREADY_CLOSED']);
  });

  it('must be visible ASCII of at most 255 characters', async () => {
    const { status, body } = await orchestrate(
      recordId,
      { resourceId: recordId },
      { 'idempotency-key': 'x'.repeat(256) },
    );
    expect([status, body.errors[0].path]).toEqual([400, 'Idempotency-Key']);
  });
});

describe('a move goes by the features that the vacancy has now', () => {
  const destinationsOf = async (where: Pipeline, names: readonly string[]) => {
    const ids = await initCandidates(service, where, names);
    const moves = await Promise.all(ids.map((id) => orchestrate(id, { resourceId: id }, preferring, where)));
    return moves.map(({ body }) => body.next?.featureId ?? null);
  };
  const edit = (where: Pipeline, input: object) =>
    service.graphql(
      `mutation ($id: ID!, $input: UpdateVacancyInput!) {
        updateVacancy(companyId: "acme", id: $id, input: $input) { features { id order } } }`,
      { token: where.token, variables: { id: where.vacancyId, input } },
    );

  it('after each edit, although earlier moves have read other features', async () => {
    const edited = await createPipeline(service);
    expect(await destinationsOf(edited, ['before-1', 'before-2'])).toEqual(['stage-2', 'stage-2']);
    expect(await destinationsOf(edited, ['before-3'])).toEqual(['stage-2']);

    await edit(edited, { name: 'Another name' });
    expect(await destinationsOf(edited, ['renamed'])).toEqual(['stage-2']);

    const features = [
      aFeature('INTERVIEW', { id: 'stage-1', order: 1 }),
      aFeature('AUTOMATIC_PSYCHOMETRIC', { id: 'stage-2', order: 3 }),
      aFeature('DOCUMENTS', { id: 'stage-3', order: 2 }),
    ].map(asFeatureInput);
    const { body } = await edit(edited, { features });
    expect(body.errors).toBeUndefined();
    expect(await destinationsOf(edited, ['after-1', 'after-2'])).toEqual(['stage-3', 'stage-3']);
    expect(await destinationsOf(edited, ['after-3'])).toEqual(['stage-3']);
  });
});

describe('a move is stored only if the data of its decision are still current (ADR 6)', () => {
  const decide = async (where: Pipeline, id: string) => {
    const candidate = await service.database.store.records.candidateInVacancy({
      companyId: 'acme',
      vacancyId: where.vacancyId,
      id,
      closedId: id,
    });
    if (!candidate?.records[0]) throw new Error('a record was expected');
    const [record] = candidate.records;
    const next = { ...record, id: `${id}-next`, featureId: 'stage-2' };
    const { vacancyUpdatedAt } = candidate;
    const closed = closeRecord(record, record.createdAt);
    return { closed, next, thaw: null, vacancyUpdatedAt, recordUpdatedAt: record.updatedAt };
  };
  const eventOf = (move: DecidedMove) => recordMoved(move.closed, move);
  const context: EventContext = {
    origin: { actor: { kind: 'USER', id: 'ada' }, operation: 'orchestrate', via: 'REST', requestId: null },
    now: '2026-11-20T12:00:00.000Z',
  };
  const stored = async (where: Pipeline, id: string) =>
    (
      await service.database.store.records.candidateInVacancy({
        companyId: 'acme',
        vacancyId: where.vacancyId,
        id,
        closedId: id,
      })
    )?.records.map((record) => [record.featureId, record.isClosed, record.statusHistory.length]);

  it('not if the record was closed in the meantime', async () => {
    const { store } = service.database;
    const move = await decide(pipeline, recordId);
    expect(await store.records.saveMove({ ...move, next: null }, eventOf(move), context)).toBe(true);
    expect(await store.records.saveMove(move, eventOf(move), context)).toBe(false);
    expect(await stored(pipeline, recordId)).toEqual([['stage-1', true, 2]]);
  });

  it('not if the vacancy was closed in the meantime, as a single statement or in a transaction', async () => {
    const { store } = service.database;
    const closing = await createPipeline(service);
    const [id = ''] = await initCandidates(service, closing, ['closing']);
    const move = await decide(closing, id);
    await service.graphql('mutation ($id: ID!) { closeVacancy(companyId: "acme", id: $id) { id } }', {
      token: closing.token,
      variables: { id: closing.vacancyId },
    });
    expect(await store.records.saveMove(move, eventOf(move), context)).toBe(false);
    expect(await store.transaction((tx) => tx.records.saveMove(move, eventOf(move), context))).toBe(false);
    expect(await stored(closing, id)).toEqual([['stage-1', false, 1]]);
  });

  it('no part of it if the candidate is now in the destination', async () => {
    const { store } = service.database;
    const move = await decide(pipeline, recordId);
    await initCandidates(service, pipeline, [`candidate-${counter}`], 'stage-2');
    await expect(store.records.saveMove(move, eventOf(move), context)).rejects.toMatchObject({
      reason: 'CANDIDATE_ALREADY_IN_FEATURE',
    });
    expect((await stored(pipeline, recordId))?.toSorted()).toEqual([
      ['stage-1', false, 1],
      ['stage-2', false, 1],
    ]);
  });
});
