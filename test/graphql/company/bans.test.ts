import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulk, reasons } from '../../support/company/bulk.js';
import {
  candidateIds,
  createPipeline,
  initCandidates,
  type Pipeline,
  recordPath,
} from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Credentials, type Service, startService, TestClock } from '../../support/service/service.js';

/** Bans in a company (docs/BEHAVIOUR.md, "Bulk operations"): from a discard until the ban is lifted. */

let service: Service;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock });
});
afterAll(() => service.stop());

const at = () => new Date(clock.now()).toISOString();
const ask = async (pipeline: Pick<Pipeline, 'token'>, query: string, variables: object = {}) => {
  const { body } = await service.graphql(query, { token: pipeline.token, variables });
  return { data: body.data, reason: body.errors?.[0]?.extensions?.reason };
};
const bans = `query ($companyId: ID!, $first: Int, $after: String) { bans(companyId: $companyId, first: $first, after: $after) {
  totalCount nodes { candidateId reason bannedBy bannedAt } pageInfo { hasNextPage endCursor } } }`;
const lift = (candidateId: string, companyId = 'acme') =>
  `mutation ($key: String) { liftBan(companyId: "${companyId}", candidateId: "${candidateId}", idempotencyKey: $key) { candidateId reason bannedBy bannedAt } }`;
const init = `mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { error { reason } } } }`;
const initiated = async ({ companyId, vacancyId, token }: Pipeline, candidateId: string, featureId = 'stage-1') => {
  const input = { companyId, vacancyId, featureId, candidates: [{ candidateId, relationId: 'r' }] };
  return (await ask({ token }, init, { input })).data.initFeatures.results[0].error?.reason ?? null;
};
const ban = (more: object = {}) => ({ input: { banCandidate: true, ...more } });

describe('a ban', () => {
  it('blocks a candidate in the whole company until it is lifted; other records of the candidate stay', async () => {
    const pipeline = await createPipeline(service);
    const other = await createPipeline(service);
    const elsewhere = await createPipeline(service, { companyId: 'globex' });
    const [first = ''] = await initCandidates(service, pipeline, ['banned']);
    const [second = '', third = ''] = [
      ...(await initCandidates(service, other, ['banned'], 'stage-1')),
      ...(await initCandidates(service, other, ['banned'], 'stage-3')),
    ];
    const input = { rejectedReasonId: 'reason-1', recruiterUserId: 'grace' };
    expect(await reasons(service, 'discardFeatures', pipeline, [first], ban(input))).toEqual([null]);
    const since = at();
    clock.advance(1000);

    expect(await initiated(other, 'banned', 'stage-2')).toBe('CANDIDATE_BANNED');
    expect(await initiated(elsewhere, 'banned')).toBeNull();
    expect(await reasons(service, 'forwardFeatures', other, [second])).toEqual(['CANDIDATE_BANNED']);
    expect(await reasons(service, 'reopenRecords', pipeline, [first])).toEqual(['CANDIDATE_BANNED']);
    for (const id of [second, third]) {
      const { status, body } = await service.request('POST', `${recordPath(other, id)}/orchestrate`, {
        token: other.token,
        body: { resourceId: id },
      });
      expect([status, body.reason]).toEqual([409, 'CANDIDATE_BANNED']);
    }
    const orchestrate = `mutation { orchestrate(companyId: "acme", vacancyId: "${other.vacancyId}", id: "${second}", input: { resourceId: "${second}" }) { closed { id } } }`;
    expect((await ask(other, orchestrate)).reason).toBe('CANDIDATE_BANNED');
    expect(await reasons(service, 'cancelFeatures', other, [second])).toEqual([null]);
    // A second ban changes nothing.
    expect(await reasons(service, 'discardFeatures', other, [third], ban())).toEqual([null]);

    const made = { candidateId: 'banned', reason: 'reason-1', bannedBy: 'grace', bannedAt: since };
    expect((await ask(pipeline, bans, { companyId: 'acme' })).data.bans.nodes).toEqual([made]);
    expect((await ask(pipeline, lift('banned'), { key: 'lift' })).data.liftBan).toEqual(made);
    expect((await ask(pipeline, lift('banned'), { key: 'lift' })).data.liftBan).toEqual(made);
    expect((await ask(pipeline, lift('banned'))).reason).toBe('BAN_NOT_FOUND');
    expect(await reasons(service, 'forwardFeatures', other, [second])).toEqual([null]);
    expect(await reasons(service, 'reopenRecords', pipeline, [first])).toEqual([null]);
  });

  it('is not stored for a refused item, and once for a candidate with several items', async () => {
    const pipeline = await createPipeline(service, { companyId: 'initech' });
    const [open = '', closed = ''] = await initCandidates(service, pipeline, ['twice', 'spared']);
    const [again = ''] = await initCandidates(service, pipeline, ['twice'], 'stage-2');
    await bulk(service, 'forwardFeatures', pipeline, [closed]);
    expect(await reasons(service, 'discardFeatures', pipeline, [closed, open, again], ban())).toEqual([
      'FEATURE_ALREADY_CLOSED',
      null,
      null,
    ]);
    const { nodes } = (await ask(pipeline, bans, { companyId: 'initech' })).data.bans;
    expect(nodes).toEqual([{ candidateId: 'twice', reason: null, bannedBy: 'user-1', bannedAt: at() }]);
  });
});

