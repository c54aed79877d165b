import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Credentials, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';
import { DecisionCompany } from './decisionCompany.js';

/** Discards that were undone: what decisions say of them (docs/PRIVACY.md, "Decisions and objections"). */

const clock = new TestClock();
const dayMs = 86_400_000;
let service: Service;
let company: DecisionCompany;
beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await DecisionCompany.begin(service);
});

const fields = 'id candidateId outcome isAutomated undoneAt undoneBy en: text(locale: EN) es: text(locale: ES)';
const standing = { undoneAt: null, undoneBy: null };
const discarded = (filter: object = {}, first = 100) =>
  company.decisions({ outcome: 'DISCARDED', ...filter }, first, fields);
const candidatesOf = (decisions: readonly { readonly candidateId: string }[]) =>
  decisions.map(({ candidateId }) => candidateId);
const reopenedAt = async (): Promise<string[]> =>
  (await company.events('RECORD_REOPENED')).map(({ createdAt }) => createdAt);
const reopenBy = (id: string, credentials: Credentials) =>
  company.run(
    'mutation ($input: BulkInput!) { reopenRecords(input: $input) { results { error { reason } } } }',
    { input: { companyId: company.companyId, resourceIds: [id] } },
    credentials,
  );
const forget = async (days: number) => {
  clock.advance(days * dayMs);
  expect(await doWork(service, 'retention')).toContain(company.companyId);
};

describe('a discard', () => {
  it('stands until it is undone, and says then when and by whom', async () => {
    const [ann = '', bob = ''] = await company.init(['ann', 'bob']);
    await company.discard([ann, bob]);
    expect(await discarded()).toMatchObject([standing, standing]);
    await company.reopen([ann]);
    const [at] = await reopenedAt();
    const found = await discarded();
    expect(found).toMatchObject([{ candidateId: 'ann', undoneAt: at, undoneBy: 'user-1' }, standing]);
    const [{ id, en, es }, { en: other }] = found;
    const day = at?.slice(0, 10);
    expect(en).toContain('was rejected');
    expect(en).toContain(`This decision was undone on ${day} (UTC) and no longer stands.`);
    expect(en).toContain(`If you have questions, write to the company and name the decision ${id}.`);
    expect(es).toContain(`Esta decisión se anuló el ${day} (UTC) y ya no está vigente.`);
    expect(en).not.toContain('user-1');
    expect(other).toContain('You can object to this decision');
    expect(other).not.toContain('undone');
  });

  it('is undone alone, not the one that came after it', async () => {
    const [ann = ''] = await company.init(['ann']);
    await company.discard([ann]);
    await company.reopen([ann]);
    await company.discard([ann]);
    await company.reopen([ann]);
    await company.discard([ann]);
    const [first, second] = await reopenedAt();
    const all = await company.decisions({}, 100, fields);
    expect(all.map(({ outcome, undoneAt }) => [outcome, undoneAt])).toEqual([
      ['DISCARDED', first],
      ['REOPENED', null],
      ['DISCARDED', second],
      ['REOPENED', null],
      ['DISCARDED', null],
    ]);
    expect(await company.decision(ann, fields)).toMatchObject({ outcome: 'DISCARDED', ...standing });
  });

  it('that a key undid names nobody', async () => {
    const [ann = ''] = await company.init(['ann']);
    await company.discard([ann]);
    await reopenBy(ann, { apiKey: (await service.issueKey(company.companyId)).text });
    const [at] = await reopenedAt();
    expect(await discarded()).toMatchObject([{ undoneAt: at, undoneBy: null }]);
  });

  it('that a review reversed names who settled it', async () => {
    const [ann = ''] = await company.init(['ann']);
    await company.discard([ann]);
    const { data } = await company.requestReview(ann);
    await company.settle(data.requestReview.id, 'REVERSED');
    const [at] = await reopenedAt();
    expect(await discarded()).toMatchObject([{ undoneAt: at, undoneBy: 'boss' }]);
  });
});

describe('the filter isUndone', () => {
  it('gives what stands, or what was undone, page by page and with other conditions', async () => {
    const names = ['ann', 'bob', 'cid', 'dan'];
    const [ann = '', bob = '', cid = '', dan = ''] = await company.init(names);
    await company.discard([ann, bob, cid, dan]);
    await company.reopen([ann, cid]);
    expect(candidatesOf(await discarded())).toEqual(names);
    for (const first of [1, 100]) {
      expect(candidatesOf(await discarded({ isUndone: false }, first))).toEqual(['bob', 'dan']);
      expect(candidatesOf(await discarded({ isUndone: true }, first))).toEqual(['ann', 'cid']);
    }
    const { vacancyId } = company.pipeline;
    expect(candidatesOf(await discarded({ isUndone: true, isAutomated: false, vacancyId }))).toEqual(['ann', 'cid']);
    expect(await discarded({ isUndone: true, isAutomated: true })).toEqual([]);
    expect(await discarded({ isUndone: false, recordId: ann })).toEqual([]);
    expect(candidatesOf(await discarded({ isUndone: true, candidateId: 'cid' }))).toEqual(['cid']);
    const others = await company.decisions({ isUndone: false }, 100, fields);
    expect(others.map(({ outcome }) => outcome)).toEqual(['DISCARDED', 'DISCARDED', 'REOPENED', 'REOPENED']);
    expect(candidatesOf(await company.decisions({ isUndone: true }, 100, fields))).toEqual(['ann', 'cid']);
  });
});

