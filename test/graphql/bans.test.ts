import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulk, reasons } from '../support/bulk.js';
import { createPipeline, initCandidates, type Pipeline, recordPath } from '../support/pipeline.js';
import { type Service, startService, TestClock } from '../support/service.js';

/** Bans in a company (CONTRACT "Discard"): from a discard until the ban is lifted. */

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
