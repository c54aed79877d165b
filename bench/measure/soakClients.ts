import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Scale } from '../dataset/scale.ts';
import type { FeedEvent, Work } from '../workloads/acknowledged.ts';
import { writes } from '../workloads/writes.ts';
import type { Server } from './server.ts';

/** A node; its server is another one after a fault. */
export interface Node {
  server: Server;
}

const clientCount = 8;
/** Milliseconds between two pieces of work of a client: the tables of an hour must fit on a disk. */
const workEveryMs = 100;
const answeredWithinMs = 5_000;
const againAfterMs = 100;
/** Work that is not acknowledged for so long is a failure of the run. */
const acknowledgedWithinMs = 120_000;
const movesAtOnce = 200;
const companyId = 'company-1';

const create = `mutation Made($companyId: ID!, $input: CreateVacancyInput!, $key: String) {
  createVacancy(companyId: $companyId, input: $input, idempotencyKey: $key) { id } }`;
const follow = `query Followed($companyId: ID!, $after: String) {
  events(companyId: $companyId, first: 100, after: $after) { nodes { seq type vacancyId recordId } } }`;

/** Clients that write until each piece of work is acknowledged, and a consumer that follows the feed. */
export class SoakClients {
  readonly acknowledged = { creations: new Set<string>(), moves: new Set<string>() };
  readonly events: FeedEvent[] = [];
  /** Why work was sent again: how often, by reason. */
  readonly again = new Map<string, number>();
  /** Answers that no fault explains. */
  readonly unexpected = new Map<string, number>();
  readonly #nodes: readonly Node[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #client: pg.Client;
  readonly #scale: Scale;
  readonly #moves: string[] = [];
  #inputs: object[] = [];
  #moved = 0;
  #made = 0;
  #isOver = false;
  #lastMs = 0;
  #pauseMs = 0;
  #running: Promise<unknown> = Promise.resolve();
  #following: Promise<unknown> = Promise.resolve();
  #stocking: Promise<unknown> | null = null;

  constructor(nodes: readonly Node[], headers: Readonly<Record<string, string>>, client: pg.Client, scale: Scale) {
    this.#nodes = nodes;
    this.#headers = headers;
    this.#client = client;
    this.#scale = scale;
  }

  start(): void {
    this.#running = this.#allClients();
    this.#following = this.#follow();
    // Both are awaited at the end; a failure before must not end the process.
    this.#running.catch(() => undefined);
    this.#following.catch(() => undefined);
  }

  /** Ends the load, and waits until the consumer has everything. @throws where a client or the consumer failed */
  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await this.#following;
  }

  beginPauses(): void {
    this.#lastMs = performance.now();
    this.#pauseMs = 0;
  }

  /** The longest time without an acknowledgement since then. */
  longestPauseMs(): number {
    return Math.max(this.#pauseMs, performance.now() - this.#lastMs);
  }

  async #allClients(): Promise<void> {
    const creations = await writes.C1.prepare(this.#client, this.#scale, 'soak', 0);
    this.#inputs = creations.map(({ body }) => JSON.parse(body ?? '').variables.input);
    await Promise.all(
      Array.from({ length: clientCount }, async (_, client) => {
        while (!this.#isOver) {
          const begun = performance.now();
          await this.#carryOut(await this.#nextWork(client % 2 === 0), client);
          const rest = begun + workEveryMs - performance.now();
          if (rest > 0) await sleep(rest);
        }
      }),
    );
  }

  async #nextWork(isMove: boolean): Promise<Work> {
    this.#made += 1;
    const key = `work-${this.#made}`;
    if (!isMove) {
      const input = { ...this.#inputs[this.#made % this.#inputs.length], name: `soak ${key}` };
      const body = JSON.stringify({ query: create, variables: { companyId, input, key } });
      return { kind: 'creation', key, path: '/graphql', body };
    }
    while (this.#moves.length === 0) {
      this.#stocking ??= this.#stock();
      await this.#stocking;
      this.#stocking = null;
    }
    const path = this.#moves.shift() as string;
    const resourceId = path.split('/').at(4) as string;
    return { kind: 'move', key, path, body: JSON.stringify({ resourceId }) };
  }

  async #stock(): Promise<void> {
    const made = await writes.W1.prepare(this.#client, this.#scale, 'soak', movesAtOnce, this.#moved);
    this.#moved += movesAtOnce;
    this.#moves.push(...made.map(({ path }) => path));
  }

  /** Sends work to one node after the other until it is acknowledged. */
  async #carryOut(work: Work, client: number): Promise<void> {
    const end = performance.now() + acknowledgedWithinMs;
    for (let attempt = 0; performance.now() < end; attempt += 1) {
      const { status, text } = await this.#send(client + attempt, work.path, work.body, {
        'idempotency-key': work.key,
      });
      if (status === 200 && !text.includes('"errors"')) {
        if (work.kind === 'creation') this.acknowledged.creations.add(JSON.parse(text).data.createVacancy.id);
        else this.acknowledged.moves.add(JSON.parse(work.body).resourceId);
        const now = performance.now();
        this.#pauseMs = Math.max(this.#pauseMs, now - this.#lastMs);
        this.#lastMs = now;
        return;
      }
      const reason = text.match(/OVERLOADED|DATABASE_UNAVAILABLE|IDEMPOTENCY_IN_FLIGHT/)?.[0];
      if (status === 0 || reason) count(this.again, reason ?? text);
      else {
        count(this.unexpected, `${status} ${text.slice(0, 300)}`);
        return;
      }
      await sleep(againAfterMs);
    }
    throw new Error(`soak: ${work.key} was not acknowledged within ${acknowledgedWithinMs / 1000} s`);
  }

  /** Follows the feed, from any node, until the load is over and a page is empty. */
  async #follow(): Promise<void> {
    let isOver = false;
    for (let attempt = 0; ; attempt += 1) {
      const variables = { companyId, after: this.events.at(-1)?.seq ?? '0' };
      const { status, text } = await this.#send(attempt, '/graphql', JSON.stringify({ query: follow, variables }), {});
      const nodes: FeedEvent[] | undefined = status === 200 ? JSON.parse(text).data?.events?.nodes : undefined;
      if (nodes) this.events.push(...nodes);
      if (nodes?.length === 0 && isOver) return;
      if (!nodes?.length) await sleep(againAfterMs);
      // Looked at before the page is asked for: what was acknowledged until then is in it.
      if (this.#isOver) {
        await this.#running;
        isOver = true;
      }
    }
  }

  /** @returns status 0 where no answer came, with the reason */
  async #send(turn: number, path: string, body: string, more: object): Promise<{ status: number; text: string }> {
    const { origin } = (this.#nodes[turn % this.#nodes.length] as Node).server;
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { ...this.#headers, 'content-type': 'application/json', ...more },
        body,
        signal: AbortSignal.timeout(answeredWithinMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { status: 0, text: (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'connection lost' };
    }
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
