import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PipelineError } from 'recruitment-pipeline-client';
import type { CopyStep } from 'recruitment-pipeline-client/sync';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { comparable, tablesOf } from '../../support/feed/copyClient.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { admin, CutFetch, StoredCopy, syncOf } from './syncing.js';

/** `copy` of the client package with the real service. */

const clock = new TestClock(Date.now());
let service: Service;
let pipeline: Pipeline;
let recordIds: string[];
beforeAll(async () => {
  service = await startService({ clock, keyLimit: 1_000 });
  pipeline = await createPipeline(service, { companyId: 'small' });
  recordIds = await initCandidates(service, pipeline, candidateIds(5));
});
afterAll(() => service.stop());

const companyId = 'small';
const names = candidateIds(100, 'later');
const change = () => initCandidates(service, pipeline, names.splice(0, 1));
const expectTables = async (stored: StoredCopy) =>
  expect(comparable(stored.comparable)).toEqual(comparable(await tablesOf(service, companyId, admin)));

describe('copy', () => {
  it('is the tables, and later what has changed', async () => {
    const { copy } = syncOf(service);
    const stored = await new StoredCopy().store(copy({ companyId }));
    expect(stored.log).toEqual(['empty null', 'begin', 'end']);
    await expectTables(stored);
    await change();
    const { cursor } = stored;
    await stored.store(copy({ companyId, after: cursor }));
    expect([stored.log.slice(3), stored.cursor === cursor]).toEqual([['begin', 'end'], false]);
    await expectTables(stored);
  });

  it('goes on by itself where answers are limited', async () => {
    const stored = await new StoredCopy().store(syncOf(service).copy({ companyId, limit: 3 }));
    expect(stored.log.filter((type) => type === 'mark').length).toBeGreaterThan(1);
    expect(stored.log.filter((type) => type === 'end')).toHaveLength(1);
    await expectTables(stored);
  });

  it('has kinds that decide the types of things', async () => {
    const ids: string[] = [];
    const types = new Set<string | undefined>();
    for await (const step of syncOf(service).copy({ companyId, kinds: ['VACANCY', 'RECORD'] })) {
      if (step.type !== 'put') continue;
      // The compiler knows the data by the kind.
      if (step.kind === 'VACANCY') ids.push(step.data.shortCode ?? step.id);
      else types.add(step.data.featureId);
      // @ts-expect-error: bans are not asked for.
      expect(step.kind === 'BAN').toBe(false);
    }
    expect([ids.length, types.size > 0]).toEqual([1, true]);
  });

  it('asks again after the last mark, and with nothing stored if there was none', async () => {
    const cut = new CutFetch('broken');
    const { copy } = syncOf(service, { fetch: cut.fetch });
    cut.allowances.push(700, Number.POSITIVE_INFINITY, 700);
    const stored = await new StoredCopy().store(copy({ companyId, limit: 3 }));
    expect(stored.log.slice(0, 4)).toEqual(['empty null', 'begin', 'empty null', 'begin']);
    expect(stored.log.filter((type) => type.startsWith('empty'))).toHaveLength(2);
    expect(cut.cuts).toBe(2);
    const [first, second, third, fourth] = cut.asked.map((url) => new URL(url).searchParams.get('after'));
    expect([first, second]).toEqual([null, null]);
    expect(third).toEqual(fourth);
    await expectTables(stored);
  });
});

describe('a copy that has to begin again', () => {
  const { rows } = { rows: (sql: string) => service.database.rows(sql) };
  const setHead = (values: string) => rows(`update feed_head set ${values} where company_id = 'small'`);

  it.each([
    ['CURSOR_EXPIRED', 'removed = seq', 'removed = 0'],
    ['FEED_RESTORED', `epochs = '[{"epoch": "abcdefghij", "seq": "99"}]'`, "epochs = '[]'"],
  ])('says that its store has to be emptied: %s', async (reason, before, after) => {
    const { copy } = syncOf(service);
    const stored = await new StoredCopy().store(copy({ companyId }));
    await change();
    const [{ epochs }] = (await rows("select epochs from feed_head where company_id = 'small'")) as [
      { epochs: object },
    ];
    await setHead(before);
    stored.things.set('BAN stale', { kind: 'BAN', id: 'stale', data: {} });
    stored.log.length = 0;
    await stored.store(copy({ companyId, after: stored.cursor }));
    expect(stored.log).toEqual([`empty ${reason}`, 'begin', 'end']);
    await expectTables(stored);
    await setHead(after === "epochs = '[]'" ? `epochs = '${JSON.stringify(epochs)}'` : after);
  });

  it('says so where the rights of the key change, in the middle too', async () => {
    const { id, text: apiKey } = await service.issueKey(companyId);
    const { copy } = syncOf(service, { token: undefined, apiKey });
    const stored = new StoredCopy();
    let isNarrowed = false;
    for await (const step of copy({ companyId, limit: 3 })) {
      stored.take(step);
      if (step.type !== 'mark' || isNarrowed) continue;
      isNarrowed = true;
      const narrowed = await service.graphql(
        `mutation ($input: ChangeApiKeyInput!) { changeApiKey(companyId: "small", id: "${id}", input: $input) { id } }`,
        { ...admin, variables: { input: { vacancyIds: [pipeline.vacancyId] } } },
      );
      expect(narrowed.body.errors).toBeUndefined();
      clock.advance(10_000);
    }
    expect(stored.log.filter((type) => type.startsWith('empty'))).toEqual(['empty null', 'empty COPY_CHANGED']);
    expect(stored.things.get(`RECORD ${recordIds[0]}`)).toBeDefined();
  });
});

