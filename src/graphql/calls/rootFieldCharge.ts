import { getGraphQLRateLimiter, Store } from 'graphql-rate-limit';
import type { ChargeRootField } from '#graphql-executor';
import { type Allowance, type Meter, retryAfterSeconds, windowMs } from '../../core/application/limits/limiter.js';
import { errors } from '../../core/kernel/errors.js';

/**
 * Connects the package's limiter, which counts timestamps, with the sliding log that all requests are charged to. The
 * log alone decides: for an allowed unit the limiter gets no timestamps, for a refused one it gets a full window of
 * them.
 */
class MeterStore extends Store {
  /** The log's answer for the first refused unit. */
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
export function rootFieldCharge(meter: Meter): ChargeRootField {
  const store = new MeterStore(meter);
  const limiter = getGraphQLRateLimiter({ store, identifyContext: () => meter.bucket });
  const rule = { max: meter.limit, window: `${windowMs}ms` };
  return async (field) => {
    const refusal = await limiter({ ...field, context: undefined }, rule);
    if (refusal === undefined) return;
    throw errors.rateLimited(meter.limit, store.refused ? retryAfterSeconds(store.refused) : 1);
  };
}
