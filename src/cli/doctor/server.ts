import { connectionOf } from '../../entities/driver/connectionUrl.js';
import { FormattedClient } from '../../entities/driver/sessionSettings.js';

/** Connections on which doctor asks a server. They answer soon or fail, also if the server hangs. */

/** To connect, and for each answer. */
const timeoutMs = 2_000;

export type Client = InstanceType<typeof FormattedClient>;

/** @throws Error where the server does not answer in time, or refuses the connection */
export async function connected(url: string): Promise<Client> {
  const client = new FormattedClient({
    ...connectionOf(url),
    connectionTimeoutMillis: timeoutMs,
    // The client's own limit: poolers reject the server's as an option of the start.
    query_timeout: timeoutMs,
  });
  // A connection that breaks later fails its statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    drop(client);
    throw error;
  }
}

/** Ends a connection without a word: the server may not answer any more. */
export function drop(client: Client): void {
  client.connection.stream.destroy();
}

/** Runs a statement, on whatever connection there is. */
export type Ask = <Row>(text: string, values?: unknown[]) => Promise<readonly Row[]>;

export async function rowsOf<Row>(client: Client, text: string, values?: unknown[]): Promise<readonly Row[]> {
  return (await client.query(text, values)).rows;
}
