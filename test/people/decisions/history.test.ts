import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postgresUrl } from '../../support/database/databases.js';
import { eventFields } from '../../support/feed/eventSchemas.js';
import { type Credentials, type Reply, type Service, startService, TestClock } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';
import { bothLanguages, DecisionCompany, decisionFields } from './decisionCompany.js';
import { ExpectedHistory } from './expectedHistory.js';

/**
 * A generated history of some hundred decisions, while the feed forgets its events
 * (docs/PRIVACY.md, "Decisions and objections").
 */

type Json = Reply['body'];

const clock = new TestClock();
const dayMs = 86_400_000;
/** `HISTORY_CALLS=3000 npm run test:services -- test/people/history` makes a thousand decisions. */
const calls = Number(process.env.HISTORY_CALLS ?? (postgresUrl ? 600 : 400));
let service: Service;
let company: DecisionCompany;
let key: string;
const history = new ExpectedHistory();
let cursor: string | null = null;
/** The records that may be chosen, newest last. */
const records: string[] = [];
const reviews: string[] = [];
const held: string[] = [];
const scored: string[] = [];

beforeAll(async () => {
  service = await startService({ clock, keyLimit: 1_000_000 });
  company = await DecisionCompany.begin(service);
  key = (await service.issueKey(company.companyId)).text;
  await company.configure({ eventRetentionDays: 7 });
}, 60_000);
afterAll(() => service.stop());

/** Numbers from 0 up to a bound, the same in each run. */
let seed = 20261125;
function below(bound: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * bound);
}
const one = <T>(...values: readonly T[]): T => values[below(values.length)] as T;
const some = (): string => one(...records.slice(-40));
const several = (): string[] => [...new Set([some(), some(), some(), some(), some()])];

async function answersNow(id: string): Promise<Json[]> {
  const { interview } = await company.run(
    `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      answers { questionId questionScore maxQuestionScore version scorer { kind id version } rubricHash promptHash inputHash runId createdAt } } }`,
    { id },
  );
  return interview.answers;
}

/** Tells the history what has happened since. */
async function follow(): Promise<void> {
  for (;;) {
    const { events }: Json = await company.run(
      `query ($companyId: ID!, $after: String) { events(companyId: $companyId, after: $after, first: 100) {
        nodes { ${eventFields} } pageInfo { hasNextPage endCursor } } }`,
      { after: cursor },
      company.admin(),
    );
    for (const event of events.nodes) {
      await history.tell(event, answersNow);
      if (event.type === 'RECORD_INITIALIZED') records.push(event.recordId);
      if (event.type === 'RECORD_MOVED') records.push(event.nextRecordId);
      if (event.type === 'REVIEW_REQUESTED') reviews.push(event.data.after.id);
      if (event.type === 'RECORD_HELD') held.push(event.recordId);
      if (event.type === 'RECORD_SCORED') scored.push(event.recordId);
    }
    cursor = events.pageInfo.endCursor;
    if (!events.pageInfo.hasNextPage) return;
  }
}

const bulk = (name: string, type: string, input: object, credentials?: object) =>
  company.send(
    `mutation ($input: ${type}!) { ${name}(input: $input) { results { resourceId error { reason } } } }`,
    { input: { companyId: company.companyId, ...input } },
    credentials,
  );
const ofRecord = (name: string, type: string, id: string, input: object, credentials?: object) =>
  company.send(
    `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: ${type}!) {
      ${name}(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { __typename } }`,
    { id, input },
    credentials,
  );
const discarded = (input: object, credentials?: object) =>
  bulk('discardFeatures', 'DiscardFeaturesInput', { resourceIds: several(), ...input }, credentials);
const saved = (name: string) =>
  company.send(
    `mutation ($companyId: ID!, $name: String!) { saveRejectionReason(companyId: $companyId, input: { id: "late", name: $name }) { id } }`,
    { name },
    company.admin(),
  );

let people = 0;
/** Objects to a discard, and settles that at once. */
async function objectAndSettle(): Promise<void> {
  await company.requestReview(some());
  await follow();
  await company.settle(one(...reviews.slice(-2), 'none'), one('UPHELD', 'REVERSED'));
}

/** The calls, each as often as it stands here. Many are refused, because they do not fit what they find. */
const deeds: readonly (() => Promise<unknown>)[] = [
  ...Array.from(
    { length: 4 },
    () => () =>
      company.init(
        [1, 2, 3].map(() => `person-${++people}`),
        one('stage-1', 'stage-1', 'stage-3'),
      ),
  ),
  ...Array.from({ length: 6 }, () => () => {
    const id = some();
    return ofRecord(
      'orchestrate',
      'OrchestrateInput',
      id,
      { resourceId: id },
      one<Credentials>({ apiKey: key }, company.pipeline),
    );
  }),
  () => bulk('forwardFeatures', 'BulkInput', { resourceIds: several() }),
  () => discarded({ rejectedReasonId: one('late', null) }),
  () => discarded({ recruiterUserId: one('rita', null) }, { apiKey: key }),
  () => discarded({ fromKernel: true, recruiterUserId: 'rita' }, one<Credentials>({ apiKey: key }, company.pipeline)),
  ...Array.from({ length: 4 }, () => () => bulk('reopenRecords', 'BulkInput', { resourceIds: several() })),
  ...Array.from(
    { length: 8 },
    () => () =>
      company
        .score(
          some(),
          below(6),
          { extractedAnswer: one('Yes.', 'No.', 'x'.repeat(70_000)), runId: one('run-1', null) },
          one('answered', 'other'),
        )
        .catch(() => undefined),
  ),
  ...Array.from(
    { length: 4 },
    () => () =>
      company.review(one(...scored.slice(-10), 'none'), one(undefined, undefined, 2, 5)).catch(() => undefined),
  ),
  () => saved(one('Too late', 'Far too late')),
  () => ofRecord('updateRecordStatus', 'UpdateRecordStatusInput', some(), { code: one('ERROR', 'RESULT_VALIDATION') }),
  () => ofRecord('updateRecordStatus', 'UpdateRecordStatusInput', some(), { code: one('ERROR', 'RESULT_VALIDATION') }),
  () => company.configure({ discardMode: one('AUTOMATIC', 'REVIEW', 'REVIEW') }),
  () => company.requestReview(some()),
  ...Array.from({ length: 3 }, () => objectAndSettle),
];

