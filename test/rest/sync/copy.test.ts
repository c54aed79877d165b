import { type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulk } from '../../support/company/bulk.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { eventually } from '../../support/eventually.js';
import { type CopiedThing, CopyClient, type CopyLine, comparable, tablesOf } from '../../support/feed/copyClient.js';
import { apply, type Things } from '../../support/feed/feedCopy.js';
import { responseFaults } from '../../support/outside/openApi.js';
import { type DemoService, startDemoService } from '../../support/service/demoService.js';
import {
  type Credentials,
  type Reply,
  type Service,
  startService,
  TestClock,
  tokenFor,
} from '../../support/service/service.js';

/** The copy of a company (docs/REST.md, "The copy"). */

const endpoint = 'GET /sync/v1/companies/{companyId}/copy';
const admin = { token: tokenFor(['acme', 'small', 'large'], { roles: ['admin'] }) };

/** The key of a thing in the copy of docs/EVENTS.md. */
const keyInFeed = ({ kind, id, data }: CopiedThing): string => {
  if (kind === 'BAN') return `ban ${data.candidateId}`;
  return kind === 'SETTINGS' ? 'settings' : `${kind.toLowerCase()} ${id}`;
};

const linesOf = (text: string): CopyLine[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('with demo data, a copy', () => {
  let demo: DemoService;
  beforeAll(async () => {
    demo = await startDemoService();
  });
  afterAll(() => demo.stop());
  const clientOf = (parameters = {}) => new CopyClient(demo, 'acme', admin, parameters);

  it('is the tables, row by row, in one call', async () => {
    const client = clientOf();
    const text = await client.ask();
    expect(client.take(text)).toBe(false);
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(demo, 'acme', admin)));
    const lines = linesOf(text);
    expect(lines[0]).toMatchObject({ type: 'begin', phase: 'SNAPSHOT', events: lines.at(-1).seq });
    expect(lines.at(-1)).toMatchObject({ type: 'end', more: false });
    expect(client.things.get('SETTINGS acme')?.data).toMatchObject({
      __typename: 'CompanySettings',
      companyId: 'acme',
    });
  });

  it('has lines as the document describes them', async () => {
    const { text, headers } = await demo.request('GET', clientOf().path, admin);
    expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-store', 'no']);
    const { schema } = (await demo.request('GET', '/openapi.json')).body.paths[endpoint.slice(4)].get.responses[200]
      .content['application/jsonl'];
    expect(schema.oneOf).toHaveLength(6);
    expect(new Set(linesOf(text).map(({ type }) => type))).toEqual(new Set(['begin', 'put', 'end']));
  });

  it.each([1, 7, 100])('is the same with a limit of %i lines of each answer', async (limit) => {
    const client = await clientOf({ limit: String(limit) }).follow();
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(demo, 'acme', admin)));
  });

  it('is the same as JSON pages', async () => {
    const headers = { accept: 'application/json' };
    const things = new Map();
    for (let after = '', more = true; more; ) {
      const path = `/sync/v1/companies/acme/copy?limit=50${after}`;
      const reply = await demo.request('GET', path, { ...admin, headers });
      expect([reply.status, responseFaults(endpoint, reply)]).toEqual([200, []]);
      for (const { kind, id, data } of reply.body.lines) things.set(`${kind} ${id}`, { kind, id, data });
      more = reply.body.more;
      after = `&after=${reply.body.cursor}`;
    }
    expect(comparable(things)).toEqual(comparable(await tablesOf(demo, 'acme', admin)));
    const tooLong = await demo.request('GET', '/sync/v1/companies/acme/copy?limit=1001', { ...admin, headers });
    expect([tooLong.body.reason, tooLong.body.errors[0].path]).toEqual(['INVALID_INPUT', 'limit']);
  });

  it('may be of some kinds alone', async () => {
    const client = await clientOf({ kinds: 'BAN,REJECTION_REASON' }).follow();
    const tables = await tablesOf(demo, 'acme', admin, ['BAN', 'REJECTION_REASON']);
    expect(comparable(client.things)).toEqual(comparable(tables));
  });

  it('may have a kind named twice', async () => {
    const client = await clientOf({ kinds: 'BAN,BAN' }).follow();
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(demo, 'acme', admin, ['BAN'])));
  });

  it.each(['limit=0', 'kinds=BANS', 'name=ada@example.org', 'after=', 'after=WyJhIl0'])(
    'is refused to HEAD as to GET: %s',
    async (query) => {
      const path = `/sync/v1/companies/acme/copy?${query}`;
      const statuses = [
        (await demo.request('HEAD', path, admin)).status,
        (await demo.request('GET', path, admin)).status,
      ];
      expect(statuses).toEqual([400, 400]);
    },
  );

  it('goes on from the same place for another key with the same rights, and for no other', async () => {
    const { cursor } = await clientOf({ kinds: 'VACANCY' }).follow();
    const get = async (who: Credentials, query: string): Promise<Reply> =>
      demo.request('GET', `/sync/v1/companies/acme/copy?after=${cursor}${query}`, who);
    const grants = [endpoint, 'Query.vacancies', 'Query.records'];
    const { text: same } = await demo.issueKey('acme', { grants });
    expect((await get({ apiKey: same }, '')).status).toBe(200);
    expect((await get({ apiKey: same }, '&kinds=VACANCY')).status).toBe(200);
    const { text: fewer } = await demo.issueKey('acme', { grants: [endpoint, 'Query.records'] });
    const other = await demo.issueKey('acme', { vacancyIds: [demo.demo.vacancyId] });
    for (const reply of [
      await get({ apiKey: same }, '&kinds=VACANCY,RECORD'),
      await get({ apiKey: fewer }, ''),
      await get({ apiKey: other.text }, ''),
    ]) {
      expect([reply.status, reply.body.reason, responseFaults(endpoint, reply)]).toEqual([400, 'COPY_CHANGED', []]);
    }
  });
});

