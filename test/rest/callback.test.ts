import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Psychometric } from '../../src/core/pipeline/shapes/record.js';
import { Conversation } from '../support/company/conversation.js';
import { createPipeline, initCandidates, type Pipeline, recordPath } from '../support/company/pipeline.js';
import { openEmbeddedTest } from '../support/database/databases.js';
import { responseFaults } from '../support/outside/openApi.js';
import { type Message, rollSecret, tell } from '../support/outside/testProvider.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../support/service/service.js';

/** Messages of test providers (docs/CALLBACKS.md). */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = new TestClock();
let service: Service;
let pipeline: Pipeline;
let secret: string;
let id: string;
let count = 0;

beforeAll(async () => {
  service = await startService({ clock, database: await openEmbeddedTest() });
  pipeline = await createPipeline(service);
  secret = (await roll()).secret;
});
beforeEach(async () => {
  count += 1;
  // The service forgets refused messages of an address after this time.
  clock.advance(60_000);
  [id = ''] = await initCandidates(service, pipeline, [`candidate-${count}`], 'stage-2');
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

const roll = (companyId = 'acme') => rollSecret(service, companyId);

interface Sending extends Partial<Omit<Message, 'body' | 'secret'>> {
  readonly by?: string;
}

const messageWith = (more: object = {}) => ({
  vacancyId: pipeline.vacancyId,
  recordId: id,
  evaluationName: 'Moss',
  ...more,
});
const send = (
  body: object | string,
  { by = secret, webhookId = `msg-${count}`, ...more }: Sending = {},
  to = service,
) => tell(to, { secret: by, webhookId, body, ...more });

const stored = async () =>
  (await service.database.store.records.findOne({
    companyId: 'acme',
    vacancyId: pipeline.vacancyId,
    id,
  })) as Psychometric;
const isUntouched = async () => expect((await stored()).updatedAt).toBe((await stored()).createdAt);
const answer = ({ status, body, text }: Reply) => [status, text === '' ? '' : body.reason];
const endpoint = 'POST /callbacks/psychometrics/{companyId}';

/** A reply without its request id and its date. */
const comparable = ({ status, text, headers }: Reply) => {
  const { 'x-request-id': _, date: __, ...rest } = Object.fromEntries(headers);
  return { status, text, headers: rest };
};

describe('a message of a test provider', () => {
  it('is stored, and shown over REST', async () => {
    const reports = [{ name: 'Perfil, año 1', url: 'https://example.com/1' }];
    const reply = await send(messageWith({ submissionId: 's-1', reports, status: 'RESULTS_READY' }));
    expect(answer(reply)).toEqual([204, '']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(responseFaults(endpoint, reply)).toEqual([]);
    const { body } = await service.request('GET', recordPath(pipeline, id, 'psychometrics'), { token: pipeline.token });
    expect(body).toMatchObject({
      submissionId: 's-1',
      evaluationName: 'Moss',
      reports,
      status: { code: 'RESULTS_READY', descriptionCode: 'REPORTED', notificationDelay: 0 },
    });
  });

  it('says what the test was scored with, which GraphQL shows and REST does not', async () => {
    const made = { rubricHash: 'a'.repeat(64), promptHash: 'b'.repeat(64), inputHash: 'c'.repeat(64), runId: 'run-1' };
    expect(answer(await send(messageWith(made)))).toEqual([204, '']);
    expect(await stored()).toMatchObject(made);
    expect(answer(await send(messageWith({ promptHash: null }), { webhookId: `cleared-${count}` }))).toEqual([204, '']);
    const query = `{ psychometric(companyId: "acme", vacancyId: "${pipeline.vacancyId}", id: "${id}") {
      rubricHash promptHash inputHash runId } }`;
    const { body } = await service.graphql(query, { token: pipeline.token });
    expect(body.data.psychometric).toEqual({ ...made, promptHash: null });
    const shown = await service.request('GET', recordPath(pipeline, id, 'psychometrics'), { token: pipeline.token });
    expect(shown.text).not.toMatch(/run-1|Hash/);
  });

  it('is signed by its bytes, with any white space', async () => {
    expect(answer(await send(JSON.stringify(messageWith(), null, 2)))).toEqual([204, '']);
    expect((await stored()).evaluationName).toBe('Moss');
  });

  it('can have several signatures if one is valid', async () => {
    const at = clock.now();
    const good = new Webhook(secret).sign('many', new Date(at), JSON.stringify(messageWith()));
    const headers = { 'webhook-signature': `v1a,AAAA v1,AAAA ${good}` };
    expect(answer(await send(messageWith(), { webhookId: 'many', at, headers }))).toEqual([204, '']);
  });

  it('needs no credential and charges none', async () => {
    const { text: apiKey } = await service.issueKey('acme');
    const headers = { authorization: 'Bearer nonsense', 'x-auth-api-key': apiKey };
    const reply = await send(messageWith(), { headers });
    expect(answer(reply)).toEqual([204, '']);
    expect(reply.headers.get('ratelimit')).toBeNull();
    const { headers: after } = await service.request('GET', '/v2', { apiKey });
    expect(after.get('x-ratelimit-remaining')).toBe('24');
    // A credential does not replace a signature.
    const unsigned = await send(messageWith(), {
      headers: { authorization: `Bearer ${pipeline.token}`, 'webhook-signature': 'v1,' },
    });
    expect(answer(unsigned)).toEqual([401, 'SIGNATURE_INVALID']);
  });
});

describe('a message without a valid signature, or with a wrong time', () => {
  const forgeries: [name: string, how: () => Sending][] = [
    ['with another secret', () => ({ by: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
    ['with another body', () => ({ sent: JSON.stringify(messageWith({ link: null })) })],
    ['with another id', () => ({ headers: { 'webhook-id': 'another' } })],
    ['with another time', () => ({ headers: { 'webhook-timestamp': String(Math.floor(clock.now() / 1000) + 1) } })],
    ['for another company', () => ({ companyId: 'globex' })],
    ['for an unknown company', () => ({ companyId: 'nowhere' })],
    ['for an invalid company id', () => ({ companyId: '%00' })],
    ['for a name that is too long', () => ({ companyId: 'x'.repeat(129) })],
    ['without a signature', () => ({ headers: { 'webhook-signature': '' } })],
    ['without an id', () => ({ headers: { 'webhook-id': '' } })],
    ['without a time', () => ({ headers: { 'webhook-timestamp': '' } })],
    ['at an invalid time', () => ({ headers: { 'webhook-timestamp': '1e9' } })],
    ['with an unknown version', () => ({ headers: { 'webhook-signature': 'v2,AAAA' } })],
    ['more than five minutes ago', () => ({ at: clock.now() - 301_000 })],
    ['more than five minutes ahead', () => ({ at: clock.now() + 301_000 })],
  ];

  it.each(forgeries)('%s is refused with the same bytes as others', async (_name, how) => {
    const reply = await send(messageWith(), how());
    expect(answer(reply)).toEqual([401, 'SIGNATURE_INVALID']);
    expect(reply.headers.get('www-authenticate')).toBeNull();
    expect(responseFaults(endpoint, reply)).toEqual([]);
    expect(comparable(reply)).toEqual(comparable(await send(messageWith(), { by: 'whsec_AAAA' })));
    await isUntouched();
  });

  it.each([-300_000, 300_000])('is valid %i ms from now', async (ms) => {
    expect(answer(await send(messageWith(), { at: clock.now() + ms }))).toEqual([204, '']);
  });

  it('is refused before its body is read', async () => {
    expect(answer(await send('{', { by: 'whsec_AAAA' }))).toEqual([401, 'SIGNATURE_INVALID']);
    expect(answer(await send({ nothing: 1 }, { by: 'whsec_AAAA' }))).toEqual([401, 'SIGNATURE_INVALID']);
  });

  it('is looked up at most a hundred times a minute for one address; a valid sender is still accepted', async () => {
    expect(answer(await send(messageWith()))).toEqual([204, '']);
    const forge = (companyId: string) => send(messageWith(), { companyId, by: 'whsec_AAAA' });
    const outcomes: unknown[] = [];
    for (let call = 0; call < 100; call += 1) outcomes.push(...answer(await forge(call % 2 ? 'acme' : `none-${call}`)));
    expect(new Set(outcomes)).toEqual(new Set([401, 'SIGNATURE_INVALID']));
    service.database.countStatements();
    for (const companyId of ['acme', 'nowhere']) {
      const reply = await forge(companyId);
      expect(answer(reply)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
      expect(reply.headers.get('retry-after')).toBe('60');
      expect(responseFaults(endpoint, reply)).toEqual([]);
    }
    expect(service.database.countStatements()).toBe(0);
    expect(answer(await send(messageWith({ link: null }), { webhookId: `again-${count}` }))).toEqual([204, '']);
    clock.advance(60_000);
    expect(answer(await forge('nowhere'))).toEqual([401, 'SIGNATURE_INVALID']);
  });
});

describe('a message that arrives after a later one', () => {
  const tellAt = (at: number, body: object, n = at) => send(messageWith(body), { webhookId: `late-${count}-${n}`, at });
  const codes = async () => (await stored()).statusHistory.map(({ code }) => code);

  it('sets what no later message has set, and does not put a status back', async () => {
    const sent = clock.now();
    expect(answer(await tellAt(sent, { status: 'RESULTS_READY', evaluationName: 'New' }))).toEqual([204, '']);
    const late = { status: 'RUNNING', evaluationName: 'Old', link: 'https://example.com/test' };
    expect(answer(await tellAt(sent - 60_000, late))).toEqual([204, '']);
    expect(await stored()).toMatchObject({ evaluationName: 'New', link: 'https://example.com/test' });
    expect((await codes()).at(-1)).toBe('RESULTS_READY');
    expect(await codes()).not.toContain('RUNNING');
    // A message between the two has a place of its own for each member.
    expect(answer(await tellAt(sent - 30_000, { link: null, evaluationName: 'Between' }))).toEqual([204, '']);
    expect(await stored()).toMatchObject({ evaluationName: 'New', link: null });
  });

  it('is late also when it is sent again with a new timestamp, if it says when it occurred', async () => {
    const sent = clock.now();
    const at = (ms: number) => new Date(sent + ms).toISOString();
    await tellAt(sent, { status: 'RESULTS_READY', occurredAt: at(-60_000) }, 1);
    await tellAt(sent + 60_000, { status: 'RUNNING', occurredAt: at(-120_000) }, 2);
    expect((await codes()).at(-1)).toBe('RESULTS_READY');
    // Nobody reserves a place in the future.
    await tellAt(sent + 90_000, { status: 'REVISED', occurredAt: at(3_600_000) }, 3);
    await tellAt(sent + 120_000, { status: 'REVISED_AGAIN' }, 4);
    expect((await codes()).at(-1)).toBe('REVISED_AGAIN');
  });

  it('counts if both have the same time, and if the later one is about another record', async () => {
    const sent = clock.now();
    await tellAt(sent, { status: 'RESULTS_READY' }, 1);
    await tellAt(sent, { status: 'REVISED' }, 2);
    expect((await codes()).at(-1)).toBe('REVISED');
    [id = ''] = await initCandidates(service, pipeline, [`other-${count}`], 'stage-2');
    await tellAt(sent - 60_000, { status: 'RUNNING' }, 3);
    expect((await codes()).at(-1)).toBe('RUNNING');
  });

  it('can be refused, and then changes the order of nothing', async () => {
    const sent = clock.now();
    expect(answer(await tellAt(sent, { status: 'FINISHED' }, 1))).toEqual([422, 'INVALID_TRANSITION']);
    await tellAt(sent - 60_000, { status: 'RUNNING' }, 2);
    expect((await codes()).at(-1)).toBe('RUNNING');
  });
});

describe('the order of checks', () => {
  const post = (headers: Record<string, string>, body = 'x') =>
    service.request('POST', '/callbacks/psychometrics/acme', { body, headers });

  it('is method, media type, length, signature, shape', async () => {
    const get = await service.request('GET', '/callbacks/psychometrics/acme');
    expect([...answer(get), get.headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
    expect(answer(await post({ 'content-type': 'text/plain' }, 'x'.repeat(2 ** 20 + 1)))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(answer(await post({}, 'x'.repeat(2 ** 20 + 1)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer(await send('{'))).toEqual([400, 'INVALID_JSON']);
    expect(answer(await send(''))).toEqual([400, 'INVALID_INPUT']);
  });

  it.each<[string, string[]]>([
    ['without a signature', ['webhook-id: msg', `webhook-timestamp: ${Math.floor(clock.now() / 1000)}`]],
    ['without an id', [`webhook-timestamp: ${Math.floor(clock.now() / 1000)}`, 'webhook-signature: v1,AAAA']],
    ['from another day', ['webhook-id: msg', 'webhook-timestamp: 1700000000', 'webhook-signature: v1,AAAA']],
    [
      'with an unknown version',
      ['webhook-id: msg', `webhook-timestamp: ${Math.floor(clock.now() / 1000)}`, 'webhook-signature: v2,AAAA'],
    ],
  ])('a message %s is refused before its body comes', async (_name, headers) => {
    const conversation = await Conversation.open(service.url);
    const head = ['POST /callbacks/psychometrics/acme HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    conversation.say([...head, 'Content-Length: 1000', ...headers, '', ''].join('\r\n'));
    const [refusal] = await conversation.answers(1);
    conversation.close();
    expect([refusal?.status, JSON.parse(refusal?.text ?? '').reason]).toEqual([401, 'SIGNATURE_INVALID']);
  });

  it.each<[string, object, string]>([
    ['an unknown field', { salary: 1 }, 'salary'],
    ['a script as a link', { link: 'javascript:alert(1)' }, 'link'],
    ['no record', { recordId: undefined }, 'recordId'],
    ['a hash of 63 digits', { inputHash: 'a'.repeat(63) }, 'inputHash'],
    ['NUL', { submissionId: 'a\0' }, 'submissionId'],
  ])('%s is 400 with its place', async (_name, more, path) => {
    const reply = await send(messageWith(more));
    expect([...answer(reply), reply.body.errors[0].path]).toEqual([400, 'INVALID_INPUT', path]);
    expect(responseFaults(endpoint, reply)).toEqual([]);
    await isUntouched();
  });

  it('an id that can’t be stored is 400', async () => {
    const reply = await send(messageWith(), { webhookId: 'x'.repeat(256) });
    expect([...answer(reply), reply.body.errors[0].path]).toEqual([400, 'INVALID_INPUT', 'webhook-id']);
  });

  it.each<[string, () => object]>([
    ['an unknown record', () => ({ recordId: 'nowhere' })],
    ['an unknown vacancy', () => ({ vacancyId: 'nowhere' })],
  ])('%s is 404, and its message is not remembered', async (_name, more) => {
    const reply = await send(messageWith(more()));
    expect(answer(reply)).toEqual([404, 'PSYCHOMETRIC_NOT_FOUND']);
    expect(responseFaults(endpoint, reply)).toEqual([]);
    expect(answer(await send(messageWith()))).toEqual([204, '']);
    expect((await stored()).evaluationName).toBe('Moss');
  });

  it('a status that only a move sets is 422, and nothing of the message is stored', async () => {
    const reply = await send(messageWith({ status: 'FINISHED' }));
    expect(answer(reply)).toEqual([422, 'INVALID_TRANSITION']);
    expect(responseFaults(endpoint, reply)).toEqual([]);
    await isUntouched();
  });
});

describe('a message about an erased person', () => {
  it('is 409, and changes nothing; a repetition of an accepted one stays 204', async () => {
    expect(answer(await send(messageWith({ link: 'https://example.com/test' }), { webhookId: 'before' }))).toEqual([
      204,
      '',
    ]);
    await service.graphql(
      `mutation ($id: ID!) { eraseCandidate(companyId: "acme", candidateId: $id, input: { reason: REQUEST }) {
        erasure { status } } }`,
      { token: tokenFor('acme', { roles: ['admin'] }), variables: { id: `candidate-${count}` } },
    );
    const erased = await stored();
    expect(erased).toMatchObject({ candidateId: expect.stringMatching(/^erased-/), link: null });
    const late = { evaluationName: 'Late', status: 'RESULTS_READY' };
    for (let time = 0; time < 2; time += 1) {
      const refused = await send(messageWith(late), { webhookId: 'late' });
      expect(answer(refused)).toEqual([409, 'CANDIDATE_ERASED']);
      expect(responseFaults(endpoint, refused)).toEqual([]);
    }
    expect(answer(await send(messageWith(late), { webhookId: 'before' }))).toEqual([204, '']);
    expect(await stored()).toEqual(erased);
  });
});

describe('an id of a message', () => {
  it('is accepted once in seven days, for any body and any number of repeats', async () => {
    const webhookId = 'once';
    const again = (evaluationName: string) => send(messageWith({ evaluationName }), { webhookId });
    expect(answer(await again('Moss'))).toEqual([204, '']);
    const { updatedAt } = await stored();
    clock.advance(7 * dayMs - 1);
    for (const other of ['Moss', 'Cleaver']) expect(answer(await again(other))).toEqual([204, '']);
    // The id is checked before the record.
    expect(answer(await send(messageWith({ recordId: 'nowhere' }), { webhookId }))).toEqual([204, '']);
    expect(await stored()).toMatchObject({ evaluationName: 'Moss', updatedAt });
    clock.advance(1);
    expect(answer(await again('Cleaver'))).toEqual([204, '']);
    expect((await stored()).evaluationName).toBe('Cleaver');
  });

  it('is stored as SHA-256 alone, because it may name a person', async () => {
    expect(answer(await send(messageWith(), { webhookId: 'juan.perez' }))).toEqual([204, '']);
    const rows = await service.database.rows<{ webhook_id: string }>('select webhook_id from callback_call');
    const ids = rows.map((row) => row.webhook_id);
    expect(ids).toContain(hash('sha256', 'juan.perez'));
    expect(ids.filter((id) => !/^[0-9a-f]{64}$/.test(id))).toEqual([]);
  });

  it('is accepted once if several come at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send(messageWith({ status: 'RESULTS_READY' }), { webhookId: 'doubled' })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await stored()).statusHistory.map(({ code }) => code)).toEqual(['IN_PROGRESS', 'RESULTS_READY']);
  });

  it('belongs to its company', async () => {
    const { secret: by } = await roll('globex');
    const foreign = await createPipeline(service, { companyId: 'globex' });
    const [recordId = ''] = await initCandidates(service, foreign, ['one'], 'stage-2');
    const body = { vacancyId: foreign.vacancyId, recordId, link: 'https://example.com' };
    expect(answer(await send(messageWith(), { webhookId: 'shared' }))).toEqual([204, '']);
    expect(answer(await send(body, { companyId: 'globex', by, webhookId: 'shared' }))).toEqual([204, '']);
    expect(answer(await send(body, { by, webhookId: 'foreign' }))).toEqual([401, 'SIGNATURE_INVALID']);
    expect(answer(await send(messageWith(), { companyId: 'globex', by, webhookId: 'mine' }))).toEqual([
      404,
      'PSYCHOMETRIC_NOT_FOUND',
    ]);
  });

  it('is removed after its time, at most a hundred at a time', async () => {
    const { store } = service.database;
    const remembered = async (webhookId: string, since: string) =>
      store.transaction((tx) =>
        tx.callbacks.remember(
          { companyId: 'initech', idHash: webhookId, recordId: 'r', orderedAt: since, members: [] },
          new Date(clock.now()).toISOString(),
          since,
        ),
      );
    const long = '2020-01-01T00:00:00.000Z';
    // With these rows, PostgreSQL expects few messages of the company, and plans the removal accordingly.
    await service.database.rows(`insert into callback_call (company_id, webhook_id, received_at)
      select 'hooli', n::text, now() from generate_series(1, 3000) n`);
    await service.database.rows('analyze callback_call');
    for (let message = 0; message < 150; message += 1) expect(await remembered(`old-${message}`, long)).toBe(true);
    expect(await remembered('old-0', long)).toBe(false);
    const now = new Date(clock.now()).toISOString();
    expect(await remembered('new', now)).toBe(true);
    const left = await Promise.all(Array.from({ length: 150 }, (_, message) => remembered(`old-${message}`, long)));
    expect(left.filter((isNew) => isNew)).toHaveLength(100);
  });
});

describe('if the record or its vacancy is closed', () => {
  it.each(['record', 'vacancy'])('a closed %s: the facts are stored, and the status stays', async (what) => {
    const own = await createPipeline(service);
    [id = ''] = await initCandidates(service, own, ['candidate'], 'stage-2');
    const place = { companyId: 'acme', vacancyId: own.vacancyId, id };
    if (what === 'record') {
      const path = `${recordPath(own, id)}/orchestrate`;
      await service.request('POST', path, { token: own.token, body: { resourceId: id } });
    } else {
      await service.graphql('mutation ($id: ID!) { closeVacancy(companyId: "acme", id: $id) { id } }', {
        token: own.token,
        variables: { id: own.vacancyId },
      });
    }
    const before = (await service.database.store.records.findOne(place)) as Psychometric;
    const reply = await send({ vacancyId: own.vacancyId, recordId: id, evaluationName: 'Moss', status: 'REVISED' });
    expect(answer(reply)).toEqual([204, '']);
    const after = (await service.database.store.records.findOne(place)) as Psychometric;
    expect(after.evaluationName).toBe('Moss');
    expect([after.status, after.statusHistory]).toEqual([before.status, before.statusHistory]);
  });
});
