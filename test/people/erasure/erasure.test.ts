import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson, manyEvents, rowsWith } from '../../support/company/person.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/** A person's erasure (docs/PRIVACY.md, "Erasing a person"). */

const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true, allowsLoopbackWebhooks: true });
});
afterAll(() => service.stop());

/** A person with answers, older versions, a test's results, a discard with a ban, and results of idempotency keys. */
async function wellKnown(init: Parameters<typeof knownPerson>[1] = {}): Promise<KnownPerson> {
  const person = await knownPerson(service, init).begin();
  await person.answer('q1');
  await person.answer('q1', { questionScore: 4 }, `key-of-${person.word}`);
  await person.move(`another-key-of-${person.word}`);
  await person.discard({ rejectedReasonId: person.word, banCandidate: true, recruiterUserId: 'rita' });
  return person;
}

describe('a record that an erasure has left open', () => {
  it('is ended by the worker, as the erasure would have, and takes no place any more', async () => {
    const person = await knownPerson(service).begin();
    const other = await knownPerson(service).begin();
    const { token } = await person.erase();
    await service.database.rows(
      "update feature_record set is_closed = false, status_code = 'PENDING' where company_id = $1 and candidate_id = $2",
      [person.companyId, token],
    );
    const isOpen = async () =>
      (
        await service.database.rows<{ id: string }>(
          'select id from feature_record where company_id = $1 and candidate_id = $2 and not is_closed',
          [person.companyId, token],
        )
      ).length > 0;
    expect(await isOpen()).toBe(true);
    expect(await doWork(service, 'leftovers of erasures')).toEqual([person.companyId]);
    expect(await isOpen()).toBe(false);
    const ended = (await person.events()).findLast(({ type }) => type === 'RECORD_CANCELLED');
    expect(ended).toMatchObject({
      candidateId: token,
      isRedacted: true,
      operation: 'eraseCandidate',
      data: { after: { isClosed: true } },
    });
    expect(await other.events()).not.toContainEqual(expect.objectContaining({ type: 'RECORD_CANCELLED' }));
    expect(await doWork(service, 'leftovers of erasures')).toEqual([]);
  });
});

