import { getGraphQLRateLimiter, Store } from 'graphql-rate-limit';
import { type ChargeRootField, type ExecutionContext, FieldCount, LimitExceeded } from '#graphql-executor';
import type { OperationLabel } from '../../core/application/instruments.js';
import { type Allowance, type Meter, retryAfterSeconds, windowMs } from '../../core/application/limits/limiter.js';
import { ReadBudget } from '../../core/application/limits/readBudget.js';
import { operationAt } from '../../core/application/operations.js';
import { type DomainError, errors } from '../../core/kernel/errors.js';
import type { Span } from '../../core/kernel/ports.js';
import { AnswerTooLong, maxAnswerLength, type RenderedJson } from '../../core/kernel/reading/renderedJson.js';
import { Batches } from './batches.js';
import { type Calling, type FieldWarning, OperationTrace } from './calling.js';

/** The length of an answer is known only once it is made: a mutation has run by then. */
const mutationIsDone = 'If it is a mutation, its change has been made.';

/** BAD_USER_INPUT QUERY_LIMIT_EXCEEDED for a limit that the executor has found exceeded. */
export const limitRefusal = ({ limit, value, allowed }: LimitExceeded): DomainError =>
  errors.queryLimitExceeded(limit, value, allowed, limit === 'characters' ? mutationIsDone : '');

/** An answer that the store has found too long, as the executor says it. @throws the error */
export function throwAsLimit(error: unknown): never {
  if (error instanceof AnswerTooLong) throw new LimitExceeded('characters', error.characters, maxAnswerLength);
  throw error;
}

/** What the resolvers of one request share. */
export interface GraphqlContext extends Calling, ExecutionContext {
  /** The response's `X-Request-Id`. */
  readonly requestId: string;
  /** Null for callers without a limit. */
  readonly meter: Meter | null;
  readonly batches: Batches;
  /** The answer that Apollo Server was given; null if it has been given none. */
  readonly answered: { json: (() => readonly RenderedJson[]) | null };
}

type ContextParts = Pick<GraphqlContext, 'dispatcher' | 'caller' | 'meter' | 'requestId'> & {
  /** The span of the request; missing if nobody collects traces. */
  readonly span?: Span | undefined;
};

export function createContext({ span, ...parts }: ContextParts): GraphqlContext {
  const budget = new ReadBudget();
  const notes: Calling['notes'] = { companyIds: [] };
  const warnings: FieldWarning[] = [];
  const replayed: string[] = [];
  return {
    ...parts,
    trace: new OperationTrace(span),
    chargeRootField: parts.meter && rootFieldCharge(parts.meter),
    batches: new Batches(),
    budget,
    reading: {
      get error() {
        return budget.refusal;
      },
      end: (exceeded) => budget.end(() => limitRefusal(exceeded())),
    },
    fieldCount: new FieldCount(),
    answered: { json: null },
    notes,
    warnings,
    replayed,
    admitted(rootFields) {
      notes.measured = measuredAs(rootFields);
    },
    extensions: () => extensionsOf(warnings, replayed),
  };
}

/**
 * What an answer says in addition to its data: `idempotentReplayed` are root fields that repeat the result of their
 * key.
 */
function extensionsOf(warnings: readonly FieldWarning[], idempotentReplayed: readonly string[]): object | null {
  if (warnings.length + idempotentReplayed.length === 0) return null;
  return {
    ...(warnings.length > 0 && { warnings }),
    ...(idempotentReplayed.length > 0 && { idempotentReplayed }),
  };
}

/** What an operation is counted as. @param rootFields their coordinates, without those of introspection */
function measuredAs([first, another]: readonly string[]): OperationLabel {
  if (first === undefined) return 'introspection';
  return another === undefined ? (operationAt(first) ?? 'none') : 'several';
}

/**
 * Connects the package's limiter, which counts timestamps, with the sliding log that all requests are charged to. The
 * log alone decides: for an allowed unit the limiter gets no timestamps, for a rejected one it gets a full window of
 * them.
 */
class MeterStore extends Store {
  /** The log's answer for the first rejected unit. */
  refused: Allowance | undefined;
  #isFirst = true;
  readonly #meter: Meter;

  constructor(meter: Meter) {
    super();
    this.#meter = meter;
  }

  override async getForIdentity(): Promise<readonly number[]> {
    if (this.#isFirst) {
      // The request itself has been charged for the first root field.
      this.#isFirst = false;
      return [];
    }
    const allowance = await this.#meter.charge();
    if (allowance.allowed) return [];
    this.refused ??= allowance;
    return Array.from({ length: this.#meter.limit }, () => Date.now());
  }

  /** The log has counted the unit already. */
  override setForIdentity(): void {}
}

/**
 * Charges one request's root fields. Each costs one unit; the request itself has paid for the first one
 * (docs/BEHAVIOUR.md, "Rate limits").
 * The function that it returns throws RATE_LIMITED RATE_LIMIT_EXCEEDED.
 */
function rootFieldCharge(meter: Meter): ChargeRootField {
  const store = new MeterStore(meter);
  const limiter = getGraphQLRateLimiter({ store, identifyContext: () => meter.bucket });
  const rule = { max: meter.limit, window: `${windowMs}ms` };
  return async (field) => {
    const refusal = await limiter({ ...field, context: undefined }, rule);
    if (refusal === undefined) return;
    throw errors.rateLimited(meter.limit, store.refused ? retryAfterSeconds(store.refused) : 1);
  };
}
