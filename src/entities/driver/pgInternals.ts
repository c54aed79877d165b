import type { Duplex } from 'node:stream';
import { Client, type ClientConfig, type Connection } from 'pg';
import { type Message, type RowForm, RowParser } from './pgProtocolInternals.js';

/**
 * What this folder uses of pg that it does not publish (ADR 38). Its version is pinned. If an upgrade changes one of
 * these, test/entities/driver/pgInternals.test.ts fails.
 */

/** Members of pg's client. */
interface Unpublished {
  /** What names the statement of this connection in a cancel request. */
  readonly processID: number | null;
  readonly secretKey: number | null;
  /** The parameters with which the connection begins. */
  getStartupConf(): Readonly<Record<string, string>>;
}

export const InternalClient = Client as unknown as new (config?: string | ClientConfig) => Client & Unpublished;

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