describe('a copy that can not go on', () => {
  const failure = (steps: AsyncIterable<CopyStep>): Promise<PipelineError> =>
    new StoredCopy().store(steps).then(
      () => {
        throw new Error('It came to its end.');
      },
      (error) => error,
    );

  it('says that its key was revoked', async () => {
    const { id, text: apiKey } = await service.issueKey(companyId);
    const steps = syncOf(service, { token: undefined, apiKey }).copy({ companyId, limit: 1 });
    await steps.next();
    const revoked = await service.graphql(`mutation { revokeApiKey(companyId: "small", id: "${id}") { id } }`, admin);
    expect(revoked.body.errors).toBeUndefined();
    clock.advance(10_000);
    const error = await failure(steps);
    expect(error).toBeInstanceOf(PipelineError);
    expect(error).toMatchObject({ status: 401, reason: 'API_KEY_REVOKED', requestId: expect.any(String) });
  });

  it.each([
    [{ companyId: 'globex' }, 403, 'COMPANY_NOT_ALLOWED'],
    [{ companyId, after: 'WyJhIl0' }, 400, 'INVALID_INPUT'],
    [{ companyId: '..' }, 400, 'INVALID_INPUT'],
  ])('%j', async (options, status, reason) => {
    expect(await failure(syncOf(service).copy(options))).toMatchObject({ status, reason });
  });

  it('asks for another token first', async () => {
    const tokens = ['no token', admin.token];
    const { copy } = syncOf(service, { token: undefined, getToken: () => tokens.shift() ?? 'none' });
    await expectTables(await new StoredCopy().store(copy({ companyId })));
    const never = syncOf(service, { token: undefined, getToken: () => 'no token' });
    expect(await failure(never.copy({ companyId }))).toMatchObject({ status: 401, reason: 'TOKEN_INVALID' });
  });
});

it('goes on at another node after a restart in the middle', async () => {
  const first = await startService({ database: service.database, clock });
  let url = first.url;
  const moving: typeof fetch = (input, init) => fetch(String(input).replace('http://service.example', url), init);
  const retries: string[] = [];
  const stored = new StoredCopy();
  const { copy } = syncOf(
    { url: 'http://service.example' },
    {
      fetch: moving,
      onRetry: ({ reason }) => {
        retries.push(reason);
        if (retries.length === 2) url = service.url;
      },
    },
  );
  for await (const step of copy({ companyId, limit: 3 })) {
    stored.take(step);
    if (step.type === 'mark' && retries.length === 0 && url === first.url) await first.stop();
  }
  expect(retries).toEqual(['CONNECTION_LOST', 'CONNECTION_LOST']);
  expect(stored.log.filter((type) => type.startsWith('empty'))).toHaveLength(1);
  await expectTables(stored);
});

it('ends when it is aborted or left, and its answer with it', async () => {
  const abort = new AbortController();
  const aborted: string[] = [];
  for await (const { type } of syncOf(service).copy({ companyId, signal: abort.signal })) {
    aborted.push(type);
    if (type === 'put') abort.abort();
  }
  expect(aborted).toEqual(['empty', 'begin', 'put']);
  const stored = await new StoredCopy().store(syncOf(service).copy({ companyId }), 3);
  expect(stored.cursor).toBeNull();
  const waiting = new AbortController();
  const steps = syncOf(
    { url: 'http://127.0.0.1:1' },
    {
      wait: (_, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
      onRetry: () => queueMicrotask(() => waiting.abort()),
    },
  ).copy({ companyId, signal: waiting.signal });
  expect([await steps.next(), await steps.next()]).toMatchObject([{ value: { type: 'empty' } }, { done: true }]);
});
