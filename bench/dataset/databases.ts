import { pathToFileURL } from 'node:url';
import pg from 'pg';

/** The benchmark's own databases on one server. The service's own migrations make their tables. */

/** The URL of another database on the same server. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await connected(server, (client) => client.query(`drop database if exists ${client.escapeIdentifier(name)} (force)`));
}

/**
 * Creates the database if it is missing, and brings its tables up to date.
 * @param service the built service's folder
 */
export async function openSchema(server: string, name: string, service: string): Promise<void> {
  await connected(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  const load = (file: string) => import(pathToFileURL(`${service}/dist/entities/${file}.js`).href);
  const { openDatabase } = await load('database');
  const { ids } = await load('ids');
  const database = await openDatabase({ kind: 'postgres', url: urlOf(server, name) }, ids);
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
}