describe('after an erasure', () => {
  it('nothing of the person is in any table but the id in CANDIDATE_ERASED, and the numbers stay', async () => {
    const person = await wellKnown();
    const before = await person.events();
    const erasure = await person.erase({ reason: 'CONSENT_WITHDRAWN', reference: 'case-7' });
    expect(erasure).toMatchObject({
      token: expect.stringMatching(/^erased-[0-9a-f]{32}$/),
      status: 'DONE',
      reason: 'CONSENT_WITHDRAWN',
      reference: 'case-7',
      actor: { kind: 'USER', id: 'boss' },
      forgottenAt: null,
    });
    expect(await rowsWith(service.database, person.word)).toEqual([]);
    const named = await rowsWith(service.database, person.candidateId);
    expect(named).toEqual([expect.stringContaining('CANDIDATE_ERASED')]);

    const after = await person.events();
    expect(after.map(({ seq }) => seq)).toEqual(after.map((_, at) => String(at + 1)));
    expect(after.slice(0, before.length).map(({ type, recordId }) => [type, recordId])).toEqual(
      before.map(({ type, recordId }) => [type, recordId]),
    );
    expect(after.at(-1)).toMatchObject({
      type: 'CANDIDATE_ERASED',
      candidateId: person.candidateId,
      data: { before: null, after: { id: erasure.id, reason: 'CONSENT_WITHDRAWN' } },
    });
  });

  it('its open records are cancelled, by the token from the start', async () => {
    const person = await knownPerson(service).begin();
    const erasure = await person.erase();
    const [cancelled, last] = (await person.events()).slice(-2);
    expect(cancelled).toMatchObject({
      type: 'RECORD_CANCELLED',
      candidateId: erasure.token,
      isRedacted: true,
      requestId: null,
      operation: 'eraseCandidate',
      data: { after: { isClosed: true, status: { code: 'CANCELLED', descriptionCode: 'ERASED' } } },
    });
    expect(last.data.after.recordIds).toEqual([person.interviewId]);
  });

  it('is answered by the first receipt, and found by the id from before', async () => {
    const person = await wellKnown();
    const first = await person.erase();
    expect(await person.erase({ reason: 'OTHER' })).toEqual(first);
    expect(await person.erasures({ candidateId: person.candidateId })).toEqual([first]);
    expect(await person.erasures({ candidateId: 'nobody' })).toEqual([]);
    expect(first.places).toEqual(
      expect.arrayContaining([
        { place: 'RECORD', count: 2 },
        { place: 'ANSWER_VERSION', count: 1 },
        { place: 'BAN', count: 1 },
        { place: 'IDEMPOTENCY_RESULT', count: 2 },
      ]),
    );
  });

  it('every call about the person is refused, and replays answer what is left', async () => {
    const person = await wellKnown();
    const moved = await person.run(
      `orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, idempotencyKey: $key,
        input: { resourceId: $id, destPhaseId: $phase }) { next { id } closed { candidateId } }`,
      {
        vacancyId: ['ID!', person.vacancyId],
        id: ['ID!', person.interviewId],
        key: ['String', `another-key-of-${person.word}`],
        phase: ['ID', `phase of ${person.word}`],
      },
    );
    expect(moved.closed.candidateId).toBe(person.candidateId);
    const { token } = await person.erase();
    const erased = [{ record: null, error: { reason: 'CANDIDATE_ERASED' } }];
    expect(await person.init('interview')).toEqual(erased);
    expect(await person.init('interview', token)).toEqual(erased);
    expect(await person.init('interview', `erased-${'0'.repeat(32)}`)).toEqual(erased);
    expect(await person.answer('q2')).toBe('CANDIDATE_ERASED');
    expect((await person.discard()).results).toEqual([{ error: { reason: 'CANDIDATE_ERASED' } }]);
    const replayed = await person.run(
      `orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, idempotencyKey: $key,
        input: { resourceId: $id, destPhaseId: $phase }) { next { id } closed { candidateId relationId } }`,
      {
        vacancyId: ['ID!', person.vacancyId],
        id: ['ID!', person.interviewId],
        key: ['String', `another-key-of-${person.word}`],
        phase: ['ID', `phase of ${person.word}`],
      },
    );
    expect(replayed).toEqual({ next: moved.next, closed: { candidateId: token, relationId: token } });
    expect(
      await person.run('query candidate(companyId: $companyId, candidateId: $candidateId) { candidateId }', {
        candidateId: ['ID!', person.candidateId],
      }),
    ).toBe('RECORD_NOT_FOUND');
  });

  it('a ban stays by the hash, is shown by the token, and is lifted by the id from before', async () => {
    const person = await wellKnown();
    const { token } = await person.erase();
    const bans = await person.run('query bans(companyId: $companyId) { nodes { candidateId reason } }');
    expect(bans.nodes).toEqual([{ candidateId: token, reason: null }]);
    const admitted = `admitCandidate(companyId: $companyId, candidateId: $candidateId) {
      candidateId ban { candidateId reason } }`;
    const who = { candidateId: ['ID!', person.candidateId] };
    const back = await person.run(admitted, who);
    expect(back).toEqual({ candidateId: person.candidateId, ban: { candidateId: token, reason: null } });
    expect(await person.run(admitted, who)).toBe('NOT_ERASED');
    const exported = await person.run(
      'query candidateExport(companyId: $companyId, candidateId: $candidateId) { nodes { place id } }',
      who,
    );
    expect(exported.nodes).toContainEqual({ place: 'BAN', id: token });
    expect(await person.init('interview')).toEqual([{ record: null, error: { reason: 'CANDIDATE_BANNED' } }]);
    const lifted = await person.run('liftBan(companyId: $companyId, candidateId: $candidateId) { candidateId }', who);
    expect(lifted).toEqual({ candidateId: token });
    expect((await person.events()).at(-1)).toMatchObject({ type: 'BAN_LIFTED', candidateId: token });
    expect((await person.init('interview'))[0].record).not.toBeNull();
  });

  it('who is admitted begins again, without what was before, and is erased again by another token', async () => {
    const person = await knownPerson(service).begin();
    await person.answer('q1');
    const first = await person.erase();
    const who = { candidateId: ['ID!', person.candidateId] };
    await person.run('admitCandidate(companyId: $companyId, candidateId: $candidateId) { candidateId }', who);
    const again = await knownPerson(service, person).begin();
    await again.answer('q1');
    const { records } = await again.run(
      'query candidate(companyId: $companyId, candidateId: $candidateId) { records { nodes { id } } }',
      who,
    );
    expect(records.nodes).toEqual([{ id: again.interviewId }]);
    expect(await person.answer('q2')).toBe('CANDIDATE_ERASED');
    expect(await again.init('interview', first.token)).toEqual([
      { record: null, error: { reason: 'CANDIDATE_ERASED' } },
    ]);

    const second = await again.erase();
    expect(second.token).not.toBe(first.token);
    expect(second.places).toContainEqual({ place: 'RECORD', count: 1 });
    expect(await person.erasures({ candidateId: person.candidateId })).toEqual([second, first]);
    expect(await rowsWith(service.database, again.word)).toEqual([]);
    const erasures = (await person.events()).filter(({ type }) => type === 'CANDIDATE_ERASED');
    expect(erasures.map(({ data }) => data.after.recordIds)).toEqual([[person.interviewId], [again.interviewId]]);
    const named = await rowsWith(service.database, person.candidateId);
    expect(named).toEqual([expect.stringContaining('CANDIDATE_ERASED'), expect.stringContaining('CANDIDATE_ERASED')]);
  });

  it('who is admitted and never comes back is erased again', async () => {
    const person = await knownPerson(service).begin();
    await person.erase();
    const who = { candidateId: ['ID!', person.candidateId] };
    await person.run('admitCandidate(companyId: $companyId, candidateId: $candidateId) { candidateId }', who);
    const named = await rowsWith(service.database, person.candidateId);
    expect(named.filter((row) => !row.includes('CANDIDATE_ERASED'))).not.toEqual([]);
    const { status, token } = await person.erase();
    expect(status).toBe('DONE');
    const left = await rowsWith(service.database, person.candidateId);
    expect(left.filter((row) => !row.includes('CANDIDATE_ERASED'))).toEqual([]);
    expect((await person.events()).find(({ type }) => type === 'CANDIDATE_ADMITTED')?.candidateId).toBe(token);
  });

  it('a refusal of the person as a user that was counted before is stored by the token', async () => {
    const person = await knownPerson(service).begin();
    const self = { token: tokenFor(person.companyId, { subject: person.candidateId }) };
    expect(await person.run('query apiKeys(companyId: $companyId) { id }', {}, self)).toBe('ROLE_REQUIRED');
    const { status, token } = await person.erase();
    expect(status).toBe('DONE');
    await service.saveRefusals();
    const refusals = await person.run('query refusals(companyId: $companyId) { actor { id } reason }');
    expect(refusals).toEqual([{ actor: { id: token }, reason: 'ROLE_REQUIRED' }]);
  });

  it('frees the place in maxCandidates, and is no finished one', async () => {
    const person = await knownPerson(service).begin();
    await person.erase();
    const pipeline = await person.run(
      'query vacancy(companyId: $companyId, id: $id) { pipeline { feature { id } finished discarded statuses { code count } } }',
      { id: ['ID!', person.vacancyId] },
    );
    expect(
      pipeline.pipeline.find(({ feature }: { feature: { id: string } }) => feature.id === 'interview'),
    ).toMatchObject({
      finished: 0,
      discarded: 0,
      statuses: [{ code: 'CANCELLED', count: 1 }],
    });
  });

  it('CANDIDATE_ERASED loses the id after 30 days, where nobody acknowledges', async () => {
    const person = await knownPerson(service).begin();
    const { id, token } = await person.erase();
    clock.advance(30 * 86_400_000 - 1_000);
    await doWork(service, 'forgetting of erased persons', true);
    expect((await person.events()).at(-1).candidateId).toBe(person.candidateId);
    clock.advance(1_000);
    await doWork(service, 'forgetting of erased persons', true);
    expect((await person.events()).at(-1)).toMatchObject({ id, candidateId: token, isRedacted: true });
    expect(await rowsWith(service.database, person.candidateId)).toEqual([]);
    expect(await person.erasures({ candidateId: person.candidateId })).toEqual([
      expect.objectContaining({ forgottenAt: expect.any(String) }),
    ]);
    expect(await person.init('interview')).toEqual([{ record: null, error: { reason: 'CANDIDATE_ERASED' } }]);
  });
});

