import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aTwoStageVacancy, type KnownPerson, knownPerson, rowsWith } from '../../support/company/person.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/**
 * A candidate who also works for the company: what others' data says of the person as staff
 * (docs/PRIVACY.md, "What must not be personal").
 */

const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

/** What a person may have done about somebody else, by the own token and as who is named in others' calls. */
async function colleague(person: KnownPerson): Promise<KnownPerson> {
  const { companyId, candidateId: staff } = person;
  const self = { token: tokenFor(companyId, { subject: staff, roles: ['admin'] }) };
  const other = knownPerson(service, { companyId, candidateId: `other-of-${companyId}` });
  other.vacancyId = (
    await person.run(
      'createVacancy(companyId: $companyId, input: $input) { id }',
      { input: ['CreateVacancyInput!', aTwoStageVacancy()] },
      self,
    )
  ).id;
  other.interviewId = (await other.init('interview'))[0].record.id;
  await other.answer('q1');
  const scored = { kind: 'PERSON', id: staff };
  expect(await other.answer('q2', {}, undefined, scored)).not.toEqual(expect.any(String));
  const reviewed = (input: object, who?: object) =>
    person.run(
      'reviewAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }',
      {
        vacancyId: ['ID!', other.vacancyId],
        id: ['ID!', other.interviewId],
        input: ['ReviewAnswersInput!', { reviews: [{ questionId: 'q1', score: 2 }], ...input }],
      },
      who,
    );
  expect(await reviewed({ reviewerUserId: staff })).toEqual({ id: other.interviewId });
  expect(await reviewed({}, self)).toEqual({ id: other.interviewId });
  expect(await reviewed({ reviewerUserId: 'rita' })).toEqual({ id: other.interviewId });
  await other.move();
  await other.discard({ banCandidate: true, recruiterUserId: staff });
  const ofOther = { candidateId: ['ID!', other.candidateId] };
  const lifted = 'liftBan(companyId: $companyId, candidateId: $candidateId) { bannedBy }';
  expect(await person.run(lifted, ofOther)).toEqual({ bannedBy: staff });
  const reopened = await person.run('reopenRecords(input: $input) { results { error { reason } } }', {
    input: ['BulkInput!', { companyId, resourceIds: [other.psychometricId] }],
  });
  expect(reopened.results).toEqual([{ error: null }]);
  await other.discard({ recruiterUserId: staff });
  const asked = await person.run(
    'requestReview(companyId: $companyId, recordId: $recordId, input: $input) { id }',
    {
      recordId: ['ID!', other.psychometricId],
      input: ['RequestReviewInput!', { reason: 'It was wrong.', requestedBy: 'COMPANY' }],
    },
    self,
  );
  await person.run(
    'settleReview(companyId: $companyId, id: $id, input: { outcome: UPHELD, reason: "It was right." }) { id }',
    { id: ['ID!', asked.id] },
  );
  const held =
    'holdCandidate(companyId: $companyId, candidateId: $candidateId, input: { reason: "A case" }) { heldBy }';
  expect(await person.run(held, ofOther, self)).toEqual({ heldBy: staff });
  await person.run('releaseCandidate(companyId: $companyId, candidateId: $candidateId) { heldBy }', ofOther);
  const key = await person.run('issueApiKey(input: $input) { apiKey { agentFor } }', {
    input: [
      'IssueApiKeyInput!',
      {
        companyId,
        agentFor: staff,
        grants: [{ endpoint: 'Query.records', justification: 'An agent.' }],
        contact: { companyName: companyId, fullName: 'Ada', role: 'Engineer', email: 'ada@example.com' },
      },
    ],
  });
  expect(key).toEqual({ apiKey: { agentFor: staff } });
  return other;
}

const decisionOf = (person: KnownPerson, recordId: string) =>
  person.run(
    `query decision(companyId: $companyId, recordId: $recordId) {
      person isRedacted scores { scorer { id } } steps { kind person } }`,
    { recordId: ['ID!', recordId] },
  );

/** Fails if the person is named anywhere but in CANDIDATE_ERASED. */
async function assertGone({ candidateId }: KnownPerson): Promise<void> {
  const named = await rowsWith(service.database, candidateId);
  expect(named).toEqual([expect.stringContaining('CANDIDATE_ERASED')]);
}

