import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { Client, type ClientConfig, Connection } from 'pg';
import { serialize } from 'pg-protocol';
import { Parser } from 'pg-protocol/dist/parser.js';

/**
 * What this folder uses of pg-protocol that it does not publish (ADR 11). Its version is pinned. If an upgrade changes
 * one of these, test/entities/driver/rowForms.test.ts and test/entities/driver/pgInternals.test.ts fail.
 */

/** Splits the server's byte stream into messages. */
interface MessageParser {
  /** The bytes of a message that has arrived in part: from `bufferOffset` on, `bufferLength` of them. */
  buffer: Buffer;
  bufferOffset: number;
  readonly bufferLength: number;
  parse(chunk: Buffer, each: (message: Message) => void): void;
  /**
   * @param offset where the body of the message begins in the chunk
   * @param length of the message in bytes, with the length field itself
   */
  handlePacket(offset: number, code: number, length: number, chunk: Buffer): Message;
}

interface Message {
  readonly name: string;
}

/** A row as the server sent it. Each column is in text format. */
interface DataRow extends Message {
  readonly fields: readonly (Buffer | null)[];
}

/** The code of DataRow, "D": one row (PostgreSQL, "Message Formats"). */
const dataRow = 0x44;

/**
 * Bytes. Longer rows are decoded: a copy of that size needs its own allocation, which costs more than decoding.
 */
const mostCopied = 64 * 1024;
/**
 * Bytes. Rows of this length and more are parts of the buffer in which they arrived. Decoding would hold a row of 30 MB
 * three times at once: as bytes, as text, and as bytes again.
 */
const leastLent = 1024 * 1024;

/** Bytes at the start of each message: its code, and its length without the code. */
const codeBytes = 1;
const headerBytes = 5;
/** Bytes for the short messages that follow a row: that the command has ended, and that the server is ready. */
const bytesAfterRow = 256;
/** Bytes. A buffer is not made larger than this before the bytes arrive. The parser doubles it then. */
const mostPrepared = 64 * 1024 * 1024;

/** How rows are returned: columns as strings, or as bytes; or without columns, for a query that drops its rows. */
export type RowForm = 'text' | 'octets' | 'none';

/**
 * Returns rows as bytes where the query wants that. To decode a text takes longer than to receive it, and a text that
 * is only passed on needs no decoding.
 */
export class RowParser extends (Parser as unknown as new () => MessageParser) {
  readonly #formOfRow: () => RowForm;
  #isLent = false;

  constructor(formOfRow: () => RowForm) {
    super();
    this.#formOfRow = formOfRow;
  }

  override parse(chunk: Buffer, each: (message: Message) => void): void {
    super.parse(chunk, each);
    if (this.#isLent) this.#leaveBuffer();
    if (this.bufferLength >= headerBytes) this.#makeRoom();
  }

  /** Moves what is left in the buffer to a new one: the parser would write over the row that it has lent. */
  #leaveBuffer(): void {
    this.#isLent = false;
    if (this.bufferLength === 0) return;
    const rest = this.buffer.subarray(this.bufferOffset, this.bufferOffset + this.bufferLength);
    this.buffer = Buffer.from(rest);
    this.bufferOffset = 0;
  }

  /**
   * Makes room for the rest of a message that has arrived in part. Its header says its length, so the buffer gets its
   * final size at once. The parser would double it again and again, and V8 marks its whole heap when much memory is
   * taken outside it.
   */
  #makeRoom(): void {
    const { buffer, bufferOffset, bufferLength } = this;
    const length = codeBytes + buffer.readUInt32BE(bufferOffset + codeBytes) + bytesAfterRow;
    const wanted = Math.min(length, mostPrepared);
    if (wanted <= buffer.byteLength - bufferOffset) return;
    const made = Buffer.allocUnsafe(wanted);
    buffer.copy(made, 0, bufferOffset, bufferOffset + bufferLength);
    this.buffer = made;
    this.bufferOffset = 0;
  }

  override handlePacket(offset: number, code: number, length: number, chunk: Buffer): Message {
    if (code !== dataRow) return super.handlePacket(offset, code, length, chunk);
    const form = this.#formOfRow();
    if (form === 'none') return rowOf(length, []);
    const isLent = length >= leastLent;
    if (form === 'text' || (length > mostCopied && !isLent)) return super.handlePacket(offset, code, length, chunk);
    this.#isLent ||= isLent;
    return rowOf(length, octetsIn(chunk, offset, isLent));
  }
}

const rowOf = (length: number, fields: (Buffer | null)[]): DataRow => ({ name: 'dataRow', length, fields }) as DataRow;

/**
 * The columns of a DataRow message. It holds the number of columns, then for each column its length (-1 for null) and
 * its bytes.
 * @param isLent whether the bytes may stay parts of the chunk. Otherwise they are copied, because pg reuses it
 */
function octetsIn(chunk: Buffer, offset: number, isLent: boolean): (Buffer | null)[] {
  const fields: (Buffer | null)[] = [];
  let at = offset + 2;
  for (let left = chunk.readInt16BE(offset); left > 0; left -= 1) {
    const length = chunk.readInt32BE(at);
    at += 4;
    if (length < 0) {
      fields.push(null);
      continue;
    }
    if (isLent) fields.push(chunk.subarray(at, at + length));
    else {
      const bytes = Buffer.allocUnsafe(length);
      chunk.copy(bytes, 0, at, at + length);
      fields.push(bytes);
    }
    at += length;
  }
  return fields;
}

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
