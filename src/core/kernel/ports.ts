/** What the core needs from outside in addition to the store. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The time of day of a process. */
export interface WallClock extends Clock {
  /** How it compares with the database's; missing if it is the only clock there is, as with the embedded database. */
  readonly compared?: ClockComparison | undefined;
}

/** A comparison of a process's clock with the database's. */
export interface ClockComparison {
  /** Whether they differ by so much that this process does no work that time makes due. */
  readonly isSkewed: boolean;
  /** The earlier time of the two, in milliseconds since the epoch. What has ended by it has ended by both. */
  earliest(): number;
}

export interface Ids {
  /** A UUIDv7, time-ordered. */
  uuid(): string;
  /** A short code for people: 12 characters of Crockford's base 32. */
  shortCode(): string;
  /** 128 random bits as 32 hexadecimal digits. */
  hex(): string;
}

/** Makes and reads the text of API keys: `prefix.publicId.company.secret.checksum`. */
export interface KeyGenerator {
  /** A new secret for a key. `hash` is what may be stored. */
  write(companyId: string, publicId: string): { text: string; hash: string };
  newPublicId(): string;
  /** A new secret of Standard Webhooks: `whsec_` and 256 bits in base64. It is stored in plain, because it signs. */
  newSigningSecret(): string;
}

/** Compares ranges of addresses in CIDR notation. */
export interface AddressRanges {
  /** Whether all addresses of a range are in another. */
  isWithin(inner: string, outer: string): boolean;
}

/** Removes an API key from the cache of this node, so that a change of the key takes effect here at once. */
export interface ApiKeyCache {
  forget(companyId: string, id: string): void;
}

export interface Digest {
  /** SHA-256 of text, in hexadecimal. */
  sha256(text: string): string;
}

/** Signals between nodes that something has happened in a company. Without a signal, they only notice it later. */
export interface CompanySignals {
  send(companyId: string): void;
  listen(listener: (companyId: string) => void): void;
  /** Call this every tenth of a second. */
  tick(): void;
}

/**
 * Traces (docs/PRIVACY.md, "Where copies are"). A span is passed as an argument, as the caller is. Attributes never
 * hold a query string, SQL text, a document, a body, a header or a credential.
 */

export type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work of a trace. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** As W3C's header `traceparent`, for who continues the trace. */
  readonly traceparent: string;
  /** Whether somebody records the trace. Otherwise the span is only passed on, and causes no other. */
  readonly isRecorded: boolean;
  /** Begins a span of work that this one causes. @returns undefined if nobody records the trace */
  child(name: string, kind: 'INTERNAL' | 'CLIENT', attributes?: Attributes): Span | undefined;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** The work failed, and no caller has caused that. */
  fail(): void;
  end(): void;
}

export interface Tracer {
  /**
   * Begins the first span of this process in a trace.
   * @param traceparent W3C's header of who has caused it; an invalid one is none
   */
  begin(
    name: string,
    kind: 'SERVER' | 'CLIENT' | 'INTERNAL',
    from: { readonly traceparent?: string | null | undefined; readonly attributes?: Attributes },
  ): Span;
}

/** A table of rows that the core inserts as they are. The entity of this name stores them. */
export interface Table<R> {
  readonly entity: string;
  /** The type of a row; there is no value. */
  readonly row?: R;
}

/** Within a transaction. */
export interface RowWrites {
  /** Inserts a row of a table that needs no other statement. */
  insert<R extends object>(table: Table<R>, row: R): Promise<void>;
}