describe('a small copy', () => {
  let service: Service;
  let pipeline: Pipeline;
  beforeAll(async () => {
    service = await startService();
    pipeline = await createPipeline(service, { companyId: 'small' });
    const [first = ''] = await initCandidates(service, pipeline, ['ada', 'ben']);
    await bulk(service, 'discardFeatures', pipeline, [first], { input: { banCandidate: true } });
  });
  afterAll(() => service.stop());

  it('is right for a client that is cut at any byte of any answer', async () => {
    const tables = comparable(await tablesOf(service, 'small', admin));
    const outcomes = new Map<string | null, unknown>();
    /** What a client has in the end that goes on from its stored copy. */
    const outcomeOf = async (cut: CopyClient): Promise<unknown> => {
      const known = outcomes.get(cut.cursor);
      if (known) return known;
      const outcome = comparable((await cut.clone().follow()).things);
      outcomes.set(cut.cursor, outcome);
      return outcome;
    };
    const client = new CopyClient(service, 'small', admin, { limit: '1' });
    const stored = new Map<string | null, unknown>();
    for (let more = true; more; ) {
      const text = await client.ask();
      for (let length = 0; length < text.length; length += 1) {
        const cut = client.clone();
        expect(cut.take(text.slice(0, length))).toBe(true);
        // What is stored depends on the cursor alone, so each is gone on from once.
        const seen = comparable(cut.things);
        expect(seen).toEqual(stored.get(cut.cursor) ?? seen);
        stored.set(cut.cursor, seen);
        expect(await outcomeOf(cut)).toEqual(tables);
      }
      more = client.take(text);
    }
    expect(comparable(client.things)).toEqual(tables);
    expect(outcomes.size).toBeGreaterThan(3);
  });

  it('begins with lines that, with the events after `events`, are the tables', async () => {
    const client = new CopyClient(service, 'small', admin, { limit: '2' });
    const things: Things = new Map();
    let begun = '';
    let begins = 0;
    for (let isOver = false; !isOver; ) {
      const text = await client.ask();
      client.take(text);
      const lines = linesOf(text);
      const [{ phase, events }] = lines;
      isOver = phase === 'CHANGES';
      if (isOver) break;
      begun ||= events;
      expect(events).toBe(begun);
      for (const { type, kind, id, data } of lines) {
        if (type === 'put') things.set(keyInFeed({ kind, id, data }), { seq: '0', thing: data });
      }
      // It goes on in the middle, so some lines are newer than the beginning, and some changes come only as events.
      begins += 1;
      await initCandidates(service, pipeline, [`between-${begins}`]);
    }
    const query = `?limit=1000&after=${begun}`;
    const { events } = (await service.request('GET', `/sync/v1/companies/small/events${query}`, admin)).body;
    for (const event of events) apply(things, event, begun);
    const kinds = ['VACANCY', 'RECORD', 'BAN'];
    const tables = [...(await tablesOf(service, 'small', admin, kinds)).values()];
    for (const table of tables) expect(things.get(keyInFeed(table))?.thing).toEqual(table.data);
    expect([...things.values()].filter(({ thing }) => thing !== null)).toHaveLength(tables.length + 1);
  });

  it('tells each changed thing once, as it is now, and what is gone', async () => {
    const client = await new CopyClient(service, 'small', admin).follow();
    const { text: quiet } = await service.request('GET', client.path, admin);
    expect(linesOf(quiet).map(({ type }) => type)).toEqual(['begin', 'end']);
    await initCandidates(service, pipeline, ['cy']);
    await service.graphql('mutation { liftBan(companyId: "small", candidateId: "ada") { id } }', admin);
    const [cy = ''] = await initCandidates(service, pipeline, ['dan']);
    await bulk(service, 'discardFeatures', pipeline, [cy]);
    const text = await client.ask();
    const lines = linesOf(text);
    expect(lines[0].phase).toBe('CHANGES');
    const told = lines
      .filter(({ type }) => type === 'put' || type === 'gone')
      .map(({ type, kind }) => `${type} ${kind}`);
    expect(told.toSorted()).toEqual(['gone BAN', 'put RECORD', 'put RECORD']);
    client.take(text);
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(service, 'small', admin)));
  });

  it('of a key that is limited to a vacancy has the things of that one alone', async () => {
    const other = await createPipeline(service, { companyId: 'small', overrides: { name: 'Another' } });
    const { text: apiKey } = await service.issueKey('small', { vacancyIds: [other.vacancyId] });
    const client = await new CopyClient(service, 'small', { apiKey }).follow();
    await initCandidates(service, other, ['eve']);
    await initCandidates(service, pipeline, ['fay']);
    await client.follow();
    const kinds = ['VACANCY', 'RECORD'];
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(service, 'small', { apiKey }, kinds)));
    expect(client.things.size).toBeGreaterThanOrEqual(2);
    const named = await service.request('GET', '/sync/v1/companies/small/copy?kinds=BAN', { apiKey });
    expect([named.status, named.body.reason]).toEqual([403, 'VACANCY_NOT_GRANTED']);
    const { text: ungranted } = await service.issueKey('small', { grants: [endpoint, 'Query.records'] });
    const refused = await service.request('GET', '/sync/v1/companies/small/copy?kinds=VACANCY', { apiKey: ungranted });
    expect([refused.status, refused.body.reason]).toEqual([403, 'OPERATION_NOT_GRANTED']);
  });

  it('names the list whose grant is missing as REST has it', async () => {
    const refused = async (kinds: string, grants: string[] = []): Promise<string> => {
      const { text: apiKey } = await service.issueKey('small', { grants: [endpoint, ...grants] });
      const { body } = await service.request('GET', `/sync/v1/companies/small/copy${kinds}`, { apiKey });
      return body.message;
    };
    const lists = '/sync/v1/companies/{companyId}';
    expect(await refused('')).toBe(`The API key has no grant for GET ${lists}/vacancies.`);
    expect(await refused('?kinds=RECORD')).toBe(`The API key has no grant for GET ${lists}/records.`);
    expect(await refused('?kinds=RECORD,BAN', ['Query.records'])).toBe(
      `The API key has no grant for GET ${lists}/bans.`,
    );
    expect(await refused('?kinds=REJECTION_REASON')).toBe(
      `The API key has no grant for GET ${lists}/rejectionReasons.`,
    );
    expect(await refused('?kinds=SETTINGS')).toBe('The API key has no grant for Query.companySettings.');
  });

  it('tells all that an erasure has changed, also where the person is named as staff', async () => {
    const client = await new CopyClient(service, 'small', admin).follow();
    const boss = { token: tokenFor('small', { subject: 'ben', roles: ['admin'] }) };
    const own = await createPipeline(service, { companyId: 'small', overrides: { name: 'Of Ben' } });
    const [record = ''] = await initCandidates(service, own, ['gil']);
    await bulk(service, 'discardFeatures', { companyId: 'small', ...boss }, [record], {
      input: { banCandidate: true },
    });
    await client.follow();
    const { body } = await service.graphql(
      'mutation { eraseCandidate(companyId: "small", candidateId: "ben", input: { reason: REQUEST }) { erasure { status } } }',
      admin,
    );
    expect(body.errors).toBeUndefined();
    await client.follow();
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(service, 'small', admin)));
    expect(JSON.stringify([...client.things.values()])).not.toContain('"ben"');
  });
});

