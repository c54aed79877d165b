import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RefusalCount, withinBound } from '../../src/core/refusals/refusal.js';
import { createPipeline } from '../support/company/pipeline.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { doWork } from '../support/service/works.js';

/** Refusals of known callers are counted in their company, over both adapters (docs/EVENTS.md, "Refusals"). */

const clock = new TestClock(Date.now());
const admin = tokenFor('acme', { subject: 'ada', roles: ['admin'] });
const user = { token: tokenFor('acme', { subject: 'bob' }) };
let service: Service;

beforeAll(async () => {
  service = await startService({ clock });
  await createPipeline(service, { companyId: 'acme' });
});
afterAll(() => service.stop());

const begun = clock.now();
/** Refusals since a time, in minutes from it. */
async function refusals(since = 0, companyId = 'acme', token = admin): Promise<unknown[]> {
  await service.saveRefusals();
  const query = `query ($companyId: ID!, $since: DateTime) {
    refusals(companyId: $companyId, since: $since) { actor { kind id } reason minute count } }`;
  const variables = { companyId, since: new Date(since).toISOString() };
  const { body } = await service.graphql(query, { token, variables });
  return body.data.refusals.map(({ actor, reason, minute, count }: Reply['body']) => {
    const minutes = Math.floor(Date.parse(minute) / 60_000) - Math.floor(begun / 60_000);
    return [actor?.id ?? null, reason, minutes, count];
  });
}
const graphql = (query: string, credentials: object = user) => service.graphql(query, credentials);
const read = (companyId: string, credentials: object) =>
  service.request('GET', `/v2/vacancies/nowhere/company/${companyId}`, credentials);

describe('refusals', () => {
  it('are counted by caller, reason and minute, in the company of the refused caller', async () => {
    await read('acme', user);
    await graphql('{ vacancy(companyId: "acme", id: "nowhere") { id } }');
    await graphql('{ a: vacancy(companyId: "acme", id: "x") { id } b: vacancy(companyId: "acme", id: "y") { id } }');
    await read('globex', user);
    await graphql('{ vacancy(companyId: "globex", id: "nowhere") { id } }');
    await graphql('{ nothing }');
    await graphql('{ apiKeys(companyId: "acme") { id } }');
    const key = await service.issueKey('acme', { grants: ['Query.events'] });
    await read('acme', { apiKey: key.text });
    clock.advance(60_000);
    await read('acme', user);
    // The first two callers are unknown, and the third call is no refusal.
    await read('acme', {});
    await read('acme', { apiKey: 'x' });
    await graphql('{ vacancies(companyId: "acme") { nodes { id } } }');

    expect(await refusals()).toEqual([
      ['bob', 'VACANCY_NOT_FOUND', 1, 1],
      ['bob', 'VACANCY_NOT_FOUND', 0, 3],
      ['bob', 'ROLE_REQUIRED', 0, 1],
      ['bob', 'GRAPHQL_VALIDATION_FAILED', 0, 1],
      ['bob', 'COMPANY_NOT_ALLOWED', 0, 2],
      [key.id, 'OPERATION_NOT_GRANTED', 0, 1],
    ]);
    expect(await refusals(0, 'globex', tokenFor('globex', { roles: ['admin'] }))).toEqual([]);
    expect(await refusals(clock.now())).toEqual([['bob', 'VACANCY_NOT_FOUND', 1, 1]]);
  });

  it('of a user of several companies are counted in the company of the request', async () => {
    const both = { token: tokenFor(['north', 'south'], { subject: 'eve', roles: ['admin'] }) };
    await read('south', both);
    await graphql('{ vacancy(companyId: "south", id: "x") { id } }', both);
    expect(await refusals(0, 'south', both.token)).toEqual([['eve', 'VACANCY_NOT_FOUND', 1, 2]]);
    expect(await refusals(0, 'north', both.token)).toEqual([]);
  });

  it('are added up over nodes; a node stores its counts when it stops', async () => {
    const other = await startService({ clock, database: service.database });
    const tim = { token: tokenFor('initech', { subject: 'tim' }) };
    await other.request('GET', '/v2/vacancies/x/company/initech', tim);
    await read('initech', tim);
    await other.stop();
    expect(await refusals(0, 'initech', tokenFor('initech', { roles: ['admin'] }))).toEqual([
      ['tim', 'VACANCY_NOT_FOUND', 1, 2],
    ]);
  });

  it('name at most 1,000 callers in one minute, and count the others without names', async () => {
    const minute = new Date(clock.now() - (clock.now() % 60_000)).toISOString();
    await service.database.rows(
      `insert into refusal_count (company_id, minute, actor_kind, actor_id, reason, count)
       select 'crowd', $1, 'USER', 'user-' || at, 'VACANCY_NOT_FOUND', 1 from generate_series(1, 995) at`,
      [minute],
    );
    const late = Array.from({ length: 20 }, (_, at) => tokenFor('crowd', { subject: `late-${at}` }));
    for (const token of [...late.slice(0, 12), ...late, tokenFor('crowd', { subject: 'user-7' })]) {
      await read('crowd', { token });
    }
    const all = await refusals(0, 'crowd', tokenFor('crowd', { roles: ['admin'] }));
    const rows = all as [string | null, string, number, number][];
    expect(rows).toHaveLength(1_001);
    expect(rows.filter(([actor]) => actor === null)).toEqual([[null, 'VACANCY_NOT_FOUND', 1, 22]]);
    expect(rows.find(([actor]) => actor === 'user-7')).toEqual(['user-7', 'VACANCY_NOT_FOUND', 1, 2]);
    expect(rows.reduce((sum, [, , , count]) => sum + count, 0)).toBe(995 + 33);
  });

  it('are stored for 30 days', async () => {
    // By an immutable function, because a cluster allows only those with a column's value in an update.
    const aged = `update refusal_count set minute = (minute at time zone 'UTC' - interval '31 days') at time zone 'UTC'
      where company_id = 'acme' and reason <> 'ROLE_REQUIRED'`;
    await service.database.rows(aged);
    expect(await doWork(service, 'refusal retention')).toEqual(['acme']);
    expect(await refusals()).toEqual([['bob', 'ROLE_REQUIRED', 0, 1]]);
    expect(await doWork(service, 'refusal retention')).toEqual([]);
  });
});

describe('the limit of names in a minute', () => {
  const at = '2026-11-20T12:00:00.000Z';
  const of = (id: string | null, count = 1, minute = at): RefusalCount => ({
    actor: id === null ? null : { kind: 'USER', id },
    reason: 'STALE',
    minute,
    count,
  });
  it('keeps the names that it has, separately for each minute', () => {
    const stored = Array.from({ length: 999 }, (_, index) => of(`user-${index}`));
    const later = '2026-11-20T12:01:00.000Z';
    const counts = [of('user-5', 7), of('new'), of('newer', 2), of(null, 3), of('newest', 4), of('newest', 1, later)];
    expect(withinBound(counts, stored)).toEqual([of('user-5', 7), of('new'), of(null, 9), of('newest', 1, later)]);
  });
});
