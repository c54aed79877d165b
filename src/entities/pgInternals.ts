import type { Socket } from 'node:net';

/**
 * What this folder uses of pg and pg-pool beyond their public interface, all of it here. Both are pinned; a test on
 * PostgreSQL fails where an upgrade moves one of these (test/entities/pgInternals.test.ts).
 */

/** A statement that pg runs. */
export interface RunningQuery {
  readonly text?: string;
  handleDataRow(message: DataRow): void;
  /** What is wrong with it although the server answers: the rows that follow are skipped, and it fails with this. */
  _canceledDueToError: unknown;
  _result: Description & { rows: unknown[] };
  _accumulateRows: boolean;
  prepare(connection: PgConnection): void;
}

/** A row as it came: its columns as text. */
export interface DataRow {
  readonly fields: readonly (string | null)[];
}

/** What pg makes of a statement's description: the columns, how each is read, and a row to be filled. */
export interface Description {
  fields: readonly { readonly dataTypeID: number }[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** One connection's protocol. */
export interface PgConnection {
  readonly stream: { readonly bytesRead: number; destroy(error?: Error): void };
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