describe('a copy of bans', () => {
  let service: Service;
  let pipeline: Pipeline;
  let client: CopyClient;
  beforeEach(async () => {
    service = await startService();
    pipeline = await createPipeline(service, { companyId: 'small' });
    const input = { banCandidate: true };
    const [urn = '', mail = ''] = await initCandidates(service, pipeline, ['urn:ann', 'ben@example.org']);
    await bulk(service, 'discardFeatures', pipeline, [urn], { input });
    client = await new CopyClient(service, 'small', admin).follow();
    await bulk(service, 'discardFeatures', pipeline, [mail], { input });
  });
  afterEach(() => service.stop());

  const run = async (field: string): Promise<void> => {
    expect((await service.graphql(`mutation { ${field} }`, admin)).body.errors).toBeUndefined();
  };
  const lift = (candidateId: string) => run(`liftBan(companyId: "small", candidateId: "${candidateId}") { id }`);
  const erase = (candidateId: string) =>
    run(
      `eraseCandidate(companyId: "small", candidateId: "${candidateId}", input: { reason: REQUEST }) { erasure { id } }`,
    );
  const expectTables = async () =>
    expect(comparable((await client.follow()).things)).toEqual(comparable(await tablesOf(service, 'small', admin)));

  it('is right where the persons are erased before it goes on', async () => {
    await lift('urn:ann');
    await erase('urn:ann');
    await erase('ben@example.org');
    await expectTables();
  });

  it('is right where events have no ids of bans, because nodes of the release before have made them', async () => {
    const withoutIds = () =>
      service.database.rows(`update feed_event set data = (data #- '{before,id}') #- '{after,id}'
        where company_id = 'small' and type in ('CANDIDATE_BANNED', 'BAN_LIFTED')`);
    await withoutIds();
    await expectTables();
    await lift('urn:ann');
    await withoutIds();
    const { status, body } = await service.request('GET', client.path, admin);
    expect([status, body.reason]).toEqual([400, 'COPY_CHANGED']);
    client = new CopyClient(service, 'small', admin);
    await expectTables();
  });
});

