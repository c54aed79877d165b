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

/**
 * Creates a database on each node of a Citus cluster, with distributed tables.
 * @param coordinator the URL of a database there that knows the workers @param make creates its tables
 */
export async function ownOnCluster(coordinator: string, make = makeDistributed): Promise<OwnDatabase> {
  const name = `recruitment_test_${randomBytes(6).toString('hex')}`;
  const { hostname, port, pathname } = new URL(coordinator);
  const workers = await onServer(coordinator, async (client) => {
    const { rows } = await client.query<Worker>(
      "select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and shouldhaveshards",
    );
    return rows;
  });
  const nodes = [{ host: hostname, port: Number(port) }, ...workers];
  for (const node of nodes) {
    await onServer(urlOn(coordinator, pathname.slice(1), node), (client) => client.query(`create database ${name}`));
    await onServer(urlOn(coordinator, name, node), (client) => client.query('create extension citus'));
  }
  const url = urlOn(coordinator, name);
  await onServer(url, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', [worker.host, worker.port]);
  });
  await make(url);
  return {
    url,
    async drop() {
      for (const node of nodes) {
        await onServer(urlOn(coordinator, pathname.slice(1), node), (client) =>
          client.query(`drop database ${name} with (force)`),
        );
      }
    },
  };
}
