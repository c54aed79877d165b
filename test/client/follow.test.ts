import { createServer, connect as open, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CursorExpired, createClient, FeedRestored, type PipelineEvent } from 'recruitment-pipeline-client';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** `followEvents` of the client package over real sockets, through a relay that drops them. */

/** Forwards to the service, and drops each connection after some bytes of its answer. */
class Relay {
  drops = 0;
  /** How many bytes the next connections let through. */
  allowances: number[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(port: number) {
    this.#server = createServer((client) => {
      let left = this.allowances.shift() ?? Number.POSITIVE_INFINITY;
      const service = open(port, '127.0.0.1');
      for (const socket of [client, service]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          client.destroy();
          service.destroy();
        });
      }
      client.pipe(service);
      service.on('data', (chunk) => {
        if (left < 0) return;
        client.write(chunk.subarray(0, left), () => {
          if (left >= 0) return;
          this.drops += 1;
          service.destroy();
        });
        left -= chunk.length;
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let service: Service;
let pipeline: Pipeline;
let relay: Relay;
let url: string;
const candidates = 200;
const total = candidates + 2;

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
  await initCandidates(service, pipeline, candidateIds(candidates));
});
afterAll(() => service.stop());
beforeEach(async () => {
  relay = new Relay(Number(new URL(service.url).port));
  url = await relay.listen();
});
afterEach(() => relay.stop());

const quick = { wait: async () => undefined, random: () => 0 };
const clientOf = (more: object = {}) => createClient({ baseUrl: url, token: tokenFor('acme'), ...quick, ...more });

async function take(feed: AsyncIterable<PipelineEvent>, count: number): Promise<PipelineEvent[]> {
  const events: PipelineEvent[] = [];
  for await (const event of feed) {
    events.push(event);
    if (events.length === count) break;
  }
  return events;
}

const thrown = async (feed: AsyncGenerator<PipelineEvent>): Promise<unknown> =>
  feed.next().then(
    () => undefined,
    (error) => error,
  );

describe('followEvents', () => {
  it('has each event once and in order over 100 dropped connections', async () => {
    const upgrade = 400;
    relay.allowances = Array.from({ length: 100 }, (_, at) => upgrade + ((at * 7919) % 3000));
    const events = await take(clientOf().followEvents({ companyId: 'acme', after: '0' }), total);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => String(at + 1)));
    expect(relay.drops).toBe(100);
  });

  it('goes on after sockets that the service closes, with the events that came meanwhile', async () => {
    const feed = clientOf().followEvents({ companyId: 'acme', after: String(total) });
    const first = feed.next();
    const seqs: string[] = [];
    for (const name of ['ann', 'ben', 'eve']) {
      service.live.cut();
      await initCandidates(service, pipeline, [name]);
      const { value } = seqs.length === 0 ? await first : await feed.next();
      seqs.push(value?.seq ?? '');
    }
    await feed.return();
    expect(seqs).toEqual([1, 2, 3].map((more) => String(total + more)));
  });

  it('filters', async () => {
    const [moved] = await take(
      clientOf().followEvents({ companyId: 'acme', after: '0', types: ['VACANCY_PUBLISHED'] }),
      1,
    );
    expect(moved).toMatchObject({ type: 'VACANCY_PUBLISHED', seq: '2' });
    const own = clientOf().followEvents({ companyId: 'acme', after: '0', candidateId: 'candidate-7' });
    expect(await take(own, 1)).toMatchObject([{ candidateId: 'candidate-7' }]);
  });

  it('asks for another token when the service says that one has ended', async () => {
    let asked = 0;
    const getToken = () => {
      asked += 1;
      return asked === 1 ? 'no token' : tokenFor('acme');
    };
    const feed = clientOf({ token: undefined, getToken }).followEvents({ companyId: 'acme', after: '0' });
    expect([await take(feed, 2), asked]).toMatchObject([[{ seq: '1' }, { seq: '2' }], 2]);
  });

  it('says by its types why it can not go on', async () => {
    const feedOf = (after: string, token = tokenFor('acme')) =>
      clientOf({ token }).followEvents({ companyId: 'acme', after });
    expect(await thrown(feedOf('0', tokenFor('globex')))).toMatchObject({ reason: 'COMPANY_NOT_ALLOWED', status: 403 });
    expect(await thrown(feedOf('0', 'no token'))).toMatchObject({ reason: 'TOKEN_INVALID', status: 401 });
    const restored = await thrown(feedOf('5.unknown000'));
    expect(restored).toBeInstanceOf(FeedRestored);
    expect(restored).toMatchObject({ reason: 'FEED_RESTORED', lastCommon: null, after: null });
    await service.database.rows("update feed_head set removed = 10 where company_id = 'acme'", []);
    const expired = await thrown(feedOf('3'));
    expect(expired).toBeInstanceOf(CursorExpired);
    expect(expired).toMatchObject({ reason: 'CURSOR_EXPIRED', oldest: '11' });
  });

  it('ends when it is aborted, while it waits too', async () => {
    const abort = new AbortController();
    const feed = clientOf().followEvents({ companyId: 'acme', after: '11', signal: abort.signal });
    await feed.next();
    abort.abort();
    const rest: unknown[] = [];
    for await (const event of feed) rest.push(event);
    expect(rest.length).toBeLessThan(total);

    const waiting = new AbortController();
    const silent = clientOf().followEvents({ companyId: 'acme', after: String(total + 3), signal: waiting.signal });
    const next = silent.next();
    waiting.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});