describe('while an erasure runs', () => {
  it('no cursor passes its event, and when it is done all that it changed is told', async () => {
    const service = await startService();
    const own = await createPipeline(service, { companyId: 'small' });
    const ids = await initCandidates(service, own, ['ada', 'ben']);
    const client = await new CopyClient(service, 'small', admin).follow();
    const erased = await service.graphql(
      'mutation { eraseCandidate(companyId: "small", candidateId: "ada", input: { reason: REQUEST }) { erasure { id } } }',
      admin,
    );
    expect(erased.body.errors).toBeUndefined();
    const { rows } = service.database;
    const setStatus = (status: string, doneAt: string) =>
      rows(`update erasure set status = '${status}', done_at = ${doneAt} where company_id = 'small'`);
    await setStatus('RUNNING', 'null');
    await initCandidates(service, own, ['cy']);
    const page = async (after: string) => {
      const path = `/sync/v1/companies/small/copy?after=${after}`;
      return (await service.request('GET', path, { ...admin, headers: { accept: 'application/json' } })).body;
    };
    // The record was closed by the erasure, which has an event before that of the erasure itself.
    const first = await page(client.cursor ?? '');
    expect(first.lines.map(({ id }: CopyLine) => id)).toEqual([ids[0]]);
    const waiting = await page(first.cursor);
    expect(waiting).toMatchObject({ lines: [], cursor: first.cursor, more: true });
    const begun = await service.request('GET', '/sync/v1/companies/small/copy?limit=1', admin);
    expect(Number(linesOf(begun.text)[0].events)).toBeLessThan(
      Number((await service.request('GET', '/sync/v1/companies/small/events?after=end', admin)).body.cursor) - 1,
    );
    await setStatus('DONE', 'now()');
    const done = await page(first.cursor);
    expect(done.more).toBe(false);
    expect(done.lines.map(({ id }: CopyLine) => id)).toContain(ids[0]);
    await client.follow();
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(service, 'small', admin)));
    await service.stop();
  });
});