describe('a person with more than one statement finds', () => {
  it('is erased from all results of idempotency keys, and as the user of others’ events', async () => {
    const person = await knownPerson(service).begin();
    for (let at = 0; at < 9; at += 1) await person.answer('q1', { questionScore: at }, `many-${at}`);
    const other = knownPerson(service, { companyId: person.companyId, candidateId: 'somebody-else' });
    other.vacancyId = person.vacancyId;
    const self = tokenFor(person.companyId, { subject: person.candidateId });
    const input = {
      companyId: person.companyId,
      vacancyId: person.vacancyId,
      featureId: 'interview',
      candidates: [{ candidateId: other.candidateId, relationId: 'relation' }],
    };
    await person.run(
      'initFeatures(input: $input) { results { error { reason } } }',
      { input: ['InitFeaturesInput!', input] },
      { token: self },
    );
    const { status, places, token } = await person.erase();
    expect(status).toBe('DONE');
    expect(places).toContainEqual({ place: 'IDEMPOTENCY_RESULT', count: 9 });
    const named = await rowsWith(service.database, person.candidateId);
    expect(named).toEqual([expect.stringContaining('CANDIDATE_ERASED')]);
    const events = await person.events();
    const [begun] = events.filter(({ candidateId }) => candidateId === 'somebody-else');
    expect(begun).toMatchObject({ actor: { kind: 'USER', id: token }, isRedacted: false });
  });
});

