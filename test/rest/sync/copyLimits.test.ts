import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventPagesWanted } from '../../../src/core/application/feedStore.js';
import { bulk } from '../../support/company/bulk.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { openTestDatabase } from '../../support/database/databases.js';
import { CopyClient, comparable, tablesOf } from '../../support/feed/copyClient.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';
import { storeWith } from '../../support/service/storeWith.js';

/** How much an answer of a copy has, and how much a chunk reads (docs/BOUNDS.md). */

const admin = { token: tokenFor('acme', { roles: ['admin'] }) };
let service: Service;
let pipeline: Pipeline;
/** How many events each read of the feed looked for. */
const looks: number[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  const { store } = database;
  function itself(this: typeof store): typeof store {
    return this;
  }
  const pages = async (wanted: EventPagesWanted) => {
    looks.push(wanted.first);
    return store.feed.pages(wanted);
  };
  service = await startService({ database, store: storeWith(store, { within: itself, feed: { pages } }) });
  pipeline = await createPipeline(service, { companyId: 'acme' });
  for (const id of ['a', 'urn:b/c', '.', 'ünï', '\u{1f600}', '\uffee', 'd@example.org']) {
    await mutate(`saveRejectionReason(companyId: "acme", input: { id: "${id}", name: "One" }) { id }`);
  }
});
afterAll(() => service.stop());

async function mutate(field: string, token = admin.token): Promise<void> {
  const { body } = await service.graphql(`mutation { ${field} }`, { token });
  expect(body.errors).toBeUndefined();
}

/** Follows a copy by answers of some lines. @returns the most lines of things that one answer had */
async function mostLines(client: CopyClient): Promise<number> {
  let most = 0;
  for (let more = true; more; ) {
    const text = await client.ask();
    const things = text.split('\n').filter((line) => /^\{"type":"(put|gone)"/.test(line));
    most = Math.max(most, things.length);
    more = client.take(text);
  }
  return most;
}

describe.each([1, 2, 3])('answers of %i lines', (limit) => {
  it('have no more from the first one on, also of catalogues', async () => {
    const client = new CopyClient(service, 'acme', admin, { limit: String(limit) });
    expect(await mostLines(client)).toBe(limit);
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(service, 'acme', admin)));
  });

  it('have no more where one change names two records', async () => {
    const client = await new CopyClient(service, 'acme', admin, { limit: String(limit) }).follow();
    const ids = await initCandidates(service, pipeline, candidateIds(3, `moved-${limit}`));
    await client.follow();
    await bulk(service, 'forwardFeatures', pipeline, ids);
    expect(await mostLines(client)).toBe(limit);
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(service, 'acme', admin)));
  });

  it('have no more where the erased person has banned many', async () => {
    const boss = `boss-${limit}`;
    const token = tokenFor('acme', { subject: boss, roles: ['admin'] });
    const ids = await initCandidates(service, pipeline, [boss, ...candidateIds(4, `banned-${limit}`)]);
    const input = { banCandidate: true };
    await bulk(service, 'discardFeatures', { ...pipeline, token }, ids.slice(1), { input });
    const client = await new CopyClient(service, 'acme', admin, { limit: String(limit) }).follow();
    await mutate(
      `eraseCandidate(companyId: "acme", candidateId: "${boss}", input: { reason: REQUEST }) { erasure { status } }`,
    );
    expect(await mostLines(client)).toBe(limit);
    expect(comparable(client.things)).toEqual(comparable(await tablesOf(service, 'acme', admin)));
  });
});

describe('a chunk of changes', () => {
  it('looks at 1,000 events', async () => {
    const client = await new CopyClient(service, 'acme', admin).follow();
    await initCandidates(service, pipeline, ['one-more']);
    looks.length = 0;
    await client.follow();
    expect(looks).toEqual([1_000]);
  });
});