describe('when the feed has forgotten', () => {
  it('both events, all is as before', async () => {
    const [ann = '', bob = ''] = await company.init(['ann', 'bob']);
    await company.discard([ann, bob]);
    await company.reopen([ann]);
    await company.discard([ann]);
    const filters = [{}, { isUndone: true }, { isUndone: false }];
    const read = () => Promise.all(filters.map((filter) => discarded(filter)));
    const before = await read();
    expect(before[1]).toMatchObject([{ candidateId: 'ann', undoneBy: 'user-1' }]);
    await forget(401);
    expect(await company.events('RECORD_DISCARDED', 'RECORD_REOPENED')).toEqual([]);
    expect(await read()).toEqual(before);
  });

  it('the discard, a later reopening still undoes it', async () => {
    const [ann = '', bob = ''] = await company.init(['ann', 'bob']);
    await company.discard([ann, bob]);
    await forget(401);
    expect(await discarded({ isUndone: false })).toMatchObject([standing, standing]);
    const { data } = await company.requestReview(ann);
    await company.settle(data.requestReview.id, 'REVERSED');
    const [at] = await reopenedAt();
    const undone = { candidateId: 'ann', undoneAt: at, undoneBy: 'boss' };
    expect(await discarded()).toMatchObject([undone, standing]);
    expect(await discarded({ isUndone: true })).toMatchObject([undone]);
    expect(candidatesOf(await discarded({ isUndone: false }))).toEqual(['bob']);
    await forget(401);
    expect(await company.events('RECORD_REOPENED')).toEqual([]);
    expect(await discarded({ isUndone: true })).toMatchObject([undone]);
    expect(candidatesOf(await discarded({ isUndone: false }))).toEqual(['bob']);
  });
});

describe('what undid a discard', () => {
  const exported = async (candidateId: string) => {
    const { candidateExport } = await company.run(
      `query ($companyId: ID!, $candidateId: ID!) {
        candidateExport(companyId: $companyId, candidateId: $candidateId, first: 100) { nodes { place data } } }`,
      { candidateId },
      company.admin(),
    );
    return candidateExport.nodes
      .filter(({ place }: { place: string }) => place === 'DECISION')
      .map(({ data }: { data: { outcome: string; undoneAt: string; undoneBy: string } }) => [
        data.outcome,
        data.undoneAt,
        data.undoneBy,
      ]);
  };
  const erase = async (candidateId: string): Promise<string> => {
    const { eraseCandidate } = await company.run(
      `mutation ($companyId: ID!, $candidateId: ID!) {
        eraseCandidate(companyId: $companyId, candidateId: $candidateId, input: { reason: REQUEST }) {
          erasure { status token } } }`,
      { candidateId },
      company.admin(),
    );
    expect(eraseCandidate.erasure.status).toBe('DONE');
    return eraseCandidate.erasure.token;
  };

  it('is in the export of the candidate, from the feed and after it', async () => {
    const [ann = ''] = await company.init(['ann']);
    await company.discard([ann]);
    await company.reopen([ann]);
    const [at] = await reopenedAt();
    const expected = [
      ['DISCARDED', at, 'user-1'],
      ['REOPENED', null, null],
    ];
    expect(await exported('ann')).toEqual(expected);
    await forget(401);
    expect(await exported('ann')).toEqual(expected);
  });

  it.each([['from the feed'], ['after it']])('stays when the candidate is erased, %s', async (when) => {
    const [ann = ''] = await company.init(['ann']);
    await company.discard([ann]);
    await company.reopen([ann]);
    const [at] = await reopenedAt();
    if (when === 'after it') await forget(401);
    const candidateId = await erase('ann');
    expect(await discarded()).toMatchObject([{ candidateId, undoneAt: at, undoneBy: 'user-1' }]);
    expect(await discarded({ isUndone: false })).toEqual([]);
  });

  it.each([['from the feed'], ['after it']])('names no erased person, %s', async (when) => {
    const [ann = ''] = await company.init(['ann', 'carla']);
    await company.discard([ann]);
    await reopenBy(ann, { token: tokenFor(company.companyId, { subject: 'carla' }) });
    expect(await discarded()).toMatchObject([{ undoneBy: 'carla' }]);
    if (when === 'after it') await forget(401);
    const token = await erase('carla');
    expect(await discarded()).toMatchObject([{ candidateId: 'ann', undoneBy: token }]);
  });
});
