import type { Socket } from 'node:net';
import { Parser } from 'pg-protocol/dist/parser.js';

/**
 * The internals of pg and pg-pool that this folder uses. Only this file depends on them. Both versions are pinned. A
 * test on PostgreSQL (test/entities/pgInternals.test.ts) fails if an upgrade changes one of them.
 */

/** A query of pg. */
export interface RunningQuery {
  readonly text?: string;
  handleDataRow(message: DataRow | DataRow<Buffer>): void;
  /** A client-side error. Once it is set, pg skips the rows that follow, and the query fails with this error. */
  _canceledDueToError: unknown;
  _result: Description & { rows: unknown[] };
  _accumulateRows: boolean;
  prepare(connection: PgConnection): void;
}

/** A row as the server sent it: each column in text format, as a string or as bytes. */
export interface DataRow<F = string> {
  readonly fields: readonly (F | null)[];
}

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
class RowParser extends (Parser as unknown as new () => MessageParser) {
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

const rowOf = (length: number, fields: (Buffer | null)[]): Message & DataRow<Buffer> =>
  ({ name: 'dataRow', length, fields }) as Message & DataRow<Buffer>;

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
 * Makes a connection return each row in this form. Rows from 64 KiB to 1 MiB are never returned as bytes. Call it before
 * the connection is opened.
 */
export function readRows(connection: PgConnection, formOfRow: () => RowForm): void {
  connection.attachListeners = (stream) => {
    const parser = new RowParser(formOfRow);
    stream.on('data', (chunk) =>
      parser.parse(chunk, (message) => {
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      }),
    );
  };
}

/** A row description as pg keeps it: the columns, a parser for each column, and an empty row as template. */
export interface Description {
  fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  _parsers: readonly ((text: string) => unknown)[];
  _prebuiltEmptyResultObject: unknown;
}

/** The protocol of one connection. */
export interface PgConnection {
  readonly stream: { readonly bytesRead: number; destroy(error?: Error): void };
  /** Begins to read the server's messages. */
  attachListeners(stream: { on(event: 'data', listener: (chunk: Buffer) => void): void }): void;
  emit(event: string, message: object): void;
  /** Texts of the statements that are prepared on this connection, by name. */
  readonly parsedStatements: Record<string, string>;
  describe(what: unknown): void;
  close(what: { readonly type: 'S'; readonly name: string }): void;
}

/** A client of the pool. */
export interface PgClient {
  readonly connection: PgConnection;
  readonly _connecting: boolean;
  readonly processID: number | null;
  readonly secretKey: number | null;
  readonly host: string;
  readonly port: number;
  /** The query that is running; null if there is none. */
  _getActiveQuery(): RunningQuery | null;
  /** `I` (idle): not in a transaction. */
  getTransactionStatus(): string | null;
}

/** A connection that only sends a cancel request for the statement of another connection. */
export interface CancelRequest {
  readonly stream: Socket;
  connect(portOrPath: number | string, host?: string): void;
  cancel(processId: number, secretKey: number): void;
  on(event: 'error', listener: () => void): void;
  once(event: 'connect', listener: () => void): void;
}

/** A caller that waits for a connection of the pool. */
export interface PendingConnection {
  readonly callback: (error: Error) => void;
}

export interface PgPool {
  /** All connections: opening, in use and idle. */
  readonly _clients: readonly PgClient[];
  readonly _pendingQueue: PendingConnection[];
  readonly ended: boolean;
  on(event: 'connect', listener: () => void): void;
  on(event: 'release', listener: (error: unknown) => void): void;
}
