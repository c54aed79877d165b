import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { candidateIds } from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Credentials, type Service, startService, TestClock } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';
import { bothLanguages, DecisionCompany, decisionFields } from './decisionCompany.js';

/**
 * Why records were moved, closed and reopened, as the feed and the records tell it
 * (docs/PRIVACY.md, "Decisions and objections").
 */

const clock = new TestClock();
const dayMs = 86_400_000;
let service: Service;
let company: DecisionCompany;
beforeAll(async () => {
  // Statements are counted on the embedded database.
  service = await startService({ clock, database: await openEmbeddedTest() });
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});
beforeEach(async () => {
  company = await DecisionCompany.begin(service);
});

/** What a query answers, or the reason of its refusal. */
const asked = async (query: string, variables: object, credentials: Credentials) => {
  const { data, errors } = await company.send(query, variables, credentials);
  return errors?.[0].extensions.reason ?? data;
};

describe('the person of a decision', () => {
  const discards = `mutation ($input: DiscardFeaturesInput!) { discardFeatures(input: $input) { results { resourceId } } }`;
  const user = (): Credentials => company.pipeline;
  const byKey = async (): Promise<Credentials> => ({ apiKey: (await service.issueKey(company.companyId)).text });

  it.each<[string, () => Credentials | Promise<Credentials>, object, string | null]>([
    ['the user', user, {}, 'user-1'],
    ['the user, whoever is named', user, { recruiterUserId: 'rita' }, 'user-1'],
    ['the recruiter whom a key names', byKey, { recruiterUserId: 'rita' }, 'rita'],
    ['nobody, if a key names none', byKey, {}, null],
    ['nobody, if a key discards from the kernel', byKey, { recruiterUserId: 'rita', fromKernel: true }, null],
    ['nobody, if a user discards from the kernel', user, { fromKernel: true }, null],
  ])('is %s', async (_name, credentials, input, person) => {
    const [id = ''] = await company.init(['ann']);
    const sent = { companyId: company.companyId, resourceIds: [id], ...input };
    await company.run(discards, { input: sent }, await credentials());
    const fromKernel = 'fromKernel' in input;
    const expected = { outcome: 'DISCARDED', person, isAutomated: person === null, cause: { fromKernel } };
    expect(await company.decision(id)).toMatchObject(expected);
  });

  it('is nobody for a move by a key, and the admin for a record that a timer held', async () => {
    const [moved = '', held = ''] = await company.init(['ann', 'bob']);
    await company.move(moved, await byKey());
    expect(await company.decision(moved)).toMatchObject({ outcome: 'MOVED', person: null, isAutomated: true });
    await company.configure({ discardMode: 'REVIEW' });
    await company.run(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
        updateRecordStatus(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { code: "ERROR" }) { id } }`,
      { id: held },
    );
    clock.advance(3 * dayMs);
    await doWork(service, 'timers');
    const release = `mutation ($input: BulkInput!) { releaseHeld(input: $input) { results { error { reason } } } }`;
    await company.run(release, { input: { companyId: company.companyId, resourceIds: [held] } }, company.admin());
    const { person, cause, steps } = await company.decision(held);
    expect([person, cause.timer]).toEqual(['boss', 'discardDueToInactivityInError']);
    expect(steps.map(({ kind, person: by }: { kind: string; person: string }) => [kind, by])).toEqual([
      ['HELD', null],
      ['RELEASED', 'boss'],
    ]);
  });

  it('is nobody for a timer, whose name and time the text has', async () => {
    const [id = ''] = await company.init(['ann']);
    await company.run(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
        updateRecordStatus(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { code: "ERROR" }) { id } }`,
      { id },
    );
    clock.advance(3 * dayMs);
    await doWork(service, 'timers');
    const { en, ...decision } = await company.decision(id, `${decisionFields} ${bothLanguages}`);
    expect(decision).toMatchObject({
      person: null,
      isAutomated: true,
      cause: { actor: { kind: 'WORKER', id: 'timers' }, timer: 'discardDueToInactivityInError', fromKernel: true },
    });
    expect(en).toContain('A time limit of 3 days had passed: an error had not been resolved.');
  });
});

