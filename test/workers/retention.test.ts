import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Reply, type Service, startService, tokenFor } from '../support/service/service.js';
import { doWork } from '../support/service/works.js';

/**
 * Events are kept for a company's retention time, and removed from the front of the feed (docs/BOUNDS.md, "The feed").
 */

const token = tokenFor(['acme', 'beta'], { roles: ['admin'] });
let service: Service;
let pipeline: Pipeline;

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service, { companyId: 'acme' });
  await initCandidates(service, pipeline, ['ann', 'bob', 'cid']);
  await initCandidates(service, await createPipeline(service, { companyId: 'beta' }), ['ann']);
});
afterAll(() => service.stop());

const run = async (query: string): Promise<Reply['body']> =>
  (await service.graphql(query, { token, variables: { id: pipeline.vacancyId } })).body;
const events = async (args = '', companyId = 'acme') =>
  run(`{ events(companyId: "${companyId}"${args}) { nodes { seq } pageInfo { endCursor } } }`);
const stored = async (args = '', companyId = 'acme') =>
  (await events(args, companyId)).data.events.nodes.map(({ seq }: Reply['body']) => Number(seq));

/** Sets the age of events in days. */
const age = (companyId: string, days: number, ...seqs: number[]) =>
  service.database.rows(
    `update feed_event set created_at = now() - interval '24 hours' * $2::int where company_id = $1 and seq = any($3::int8[])`,
    [companyId, days, seqs],
  );

describe('events', () => {
  it('are removed from the front when they are too old for their company, and no earlier', async () => {
    expect(await stored()).toEqual([1, 2, 3, 4, 5]);
    expect(await doWork(service, 'retention')).toEqual([]);
    // The third is younger than its neighbours, so the events after it are kept.
    await age('acme', 401, 1, 2, 4);
    await age('beta', 399, 1, 2);
    expect(await doWork(service, 'retention')).toEqual(['acme']);
    expect(await stored()).toEqual([3, 4, 5]);
    expect(await doWork(service, 'retention')).toEqual([]);
    await age('acme', 401, 3);
    expect(await doWork(service, 'retention')).toEqual(['acme']);
    expect([await stored(), await stored('', 'beta')]).toEqual([[5], [1, 2, 3]]);

    await run(`mutation { updateCompanySettings(companyId: "beta", input: { eventRetentionDays: 7 }) { locale } }`);
    expect(await doWork(service, 'retention')).toEqual(['beta']);
    expect(await stored('', 'beta')).toEqual([3, 4]);
  });

  it('that were removed after a cursor cause an error, which names the start of the feed', async () => {
    const { errors } = await events(', after: "0"');
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', reason: 'CURSOR_EXPIRED', oldest: '5' });
    expect((await events(', after: "3"')).errors[0].extensions.oldest).toBe('5');
    expect(await stored(', after: "4"')).toEqual([5]);
    const history = await run(`query ($id: ID!) {
      vacancy(companyId: "acme", id: $id) { history(after: "3") { nodes { seq } } }
    }`);
    expect([history.data.vacancy.history, history.errors[0].extensions]).toMatchObject([null, { oldest: '5' }]);
  });

  it('keep counting after all of them were removed', async () => {
    await age('acme', 500, 5);
    expect(await doWork(service, 'retention')).toEqual(['acme']);
    expect((await events()).data.events).toEqual({ nodes: [], pageInfo: { endCursor: '5' } });
    expect((await events(', after: "4"')).errors[0].extensions.oldest).toBe('6');
    await initCandidates(service, pipeline, ['dan']);
    expect([await stored(), await stored(', after: "5"')]).toEqual([[6], [6]]);
  });

  it('are removed in batches, for any number of them', async () => {
    await service.database.rows(
      `insert into feed_event (company_id, seq, id, type, version, subject, actor_kind, actor_id, operation, via, data, created_at)
       select 'many', at, 'event-' || at, 'SETTINGS_CHANGED', 1, 'CompanySettings', 'USER', 'ada', 'x', 'REST', '{}',
         '2020-01-01T00:00:00Z' from generate_series(1, 2500) at`,
    );
    await service.database.rows(`insert into feed_head (company_id, seq) values ('many', 2500)`);
    expect(await doWork(service, 'retention')).toEqual(['many', 'many', 'many']);
    const [head] = await service.database.rows(
      `select seq::int, removed::int from feed_head where company_id = 'many'`,
    );
    const left = await service.database.rows(`select seq from feed_event where company_id = 'many'`);
    expect([head, left]).toEqual([{ seq: 2500, removed: 2500 }, []]);
  });
});

describe('deliveries', () => {
  it('are removed with their events, even if the company has no events any more', async () => {
    const { database } = service;
    await database.rows(`insert into feed_head (company_id, seq, removed) values ('empty', 7, 7)`);
    await database.rows(
      `insert into webhook_delivery (company_id, id, webhook_id, event_id, seq, type, thread, status, attempts, tries, created_at)
       select 'empty', status || seq, 'hook', status || seq, seq, 'BAN_LIFTED', 't', status, '[]', 1, '2026-11-01T00:00:00Z'
       from unnest(array['PENDING', 'DELIVERED', 'FAILED']) status, unnest(array[0, 7, 8]) seq`,
    );
    const forget = (testsBefore: string) => database.store.deliveries.forget('empty', 'hook', testsBefore);
    const stored = async () =>
      (await database.rows<{ id: string }>(`select id from webhook_delivery where company_id = 'empty'`)).map(
        ({ id }) => id,
      );
    await forget('2026-11-01T00:00:00Z');
    const later = ['DELIVERED8', 'FAILED8', 'PENDING0', 'PENDING7', 'PENDING8'];
    expect((await stored()).toSorted()).toEqual(['DELIVERED0', 'FAILED0', ...later].toSorted());
    await forget('2026-11-01T00:00:01Z');
    expect((await stored()).toSorted()).toEqual(later);
  });
});