describe('the result of a call about several persons', () => {
  it('loses each of them when that one is erased', async () => {
    const person = await knownPerson(service).begin();
    const { companyId, vacancyId } = person;
    const two = ['first', 'second'].map((name) => `${name}-of-${companyId}`);
    const candidates = two.map((candidateId) => ({ candidateId, relationId: `relation of ${candidateId}` }));
    await person.run('initFeatures(input: $input, idempotencyKey: "both") { results { candidateId } }', {
      input: ['InitFeaturesInput!', { companyId, vacancyId, featureId: 'interview', candidates }],
    });
    for (const candidateId of two) {
      await knownPerson(service, { companyId, candidateId }).erase();
      expect(await rowsWith(service.database, candidateId)).toEqual([expect.stringContaining('CANDIDATE_ERASED')]);
    }
  });
});

describe('a candidate whose id is a word of the schema', () => {
  it('is erased, and replays of others answer what they did', async () => {
    const person = await wellKnown({ candidateId: 'CANDIDATE' });
    const other = knownPerson(service, { companyId: person.companyId, candidateId: 'somebody' });
    await other.begin();
    await other.discard({ resourceIds: [other.interviewId] });
    const ask = () =>
      other.run(
        `requestReview(companyId: $companyId, recordId: $recordId, input: $input, idempotencyKey: "asked") {
          id requestedBy actor { id } }`,
        {
          recordId: ['ID!', other.interviewId],
          input: ['RequestReviewInput!', { reason: 'It was wrong.', requestedBy: 'CANDIDATE' }],
        },
      );
    const asked = await ask();
    expect(asked).toMatchObject({ requestedBy: 'CANDIDATE' });
    expect(await person.erase()).toMatchObject({ status: 'DONE' });
    expect(await ask()).toEqual(asked);
  });
});

