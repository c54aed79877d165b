import type { GraphQLResolveInfo } from 'graphql';
import type { FieldCount, LimitExceeded } from './limits.js';
import type { Projection } from './projection.js';

/** JSON that is rendered: as text, or as UTF-8 bytes. */
export type RenderedJson = string | Uint8Array;

/** Charges one root field to the caller. @throws Error which is that of the field */
export type ChargeRootField = (field: {
  parent: unknown;
  args: Record<string, unknown>;
  info: GraphQLResolveInfo;
}) => Promise<void>;

/** What one execution needs of the service. Resolvers get it, so a service adds what they need. */
export interface ExecutionContext {
  /** Errors are presented with it. */
  readonly requestId: string;
  /** Null for callers without a limit. */
  readonly chargeRootField: ChargeRootField | null;
  readonly fieldCount: FieldCount;
  readonly reading: Reading;
  /** Called with an operation that has passed all checks. @param rootFields its fields, as `Type.field` */
  admitted?(rootFields: readonly string[]): void;
  /** What the answer has in `extensions`; null if nothing. Read when all root fields are answered. */
  extensions?(): object | null;
}

/** What is read for one execution, as far as it can be ended. */
export interface Reading {
  /** Why the whole answer is discarded; null if it is not. */
  readonly error: Error | null;
  /** Nothing more is to be read: the answer will be discarded. @param exceeded makes the reason */
  end(exceeded: () => LimitExceeded): void;
}

/** The pages that a field nests. The call of the root field gets it with the arguments. */
export interface NestedPage {
  /** What its rows are, for the store. */
  readonly recordKind: string;
}

/** A field that a planned root field nests, and that needs a grant of its own. A connection has arguments, too. */
export interface Nested {
  /** Its name, by {@link ExecutorOptions.coordinateOf}. */
  readonly via: string;
  readonly page?: { readonly of: NestedPage; readonly sent: unknown };
}

/** What a plan knows of a root field. */
export interface PlannedField {
  /** Its name, by {@link ExecutorOptions.coordinateOf}. */
  readonly via: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly projection: Projection;
  readonly nested: readonly Nested[];
}

/** Answers a root field by one call, as its plan says. */
export interface RootCall {
  /**
   * @returns the JSON of the field's value; null where the steps are to answer
   * @throws LimitExceeded if it is too long
   */
  text(field: PlannedField, context: ExecutionContext): Promise<RenderedJson | null>;
}