/** What a person may be beside a candidate. Each part is played about others, by the own token or as who is named. */
const parts: Readonly<Record<string, (person: KnownPerson, others: readonly KnownPerson[]) => Promise<unknown>>> = {
  'bans two others': async (person, others) => {
    for (const other of others.slice(0, 2))
      await other.discard({ banCandidate: true, recruiterUserId: person.candidateId });
  },
  'is banned': (person) => person.discard({ banCandidate: true, recruiterUserId: 'rita' }),
  'bans themselves': (person) => person.discard({ banCandidate: true, recruiterUserId: person.candidateId }),
  'scores and reviews': async (person, [other]) => {
    await other?.answer('scored', {}, undefined, { kind: 'PERSON', id: person.candidateId });
    await other?.run('reviewAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }', {
      vacancyId: ['ID!', other.vacancyId],
      id: ['ID!', other.interviewId],
      input: [
        'ReviewAnswersInput!',
        { reviews: [{ questionId: 'scored', score: 2 }], reviewerUserId: person.candidateId },
      ],
    });
  },
  'holds another': async (person, [, other]) =>
    other?.run(
      'holdCandidate(companyId: $companyId, candidateId: $candidateId, input: { reason: "A case" }) { heldBy }',
      { candidateId: ['ID!', other.candidateId] },
      own(person),
    ),
  'makes a vacancy': (person) =>
    person.run(
      'createVacancy(companyId: $companyId, input: $input) { id }',
      { input: ['CreateVacancyInput!', aTwoStageVacancy()] },
      own(person),
    ),
  'erases another': async (person, [, , other]) =>
    other?.run(
      'eraseCandidate(companyId: $companyId, candidateId: $candidateId, input: { reason: REQUEST }) { erasure { id } }',
      { candidateId: ['ID!', other.candidateId] },
      own(person),
    ),
  'issues a key': (person) =>
    person.run(
      'issueApiKey(input: $input) { secret }',
      {
        input: [
          'IssueApiKeyInput!',
          {
            companyId: person.companyId,
            contact: { companyName: 'a', fullName: 'b', role: 'c', email: 'd@e.example' },
            grants: [{ endpoint: 'Query.record', justification: 'To read.' }],
          },
        ],
      },
      own(person),
    ),
};

const own = ({ companyId, candidateId }: KnownPerson) => ({
  token: tokenFor(companyId, { subject: candidateId, roles: ['admin'] }),
});

type StoredRow = Readonly<Record<string, unknown>>;

/** All rows of a company that are not about a person, by table, without what tells when and by which request. */
async function rowsOfOthers({ companyId, candidateId }: KnownPerson, token = candidateId): Promise<string[]> {
  const tables = await service.database.rows<{ name: string }>(
    `
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name <> all($1)`,
    [['feed_head', 'idempotency_key', 'refusal_count', 'erasure']],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.database.rows<{ row: StoredRow }>(
      `select to_jsonb(t) as row from ${name} t where company_id = $1`,
      [companyId],
    );
    for (const { row } of rows) {
      const { updated_at: _, request_id: __, traceparent: ___, ...rest } = row;
      if (rest.candidate_id === candidateId || rest.candidate_id === token) continue;
      found.push(`${name} ${JSON.stringify(rest)}`);
    }
  }
  return found.toSorted();
}

it('a person in any combination of parts leaves everybody else as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(Object.keys(parts), { minLength: 1 }), async (played) => {
      const person = await knownPerson(service).begin();
      const { companyId } = person;
      await person.move();
      const others: KnownPerson[] = [];
      for (const at of [1, 2, 3]) {
        const other = knownPerson(service, { companyId, candidateId: `${person.candidateId}${at}` });
        await (await other.begin()).move();
        others.push(other);
      }
      for (const part of played) expect(await parts[part]?.(person, others)).not.toEqual(expect.any(String));
      const before = await rowsOfOthers(person);
      const { status, token } = await person.erase();
      expect(status).toBe('DONE');
      const quoted = JSON.stringify(person.candidateId);
      const expected = before.map((row) => row.replaceAll(quoted, JSON.stringify(token))).toSorted();
      const after = await rowsOfOthers(person, token);
      expect(after.filter((row) => !row.includes('CANDIDATE_ERASED'))).toEqual(
        expected.filter((row) => !row.includes('CANDIDATE_ERASED')),
      );
    }),
    { numRuns: 12, examples: [[['bans two others']], [Object.keys(parts)]] },
  );
});

