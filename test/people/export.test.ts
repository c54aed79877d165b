import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson, manyEvents, rowsWith } from '../support/company/person.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';

/** What a company keeps about a person (docs/PRIVACY.md, "Where copies are"). */

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any item.
type Item = any;

const places = [
  ...['RECORD', 'ANSWER_VERSION', 'DECISION', 'REVIEW', 'BAN', 'HOLD', 'EVENT', 'DELIVERY', 'IDEMPOTENCY_RESULT'],
  'REFUSAL',
];
const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

const page = (person: KnownPerson, first: number, after: string | null = null) =>
  person.run(
    `query candidateExport(companyId: $companyId, candidateId: $candidateId, first: $first, after: $after) {
      nodes { place id at data } pageInfo { hasNextPage endCursor } }`,
    { candidateId: ['ID!', person.candidateId], first: ['Int', first], after: ['String', after] },
  );

/** The items of the pages after a cursor. */
async function rest(person: KnownPerson, first: number, begin: string | null): Promise<Item[]> {
  const found: Item[] = [];
  for (let after = begin; ; ) {
    const got = await page(person, first, after);
    if (typeof got === 'string') throw new Error(got);
    const { nodes, pageInfo } = got;
    found.push(...nodes);
    if (!pageInfo.hasNextPage) return found;
    after = pageInfo.endCursor;
  }
}
const all = (person: KnownPerson, first = 100) => rest(person, first, null);

/** A person in every place that a company fills by its calls. */
async function everywhere(): Promise<KnownPerson> {
  const person = await knownPerson(service).begin();
  const { companyId, candidateId, word } = person;
  await person.answer('q1');
  clock.advance(1);
  await person.answer('q1', { questionScore: 4, extractedAnswer: `second answer of ${word}` }, `key-of-${word}`);
  await person.answer('q2');
  clock.advance(1);
  await person.answer('q2', { questionScore: 1, extractedAnswer: `other answer of ${word}` });
  await person.move(`another-key-of-${word}`);
  await person.discard({ rejectedReasonId: word, banCandidate: true, recruiterUserId: 'rita' });
  await person.run(`requestReview(companyId: $companyId, recordId: $recordId, input: $input) { id }`, {
    recordId: ['ID!', person.psychometricId],
    input: ['RequestReviewInput!', { reason: `review of ${word}`, requestedBy: 'CANDIDATE' }],
  });
  await person.run('holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { reason }', {
    candidateId: ['ID!', candidateId],
    input: ['HoldCandidateInput!', { reason: `hold of ${word}` }],
  });
  // The person as a user, who is refused.
  const refused = 'query apiKeys(companyId: $companyId) { id }';
  expect(await person.run(refused, {}, { token: tokenFor(companyId, { subject: candidateId }) })).toBe('ROLE_REQUIRED');
  await service.saveRefusals();
  return person;
}

/** Gives a person closed interviews, each with older versions of an answer, of as many days, that don't compress well. */
async function manyVersions({ companyId, candidateId }: KnownPerson, records: number, versions: number): Promise<void> {
  await service.database.rows(
    `insert into feature_record
      select (jsonb_populate_record(r, jsonb_build_object(
        'id', 'record-' || n, 'is_closed', true, 'created_at', r.created_at + n * interval '1 minute',
        'updated_at', r.created_at + n * interval '1 minute' + $4::int * interval '1 day',
        'answer_histories', jsonb_build_array(jsonb_build_object('questionId', 'q1', 'scorer', null, 'older', (
          select jsonb_agg(jsonb_build_object(
            'questionId', 'q1', 'order', 1, 'questionText', '', 'questionType', '', 'extractedAnswer',
            (select string_agg(md5(n::text || v || w), '') from generate_series(1, 24) w),
            'createdAt', to_char((r.created_at + n * interval '1 minute' + v * interval '1 day') at time zone 'UTC',
              'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v)
          from generate_series(1, $4::int) v)))))).*
      from feature_record r, generate_series(1, $3::int) n
      where r.company_id = $1 and r.candidate_id = $2`,
    [companyId, candidateId, records, versions],
  );
}