describe('a discard with a ban', () => {
  const reopening = `mutation ($card: BulkInput!, $liftBan: Boolean, $key: String) {
    reopenRecords(input: $card, liftBan: $liftBan, idempotencyKey: $key) { results { resourceId record { isClosed } error { reason } } } }`;
  interface Sent {
    readonly liftBan?: boolean | null;
    readonly key?: string;
  }
  const reopen = async (companyId: string, resourceIds: readonly string[], sent: Sent, credentials: Credentials) => {
    const variables = { card: { companyId, resourceIds }, ...sent };
    const { body } = await service.graphql(reopening, { ...credentials, variables });
    return body.errors
      ? body.errors[0].extensions.reason
      : body.data.reopenRecords.results.map(
          (one: { error: { reason: string } | null; record: { isClosed: boolean } | null }) =>
            one.error?.reason ?? (one.record?.isClosed ? 'closed' : 'open'),
        );
  };
  const typesOf = async (companyId: string) =>
    (await service.database.events(companyId)).map(({ type, vacancyId }) => `${type} ${vacancyId}`);

  it('is undone by reopening with liftBan, both in one transaction, each with its event', async () => {
    const pipeline = await createPipeline(service, { companyId: 'umbrella' });
    const elsewhere = await createPipeline(service, { companyId: 'umbrella' });
    const ids = await initCandidates(service, pipeline, ['ann', 'bob', 'cid', 'dan']);
    const [ann = '', bob = '', cid = '', dan = ''] = ids;
    const [again = ''] = await initCandidates(service, pipeline, ['ann'], 'stage-2');
    await bulk(service, 'discardFeatures', pipeline, [ann, again, bob, cid], ban());
    await bulk(service, 'discardFeatures', pipeline, [dan]);
    const sent = [ann, again, bob, 'nowhere', dan];
    const before = (await typesOf('umbrella')).length;
    for (const liftBan of [undefined, null, false]) {
      expect(await reopen('umbrella', [bob], { liftBan: liftBan as boolean | null }, pipeline)).toEqual([
        'CANDIDATE_BANNED',
      ]);
    }
    expect((await typesOf('umbrella')).length).toBe(before);
    for (let time = 1; time <= 2; time += 1) {
      expect(await reopen('umbrella', sent, { liftBan: true, key: 'both' }, pipeline)).toEqual([
        'open',
        'open',
        'open',
        'RECORD_NOT_FOUND',
        'open',
      ]);
    }
    expect((await typesOf('umbrella')).slice(before)).toEqual(
      ['RECORD_REOPENED', 'BAN_LIFTED', 'RECORD_REOPENED', 'RECORD_REOPENED', 'BAN_LIFTED', 'RECORD_REOPENED'].map(
        (type) => `${type} ${pipeline.vacancyId}`,
      ),
    );
    // The ban of who was not named stays.
    const left = (await ask(pipeline, bans, { companyId: 'umbrella' })).data.bans.nodes;
    expect(left.map(({ candidateId }: { candidateId: string }) => candidateId)).toEqual(['cid']);
    expect([await initiated(elsewhere, 'bob'), await initiated(elsewhere, 'cid')]).toEqual([null, 'CANDIDATE_BANNED']);
    expect(await reopen('umbrella', sent, { liftBan: false, key: 'both' }, pipeline)).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('stays banned if the record can not be reopened', async () => {
    const pipeline = await createPipeline(service, { companyId: 'late' });
    const [id = ''] = await initCandidates(service, pipeline, ['late']);
    await bulk(service, 'discardFeatures', pipeline, [id], ban());
    clock.advance(31 * 24 * 60 * 60 * 1000);
    expect(await reopen('late', [id], { liftBan: true }, pipeline)).toEqual(['REOPEN_EXPIRED']);
    expect((await ask(pipeline, bans, { companyId: 'late' })).data.bans.totalCount).toBe(1);
    expect((await typesOf('late')).at(-1)).toBe(`CANDIDATE_BANNED ${pipeline.vacancyId}`);
  });

  it('is undone by a key only if it may lift bans, too', async () => {
    const pipeline = await createPipeline(service, { companyId: 'keyed' });
    const [id = ''] = await initCandidates(service, pipeline, ['ann']);
    await bulk(service, 'discardFeatures', pipeline, [id], ban());
    const grants = ['Mutation.reopenRecords', 'Query.records'];
    const half = { apiKey: (await service.issueKey('keyed', { grants })).text };
    const both = { apiKey: (await service.issueKey('keyed', { grants: [...grants, 'Mutation.liftBan'] })).text };
    expect(await reopen('keyed', [id], { liftBan: true }, half)).toBe('OPERATION_NOT_GRANTED');
    expect(await reopen('keyed', [id], { liftBan: false }, half)).toEqual(['CANDIDATE_BANNED']);
    expect(await reopen('keyed', [id], { liftBan: true }, both)).toEqual(['open']);
  });
});

describe('Candidate.ban', () => {
  const shown = 'ban { candidateId reason bannedBy bannedAt }';
  const candidates = (companyId: string, ids: readonly string[], fields = shown) =>
    `{ ${ids.map((id) => `${id}: candidate(companyId: "${companyId}", candidateId: "${id}") { candidateId ${fields} }`).join(' ')} }`;

  it('is the ban of a candidate, or null', async () => {
    const pipeline = await createPipeline(service, { companyId: 'viewed' });
    const [ann = ''] = await initCandidates(service, pipeline, ['ann', 'bob']);
    await bulk(
      service,
      'discardFeatures',
      pipeline,
      [ann],
      ban({ rejectedReasonId: 'late', recruiterUserId: 'grace' }),
    );
    const { data } = await ask(pipeline, candidates('viewed', ['ann', 'bob']));
    const made = { candidateId: 'ann', reason: 'late', bannedBy: 'grace', bannedAt: at() };
    expect(data).toEqual({ ann: { candidateId: 'ann', ban: made }, bob: { candidateId: 'bob', ban: null } });
  });

  it('needs the grant of the bans', async () => {
    const pipeline = await createPipeline(service, { companyId: 'viewed' });
    await initCandidates(service, pipeline, ['cid']);
    const asked = async (...grants: string[]) => {
      const { text: apiKey } = await service.issueKey('viewed', { grants: ['Query.candidate', ...grants] });
      const { body } = await service.graphql(candidates('viewed', ['cid'], 'ban { candidateId }'), { apiKey });
      return [body.data.cid, body.errors?.[0].message];
    };
    expect(await asked('Query.bans')).toEqual([{ candidateId: 'cid', ban: null }, undefined]);
    expect(await asked()).toEqual([{ candidateId: 'cid', ban: null }, 'The API key has no grant for Query.bans.']);
  });

  it('is read by one statement for any number of candidates', async () => {
    const database = await openEmbeddedTest();
    const counted = await startService({ database, clock });
    const pipeline = await createPipeline(counted);
    const names = candidateIds(20, 'c').map((name) => name.replace('-', '_'));
    await initCandidates(counted, pipeline, names);
    const counts: number[] = [];
    for (const count of [2, 20]) {
      database.countStatements();
      const { body } = await counted.graphql(candidates('acme', names.slice(0, count)), pipeline);
      expect(body.errors).toBeUndefined();
      counts.push(database.countStatements() - count);
    }
    expect(counts).toEqual([1, 1]);
    await counted.stop();
    await database.close();
  });
});

describe('bans', () => {
  it('are listed oldest first, page by page; bans of one call are in the order of its items', async () => {
    const pipeline = await createPipeline(service, { companyId: 'hooli' });
    const names = ['d', 'a', 'c', 'b', 'e'];
    const ids = await initCandidates(service, pipeline, names);
    await bulk(service, 'discardFeatures', pipeline, ids.slice(2), ban());
    clock.advance(-5);
    await bulk(service, 'discardFeatures', pipeline, ids.slice(0, 2), ban());
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { data } = await ask(pipeline, bans, { companyId: 'hooli', first: 2, after });
      const { totalCount, nodes, pageInfo } = data.bans;
      expect(totalCount).toBe(5);
      found.push(...nodes.map(({ candidateId }: { candidateId: string }) => candidateId));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(found).toEqual(['d', 'a', 'c', 'b', 'e']);
    expect((await ask(pipeline, bans, { companyId: 'acme' })).reason).toBe('COMPANY_NOT_ALLOWED');
  });
});
