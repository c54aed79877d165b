import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DecisionCompany, reasonOf } from '../people/decisions/decisionCompany.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../support/database/databases.js';
import { type Reply, type Service, startService } from '../support/service/service.js';
import { doWork } from '../support/service/works.js';

/** Objections and decisions that several calls make, settle, read or forget at once (ADR 22). */
onPostgres('concurrent reviews and decisions on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let service: Service;
  let company: DecisionCompany;

  beforeAll(async () => {
    database = await openPostgresTest();
    service = await startService({ database, keyLimit: 1_000_000 });
    company = await DecisionCompany.begin(service, { maxCandidates: null });
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
  });

  const tally = (bodies: readonly Reply['body'][]) => bodies.map((body) => reasonOf(body) ?? 'done').toSorted();

  it('two objections at once are one', async () => {
    for (const id of await company.init(['ann', 'bob', 'cid', 'dan'])) {
      await company.discard([id]);
      const bodies = await Promise.all([1, 2, 3].map(() => company.requestReview(id)));
      expect(tally(bodies)).toEqual(['REVIEW_OPEN', 'REVIEW_OPEN', 'done']);
      expect(await company.reviews({ recordId: id })).toHaveLength(1);
    }
  });

  it('two settlements at once are one, and one that reverses reopens once', async () => {
    for (const id of await company.init(['eve', 'fay', 'gus', 'hal'])) {
      await company.discard([id]);
      const review = (await company.requestReview(id)).data.requestReview.id;
      const bodies = await Promise.all([
        company.settle(review, 'REVERSED'),
        company.settle(review, 'UPHELD', 'chief'),
        company.settle(review, 'REVERSED', 'head'),
      ]);
      expect(tally(bodies)).toEqual(['REVIEW_SETTLED_ALREADY', 'REVIEW_SETTLED_ALREADY', 'done']);
      const [{ state }] = await company.reviews({ recordId: id });
      const outcomes = (await company.decisions({ recordId: id }, 100, 'outcome')).map(({ outcome }) => outcome);
      expect(outcomes).toEqual(state === 'REVERSED' ? ['DISCARDED', 'REOPENED'] : ['DISCARDED']);
    }
  });

  it('a reversal and a reopening at once reopen once', async () => {
    for (const id of await company.init(['ida', 'jan', 'kim', 'lou'])) {
      await company.discard([id]);
      const review = (await company.requestReview(id)).data.requestReview.id;
      const [settled] = await Promise.all([company.settle(review, 'REVERSED'), company.reopen([id])]);
      const [{ state }] = await company.reviews({ recordId: id });
      expect(state).toBe(reasonOf(settled) === undefined ? 'REVERSED' : 'OPEN');
      const outcomes = (await company.decisions({ recordId: id }, 100, 'outcome')).map(({ outcome }) => outcome);
      expect(outcomes).toEqual(['DISCARDED', 'REOPENED']);
    }
  });

  it('pages show each decision once while the feed forgets their events', async () => {
    const crowd = await DecisionCompany.begin(service, { maxCandidates: null });
    const { companyId } = crowd;
    for (let batch = 0; batch < 3; batch += 1) {
      const ids = await crowd.init(Array.from({ length: 400 }, (_, at) => `person-${batch}-${at}`));
      await crowd.discard(ids);
    }
    const all = (await crowd.decisions({}, 100, 'id')).map(({ id }) => id);
    expect(all).toHaveLength(1_200);
    await database.rows(`update feed_event set created_at = $2 where company_id = $1`, [
      companyId,
      new Date(Date.now() - 401 * 86_400_000),
    ]);
    let isDone = false;
    const forgetting = doWork(service, 'retention').finally(() => {
      isDone = true;
    });
    let rounds = 0;
    do {
      rounds += 1;
      const found = await crowd.decisions({}, 40, 'id');
      expect(found.map(({ id }) => id)).toEqual(all);
    } while (!isDone);
    await forgetting;
    expect((await crowd.decisions({}, 100, 'id')).map(({ id }) => id)).toEqual(all);
    const left = await database.rows('select seq from feed_event where company_id = $1', [companyId]);
    expect([left, rounds > 0]).toEqual([[], true]);
  }, 60_000);
});