/** Gives each of a person's scorings a delivery with an answer, in an order of time that is not that of the events. */
async function manyDeliveries(person: KnownPerson): Promise<void> {
  await person.run(`createWebhook(companyId: $companyId, input: $input) { secret }`, {
    input: ['CreateWebhookInput!', { url: 'https://receiver.example/' }],
  });
  await service.database.rows(
    `insert into webhook_delivery (company_id, id, webhook_id, event_id, seq, type, thread, status, attempts, tries,
        created_at)
      select e.company_id, 'delivery-' || substr(e.id, 7), w.id, e.id, e.seq, e.type, '', 'DELIVERED',
        jsonb_build_array(jsonb_build_object(
          'at', '2020-01-01T00:00:00.000Z', 'status', 200, 'error', null, 'durationMs', 1, 'answer', 'thanks')),
        1, e.created_at - e.seq * interval '1 second'
      from feed_event e join webhook w on w.company_id = e.company_id
      where e.company_id = $1 and e.type = 'RECORD_SCORED'`,
    [person.companyId],
  );
  await service.database.rows('analyze feed_event, webhook_delivery');
}

/** The cursor after an item of an export. */
async function cursorAfter(person: KnownPerson, { place: its, id }: Item): Promise<string> {
  for (let after: string | null = null; ; ) {
    const { edges, pageInfo }: Item = await person.run(
      `query candidateExport(companyId: $companyId, candidateId: $candidateId, first: $first, after: $after) {
        edges { cursor node { place id } } pageInfo { endCursor } }`,
      { candidateId: ['ID!', person.candidateId], first: ['Int', 100], after: ['String', after] },
    );
    const found = edges.find(({ node }: Item) => node.place === its && node.id === id);
    if (found) return found.cursor;
    after = pageInfo.endCursor;
  }
}

