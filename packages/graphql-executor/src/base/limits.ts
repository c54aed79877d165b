import { GraphQLError } from 'graphql';

/** How large an operation and its answer may be. */
export const defaultLimits = {
  /** Of the document's text. */
  tokens: 2000,
  selections: 500,
  depth: 12,
  aliases: 30,
  aliasLength: 128,
  /** Of the operation, before any of it runs: see {@link Cost}. */
  nodes: 5000,
  work: 500_000,
  introspection: 40_000,
  __schema: 1,
  __type: 5,
  /** Of a subscription: how often it selects `data` of an event, which may be long. */
  data: 1,
  /** Of the execution: fields that are resolved, and then characters of the answer. */
  resolved: 40_000,
  characters: 32 * 1024 * 1024,
} as const;

export type LimitName = keyof typeof defaultLimits;
export type Limits = Readonly<Record<LimitName, number>>;

/** The most errors that one answer lists for a document or for its variables. */
export const maxErrors = 20;

/** An operation, or its answer, exceeds a limit. Nothing has run where the limit is known before the execution. */
export class LimitExceeded extends Error {
  readonly limit: LimitName;
  readonly value: number;
  readonly allowed: number;

  constructor(limit: LimitName, value: number, allowed: number) {
    super(`The operation exceeds the limit on ${limit}: it has ${value}, at most ${allowed} are allowed.`);
    this.limit = limit;
    this.value = value;
    this.allowed = allowed;
  }
}

/** The error of the whole operation for an exceeded limit. */
export function limitExceeded(limit: LimitName, value: number, limits: Limits): GraphQLError {
  const originalError = new LimitExceeded(limit, value, limits[limit]);
  return new GraphQLError(originalError.message, { originalError });
}

/**
 * Counts the fields that one execution may resolve. The length of a list is known only once it is read: each list is
 * then charged the fields of all its items, before any of them is resolved. Once the limit is exceeded, nothing
 * beneath further lists is read, and the answer is discarded.
 */
export class FieldCount {
  #fields = 0;
  readonly #allowed: number;

  constructor({ resolved }: Pick<Limits, 'resolved'> = defaultLimits) {
    this.#allowed = resolved;
  }

  /** @returns whether this many more fields may be resolved */
  take(fields: number): boolean {
    this.#fields += fields;
    return this.#fields <= this.#allowed;
  }

  /** Null while more may be resolved. */
  get error(): LimitExceeded | null {
    return this.#fields > this.#allowed ? this.exceeded() : null;
  }

  exceeded(): LimitExceeded {
    return new LimitExceeded('resolved', this.#fields, this.#allowed);
  }
}