describe('decisions', () => {
  it('are nested in records by as many statements for thirty as for three', async () => {
    const ids = await company.init(candidateIds(30));
    for (const id of ids) await company.score(id, 3);
    await company.discard(ids);
    const query = `query ($companyId: ID!, $vacancyId: ID!, $first: Int!) {
      interviews(companyId: $companyId, first: $first, filter: { vacancyId: $vacancyId }) {
        nodes { id decision { ${decisionFields} ${bothLanguages} } } } }`;
    const counts: number[] = [];
    for (const first of [3, 30]) {
      service.database.takeStatements();
      const { interviews } = await company.run(query, { first });
      counts.push(service.database.takeStatements().length);
      expect(interviews.nodes).toHaveLength(first);
      for (const { id, decision } of interviews.nodes) expect(decision.recordId).toBe(id);
    }
    expect(counts).toEqual([4, 4]);
    service.database.takeStatements();
    await company.decisions({}, 100, 'id outcome person');
    // One look at the feed and at the table, with what they have looked at.
    expect(service.database.takeStatements()).toHaveLength(4);
    await company.decisions({ isUndone: false }, 100, 'id undoneAt undoneBy');
    // And one look at what undid thirty discards.
    expect(service.database.takeStatements()).toHaveLength(5);
  });

  it('are shown to a key with the grant, about the kinds of records that it may read', async () => {
    const [talk = ''] = await company.init(['ann']);
    const test = (await company.move(talk)) ?? '';
    await company.discard([test]);
    const keyOf = async (...grants: string[]): Promise<Credentials> => ({
      apiKey: (await service.issueKey(company.companyId, { grants })).text,
    });
    const one = 'query ($companyId: ID!, $id: ID!) { decision(companyId: $companyId, recordId: $id) { outcome } }';
    const list = 'query ($companyId: ID!) { decisions(companyId: $companyId) { nodes { outcome } } }';
    const tests = await keyOf('Query.decision', 'Query.decisions', 'Query.psychometric');
    expect(await asked(one, { id: talk }, tests)).toBe('OPERATION_NOT_GRANTED');
    expect(await asked(one, { id: test }, tests)).toEqual({ decision: { outcome: 'DISCARDED' } });
    expect(await asked(list, {}, tests)).toEqual({ decisions: { nodes: [{ outcome: 'DISCARDED' }] } });
    expect(await asked(list, {}, await keyOf('Query.psychometric'))).toBe('OPERATION_NOT_GRANTED');
    expect(await asked(list, {}, await keyOf('Query.decisions'))).toEqual({ decisions: { nodes: [] } });
    const nested = `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
      record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { id decision { outcome } } }`;
    expect(await asked(nested, { id: talk }, await keyOf('Query.record', 'FeatureRecord.decision'))).toEqual({
      record: { id: talk, decision: { outcome: 'MOVED' } },
    });
    expect(await asked(nested, { id: talk }, await keyOf('Query.record'))).toBe('OPERATION_NOT_GRANTED');
  });
});

