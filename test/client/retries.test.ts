import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documents, PipelineError } from 'recruitment-pipeline-client';
import { type Called, FakeServer, fieldRefusal, refusal } from './fakeServer.js';

/** What the client package tries again, when, and with which key. */

let fake: FakeServer;
beforeAll(async () => {
  fake = await FakeServer.start();
});
afterAll(() => fake.stop());

const address = { companyId: 'acme', vacancyId: 'v/1', id: 'r 1' };
const moved = { body: { closed: { id: 'r 1' }, next: null } };
const move = (more: object = {}) =>
  fake.client().rest.orchestrate({ ...address, body: { resourceId: 'r 1' }, ...more });
const thrown = (promise: Promise<unknown>): Promise<PipelineError> =>
  promise.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error) => error,
  );
const keys = () => fake.calls.map(({ headers }) => headers['idempotency-key']);

describe('a write over REST', () => {
  it('is sent as the document says, with a key and with the body that a caller wants', async () => {
    fake.answers(moved);
    expect(await move()).toEqual(moved.body);
    const { method, path, headers, body } = fake.calls[0] as Called;
    expect([method, path]).toEqual(['POST', '/v2/candidates/interviews/r%201/company/acme/vacancy/v%2F1/orchestrate']);
    expect(headers).toMatchObject({ 'x-auth-api-key': 'a-key', prefer: 'return=representation' });
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(body)).toEqual({ resourceId: 'r 1' });
  });

  it.each([
    ['429', [refusal(429, 'RATE_LIMIT_EXCEEDED', 37), moved], [37_000]],
    ['503 without Retry-After', [refusal(503, 'DRAINING'), refusal(503, 'OVERLOADED'), moved], [500, 1000]],
    ['503 of a proxy', [{ status: 503, body: '<html>' }, moved], [500]],
    ['a call in flight', [refusal(409, 'IDEMPOTENCY_IN_FLIGHT', 1), moved], [1000]],
    ['lost connections', ['lost' as const, 'lost' as const, 'lost' as const, moved], [500, 1000, 2000]],
  ])('is tried again after %s, always with the same key', async (_what, script, waits) => {
    fake.answers(...script);
    expect(await move()).toEqual(moved.body);
    expect(fake.waits).toEqual(waits);
    expect(new Set(keys()).size).toBe(1);
    fake.answers(...script);
    await move({ idempotencyKey: 'mine' });
    expect(new Set(keys())).toEqual(new Set(['mine']));
  });

  it.each([
    refusal(400, 'INVALID_INPUT'),
    refusal(401, 'API_KEY_REVOKED'),
    refusal(403, 'OPERATION_NOT_GRANTED'),
    refusal(409, 'FEATURE_ALREADY_CLOSED'),
    refusal(422, 'IDEMPOTENCY_MISMATCH'),
    refusal(500, 'INTERNAL'),
    { status: 502, body: '<html>' },
  ])('is not tried again after %j', async (said) => {
    fake.answers(said);
    expect(await thrown(move())).toBeInstanceOf(PipelineError);
    expect([fake.calls.length, fake.waits]).toEqual([1, []]);
  });

  it('ends after three further tries, or as many as were asked for', async () => {
    fake.answers(refusal(503, 'DRAINING'));
    expect(await thrown(move())).toMatchObject({ status: 503, reason: 'DRAINING', requestId: 'request-1' });
    expect(fake.calls).toHaveLength(4);
    fake.answers('lost');
    const { rest } = fake.client({ retries: 1 });
    const error = await thrown(rest.orchestrate({ ...address, body: { resourceId: 'r 1' } }));
    expect([error.reason, error.status, fake.calls.length]).toEqual(['CONNECTION_LOST', 0, 2]);
  });

  it('waits up to a quarter longer, so that not all come back at once', async () => {
    fake.answers(refusal(429, 'RATE_LIMIT_EXCEEDED', 10), refusal(503, 'DRAINING'), moved);
    await fake.client({ random: () => 0.8 }).rest.orchestrate({ ...address, body: { resourceId: 'r 1' } });
    expect(fake.waits).toEqual([12_000, 1200]);
  });

  it('ends when it is aborted, before another try', async () => {
    fake.answers(refusal(503, 'DRAINING'));
    const abort = new AbortController();
    const { rest } = fake.client({ wait: async () => abort.abort() });
    const call = rest.orchestrate({ ...address, body: { resourceId: 'r 1' }, signal: abort.signal });
    expect((await thrown(call)).name).toBe('AbortError');
    expect(fake.calls).toHaveLength(1);
  });
});

