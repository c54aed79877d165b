import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventFaults } from '../../support/feed/eventSchemas.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';
import { DecisionCompany, reasonOf } from './decisionCompany.js';

/** Objections to discards (docs/PRIVACY.md, "Decisions and objections"). */

const clock = new TestClock();
const dayMs = 86_400_000;
let service: Service;
let company: DecisionCompany;
let ann = '';
beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await DecisionCompany.begin(service);
  [ann = ''] = await company.init(['ann']);
});

const object = async (id = ann): Promise<{ id: string; decisionId: string; requestedAt: string }> => {
  const { data, errors } = await company.requestReview(id);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.requestReview;
};
const outcomesOf = async (recordId: string) => (await company.decisions({ recordId })).map(({ outcome }) => outcome);

describe('an objection', () => {
  it('is an open review of the newest discard, reported by an event', async () => {
    await company.discard([ann]);
    const made = await object();
    const decision = await company.decision(ann);
    const shown = {
      id: made.id,
      companyId: company.companyId,
      decisionId: decision.id,
      recordId: ann,
      vacancyId: company.pipeline.vacancyId,
      candidateId: 'ann',
      state: 'OPEN',
      reason: 'I was ill.',
      requestedBy: 'CANDIDATE',
      actor: { kind: 'USER', id: 'user-1' },
      requestedAt: made.requestedAt,
      settledBy: null,
      settledAt: null,
      settledReason: null,
    };
    expect(made).toEqual(shown);
    expect(await company.reviews()).toEqual([shown]);
    const [event] = await company.events('REVIEW_REQUESTED');
    expect(event).toMatchObject({ recordId: ann, candidateId: 'ann', operation: 'requestReview' });
    expect(event.data).toEqual({ before: null, after: { ...shown, __typename: 'DecisionReview' } });
    expect(decision.steps).toEqual([{ kind: 'OBJECTED', person: 'user-1', at: made.requestedAt, seq: event.seq }]);
    expect(decision.eventSeqs).toEqual([(await company.events('RECORD_DISCARDED'))[0].seq, event.seq]);
  });

  it('needs a discarded record, and one is open at a time, ten in all', async () => {
    expect(reasonOf(await company.requestReview(ann))).toBe('NOT_DISCARDED');
    expect(reasonOf(await company.requestReview('nowhere'))).toBe('RECORD_NOT_FOUND');
    await company.discard([ann]);
    for (let count = 0; count < 10; count += 1) {
      const { id } = await object();
      expect(reasonOf(await company.requestReview(ann))).toBe('REVIEW_OPEN');
      expect((await company.settle(id, 'UPHELD')).data.settleReview.state).toBe('UPHELD');
    }
    expect(reasonOf(await company.requestReview(ann))).toBe('LIMIT_REACHED');
    await company.reopen([ann]);
    expect(reasonOf(await company.requestReview(ann))).toBe('NOT_DISCARDED');
  });

  it('is entered once under an idempotency key, and in a closed vacancy too', async () => {
    await company.discard([ann]);
    await company.run(
      'mutation ($companyId: ID!, $vacancyId: ID!) { closeVacancy(companyId: $companyId, id: $vacancyId) { id } }',
    );
    const first = await company.requestReview(ann, { key: 'once' });
    expect(first.errors).toBeUndefined();
    const extensions = { idempotentReplayed: ['requestReview'] };
    expect(await company.requestReview(ann, { key: 'once' })).toEqual({ ...first, extensions });
    expect(await company.events('REVIEW_REQUESTED')).toHaveLength(1);
    const { id } = first.data.requestReview;
    expect(reasonOf(await company.settle(id, 'REVERSED'))).toBe('VACANCY_CLOSED');
    expect((await company.reviews({ state: 'OPEN' })).map((review) => review.id)).toEqual([id]);
  });

  it('of a discard that the feed has forgotten is a step of the kept decision', async () => {
    await company.discard([ann]);
    const before = await company.decision(ann);
    clock.advance(401 * dayMs);
    await doWork(service, 'retention');
    const { id, decisionId } = await object();
    expect(decisionId).toBe(before.id);
    expect((await company.decision(ann)).steps.map(({ kind }: { kind: string }) => kind)).toEqual(['OBJECTED']);
    await company.settle(id, 'UPHELD');
    const upheld = await company.decision(ann);
    expect(upheld.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['OBJECTED', 'UPHELD']);
    clock.advance(401 * dayMs);
    await doWork(service, 'retention');
    expect(await company.decision(ann)).toEqual(upheld);
  });
});