describe('a decision', () => {
  it('is there for each move, end, discard and reopening, with the id of its event', async () => {
    const [ann = '', bob = ''] = await company.init(['ann', 'bob']);
    const test = (await company.move(ann)) ?? '';
    const papers = (await company.move(test)) ?? '';
    await company.move(papers);
    await company.discard([bob]);
    await company.reopen([bob]);
    const events = await company.events('RECORD_MOVED', 'RECORD_FINISHED', 'RECORD_DISCARDED', 'RECORD_REOPENED');
    const decisions = await company.decisions();
    expect(decisions.map(({ outcome, recordId, nextRecordId }) => [outcome, recordId, nextRecordId])).toEqual([
      ['MOVED', ann, test],
      ['MOVED', test, papers],
      ['FINISHED', papers, null],
      ['DISCARDED', bob, null],
      ['REOPENED', bob, null],
    ]);
    expect(decisions.map(({ id, at }) => [id, at])).toEqual(events.map(({ id, createdAt }) => [id, createdAt]));
    expect(await company.decision(bob)).toEqual(decisions.at(-1));
    expect(await company.decision((await company.init(['cid']))[0] ?? '')).toBeNull();
  });

  it('names who decided, with what was known then', async () => {
    const [id = ''] = await company.init(['ann']);
    await company.run(
      `mutation ($companyId: ID!) { saveRejectionReason(companyId: $companyId, input: { id: "late", name: "Too late" }) { id } }`,
      {},
      company.admin(),
    );
    await company.score(id, 3, { rubricHash: 'a'.repeat(64), runId: 'run-1', needsReview: true });
    await company.review(id);
    await company.review(id, 4);
    await company.discard([id], { rejectedReasonId: 'late' });
    await company.score(id, 1);
    await company.run(
      `mutation ($companyId: ID!) { saveRejectionReason(companyId: $companyId, input: { id: "late", name: "Renamed" }) { id } }`,
      {},
      company.admin(),
    );
    const [scored, looked, overrode, discarded] = await company.events(
      'RECORD_SCORED',
      'RECORD_REVIEWED',
      'RECORD_DISCARDED',
    );
    expect(await company.decision(id)).toEqual({
      id: discarded.id,
      companyId: company.companyId,
      vacancyId: company.pipeline.vacancyId,
      candidateId: 'ann',
      recordId: id,
      nextRecordId: null,
      outcome: 'DISCARDED',
      at: discarded.createdAt,
      cause: {
        actor: { kind: 'USER', id: 'user-1' },
        operation: 'discardFeatures',
        via: 'GRAPHQL',
        timer: null,
        rejectedReasonId: 'late',
        rejectedReason: 'Too late',
        fromKernel: false,
      },
      person: 'user-1',
      isAutomated: false,
      score: 80,
      scores: [
        {
          questionId: 'answered',
          score: 4,
          maxScore: 5,
          version: 3,
          scorer: { kind: 'PERSON', id: 'rita', version: null },
          rubricHash: null,
          promptHash: null,
          inputHash: null,
          runId: null,
          createdAt: overrode.createdAt,
        },
      ],
      steps: [
        { kind: 'REVIEWED', person: 'rita', at: looked.createdAt, seq: looked.seq },
        { kind: 'OVERRIDDEN', person: 'rita', at: overrode.createdAt, seq: overrode.seq },
      ],
      eventSeqs: [looked.seq, overrode.seq, discarded.seq],
      isRedacted: false,
    });
    expect(Number(scored.seq)).toBeLessThan(Number(looked.seq));
  });

  it('is the same when the feed has forgotten its events, until its own time is over', async () => {
    const [ann = '', bob = ''] = await company.init(['ann', 'bob']);
    await company.score(ann, 3);
    await company.review(ann, 2);
    await company.discard([ann, bob]);
    await company.score(ann, 5);
    const fields = `${decisionFields} ${bothLanguages}`;
    const before = [await company.decisions({}, 100, fields), await company.decision(ann, fields)];
    clock.advance(401 * dayMs);
    expect(await doWork(service, 'retention')).toContain(company.companyId);
    expect(await company.events('RECORD_DISCARDED')).toEqual([]);
    expect([await company.decisions({}, 1, fields), await company.decision(ann, fields)]).toEqual(before);
    clock.advance(1_061 * dayMs);
    expect([await company.decisions(), await company.decision(ann)]).toEqual([[], null]);
    expect(await doWork(service, 'evidence retention')).toContain(company.companyId);
    const left = await service.database.rows(
      `select seq from decision where company_id = $1 union all select seq from decision_step where company_id = $1`,
      [company.companyId],
    );
    expect(left).toEqual([]);
  });

  it('is the same where interviews are as long as they may be: few of them are read in one transaction', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `long-${at}`);
    const ids = await company.init(names);
    for (const id of ids) await company.score(id, 3);
    await company.discard(ids);
    // Texts of a megabyte that don't compress, in an older version of each answer.
    await service.database.rows(
      `update feature_record r set answer_histories = jsonb_build_array(jsonb_build_object('questionId', 'q1', 'scorer', null,
          'older', jsonb_build_array(jsonb_build_object('questionId', 'q1', 'questionScore', 1, 'maxQuestionScore', 5,
            'createdAt', '2020-01-01T00:00:00.000Z', 'scorer', jsonb_build_object('kind', 'PERSON', 'id', 'rita', 'version', null),
            'extractedAnswer', (select string_agg(md5(r.id || n), '') from generate_series(1, 32768) n)))))
        where company_id = $1 and id = any($2::text[])`,
      [company.companyId, ids],
    );
    const fields = `${decisionFields} ${bothLanguages}`;
    const before = await company.decisions({}, 100, fields);
    expect(before).toHaveLength(8);
    clock.advance(401 * dayMs);
    const runs = (await doWork(service, 'retention')).filter((one) => one === company.companyId);
    expect(runs.length).toBeGreaterThanOrEqual(3);
    expect(await company.events('RECORD_DISCARDED')).toEqual([]);
    expect(await company.decisions({}, 100, fields)).toEqual(before);
  });

  it('outlives its events, and ends, by the time of a test clock', async () => {
    const timed = await startService({ clock, hasTestClock: true, database: service.database });
    const its = await DecisionCompany.begin(timed);
    const [id = ''] = await its.init(['ann']);
    await its.discard([id]);
    const before = await its.decision(id);
    const advance = (days: number) =>
      its.run(
        'mutation ($companyId: ID!, $to: DateTime!) { advanceClock(companyId: $companyId, to: $to) { now } }',
        { to: new Date(Date.parse(before.at) + days * dayMs).toISOString() },
        its.admin(),
      );
    await advance(401);
    expect(await its.events('RECORD_DISCARDED')).toEqual([]);
    expect(await its.decision(id)).toEqual(before);
    await advance(1_460);
    expect(await its.decisions()).toEqual([before]);
    await advance(1_462);
    expect(await its.decisions()).toEqual([]);
    expect(await service.database.rows('select id from decision where company_id = $1', [its.companyId])).toEqual([]);
    await timed.stop();
  });
});
