import { EventEmitter, once } from 'node:events';
import type { ApolloClient } from '@apollo/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from '../../examples/apollo-client/client.js';
import {
  moveCandidateOn,
  type PipelineView,
  type VacancyAddress,
  watchPipeline,
} from '../../examples/apollo-client/pipeline.js';
import { refusalOf } from '../../examples/apollo-client/refusal.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

let service: Service;
let pipeline: Pipeline;
let recordIds: string[];
/** The bodies that clients sent. */
let sent: { query?: string; extensions: object }[];

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
  const candidates = candidateIds(45);
  recordIds = await initCandidates(service, pipeline, candidates);
});
afterAll(() => service.stop());
beforeEach(() => {
  sent = [];
});

const recordingFetch: typeof fetch = (input, init) => {
  sent.push(JSON.parse(String(init?.body)));
  return fetch(input, init);
};
const clientOf = (token = pipeline.token, { url } = service) =>
  createClient({ origin: url, token, fetch: recordingFetch });

const idsOf = (view?: PipelineView) => view?.interviews?.edges.map(({ node }) => node.id);

interface Watching {
  readonly views: readonly PipelineView[];
  /** Resolves with the first view that matches, from the past or the future. */
  view(fits: (view: PipelineView) => boolean): Promise<PipelineView>;
  stop(): void;
}

/** Watches a pipeline. With `all`, reads all of its pages. `view` rejects with an error that the pipeline shows. */
function watch(client: ApolloClient, address: VacancyAddress, { all = false } = {}): Watching {
  const views: PipelineView[] = [];
  const events = new EventEmitter();
  const stop = watchPipeline(client, address, {
    show(view, loadMore) {
      views.push(view);
      events.emit('view');
      if (all && loadMore) loadMore();
    },
    fail: (error) => events.emit('error', error),
  });
  return {
    views,
    stop,
    async view(fits) {
      for (;;) {
        const view = views.find(fits);
        if (view) return view;
        await once(events, 'view');
      }
    },
  };
}

const anything = () => true;

it('pages a pipeline into one list in the cache', async () => {
  const client = clientOf();
  const { views, view, stop } = watch(client, pipeline, { all: true });
  const whole = await view(({ interviews }) => interviews?.pageInfo.hasNextPage === false);
  stop();

  expect(views.map((shown) => idsOf(shown)?.length)).toEqual([20, 40, 45]);
  expect(new Set(idsOf(whole))).toEqual(new Set(recordIds));
  expect(whole.interviews?.totalCount).toBe(45);
  expect(whole.pipeline?.[0]).toMatchObject({ inProgress: 45, feature: { id: 'stage-1' } });

  sent = [];
  const again = watch(client, pipeline);
  expect(idsOf(await again.view(anything))).toEqual(idsOf(whole));
  again.stop();
  expect(sent).toEqual([]);
});

it('separates the features of two vacancies with the same ids', async () => {
  const other = await createPipeline(service, { stages: ['DOCUMENTS'] });
  const client = clientOf();
  const shown: unknown[] = [];
  for (const address of [pipeline, other, pipeline]) {
    const { view, stop } = watch(client, address);
    shown.push((await view(anything)).pipeline?.map(({ feature }) => `${feature.id}: ${feature.customName}`));
    stop();
  }
  const first = ['stage-1: Stage INTERVIEW', 'stage-2: Stage AUTOMATIC_PSYCHOMETRIC', 'stage-3: Stage DOCUMENTS'];
  expect(shown).toEqual([first, ['stage-1: Stage DOCUMENTS'], first]);
});

describe('moving a candidate on', () => {
  const interview = (view: PipelineView, id: string | undefined) =>
    view.interviews?.edges.find(({ node }) => node.id === id)?.node;
  const openOne = async (watching: Watching) => {
    const { interviews } = await watching.view(anything);
    return interviews?.edges.find(({ node }) => !node.isClosed)?.node.id ?? '';
  };

  it('updates the list that is shown', async () => {
    const client = clientOf();
    const watching = watch(client, pipeline);
    const id = await openOne(watching);

    expect(await moveCandidateOn(client, { ...pipeline, id })).toEqual({ moved: true, nextFeatureId: 'stage-2' });
    const after = await watching.view((view) => interview(view, id)?.isClosed === true);
    expect(interview(after, id)?.status.code).toBe('FINISHED');
    watching.stop();
  });

  it('can be sent again safely, and shows if somebody else was faster', async () => {
    const [fast, slow] = [clientOf(), clientOf(tokenFor('acme', { subject: 'user-2' }))];
    const watching = watch(slow, pipeline);
    const id = await openOne(watching);

    for (const _attempt of [1, 2]) {
      const move = await moveCandidateOn(fast, { ...pipeline, id }, 'one-click');
      expect(move).toEqual({ moved: true, nextFeatureId: 'stage-2' });
    }
    expect(await moveCandidateOn(slow, { ...pipeline, id })).toEqual({ moved: false });
    await watching.view((view) => interview(view, id)?.isClosed === true);
    watching.stop();
  });
});

it('shows refusals by code and reason, even if the operation did not run', async () => {
  const refusal = (token: string, address: VacancyAddress) =>
    watch(clientOf(token), address)
      .view(anything)
      .then(() => undefined, refusalOf);

  expect(await refusal(pipeline.token, { companyId: 'acme', vacancyId: 'none' })).toMatchObject({
    code: 'NOT_FOUND',
    reason: 'VACANCY_NOT_FOUND',
  });
  expect(await refusal(pipeline.token, { companyId: 'globex', vacancyId: 'none' })).toMatchObject({
    code: 'FORBIDDEN',
    reason: 'COMPANY_NOT_ALLOWED',
  });
  expect(await refusal('stale', pipeline)).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'TOKEN_INVALID' });
  expect(refusalOf(new TypeError('fetch failed'))).toBeUndefined();
});

it('sends the text of an operation once, and after that its hash', async () => {
  const fresh = await startService({ database: service.database });
  for (const texts of [[false, true], [false]]) {
    sent = [];
    const { view, stop } = watch(clientOf(pipeline.token, fresh), pipeline);
    await view(anything);
    stop();
    expect(sent.map(({ query }) => query !== undefined)).toEqual(texts);
    const sha256Hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(sent[0]?.extensions).toMatchObject({ persistedQuery: { version: 1, sha256Hash } });
  }
  await fresh.stop();
});