const ordered = (decision: Json): Json => ({
  ...decision,
  scores: decision.scores.toSorted((a: Json, b: Json) => (a.questionId < b.questionId ? -1 : 1)),
  eventSeqs: decision.eventSeqs.toSorted((a: string, b: string) => Number(a) - Number(b)),
});
const shown = (decision: Json): Json => {
  const { companyId: _, vacancyId: __, ...rest } = decision;
  return ordered(rest);
};
const expected = () => [...history.decisions.values()].map(ordered);

describe('a generated history', () => {
  it('is explained decision by decision, as events reported it, wherever the feed begins', async () => {
    for (let call = 1; call <= calls; call += 1) {
      await one(...deeds)();
      await follow();
      if (call % 50 !== 0) continue;
      // Timers run, and the feed forgets what is older than a week.
      for (const id of records.slice(-8))
        await ofRecord('updateRecordStatus', 'UpdateRecordStatusInput', id, { code: 'ERROR' });
      clock.advance(3 * dayMs);
      await doWork(service, 'timers');
      await follow();
      const dismissed = { resourceIds: [some(), ...held.splice(0, 1)] };
      await bulk('dismissHeld', 'BulkInput', dismissed, company.admin());
      await discarded(dismissed);
      await bulk('releaseHeld', 'BulkInput', { resourceIds: [some(), ...held.splice(0)] }, company.admin());
      await follow();
      await doWork(service, 'retention');
      const decisions = await company.decisions({}, one(9, 30, 100));
      expect(decisions.map(shown)).toEqual(expected());
    }
    const outcomes = expected().map(({ outcome }) => outcome);
    const count = (name: string) => outcomes.filter((outcome) => outcome === name).length;
    expect(outcomes.length).toBeGreaterThan(calls / 4);
    expect(['MOVED', 'FINISHED', 'DISCARDED', 'REOPENED'].map(count).toSorted((a, b) => a - b)[0]).toBeGreaterThan(0);
    const kinds = new Set(expected().flatMap(({ steps }) => steps.map(({ kind }: Json) => kind)));
    expect([...kinds].toSorted()).toEqual(
      ['DISMISSED', 'HELD', 'OBJECTED', 'OVERRIDDEN', 'RELEASED', 'REVERSED', 'REVIEWED', 'UPHELD'].toSorted(),
    );
  }, 120_000);

  it('is explained by what is kept of it alone, when its events and answers are gone', async () => {
    const fields = `${decisionFields} ${bothLanguages}`;
    clock.advance(8 * dayMs);
    await doWork(service, 'retention');
    const stored = await company.decisions({}, 100, fields);
    await service.database.rows(
      `update feature_record set answers = '[]', answer_histories = '[]', score = null where company_id = $1 and kind = 'interview'`,
      [company.companyId],
    );
    await service.database.rows(`update vacancy set name = 'Another', features = '[]' where company_id = $1`, [
      company.companyId,
    ]);
    expect(await company.decisions({}, 30, fields)).toEqual(stored);
    expect(stored.map(({ en: _, es: __, ...decision }) => shown(decision))).toEqual(expected());
    const discards = stored.filter(({ outcome }) => outcome === 'DISCARDED');
    for (const { id, en, es, isAutomated } of discards) {
      expect(en).toContain('Your application for the vacancy “Backend engineer” was rejected at the stage “Stage ');
      expect([en.includes(id), es.includes(id)]).toEqual([true, true]);
      expect([/automatically/.test(en), /person/i.test(en)]).toEqual([isAutomated, !isAutomated]);
      expect(`${en} ${es}`).not.toMatch(/person-\d|rita|user-1|x{9}/);
    }
  });

  it('is found by each member of the filter', async () => {
    const all = expected();
    const idsOf = (found: Json[]) => found.map(({ id }) => id);
    const [first] = all.filter(({ outcome }) => outcome === 'DISCARDED');
    const { recordId, candidateId, at } = first;
    const found = async (filter: object) => idsOf(await company.decisions(filter, one(5, 100), 'id'));
    const those = (fits: (decision: Json) => boolean) => idsOf(all.filter(fits));
    expect(await found({ vacancyId: company.pipeline.vacancyId })).toEqual(idsOf(all));
    expect(await found({ vacancyId: 'nowhere' })).toEqual([]);
    expect(await found({ recordId: 'nowhere' })).toEqual([]);
    expect(await found({ recordId })).toEqual(those((one) => one.recordId === recordId));
    expect(await found({ candidateId })).toEqual(those((one) => one.candidateId === candidateId));
    expect(await found({ outcome: 'DISCARDED' })).toEqual(those((one) => one.outcome === 'DISCARDED'));
    expect(await found({ isAutomated: true })).toEqual(those((one) => one.isAutomated));
    expect(await found({ isAutomated: false, outcome: 'DISCARDED' })).toEqual(
      those((one) => !one.isAutomated && one.outcome === 'DISCARDED'),
    );
    expect(await found({ createdAfter: at })).toEqual(those((one) => one.at > at));
  });
});
