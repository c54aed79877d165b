import type { ApolloClient } from '@apollo/client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type Card,
  discardCards,
  followCards,
  moveCards,
  type Outcome,
  readCards,
  readColumns,
  undoDiscards,
} from '../../examples/apollo-client/board.js';
import { createClient } from '../../examples/apollo-client/client.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../support/service/service.js';

/** The board of examples/apollo-client as one story: each test continues after the test before. */

const clock = new TestClock();
let service: Service;
let pipeline: Pipeline;
let ids: string[];
let client: ApolloClient;
let follow: () => Promise<readonly Card[]>;

beforeAll(async () => {
  service = await startService({ clock });
  pipeline = await createPipeline(service);
  ids = await initCandidates(service, pipeline, candidateIds(120));
  client = createClient({ origin: service.url, token: pipeline.token });
  follow = followCards(client, pipeline);
});
afterAll(() => service.stop());

const change = (...some: string[]) => ({ companyId: pipeline.companyId, ids: some });
const cardsOf = (outcomes: readonly Outcome[]) => outcomes.flatMap(({ cards }) => cards);
const statusesOf = async () => (await readColumns(client, pipeline)).map(({ statuses }) => statuses);

it('has columns with their statuses, and cards from any number of pages', async () => {
  expect(await statusesOf()).toEqual([[expect.objectContaining({ code: 'IN_PROGRESS', count: ids.length })], [], []]);
  const cards = await readCards(client, pipeline, 'stage-1');
  expect(new Set(cards.map(({ id }) => id))).toEqual(new Set(ids));
});

it('gets all cards first', async () => {
  clock.advance(60_000);
  const moved = cardsOf(await moveCards(client, change(ids.at(-1) ?? '')));
  const all = new Set([...ids, ...moved.map(({ id }) => id)]);
  expect(new Set((await follow()).map(({ id }) => id))).toEqual(all);
});

it('moves cards, each separately', async () => {
  clock.advance(60_000);
  const [first = '', second = ''] = ids;
  const outcomes = await moveCards(client, change(first, 'no-card', second));
  expect(outcomes.map(({ refusal }) => refusal?.reason)).toEqual([undefined, 'RECORD_NOT_FOUND', undefined]);
  expect(cardsOf(outcomes).map(({ featureId, isClosed }) => `${featureId} ${isClosed}`)).toEqual([
    'stage-1 true',
    'stage-2 false',
    'stage-1 true',
    'stage-2 false',
  ]);
});

it('accepts the same click once, even if it is sent several times', async () => {
  const click = { ...change(ids[2] ?? ''), idempotencyKey: 'one-click' };
  const once = await moveCards(client, click);
  expect(await moveCards(client, click)).toEqual(once);
});

it('discards cards, and undoes a discard', async () => {
  clock.advance(60_000);
  const card = change(ids[3] ?? '');
  const [discarded] = await discardCards(client, card, 'too-late');
  expect(discarded?.cards).toMatchObject([
    { status: { code: 'DISCARDED' }, discard: { rejectedReasonId: 'too-late' } },
  ]);
  expect((await statusesOf())[0]).toContainEqual(expect.objectContaining({ code: 'DISCARDED', count: 1 }));

  const [back] = await undoDiscards(client, card);
  expect(back?.cards).toMatchObject([{ isClosed: false, status: { code: 'IN_PROGRESS' }, discard: null }]);
  expect((await undoDiscards(client, card)).map(({ refusal }) => refusal?.reason)).toEqual(['NOT_DISCARDED']);
});

it('gets the cards that changed since, and a second time only those in the overlap', async () => {
  const open = await readCards(client, pipeline, 'stage-2');
  const changed = new Set([...ids.slice(0, 4), ids.at(-1), ...open.map(({ id }) => id)]);
  expect(new Set((await follow()).map(({ id }) => id))).toEqual(changed);

  expect((await follow()).map(({ id }) => id)).toEqual([ids[3]]);
  clock.advance(60_000);
  await moveCards(client, change(ids[4] ?? ''));
  const since = await follow();
  expect(new Set(since.map(({ candidateId }) => candidateId))).toEqual(new Set(['candidate-3', 'candidate-4']));
});
