import { connectionOf } from '../../entities/driver/connectionUrl.js';
import { FormattedClient } from '../../entities/driver/sessionSettings.js';
import { leastNode } from '../../start/supportedNode.js';
import { fail, type Outcome, ok, warn } from './finding.js';

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

/** The versions that a release is tested with (README.md). Newer ones may work. */

/** Major versions, or with the least minor version of the first. */
export const supported = {
  node: { from: leastNode, to: '26' },
  postgres: { from: '15', to: '18' },
} as const;

/** @param version such as `24.22.3` */
export function nodeCheck(version: string): Outcome {
  return against(supported.node, 'Node', version, `Node ${version}`);
}

/** @param version of the server, such as `16.14` @param message what else is known of it */
export function postgresCheck(version: string, message: string): Outcome {
  return against(supported.postgres, 'PostgreSQL', version, message);
}

interface Range {
  readonly from: string;
  readonly to: string;
}

function against({ from, to }: Range, name: string, version: string, message: string): Outcome {
  const [major = 0, minor = 0] = numbersOf(version);
  const [leastMajor = 0, leastMinor = 0] = numbersOf(from);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    return fail(message, `upgrade to ${name} ${from} to ${to}`);
  if (major > Number(to))
    return warn(`${message}, which is newer than what this release was tested with`, `use ${name} ${from} to ${to}`);
  return ok(message);
}

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number.parseFloat);