/** All texts in JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, its]) => [name, ...textsIn(its)]);
}

describe('an export', () => {
  it('says everything that the tables hold about the person', async () => {
    const person = await everywhere();
    const items = await all(person);
    const said = new Set(textsIn(items));
    const rows = await rowsWith(service.database, person.word);
    expect(rows.length).toBeGreaterThan(10);
    const stored = rows.flatMap((row) => textsIn(JSON.parse(row.slice(row.indexOf(': ') + 2))));
    expect(stored.filter((text) => text.includes(person.word) && !said.has(text))).toEqual([]);
    const count = async (table: string) =>
      (await rowsWith(service.database, person.candidateId)).filter((row) => row.startsWith(`${table}: `)).length;
    const ofPlace = (place: string) => items.filter((item) => item.place === place).length;
    expect(Object.fromEntries(places.map((place) => [place, ofPlace(place)]))).toEqual({
      RECORD: await count('feature_record'),
      ANSWER_VERSION: 2,
      DECISION: 2,
      REVIEW: await count('decision_review'),
      BAN: await count('ban'),
      HOLD: await count('candidate_hold'),
      // Its own event is not in it.
      EVENT: (await count('feed_event')) - 1,
      DELIVERY: 0,
      IDEMPOTENCY_RESULT: await count('idempotency_key'),
      REFUSAL: await count('refusal_count'),
    });
  });

  it('is in the order of places, time and id, with things as GraphQL and webhooks show them', async () => {
    const person = await everywhere();
    const items = await all(person);
    expect(items.map(({ place }) => places.indexOf(place))).toEqual(
      items.map(({ place }) => places.indexOf(place)).toSorted((one, other) => one - other),
    );
    for (const place of places) {
      const its = items.filter((item) => item.place === place);
      if (place === 'EVENT') expect(its.map(({ data }) => Number(data.seq))).toEqual(its.map((_, at) => at + 3));
      else expect(its.map(({ at, id }) => `${at} ${id}`)).toEqual(its.map(({ at, id }) => `${at} ${id}`).toSorted());
      expect(new Set(its.map(({ id }) => id)).size).toBe(its.length);
    }
    const of = (place: string) => items.filter((item) => item.place === place).map(({ data }) => data);
    const [interview] = of('RECORD');
    expect(interview).toMatchObject({
      __typename: 'Interview',
      id: person.interviewId,
      relationId: expect.any(String),
      statusHistory: expect.any(Array),
      answers: [
        { questionId: 'q1', version: 2, scorer: { kind: 'MODEL' } },
        { questionId: 'q2', version: 2 },
      ],
    });
    for (const hidden of ['kind', 'timer', 'answerHistories', 'nextAutomation', 'history']) {
      expect(interview).not.toHaveProperty(hidden);
    }
    expect(of('ANSWER_VERSION')).toMatchObject([
      { questionId: 'q1', version: 1, questionScore: 3, runId: `run of ${person.word}` },
      { questionId: 'q2', version: 1 },
    ]);
    expect(of('DECISION')).toMatchObject([{ outcome: 'MOVED' }, { outcome: 'DISCARDED', person: expect.any(String) }]);
    expect(of('REVIEW')).toMatchObject([{ state: 'OPEN', reason: `review of ${person.word}` }]);
    expect(of('BAN')).toEqual([
      {
        id: expect.any(String),
        candidateId: person.candidateId,
        reason: person.word,
        bannedBy: 'rita',
        bannedAt: expect.any(String),
      },
    ]);
    expect(of('HOLD')).toMatchObject([{ candidateId: person.candidateId, until: null, heldBy: 'boss' }]);
    expect(of('EVENT')[0]).toMatchObject({
      type: 'RECORD_INITIALIZED',
      actor: { kind: 'USER', id: 'boss' },
      omitted: [],
    });
    expect(of('IDEMPOTENCY_RESULT')).toMatchObject([
      { operation: 'recordAnswers', claimedAt: expect.any(String), result: { id: person.interviewId } },
      { operation: 'orchestrate', result: { closed: { candidateId: person.candidateId } } },
    ]);
    expect(of('REFUSAL')).toEqual([{ reason: 'ROLE_REQUIRED', minute: expect.any(String), count: 1 }]);
  });

  it.each([1, 2, 100])(
    'is completed by pages of %d, also where results of keys are as long as a company may store them',
    async (first) => {
      const person = await everywhere();
      // Eight million characters in each, which do not compress well.
      await service.database.rows(
        `insert into idempotency_key (company_id, scope, operation, key, payload_hash, claim_id, claimed_at, leased_until,
          settled, result, result_length, candidate_ids)
        select k.company_id, k.scope, k.operation, 'large-' || n, '', '', k.claimed_at, k.leased_until, true,
          jsonb_build_object('candidateId', $2::text, 'text', (
            select string_agg(md5(n::text || w), '') from generate_series(1, 250000) w)), 8000000, k.candidate_ids
        from (select * from idempotency_key where company_id = $1 and $2 = any(candidate_ids) limit 1) k,
          generate_series(1, 4) n`,
        [person.companyId, person.candidateId],
      );
      const items = (await all(person, first)).filter(({ place }) => place === 'IDEMPOTENCY_RESULT');
      expect(items.length - 4).toBe(2);
      expect(items.filter(({ data }) => data.result.text?.length === 8_000_000)).toHaveLength(4);
    },
  );

  it('pages of every size have the same items', async () => {
    const person = await everywhere();
    const expected = await all(person);
    for (const first of [1, 2, 3, 7, expected.length, expected.length + 1]) {
      // Each export is told, so the next one has one event more.
      const items = (await all(person, first)).filter(({ data }) => data.type !== 'CANDIDATE_EXPORTED');
      expect(items).toEqual(expected);
    }
  });

  it('does not have what comes later, and is reported once, with its first page', async () => {
    const person = await everywhere();
    const expected = await all(person);
    const { length } = await person.events();
    const { nodes, pageInfo } = await page(person, 1);
    await person.answer('q1', { questionScore: 5 });
    await person.answer('q3');
    await person.run('releaseCandidate(companyId: $companyId, candidateId: $candidateId) { reason }', {
      candidateId: ['ID!', person.candidateId],
    });
    const hold = { reason: 'Another hold' };
    await person.run('holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { reason }', {
      candidateId: ['ID!', person.candidateId],
      input: ['HoldCandidateInput!', hold],
    });
    await person.run('liftBan(companyId: $companyId, candidateId: $candidateId) { candidateId }', {
      candidateId: ['ID!', person.candidateId],
    });
    await person.init('interview');
    const later = await rest(person, 2, pageInfo.endCursor);
    const gone = new Set(['BAN', 'HOLD']);
    const keys = (items: Item[]) =>
      items
        .filter(({ place, data }) => !gone.has(place) && data.type !== 'CANDIDATE_EXPORTED')
        .map(({ place, id }) => `${place} ${id}`);
    expect(keys([...nodes, ...later])).toEqual(keys(expected));
    expect(later.filter(({ place }) => gone.has(place))).toEqual([]);
    const exported = (await person.events()).slice(length).filter(({ type }) => type === 'CANDIDATE_EXPORTED');
    expect(exported).toMatchObject([
      {
        candidateId: person.candidateId,
        operation: 'exportCandidate',
        actor: { kind: 'USER', id: 'boss' },
        data: { before: null, after: null },
      },
    ]);
  });

  it('has each of 3,000 events', async () => {
    const person = await knownPerson(service).begin();
    await manyEvents(person, 3_000);
    const events = (await all(person)).filter(({ place }) => place === 'EVENT');
    expect(events.map(({ data }) => Number(data.seq))).toEqual(Array.from({ length: 3_001 }, (_, at) => at + 3));
  }, 120_000);

  it('reads of thousands of older versions only the records that a page needs', async () => {
    const person = await knownPerson(service).begin();
    await person.answer('q1');
    await manyVersions(person, 6, 400);
    const items = await all(person);
    const versions = items.filter(({ place }) => place === 'ANSWER_VERSION');
    const expected = Array.from({ length: 6 * 400 }, (_, n) => `record-${Math.floor(n / 400) + 1}/q1/${(n % 400) + 1}`);
    expect(versions.map(({ id }) => id)).toEqual(expected);
    expect(versions.map(({ data }) => `${data.version} ${data.createdAt}`)).toEqual(
      versions.map(({ id, at }) => `${id.split('/').at(-1)} ${at}`),
    );
    // A page amid the fifth record's versions does not touch the histories of the others, which nobody could read.
    const cursor = await cursorAfter(person, versions[4 * 400 + 50]);
    await service.database.rows(
      `update feature_record set answer_histories = '{}' where company_id = $1 and candidate_id = $2 and id <> $3`,
      [person.companyId, person.candidateId, 'record-5'],
    );
    const within = await page(person, 100, cursor);
    expect(within.nodes).toEqual(versions.slice(4 * 400 + 51, 4 * 400 + 151));
  }, 120_000);

  it('reads of thousands of deliveries only those that a page needs', async () => {
    const person = await knownPerson(service).begin();
    await manyEvents(person, 3_000);
    await manyDeliveries(person);
    const deliveries = (await all(person)).filter(({ place }) => place === 'DELIVERY');
    expect(deliveries.map(({ id }) => id)).toEqual(Array.from({ length: 3_000 }, (_, n) => `delivery-${n + 1}`));
    // A page amid them does not look into the attempts of the others, which nobody could read.
    const cursor = await cursorAfter(person, deliveries[1_500]);
    await service.database.rows(
      `update webhook_delivery set attempts = '{}' where company_id = $1 and substr(id, 10)::int not between 1501 and 2001`,
      [person.companyId],
    );
    const within = await page(person, 100, cursor);
    expect(within.nodes).toEqual(deliveries.slice(1_501, 1_601));
  }, 120_000);

  it('has each of 1,500 decisions', async () => {
    const person = await knownPerson(service).begin();
    await manyEvents(person, 1_500);
    await service.database.rows(
      `update feed_event set type = 'RECORD_MOVED' where company_id = $1 and type = 'RECORD_SCORED'`,
      [person.companyId],
    );
    const decisions = (await all(person)).filter(({ place }) => place === 'DECISION');
    expect(new Set(decisions.map(({ id }) => id)).size).toBe(1_500);
  }, 120_000);

  it('ends a page before it has more than 8 MiB', async () => {
    const person = await knownPerson(service).begin();
    await manyEvents(person, 100);
    await service.database.rows(
      `update feed_event set data = jsonb_set(data, '{after,origin}', to_jsonb(repeat('x', 300000)))
        where company_id = $1 and type = 'RECORD_SCORED'`,
      [person.companyId],
    );
    const { nodes, pageInfo } = await page(person, 100);
    expect(pageInfo.hasNextPage).toBe(true);
    // The record and its first event are short.
    expect(nodes).toHaveLength(2 + Math.floor((8 * 1024 * 1024) / 300_500));
    const items = [...nodes, ...(await rest(person, 100, pageInfo.endCursor))];
    expect(items).toHaveLength(102);
    expect(new Set(items.map(({ id }) => id)).size).toBe(102);
  }, 120_000);

  it('is refused for who is not there, with a cursor that no event tells of, and once the person is erased', async () => {
    const person = await everywhere();
    const nobody = knownPerson(service, { companyId: person.companyId, candidateId: 'nobody' });
    expect(await page(nobody, 10)).toBe('CANDIDATE_NOT_FOUND');
    expect((await person.events()).map(({ type }) => type)).not.toContain('CANDIDATE_EXPORTED');
    const { pageInfo } = await page(person, 1);
    const other = await knownPerson(service, { companyId: person.companyId, candidateId: 'another-one' }).begin();
    expect(await page(other, 10, pageInfo.endCursor)).toBe('INVALID_INPUT');
    await person.run('releaseCandidate(companyId: $companyId, candidateId: $candidateId) { reason }', {
      candidateId: ['ID!', person.candidateId],
    });
    const { token } = await person.erase();
    expect(await page(person, 10, pageInfo.endCursor)).toBe('CANDIDATE_ERASED');
    expect(await page(person, 10)).toBe('CANDIDATE_ERASED');
    expect(await page(knownPerson(service, { companyId: person.companyId, candidateId: token }), 10)).toBe(
      'CANDIDATE_ERASED',
    );
  });
});
