import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { Client, type ClientConfig, Connection } from 'pg';
import { serialize } from 'pg-protocol';
import { type Message, type RowForm, RowParser } from './pgProtocolInternals.js';

/**
 * What this folder uses of pg that it does not publish (ADR 11). Its version is pinned. If an upgrade changes one of
 * these, test/entities/driver/pgInternals.test.ts fails.
 */

/** Members of pg's client. */
interface Unpublished {
  /** What names the statement of this connection in a cancel request. */
  readonly processID: number | null;
  readonly secretKey: number | null;
  readonly ssl: false | ConnectionOptions;
  readonly sslNegotiation: 'postgres' | 'direct';
  /** The parameters with which the connection begins. */
  getStartupConf(): Readonly<Record<string, string>>;
}

/** Members of pg's connection, which speaks the protocol for a client. */
interface UnpublishedConnection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  unref(): void;
}

export const InternalClient = Client as unknown as new (config?: string | ClientConfig) => Client & Unpublished;

const InternalConnection = Connection as unknown as new (config: {
  ssl: false | ConnectionOptions;
  sslNegotiation: 'postgres' | 'direct';
}) => Connection & UnpublishedConnection;

/**
 * Makes a connection return each row in this form. Rows from 64 KiB to 1 MiB are never returned as bytes. Call it before
 * the connection is opened.
 */
export function readRows(connection: Connection, formOfRow: () => RowForm): void {
  const attachListeners = (stream: Duplex): void => {
    const parser = new RowParser(formOfRow);
    const pass = (message: Message): void => {
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    };
    stream.on('data', (chunk: Buffer) => parser.parse(chunk, pass));
  };
  Object.assign(connection, { attachListeners });
}

/**
 * Asks the server to cancel what a client is running. The request names a secret of the client's connection, so it is
 * encrypted where that is.
 * @returns the connection of the request, which the server closes; null if the client has none
 */
export function requestCancel(client: InstanceType<typeof InternalClient>): Duplex | null {
  const { host, port, processID, secretKey, ssl, sslNegotiation } = client;
  if (processID === null || secretKey === null) return null;
  const request = new InternalConnection({ ssl, sslNegotiation });
  const send = (): void => void request.stream.write(serialize.cancel(processID, secretKey));
  request.on('error', () => request.stream.destroy());
  request.once('sslconnect', send);
  request.once('connect', () => {
    if (!ssl) send();
    else if (sslNegotiation !== 'direct') request.requestSsl();
  });
  if (host.startsWith('/')) request.connect(`${host}/.s.PGSQL.${port}`);
  else request.connect(port, host);
  request.unref();
  return request.stream;
}
