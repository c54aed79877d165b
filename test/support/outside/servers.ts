import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, tables } from '../../../src/entities/database.js';
import { connectionOf } from '../../../src/entities/driver/connectionUrl.js';
import { ids } from '../../../src/entities/ids.js';
import { distribute } from '../../../src/entities/schema/distribution.js';
import { personHash } from '../database/personHash.js';

/** Creates and drops a test's own databases on servers. */

export interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The URL of another database; on the same server unless `at` is given. */
export function urlOn(server: string, database: string, at?: { readonly host: string; readonly port: number }): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (at) url.host = `${at.host}:${at.port}`;
  return url.href;
}

interface Worker {
  readonly host: string;
  readonly port: number;
}

/** Creates the tables of a database on a cluster, and distributes them. */
async function makeDistributed(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url, personHash }, ids);
  await database.migrate();
  await database.close();
  await distribute(url, tables, () => undefined);
}

/** A Citus cluster. */
class Cluster {
  readonly #coordinator: string;
  readonly #workers: readonly Worker[];

  private constructor(coordinator: string, workers: readonly Worker[]) {
    this.#coordinator = coordinator;
    this.#workers = workers;
  }

  /** @param coordinator the URL of a database there that knows the workers */
  static async open(coordinator: string): Promise<Cluster> {
    return onServer(coordinator, async (client) => {
      const { rows } = await client.query<Worker>(
        "select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and shouldhaveshards",
      );
      return new Cluster(coordinator, rows);
    });
  }

  get #itself(): Worker {
    const { hostname, port } = new URL(this.#coordinator);
    return { host: hostname, port: Number(port) };
  }

  /** Runs a statement about databases on each node. */
  async onNodes(statement: string): Promise<void> {
    const { pathname } = new URL(this.#coordinator);
    for (const node of [this.#itself, ...this.#workers])
      await onServer(urlOn(this.#coordinator, pathname.slice(1), node), (client) => client.query(statement));
  }

  /** @returns the URL of a new database without tables */
  async create(name: string): Promise<string> {
    await this.onNodes(`create database ${name}`);
    for (const node of [this.#itself, ...this.#workers])
      await onServer(urlOn(this.#coordinator, name, node), (client) => client.query('create extension citus'));
    const url = urlOn(this.#coordinator, name);
    await onServer(url, async (client) => {
      const { host, port } = this.#itself;
      await client.query('select citus_set_coordinator_host($1, $2)', [host, port]);
      for (const worker of this.#workers)
        await client.query('select citus_add_node($1, $2)', [worker.host, worker.port]);
    });
    return url;
  }

  own(name: string): OwnDatabase {
    return {
      url: urlOn(this.#coordinator, name),
      drop: async () => {
        for (let left = 3; ; left -= 1) {
          try {
            return await this.onNodes(`drop database if exists ${name} with (force)`);
          } catch (error) {
            // It waits 5 s for the connections that it ends. Those of Citus itself may take longer on a busy machine.
            if (!(error instanceof pg.DatabaseError) || error.code !== '55006' || left === 0) throw error;
          }
        }
      },
    };
  }
}

const newName = (): string => `recruitment_test_${randomBytes(6).toString('hex')}`;

/**
 * Creates a database on each node of a Citus cluster.
 * @param coordinator the URL of a database there that knows the workers @param make creates its tables
 */
export async function ownOnCluster(coordinator: string, make: (url: string) => Promise<void>): Promise<OwnDatabase> {
  const cluster = await Cluster.open(coordinator);
  const name = newName();
  await make(await cluster.create(name));
  return cluster.own(name);
}

/**
 * Creates a database on each node of a Citus cluster, with distributed tables: copied from a template, since to
 * distribute them takes long.
 * @param coordinator the URL of a database there that knows the workers @param template the name of the template, which
 * is made if it is missing
 */
export async function distributedOnCluster(coordinator: string, template: string): Promise<OwnDatabase> {
  const cluster = await Cluster.open(coordinator);
  const name = newName();
  await onServer(coordinator, async (client) => {
    // PostgreSQL can't copy a template twice at the same time.
    await client.query('select pg_advisory_lock(7203002)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) {
      await makeDistributed(await cluster.create(`${template}_draft`));
      // Citus has connections of its own to a database, which would prevent that it is copied.
      await cluster.onNodes(`alter database ${template}_draft allow_connections false`);
      await cluster.onNodes(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}_draft'`,
      );
      await cluster.onNodes(`alter database ${template}_draft rename to ${template}`);
    }
    await cluster.onNodes(`create database ${name} template ${template}`);
  });
  return cluster.own(name);
}
