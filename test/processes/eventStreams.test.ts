import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline, type Pipeline } from '../support/company/pipeline.js';
import { openPostgresTest, postgresUrl, type TestDatabase } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { EventReader } from '../support/feed/eventReader.js';
import { freePort } from '../support/outside/freePort.js';
import { type MeasuredService, startMeasured } from '../support/processes/measuredService.js';
import { canStartNginx, type Nginx, startNginx } from '../support/processes/nginx.js';

/**
 * Streams of events through nginx, while nodes are stopped and killed: no event is lost or comes twice. For longer,
 * such as half an hour: `STREAM_SECONDS=1800 npm run test:processes -- test/processes/eventStreams`.
 */

const seconds = Number(process.env.STREAM_SECONDS ?? 10);
/** A node is stopped or killed so often, and begins again at once: first each is stopped, then each is killed. */
const restartMs = Math.min(60_000, (seconds * 1000) / 5);
const leastRestarts = 4;
const readers = 4;
const pauseMs = 50;
/** Until all have read what was written, and the nodes have started and ended. */
const aroundMs = 240_000;

const missing = [...(canStartNginx ? [] : ['nginx']), ...(postgresUrl ? [] : ['PostgreSQL (TEST_DATABASE_URL)'])];
const skipped = missing.length > 0 ? ` (skipped: there is no ${missing.join(', no ')})` : '';

(skipped ? describe.skip : describe)(`streams of events through nginx${skipped}`, () => {
  let directory: string;
  let database: TestDatabase;
  let nginx: Nginx;
  let fronts: string[];
  let pipeline: Pipeline;
  const ports: number[] = [];
  const nodes: MeasuredService[] = [];

  const startNode = async (index: number): Promise<void> => {
    nodes[index] = await startMeasured(database.serviceUrl as string, {
      PORT: String(ports[index]),
      DATA_DIR: join(directory, String(index)),
    });
  };
  const nodeAt = (index: number): MeasuredService => nodes[index] as MeasuredService;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recruitment-streams-'));
    database = await openPostgresTest();
    for (let node = 0; node < 2; node += 1) ports.push(await freePort());
    const [port, keepAlivePort] = [await freePort(), await freePort()];
    nginx = await startNginx(ports, port, keepAlivePort);
    fronts = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${keepAlivePort}`];
    for (let node = 0; node < 2; node += 1) await startNode(node);
    const token = nodeAt(0).token('acme', 'user-1', 'admin');
    const graphql: Parameters<typeof createPipeline>[0]['graphql'] = async (query, { variables = {} } = {}) => {
      const { status, text } = await nodeAt(0).graphql(query, { token, variables });
      return { status, headers: new Headers(), text, body: JSON.parse(text) };
    };
    pipeline = { ...(await createPipeline({ graphql })), token };
  }, aroundMs);
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await nginx.stop();
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** Adds a candidate through nginx. What fails while a node is restarted is not repeated. */
  async function write(name: string): Promise<boolean> {
    const { companyId, vacancyId, token } = pipeline;
    const query = `mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { error { reason } } } }`;
    const candidates = [{ candidateId: name, relationId: name }];
    const variables = { input: { companyId, vacancyId, featureId: 'stage-1', candidates } };
    const sent = { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
    try {
      const answer = await fetch(`${fronts[0]}/graphql`, { ...sent, body: JSON.stringify({ query, variables }) });
      return answer.ok && (await answer.text()).includes('"error":null');
    } catch {
      return false;
    }
  }

  it(
    `have each event once, in ${seconds} s`,
    async () => {
      const { token } = pipeline;
      const until = performance.now() + seconds * 1000;
      const reading = Array.from(
        { length: readers },
        (_, at) => new EventReader(`${fronts[at % 2]}/sync/v1/companies/acme/events?after=0`, token),
      );
      let [written, restarts] = [0, 0];
      let isWriting = true;
      const writing = (async () => {
        for (let at = 0; isWriting; at += 1) {
          if (await write(`candidate-${at}`)) written += 1;
          await after(pauseMs);
        }
      })();
      for (; restarts < leastRestarts || performance.now() < until; restarts += 1) {
        await after(restartMs);
        const { child } = nodeAt(restarts % 2);
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill(Math.floor(restarts / 2) % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
        await gone;
        await startNode(restarts % 2);
      }
      isWriting = false;
      await writing;
      const heads = await database.rows<{ seq: string }>("select seq::text from feed_head where company_id = 'acme'");
      const newest = heads[0]?.seq;
      const all = Array.from({ length: Number(newest) }, (_, at) => at + 1);
      await eventually(() => reading.every(({ seqs }) => seqs.at(-1) === all.at(-1)), aroundMs / 2);
      for (const reader of reading) await reader.stop();
      for (const { seqs } of reading) expect(seqs).toEqual(all);
      const [ends, begun] = [reading.flatMap((one) => one.ends), reading.map((one) => one.begun)];
      const longestMs = Math.max(...reading.map((one) => one.longestSilenceMs));
      console.info({ seconds, restarts, written, events: all.length, begun, ends: ends.length, longestMs });
      expect(written).toBeGreaterThan(seconds);
      // A node that is stopped says so to its streams; one that is killed says nothing.
      expect(new Set(ends)).toEqual(new Set(['DRAINING']));
      expect(Math.min(...begun)).toBeGreaterThan(1);
    },
    seconds * 1000 + aroundMs,
  );
});