describe('a line', () => {
  it('is not split by characters that some readers take for the end of a line', async () => {
    const service = await startService();
    const name = 'one\u0085two\u2028three\u2029four';
    await createPipeline(service, { companyId: 'small', overrides: { name } });
    const { text } = await service.request('GET', '/sync/v1/companies/small/copy?kinds=VACANCY', admin);
    expect(text).not.toMatch(/[\u0085\u2028\u2029]/);
    expect(linesOf(text)[1].data.name).toBe(name);
    await service.stop();
  });
});

describe('a cursor', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('has expired where events after it were removed, and is of no use after a restore', async () => {
    const pipeline = await createPipeline(service, { companyId: 'small' });
    await initCandidates(service, pipeline, ['ada']);
    const client = await new CopyClient(service, 'small', admin).follow();
    const begun = new CopyClient(service, 'small', admin, { limit: '1' });
    begun.take(await begun.ask());
    await initCandidates(service, pipeline, ['ben']);
    const { rows } = service.database;
    await rows("update feed_head set removed = seq where company_id = 'small'");
    for (const { path } of [client, begun]) {
      const expired = await service.request('GET', path, admin);
      expect([expired.status, expired.body.reason]).toEqual([400, 'CURSOR_EXPIRED']);
    }
    await rows(
      `update feed_head set removed = 0, epochs = '[{"epoch": "abcdefghij", "seq": "99"}]' where company_id = 'small'`,
    );
    const restored = await service.request('GET', client.path, admin);
    expect([restored.status, restored.body.reason]).toEqual([400, 'FEED_RESTORED']);
    const made = await service.request('GET', '/sync/v1/companies/small/copy?after=WyJhIl0', admin);
    expect([made.body.reason, made.body.errors[0].path]).toEqual(['INVALID_INPUT', 'after']);
  });
});

describe('the answers of copies', () => {
  const clock = new TestClock();
  let service: Service;
  let pipeline: Pipeline;
  beforeAll(async () => {
    service = await startService({ clock });
    pipeline = await createPipeline(service, {
      companyId: 'large',
      overrides: { jobDescription: 'x'.repeat(150_000) },
    });
    await initCandidates(service, pipeline, candidateIds(450));
    // More than the sockets of both sides take, so that an answer waits for its reader.
    await service.database.rows(`insert into vacancy select (jsonb_populate_record(v,
        jsonb_build_object('id', v.id || '-' || n, 'short_code', null))).*
      from vacancy v, generate_series(1, 120) n where v.company_id = 'large'`);
  });
  afterAll(() => service.stop());

  /** An answer that nobody reads yet. */
  const open = ({ token, apiKey }: Credentials): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(apiKey && { 'x-auth-api-key': apiKey }),
      };
      const asked = request(`${service.url}/sync/v1/companies/large/copy`, { headers, agent: false }, resolve);
      asked.once('error', reject);
      asked.end();
    });
  const lastOf = async (answer: IncomingMessage): Promise<CopyLine> => linesOf(await textOf(answer)).at(-1);

  it('are two of a caller: a third one ends the oldest', async () => {
    const answers = [await open(admin), await open(admin), await open(admin)];
    clock.advance(5_000);
    const [oldest, ...others] = await Promise.all(answers.map(lastOf));
    expect(oldest).toMatchObject({ type: 'error', code: 409, reason: 'COPY_REPLACED', retryAfter: null });
    for (const other of others) expect(other).toMatchObject({ type: 'end', more: false });
  });

  it('are four of a company', async () => {
    const keys = await Promise.all([1, 2, 3, 4, 5].map(() => service.issueKey('large')));
    const answers: IncomingMessage[] = [];
    for (const { text: apiKey } of keys) answers.push(await open({ apiKey }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 503]);
    for (const answer of answers) answer.destroy();
    await eventually(
      async () => (await service.request('HEAD', '/sync/v1/companies/large/copy', admin)).status === 200,
    );
  });

  it('end with the reason if the key is revoked or narrowed meanwhile', async () => {
    const revoked = await service.issueKey('large');
    const narrowed = await service.issueKey('large');
    const [one, other] = [await open({ apiKey: revoked.text }), await open({ apiKey: narrowed.text })];
    const run = (field: string) => service.graphql(`mutation { ${field} { id } }`, admin);
    await run(`revokeApiKey(companyId: "large", id: "${revoked.id}")`);
    await run(
      `changeApiKey(companyId: "large", id: "${narrowed.id}", input: { vacancyIds: ["${pipeline.vacancyId}"] })`,
    );
    clock.advance(5_000);
    expect(await lastOf(one)).toMatchObject({ type: 'error', code: 401, reason: 'API_KEY_REVOKED' });
    expect(await lastOf(other)).toMatchObject({ type: 'error', code: 400, reason: 'COPY_CHANGED' });
  });

  it('end after the lines so far if the node is going, and go on at another one', async () => {
    const client = new CopyClient(service, 'large', admin);
    const answer = await open(admin);
    service.admissionControl.drain();
    const text = await textOf(answer);
    expect(linesOf(text).at(-1)).toMatchObject({ type: 'end', more: true });
    expect(client.take(text)).toBe(true);
    const other = await startService({ database: service.database });
    const next = new CopyClient(other, 'large', admin);
    next.things = client.things;
    next.cursor = client.cursor;
    await next.follow();
    expect(comparable(next.things)).toEqual(comparable(await tablesOf(other, 'large', admin)));
    await other.stop();
  });
});

