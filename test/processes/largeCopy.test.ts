import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { openPostgresTest, postgresUrl, type TestDatabase } from '../support/database/databases.js';
import { type MeasuredService, newSpaceMb, startMeasured } from '../support/processes/measuredService.js';
import type { Service } from '../support/service/service.js';

/**
 * What a large copy costs a node, and the other calls of it (docs/SCALING.md, "A large copy"):
 * `COPY_RECORDS=300000 npm run test:processes -- test/processes/largeCopy` copies as many records as that page tells of.
 */

const records = Number(process.env.COPY_RECORDS ?? 6_000);
/** Characters of each record beside its other members: it has about 2 kB. */
const characters = 1_000;
const writers = 8;
const probePauseMs = 20;
/** For so long the other calls are measured without a copy. */
const withoutMs = 3_000;
/** The program of the thread. */
const probing = `
  const { parentPort, workerData: { url, sent, probePauseMs } } = require('node:worker_threads');
  const waits = [];
  async function probe() {
    const begun = performance.now();
    await (await fetch(url, sent)).text();
    waits.push(performance.now() - begun);
    setTimeout(probe, probePauseMs);
  }
  void probe();
  parentPort.once('message', () => parentPort.postMessage(waits));
`;
const timeoutMs = 1_200_000;
/** The most that a chunk may block the event loop, and what two chunks and their lines may take beside V8's own. */
const maxBlockMs = 50;
const maxCopyMb = 200;

(postgresUrl ? describe : describe.skip)('a large copy on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let service: MeasuredService;
  let token: string;
  let pipeline: Pipeline;
  let isOver = false;

  beforeAll(async () => {
    database = await openPostgresTest();
    service = await startMeasured(database.serviceUrl as string);
    token = service.token('acme', 'user-1', 'admin');
    pipeline = { ...(await createPipeline({ graphql }, {})), token };
    await initCandidates({ graphql }, pipeline, ['first']);
    await database.rows(
      `insert into feature_record select (jsonb_populate_record(r, jsonb_build_object(
          'id', r.id || '-' || n, 'candidate_id', 'person-' || n, 'relation_id', 'relation-' || n,
          'brief_score_explanation', repeat(md5(n::text), ${characters / 32}::int)))).*
        from feature_record r, generate_series(1, ${records}) n where r.company_id = 'acme'`,
    );
    await database.rows('analyze feature_record');
  }, timeoutMs);
  afterEach(() => {
    isOver = true;
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
  });

  const graphql: Service['graphql'] = async (query, { variables = {} } = {}) => {
    const { status, text } = await service.graphql(query, { token, variables });
    return { status, headers: new Headers(), text, body: JSON.parse(text) };
  };

  /** Reads an answer as fast as it comes, and keeps its last line alone. */
  async function answer(
    after: string | null,
  ): Promise<{ readonly last: Record<string, unknown>; readonly bytes: number }> {
    const path = `/sync/v1/companies/acme/copy?kinds=RECORD${after === null ? '' : `&after=${after}`}`;
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    const { body } = await fetch(service.origin + path, { headers });
    let [bytes, end] = [0, Buffer.alloc(0)];
    for await (const part of body ?? []) {
      bytes += part.length;
      end = Buffer.concat([end, part]).subarray(-4096);
    }
    return { last: JSON.parse(end.toString().trim().split('\n').at(-1) ?? ''), bytes };
  }

  /**
   * Calls of another company, one after the other, from a thread of their own: this one is busy with the copy.
   * @returns ends them, with how long each has waited in milliseconds
   */
  function probe(): () => Promise<number[]> {
    const query = '{ vacancies(companyId: "other", first: 1) { nodes { id } } }';
    const authorization = `Bearer ${service.token('other', 'user-2', 'admin')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify({ query }) };
    const prober = new Worker(probing, {
      eval: true,
      workerData: { url: `${service.origin}/graphql`, sent, probePauseMs },
    });
    return async () => {
      const said = once(prober, 'message');
      prober.postMessage('end');
      const [waits] = await said;
      await prober.terminate();
      return waits;
    };
  }

  async function write(writer: number): Promise<number> {
    let written = 0;
    for (; !isOver; written += 1) await initCandidates({ graphql }, pipeline, [`${performance.now()}-${writer}`]);
    return written;
  }

  /** Does some work beside writers. @returns what the other calls have waited, in milliseconds, and what was written */
  async function beside<R>(writersBeside: number, work: () => Promise<R>) {
    isOver = false;
    const endProbing = probe();
    const writing = Array.from({ length: writersBeside }, (_, at) => write(at));
    const begun = performance.now();
    const result = await work();
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    isOver = true;
    const waits = (await endProbing()).toSorted((one, other) => one - other);
    const written = (await Promise.all(writing)).reduce((sum, one) => sum + one, 0);
    const at = (share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
    return { ...result, seconds, written, waited: { p50: at(0.5), p99: at(0.99), longest: at(1) } };
  }

  async function copy() {
    let [requests, bytes, cursor, more] = [0, 0, null as string | null, true];
    while (more) {
      const { last, bytes: received } = await answer(cursor);
      expect(last).toMatchObject({ type: 'end' });
      requests += 1;
      bytes += received;
      cursor = String(last.cursor);
      more = last.more === true;
    }
    return { requests, mb: Math.round(bytes / 1e6) };
  }

  async function copied(writersBeside: number) {
    const without = await beside(writersBeside, () => after(withoutMs, {}));
    await service.measured('rest');
    const found = { records, writersBeside, ...(await beside(writersBeside, copy)), ...(await service.measured()) };
    console.info({ ...found, waitedWithout: without.waited });
    return found;
  }

  it(
    'takes few requests, and neither blocks the event loop nor fills the memory',
    async () => {
      const { requests, longestMs, peakMb } = await copied(0);
      expect(requests).toBeLessThanOrEqual(2);
      expect(longestMs).toBeLessThan(maxBlockMs);
      const { nowMb } = await service.measured('rest');
      expect(peakMb - nowMb).toBeLessThan(newSpaceMb + maxCopyMb);
    },
    timeoutMs,
  );

  it(
    `beside ${writers} writers ends, too`,
    async () => {
      const { requests, written } = await copied(writers);
      expect(requests).toBeLessThanOrEqual(10);
      expect(written).toBeGreaterThan(writers);
    },
    timeoutMs,
  );
});
