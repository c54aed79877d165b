import pg from 'pg';
import type { ClientReads } from '../boards.ts';
import { databaseName } from '../dataset/load.ts';
import type { Scale } from '../dataset/scale.ts';
import { isClientRead, isRead, type Target, type Workload, type Write } from '../targets.ts';
import type { Exchange } from '../workloads/requests.ts';
import { companySubjects, scatteredSubjects } from '../workloads/subjects.ts';
import { writes } from '../workloads/writes.ts';
import { check } from './check.ts';
import { repeated, type Source } from './load.ts';
import { type BackendClock, openBackendClock } from './postgresCpu.ts';
import { race } from './race.ts';
import type { Server } from './server.ts';
import type { Stretch } from './stretch.ts';

/** A running target. */
export interface Running {
  readonly target: Target;
  readonly server: Server;
}

/** Requests whose answers were checked, with the lengths of the answers. */
export interface Checked {
  readonly exchanges: readonly Exchange[];
  readonly lengths: readonly (number | null)[];
}

/** A contestant; for reads, with its checked requests. */
export interface Contestant {
  readonly running: Running;
  readonly checked: Checked | null;
}

const checkedWrites = 3;

/** One dataset's database, and the requests that the targets can be sent for it. */
export class Bench {
  readonly scale: Scale;
  readonly #client: pg.Client;
  readonly #clock: BackendClock;
  readonly #clientReads: ClientReads;

  private constructor(scale: Scale, client: pg.Client, clock: BackendClock, clientReads: ClientReads) {
    this.scale = scale;
    this.#clientReads = clientReads;
    this.#client = client;
    this.#clock = clock;
  }

  /** @param databaseUrl of the dataset @param server any other database of the same server @param clientReads of its boards */
  static async open(
    scale: Scale,
    databaseUrl: string,
    server: string,
    clientReads: ClientReads = new Map(),
  ): Promise<Bench> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new Bench(scale, client, await openBackendClock(server, databaseName(scale)), clientReads);
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.end(), this.#clock.close()]);
  }

  /** Compares the target's answers with the dataset, for all requests that will be timed. @throws where one differs */
  async #checked(exchanges: readonly Exchange[], { target, server }: Running): Promise<Checked> {
    const lengths: (number | null)[] = [];
    for (const exchange of exchanges) lengths.push(await check(server.origin, target.headers, exchange));
    return { exchanges, lengths };
  }

  /** The same for a workload. @returns null for a write, which {@link checkWrites} checks */
  async checkedReads(workload: Workload, running: Running): Promise<Checked | null> {
    if (isClientRead(workload)) {
      const requests = this.#clientReads.get(workload) ?? [];
      const { clientRequest = ({ exchange }) => exchange } = running.target;
      return this.#checked(
        requests.map((request) => clientRequest(request, workload)),
        running,
      );
    }
    if (!isRead(workload)) return null;
    const subjects = workload === 'G2' ? companySubjects(this.scale) : scatteredSubjects(this.scale);
    return this.#checked(
      subjects.map((subject) => running.target.request(workload, subject)),
      running,
    );
  }

  /** Checks the first few answers and the rows that they wrote. */
  async checkWrites(workload: Write, { target, server }: Running): Promise<void> {
    const { prepare, check: checkTables, cleanUp } = writes[workload];
    await cleanUp(this.#client);
    const exchanges = await prepare(this.#client, this.scale, target.name, checkedWrites);
    await this.#checked(exchanges, { target, server });
    await checkTables(this.#client, target.name, exchanges.length);
    await cleanUp(this.#client);
  }

  /** Runs one round of a workload on all contestants. @returns their results, in the same order */
  async round(workload: Workload, contestants: readonly Contestant[], seconds: number): Promise<Stretch[]> {
    if (!isRead(workload) && !isClientRead(workload)) return this.#writes(workload, contestants, seconds);
    const runners = contestants.map(({ running: { target, server }, checked }) => {
      const source = repeated(checked?.exchanges ?? [], checked?.lengths);
      return { server, headers: target.headers, source, clock: this.#clock };
    });
    return race(runners, seconds);
  }

  /** Each contestant gets its own rows. All are deleted afterwards, so that every round finds the same tables. */
  async #writes(workload: Write, contestants: readonly Contestant[], seconds: number): Promise<Stretch[]> {
    const { check: checkTables, cleanUp } = writes[workload];
    await cleanUp(this.#client);
    try {
      const runners = [];
      for (const { running } of contestants) {
        const { target, server } = running;
        const source = await this.#writeSource(workload, target.name);
        runners.push({ name: target.name, server, headers: target.headers, source, clock: this.#clock });
      }
      const stretches = await race(runners, seconds);
      for (const { name, source } of runners) await checkTables(this.#client, name, source.sent);
      return stretches;
    } finally {
      await cleanUp(this.#client);
    }
  }

  async #writeSource(workload: Write, owner: string): Promise<Source> {
    const { prepare, once, presumedPerSecond } = writes[workload];
    const exchanges = await prepare(this.#client, this.scale, owner, 0);
    const more = async (count: number): Promise<void> => {
      exchanges.push(...(await prepare(this.#client, this.scale, owner, count, exchanges.length)));
    };
    return {
      exchanges,
      lengths: null,
      more: once ? more : null,
      sent: 0,
      ...(presumedPerSecond && { presumedPerSecond }),
    };
  }
}