describe('a settlement', () => {
  it('is made once, by another admin than who decided', async () => {
    await company.discard([ann]);
    const { id } = await object();
    expect(reasonOf(await company.settle(id, 'UPHELD', 'user-1'))).toBe('OWN_DECISION');
    expect(reasonOf(await company.settle('nowhere', 'UPHELD'))).toBe('REVIEW_NOT_FOUND');
    const settled = await company.settle(id, 'UPHELD', 'boss', 'once');
    expect(settled.data.settleReview).toMatchObject({
      state: 'UPHELD',
      settledBy: 'boss',
      settledReason: 'Looked at again.',
    });
    const extensions = { idempotentReplayed: ['settleReview'] };
    expect(await company.settle(id, 'UPHELD', 'boss', 'once')).toEqual({ ...settled, extensions });
    expect(reasonOf(await company.settle(id, 'REVERSED'))).toBe('REVIEW_SETTLED_ALREADY');
    expect(await outcomesOf(ann)).toEqual(['DISCARDED']);
    const [event] = await company.events('REVIEW_SETTLED');
    const { decisionId } = settled.data.settleReview;
    expect(event.data).toEqual({
      before: { id, decisionId, state: 'OPEN', settledBy: null, settledAt: null, settledReason: null },
      after: {
        id,
        decisionId,
        state: 'UPHELD',
        settledBy: 'boss',
        settledAt: event.createdAt,
        settledReason: 'Looked at again.',
      },
    });
  });

  it('may be made by whoever calls, if a machine decided', async () => {
    const { text } = await service.issueKey(company.companyId);
    await company.run(
      `mutation ($input: DiscardFeaturesInput!) { discardFeatures(input: $input) { results { resourceId } } }`,
      { input: { companyId: company.companyId, resourceIds: [ann] } },
      { apiKey: text },
    );
    expect(await company.decision(ann)).toMatchObject({ person: null, isAutomated: true });
    const { id } = await object();
    expect((await company.settle(id, 'UPHELD', 'user-1')).errors).toBeUndefined();
  });

  it('that reverses reopens the record, however long ago the discard was', async () => {
    await company.discard([ann]);
    const { id } = await object();
    clock.advance(300 * dayMs);
    expect((await company.settle(id, 'REVERSED')).data.settleReview.state).toBe('REVERSED');
    expect(await outcomesOf(ann)).toEqual(['DISCARDED', 'REOPENED']);
    const [discarded, reopened] = await company.decisions({ recordId: ann });
    const kinds = ({ steps }: { steps: { kind: string }[] }) => steps.map(({ kind }) => kind);
    expect([kinds(discarded), kinds(reopened)]).toEqual([
      ['OBJECTED', 'REVERSED'],
      ['OBJECTED', 'REVERSED'],
    ]);
    expect(reopened.cause).toMatchObject({ operation: 'settleReview', actor: { id: 'boss' } });
    const events = await company.events('REVIEW_SETTLED', 'RECORD_REOPENED');
    expect(events.map(({ type }) => type)).toEqual(['REVIEW_SETTLED', 'RECORD_REOPENED']);
    expect(reasonOf(await company.settle(id, 'UPHELD'))).toBe('REVIEW_SETTLED_ALREADY');
  });

  it('that can not reverse leaves the review open', async () => {
    await company.discard([ann], { banCandidate: true });
    const { id } = await object();
    expect(reasonOf(await company.settle(id, 'REVERSED'))).toBe('CANDIDATE_BANNED');
    expect(await company.reviews({ state: 'OPEN' })).toHaveLength(1);
    expect(await company.events('REVIEW_SETTLED', 'RECORD_REOPENED')).toEqual([]);
    await company.run(
      'mutation ($companyId: ID!) { liftBan(companyId: $companyId, candidateId: "ann") { candidateId } }',
    );
    await company.reopen([ann]);
    expect(reasonOf(await company.settle(id, 'REVERSED'))).toBe('NOT_DISCARDED');
    await company.discard([ann]);
    expect(reasonOf(await company.settle(id, 'REVERSED'))).toBe('NOT_DISCARDED');
    expect((await company.settle(id, 'UPHELD')).errors).toBeUndefined();
  });

  it('is removed with its evidence', async () => {
    await company.discard([ann]);
    const { id } = await object();
    await company.settle(id, 'UPHELD');
    await company.configure({ evidenceRetentionDays: 365 });
    clock.advance(364 * dayMs);
    await doWork(service, 'evidence retention');
    expect(await company.reviews()).toHaveLength(1);
    clock.advance(2 * dayMs);
    await doWork(service, 'evidence retention');
    expect([await company.reviews(), await company.decision(ann)]).toEqual([[], null]);
    expect(reasonOf(await company.requestReview(ann))).toBe('NOT_DISCARDED');
  });
});