describe('a copy that looks at many events in vain', () => {
  /** Whoever asks for the time finds that some has passed. */
  class PassingClock extends TestClock {
    step = 0;
    override now(): number {
      this.advance(this.step);
      return super.now();
    }
  }
  const clock = new PassingClock();
  let service: Service;
  let client: CopyClient;
  let key: Credentials;
  beforeAll(async () => {
    service = await startService({ clock });
    const own = await createPipeline(service, { companyId: 'small' });
    const other = await createPipeline(service, { companyId: 'small' });
    key = { apiKey: (await service.issueKey('small', { vacancyIds: [own.vacancyId] })).text };
    client = await new CopyClient(service, 'small', key).follow();
    for (const from of [0, 400, 800]) await initCandidates(service, other, candidateIds(1_200).slice(from, from + 400));
  });
  afterAll(() => service.stop());
  afterEach(() => {
    clock.step = 0;
  });

  it('has marks on the way, so that its client neither gives up nor begins there again', async () => {
    clock.step = 700;
    const lines = linesOf(await client.clone().ask());
    const cursors = lines.flatMap(({ type, cursor }) => (type === 'mark' ? [cursor] : []));
    expect(lines.at(-1)).toMatchObject({ type: 'end', more: false });
    expect(cursors).not.toEqual([]);
    expect(new Set([client.cursor, ...cursors]).size).toBe(cursors.length + 1);
  });

  it('ends a JSON page after some seconds, with the place where it goes on', async () => {
    clock.step = 3_000;
    const get = (cursor: string | null) =>
      service.request('GET', `/sync/v1/companies/small/copy?after=${cursor}`, {
        ...key,
        headers: { accept: 'application/json' },
      });
    const { body: first } = await get(client.cursor);
    expect(first).toMatchObject({ lines: [], more: true });
    expect(first.cursor).not.toBe(client.cursor);
    clock.step = 0;
    expect((await get(first.cursor)).body).toMatchObject({ lines: [], more: false });
  });
});

describe('a large copy', () => {
  it('reads few things at a time if they are large', async () => {
    const service = await startService();
    const pipeline = await createPipeline(service, { companyId: 'large' });
    await initCandidates(service, pipeline, candidateIds(60));
    await service.database.rows(
      "update feature_record set brief_score_explanation = repeat('x', 1200000) where company_id = 'large'",
    );
    const client = await new CopyClient(service, 'large', admin, { kinds: 'RECORD' }).follow();
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(service, 'large', admin, ['RECORD'])));
    await service.stop();
  });

  it('has a mark after 1,000 lines at most, and is compressed where that is accepted', async () => {
    const service = await startService();
    const pipeline = await createPipeline(service, { companyId: 'large' });
    const ids = candidateIds(2_300);
    for (let at = 0; at < ids.length; at += 500) await initCandidates(service, pipeline, ids.slice(at, at + 500));
    const client = new CopyClient(service, 'large', admin);
    const text = await client.ask();
    let unmarked = 0;
    for (const { type } of linesOf(text)) {
      unmarked = type === 'put' ? unmarked + 1 : 0;
      expect(unmarked).toBeLessThanOrEqual(1_000);
    }
    const plain = await fetch(service.url + client.path, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' },
    });
    expect([plain.headers.get('content-encoding'), linesOf(await plain.text()).length]).toEqual([
      null,
      linesOf(text).length,
    ]);
    await service.stop();
  });
});
