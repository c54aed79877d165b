import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aVacancy } from '../../support/company/pipeline.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** Large results that idempotency keys store have a bound for each company (ADR 7). */

const hourMs = 3_600_000;
const bound = 1024 ** 3;
const token = tokenFor(['acme', 'initech']);
let service: Service;
let clock: TestClock;
let path: string;

beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock });
  const { body } = await create('acme', 'Site lead');
  path = `/v2/vacancies/${body.id}/company/acme`;
  // Other keys of the company have stored all but 300,000 characters.
  for (const key of ['one', 'two']) {
    await service.database.rows(
      `insert into idempotency_key
        (company_id, scope, operation, key, payload_hash, claim_id, claimed_at, leased_until, settled, result, result_length)
      values ('acme', 'user:other', 'updateVacancy', $1, 'h', 'c', $2, $2, true, '{}', $3)`,
      [key, new Date(clock.now()), (bound - 300_000) / 2],
    );
  }
});
afterAll(() => service.stop());

const create = (companyId: string, name: string, key?: string) =>
  service.request('POST', `/v2/vacancies/company/${companyId}`, {
    token,
    body: aVacancy({ name }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const long = (length: number) => ({ jobDescription: 'a'.repeat(length), jobDescriptionHtml: 'b'.repeat(length) });

/** Changes the vacancy. @returns the reason of a refusal */
async function change(input: object, idempotencyKey?: string): Promise<string | undefined> {
  const [, , , id] = path.split('/');
  const { body } = await service.graphql(
    `mutation ($id: ID!, $input: UpdateVacancyInput!, $idempotencyKey: String) {
      updateVacancy(companyId: "acme", id: $id, input: $input, idempotencyKey: $idempotencyKey) { id } }`,
    { token, variables: { id, input, idempotencyKey } },
  );
  return body.errors?.[0].extensions.reason;
}

const name = async () => (await service.request('GET', path, { token })).body.name;

describe('a change with an idempotency key', () => {
  it('has room for its large result until the company has stored the bound; without a key it needs none', async () => {
    expect(await change(long(100_000), 'fits')).toBeUndefined();
    expect(await change({ name: 'Another' }, 'beyond')).toBe('LIMIT_REACHED');
    expect(await name()).toBe('Site lead');
    expect(await change({ name: 'Another' })).toBeUndefined();
    expect(await name()).toBe('Another');
  });

  it('may go on with small results, and another company with large ones', async () => {
    expect((await create('acme', 'Small', 'small')).status).toBe(201);
    expect((await create('initech', 'Small', 'small')).status).toBe(201);
  });

  it('is refused over REST in the same way, and leaves its key free', async () => {
    // A token would expire.
    const { text: apiKey } = await service.issueKey('acme', { expiresAt: '2099-01-01T00:00:00.000Z' });
    const send = () =>
      service.request('POST', '/v2/vacancies/company/acme', {
        apiKey,
        body: aVacancy({ name: 'Large', ...long(100_000) }),
        headers: { 'idempotency-key': 'large' },
      });
    const { status, body } = await send();
    expect([status, body.reason]).toEqual([409, 'LIMIT_REACHED']);
    clock.advance(24 * hourMs);
    expect((await send()).status).toBe(201);
  });
});