describe('reviews', () => {
  it('are found by each member of the filter, oldest first, by pages', async () => {
    const [bob = ''] = await company.init(['bob']);
    await company.discard([ann, bob]);
    const first = await object();
    const second = await object(bob);
    await company.settle(second.id, 'UPHELD');
    const found = async (filter: object) => (await company.reviews(filter)).map(({ id }) => id);
    expect(await found({})).toEqual([first.id, second.id]);
    expect(await found({ state: 'UPHELD' })).toEqual([second.id]);
    expect(await found({ candidateId: 'ann' })).toEqual([first.id]);
    expect(await found({ recordId: bob })).toEqual([second.id]);
    expect(await found({ vacancyId: 'nowhere' })).toEqual([]);
    expect(await found({ createdAfter: first.requestedAt })).toEqual([second.id]);
    const page = `query ($companyId: ID!, $after: String) { reviews(companyId: $companyId, first: 1, after: $after) {
      nodes { id } pageInfo { hasNextPage endCursor } } }`;
    const one = (await company.run(page)).reviews;
    const two = (await company.run(page, { after: one.pageInfo.endCursor })).reviews;
    expect([one.nodes, two.nodes, two.pageInfo.hasNextPage]).toEqual([[{ id: first.id }], [{ id: second.id }], false]);
  });

  it('are settled by admins alone, and shown to keys that may read the records', async () => {
    await company.discard([ann]);
    const { id } = await object();
    const settle = `mutation ($companyId: ID!, $id: ID!) {
      settleReview(companyId: $companyId, id: $id, input: { outcome: UPHELD, reason: "Fair." }) { id } }`;
    const user = { token: tokenFor(company.companyId, { subject: 'eve' }) };
    expect(reasonOf(await company.send(settle, { id }, user))).toBe('ROLE_REQUIRED');
    const seenBy = async (...grants: string[]) => {
      const { text } = await service.issueKey(company.companyId, {
        grants: ['Query.reviews', 'Query.events', ...grants],
      });
      const query = `query ($companyId: ID!) { reviews(companyId: $companyId) { nodes { id } }
        events(companyId: $companyId, filter: { types: ["REVIEW_REQUESTED"] }) { nodes { data } } }`;
      const { reviews, events } = await company.run(query, {}, { apiKey: text });
      expect(events.nodes).toEqual([{ data: expect.objectContaining({ before: null }) }]);
      return reviews.nodes.length;
    };
    expect([await seenBy(), await seenBy('Query.psychometric'), await seenBy('Query.record')]).toEqual([0, 0, 1]);
  });

  it('have events that follow their schema', async () => {
    await company.discard([ann]);
    await company.settle((await object()).id, 'REVERSED');
    const { events } = await company.run(
      `query ($companyId: ID!) { events(companyId: $companyId, filter: { types: ["REVIEW_REQUESTED", "REVIEW_SETTLED", "RECORD_REOPENED"] }) {
        nodes { id seq cursor type version companyId vacancyId candidateId recordId nextRecordId actor { kind id } operation via client requestId createdAt data omitted isRedacted } } }`,
      {},
      company.admin(),
    );
    expect(events.nodes).toHaveLength(3);
    expect(events.nodes.flatMap(eventFaults)).toEqual([]);
  });
});
