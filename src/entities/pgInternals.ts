import type { Socket } from 'node:net';
import { Parser } from 'pg-protocol/dist/parser.js';

/**
 * What this folder uses of pg and pg-pool beyond their public interface, all of it here. Both are pinned; a test on
 * PostgreSQL fails where an upgrade moves one of these (test/entities/pgInternals.test.ts).
 */

/** A statement that pg runs. */
export interface RunningQuery {
  readonly text?: string;
  handleDataRow(message: DataRow | DataRow<Buffer>): void;
  /** What is wrong with it although the server answers: the rows that follow are skipped, and it fails with this. */
  _canceledDueToError: unknown;
  _result: Description & { rows: unknown[] };
  _accumulateRows: boolean;
  prepare(connection: PgConnection): void;
}

/** A row as it came: its columns as text, or as the octets of that. */
export interface DataRow<F = string> {
  readonly fields: readonly (F | null)[];
}

/** What pg's connection makes of the server's messages. */
interface MessageParser {
  parse(chunk: Buffer, each: (message: Message) => void): void;
  /** @param offset of the message behind its head @param length of the message, with that of the length itself */
  handlePacket(offset: number, code: number, length: number, chunk: Buffer): Message;
}

interface Message {
  readonly name: string;
}

/** "D": one row (PostgreSQL, "Message Formats"). */
const dataRow = 0x44;

/** Longer rows are decoded all the same: memory of its own for each copy costs more than that. */
const mostOctets = 64 * 1024;

/** Gives rows as octets where they are wanted so: to decode a text takes longer than to read it, and is for nothing if it is sent on. */
class OctetParser extends (Parser as unknown as new () => MessageParser) {
  readonly #wantsOctets: () => boolean;

  constructor(wantsOctets: () => boolean) {
    super();
    this.#wantsOctets = wantsOctets;
  }

  override handlePacket(offset: number, code: number, length: number, chunk: Buffer): Message {
    if (code !== dataRow || length > mostOctets || !this.#wantsOctets())
      return super.handlePacket(offset, code, length, chunk);
    return { name: 'dataRow', length, fields: octetsIn(chunk, offset) } as Message & DataRow<Buffer>;
  }
}

/** The columns of a row: their count, and of each its length, -1 for null, and its octets. They are copied, for the chunk is filled anew. */
function octetsIn(chunk: Buffer, offset: number): (Buffer | null)[] {
  let at = offset + 2;
  return Array.from({ length: chunk.readInt16BE(offset) }, () => {
    const length = chunk.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return Buffer.from(chunk.subarray(at - length, at));
  });
}

/** Has a connection read rows as octets, up to 64 KiB, while they are wanted so. To be called before it is opened. */
export function readOctets(connection: PgConnection, wantsOctets: () => boolean): void {
  connection.attachListeners = (stream) => {
    const parser = new OctetParser(wantsOctets);
    stream.on('data', (chunk) =>
      parser.parse(chunk, (message) => {
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      }),
    );
  };
}

/** What pg makes of a statement's description: the columns, how each is read, and a row to be filled. */
export interface Description {
  fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  _parsers: readonly ((text: string) => unknown)[];
  _prebuiltEmptyResultObject: unknown;
}

/** One connection's protocol. */
export interface PgConnection {
  readonly stream: { readonly bytesRead: number; destroy(error?: Error): void };
  /** Begins to read what the server says. */
  attachListeners(stream: { on(event: 'data', listener: (chunk: Buffer) => void): void }): void;
  emit(event: string, message: object): void;
  /** The statements that are prepared here, by name. */
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
  /** The statement under way; null where there is none. */
  _getActiveQuery(): RunningQuery | null;
  /** `I`: in no transaction. */
  getTransactionStatus(): string | null;
}

/** A connection that is made to ask for the end of another's statement. */
export interface CancelRequest {
  readonly stream: Socket;
  connect(portOrPath: number | string, host?: string): void;
  cancel(processId: number, secretKey: number): void;
  on(event: 'error', listener: () => void): void;
  once(event: 'connect', listener: () => void): void;
}

/** A request for a connection that waits for one. */
export interface PendingConnection {
  readonly callback: (error: Error) => void;
}

export interface PgPool {
  /** All connections: those that are being opened, in use and idle. */
  readonly _clients: readonly PgClient[];
  readonly _pendingQueue: PendingConnection[];
  readonly ended: boolean;
  on(event: 'connect', listener: () => void): void;
  on(event: 'release', listener: (error: unknown) => void): void;
}