describe('evidence about an erased person', () => {
  const decisionOf = (person: KnownPerson, recordId: string) =>
    person.run(
      `query decision(companyId: $companyId, recordId: $recordId) {
        candidateId outcome person isAutomated isRedacted cause { rejectedReasonId } text(locale: EN) }`,
      { recordId: ['ID!', recordId] },
    );

  it('stays by the token, and an OPEN review ends', async () => {
    const person = await wellKnown();
    const asked = await person.run(
      `requestReview(companyId: $companyId, recordId: $recordId, input: $input) { id state reason }`,
      {
        recordId: ['ID!', person.psychometricId],
        input: ['RequestReviewInput!', { reason: `because ${person.word}`, requestedBy: 'CANDIDATE' }],
      },
    );
    expect(asked).toMatchObject({ state: 'OPEN', reason: `because ${person.word}` });
    const { token, places } = await person.erase();
    expect(places).toContainEqual({ place: 'REVIEW', count: 1 });
    expect(await rowsWith(service.database, person.word)).toEqual([]);
    const reviews = await person.run('query reviews(companyId: $companyId) { nodes { id state reason candidateId } }');
    expect(reviews.nodes).toEqual([{ id: asked.id, state: 'ERASED', reason: null, candidateId: token }]);
    expect(await decisionOf(person, person.psychometricId)).toMatchObject({
      candidateId: token,
      outcome: 'DISCARDED',
      person: 'boss',
      isAutomated: false,
      isRedacted: true,
      cause: { rejectedReasonId: null },
    });
    const settled = await person.run(
      `settleReview(companyId: $companyId, id: $id, input: { outcome: UPHELD, reason: "late" }) { id }`,
      { id: ['ID!', asked.id] },
    );
    expect(settled).toBe('CANDIDATE_ERASED');
  });

  it('explains the end of a record that was open', async () => {
    const person = await knownPerson(service).begin();
    await person.erase();
    expect(await decisionOf(person, person.interviewId)).toMatchObject({ outcome: 'ERASED', person: 'boss' });
  });

  it('is redacted also where the feed has forgotten its events', async () => {
    const person = await wellKnown();
    clock.advance(401 * 86_400_000);
    await doWork(service, 'retention', true);
    expect(await rowsWith(service.database, person.candidateId)).toContainEqual(expect.stringMatching(/^decision: /));
    const { token } = await person.erase();
    expect(await rowsWith(service.database, person.word)).toEqual([]);
    expect(await decisionOf(person, person.psychometricId)).toMatchObject({
      candidateId: token,
      outcome: 'DISCARDED',
      isRedacted: true,
    });
  });
});

describe('a person with much data', () => {
  it('is erased in batches, which a worker goes on with, and each row counts once', async () => {
    const person = await knownPerson(service).begin();
    await manyEvents(person, 1_200);
    const begun = await person.erase();
    expect(begun).toMatchObject({ status: 'RUNNING', doneAt: null });
    expect(await person.init('interview')).toEqual([{ record: null, error: { reason: 'CANDIDATE_ERASED' } }]);
    const admit = () =>
      person.run('admitCandidate(companyId: $companyId, candidateId: $candidateId) { candidateId }', {
        candidateId: ['ID!', person.candidateId],
      });
    expect(await admit()).toBe('ERASURE_RUNNING');
    await doWork(service, 'erasures');
    const [done] = await person.erasures();
    expect(done).toMatchObject({ id: begun.id, status: 'DONE', doneAt: expect.any(String) });
    expect(done.places).toEqual(expect.arrayContaining([{ place: 'EVENT', count: 1201 }]));
    expect(await rowsWith(service.database, person.word)).toEqual([]);
    expect(await rowsWith(service.database, person.candidateId)).toHaveLength(1);
    expect(await admit()).toEqual({ candidateId: person.candidateId });
  });
});