describe('a read', () => {
  it('has no key, and is tried again', async () => {
    fake.answers('lost', { headers: { etag: '"1"' }, body: { id: 'r 1' } });
    let etag: string | null = null;
    const read = await fake.client().rest.readInterview({
      ...address,
      onAnswer: ({ headers }) => {
        etag = headers.get('etag');
      },
    });
    expect([read, etag, keys()]).toEqual([{ id: 'r 1' }, '"1"', [undefined, undefined]]);
  });

  it('answers nothing where what the caller has is current', async () => {
    fake.answers({ status: 304 });
    const read = await fake.client().rest.readInterview({ ...address, headers: { 'If-None-Match': '"1"' } });
    expect([read, fake.calls[0]?.headers['if-none-match']]).toEqual([undefined, '"1"']);
  });
});

describe('a mutation', () => {
  const input = { companyId: 'acme', resourceIds: ['r'] };
  const done = { body: { data: { forwardFeatures: { results: [] } } } };
  const sentKeys = () => fake.calls.map(({ body }) => JSON.parse(body).variables.idempotencyKey);

  it('gets a key if its document takes one, the same for all tries', async () => {
    fake.answers('lost', fieldRefusal('CONFLICT', 'IDEMPOTENCY_IN_FLIGHT'), done);
    expect((await fake.client().graphql(documents.forwardFeatures, { input })).data).toEqual(done.body.data);
    expect([new Set(sentKeys()).size, sentKeys()[0]]).toEqual([1, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    fake.answers(done);
    await fake.client().graphql(documents.forwardFeatures, { input, idempotencyKey: 'mine' });
    expect(sentKeys()).toEqual(['mine']);
  });

  it('waits as long as the refused field says, for which there is no header', async () => {
    fake.answers(fieldRefusal('CONFLICT', 'IDEMPOTENCY_IN_FLIGHT', 15), done);
    await fake.client().graphql(documents.forwardFeatures, { input });
    expect(fake.waits).toEqual([15_000]);
  });

  it('is sent once if its document takes none', async () => {
    fake.answers('lost', done);
    const document = 'mutation ($input: BulkInput!) { forwardFeatures(input: $input) { results { resourceId } } }';
    expect(await thrown(fake.client().graphql(document as never, { input }))).toMatchObject({
      reason: 'CONNECTION_LOST',
    });
    expect(fake.calls).toHaveLength(1);
  });

  it('that was done in a part is not tried again', async () => {
    const errors = [
      { message: 'Wait.', path: ['b'], extensions: { code: 'RATE_LIMITED', reason: 'RATE_LIMIT_EXCEEDED' } },
    ];
    fake.answers({ body: { data: { a: { id: '1' }, b: null }, errors } });
    const { data, errors: refused } = await fake.client().graphql(documents.viewer, {});
    expect([data, fake.calls.length]).toEqual([{ a: { id: '1' }, b: null }, 1]);
    expect(refused).toEqual([expect.objectContaining({ reason: 'RATE_LIMIT_EXCEEDED', status: 429, path: ['b'] })]);
  });
});

describe('a token', () => {
  it('is asked for once, and again when it has ended', async () => {
    let asked = 0;
    const getToken = async () => {
      asked += 1;
      return `token-${asked}`;
    };
    const client = fake.client({ apiKey: undefined, getToken });
    const read = () => client.rest.readInterview(address);
    const tokens = () => fake.calls.map(({ headers }) => headers.authorization);
    fake.answers({ body: {} });
    await Promise.all([read(), read()]);
    expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-1']);
    fake.answers(refusal(401, 'TOKEN_EXPIRED'), { body: {} });
    await read();
    expect([tokens(), fake.waits]).toEqual([['Bearer token-1', 'Bearer token-2'], []]);
    fake.answers(refusal(401, 'TOKEN_EXPIRED'));
    expect(await thrown(read())).toMatchObject({ reason: 'TOKEN_EXPIRED' });
    expect(tokens()).toEqual(['Bearer token-2', 'Bearer token-3']);
  });

  it('that could not be had is asked for again by the next call', async () => {
    let isDown = true;
    const client = fake.client({
      getToken: () => {
        if (isDown) throw new Error('The sign-in is down.');
        return 'token';
      },
    });
    fake.answers({ body: {} });
    await expect(client.rest.readInterview(address)).rejects.toThrow('The sign-in is down.');
    isDown = false;
    expect(await client.rest.readInterview(address)).toEqual({});
  });

  it('that is fixed is not replaced', async () => {
    fake.answers(refusal(401, 'TOKEN_EXPIRED'));
    const { rest } = fake.client({ apiKey: undefined, token: 'fixed' });
    expect(await thrown(rest.readInterview(address))).toMatchObject({ reason: 'TOKEN_EXPIRED', status: 401 });
    expect(fake.calls).toHaveLength(1);
  });
});