describe('an erased person who worked for the company', () => {
  it('changes updatedAt of what names them, so that who reads by updatedAfter sees the token', async () => {
    const person = await knownPerson(service, { candidateId: 'una-the-recruiter' }).begin();
    const other = await colleague(person);
    const changed = (field: string) =>
      person
        .run(`query ${field}(companyId: $companyId, first: 100, filter: { updatedAfter: $at }) { nodes { id } }`, {
          at: ['DateTime!', new Date(clock.now()).toISOString()],
        })
        .then(({ nodes }) => nodes.map(({ id }: { id: string }) => id));
    clock.advance(1_000);
    expect([await changed('records'), await changed('vacancies')]).toEqual([[], []]);
    await person.erase();
    clock.advance(-1);
    expect(await changed('records')).toEqual(expect.arrayContaining([other.interviewId, other.psychometricId]));
    expect(await changed('vacancies')).toEqual([other.vacancyId]);
    clock.advance(1);
  });

  it('is named by the token in the data of others, which else stays as it is', async () => {
    const person = await knownPerson(service, { candidateId: 'sam-the-recruiter' }).begin();
    const other = await colleague(person);
    const before = await other.events();
    const moved = await decisionOf(other, other.interviewId);
    const { status, token } = await person.erase();
    expect(status).toBe('DONE');
    await assertGone(person);
    const replaced = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(person.candidateId, token));
    const after = new Map((await other.events()).map((event) => [event.id, event]));
    for (const event of before.filter(({ candidateId }) => candidateId === other.candidateId)) {
      const isOwn = event.actor.id === person.candidateId;
      expect(after.get(event.id)).toEqual({ ...replaced(event), ...(isOwn && { requestId: null }) });
    }
    expect(await decisionOf(other, other.interviewId)).toEqual(replaced(moved));
  });

  it('is named by the token also where the feed has forgotten what happened', async () => {
    const person = await knownPerson(service, { candidateId: 'tom-the-recruiter' }).begin();
    const other = await colleague(person);
    clock.advance(401 * 86_400_000);
    await doWork(service, 'retention', true);
    const moved = await decisionOf(other, other.interviewId);
    expect(JSON.stringify(moved)).toContain(person.candidateId);
    const { token } = await person.erase();
    await assertGone(person);
    const replaced = JSON.parse(JSON.stringify(moved).replaceAll(person.candidateId, token));
    expect(await decisionOf(other, other.interviewId)).toEqual(replaced);
  });

  it('is named by the token in a kept decision that names nobody as who decided, and in steps whose evidence has ended', async () => {
    const person = await knownPerson(service, { candidateId: 'uma-the-recruiter' }).begin();
    const { companyId, candidateId: staff } = person;
    const self = { token: tokenFor(companyId, { subject: staff, roles: ['admin'] }) };
    const other = await knownPerson(service, { companyId, candidateId: `other-of-${companyId}` }).begin();
    await person.run(
      `updateCompanySettings(companyId: $companyId, input: { eventRetentionDays: 7, evidenceRetentionDays: 365 }) { companyId }`,
    );
    await other.answer('q1');
    const reviews = { reviews: [{ questionId: 'q1', score: 2 }] };
    const of = { vacancyId: ['ID!', other.vacancyId], id: ['ID!', other.interviewId] };
    await person.run(
      'reviewAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }',
      { ...of, input: ['ReviewAnswersInput!', reviews] },
      self,
    );
    clock.advance(300 * 86_400_000);
    await other.move();
    const discard = { companyId, resourceIds: [other.psychometricId], fromKernel: true };
    await person.run(
      'discardFeatures(input: $input) { results { error { reason } } }',
      { input: ['DiscardFeaturesInput!', discard] },
      self,
    );
    clock.advance(100 * 86_400_000);
    await doWork(service, 'retention', true);
    await doWork(service, 'evidence retention', true);
    const stored = (await rowsWith(service.database, staff)).map((row) => row.split(':')[0]);
    expect(stored.filter((table) => table?.startsWith('decision'))).toEqual(['decision', 'decision']);
    const { status } = await person.erase();
    expect(status).toBe('DONE');
    await assertGone(person);
  });
});
