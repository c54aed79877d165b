import type { Meter } from '../../../core/application/limits/limiter.js';
import { ReadBudget } from '../../../core/application/limits/readBudget.js';
import type { RenderedJson } from '../../../core/kernel/reading/renderedJson.js';
import type { Span } from '../../../core/kernel/spans.js';
import { Batches } from './batches.js';
import type { Calling } from './calling.js';
import { FieldCount } from './fieldCount.js';
import { OperationTrace } from './operationTrace.js';
import { type ChargeRootField, rootFieldCharge } from './rootFieldCharge.js';

/** What the resolvers of one request share. */
export interface GraphqlContext extends Calling {
  /** Null for callers without a limit. */
  readonly meter: Meter | null;
  /** Charges a root field to the caller; null for callers without a limit. */
  readonly chargeRootField: ChargeRootField | null;
  readonly batches: Batches;
  /** The budget of fields that the execution may resolve. */
  readonly fieldCount: FieldCount;
  /** The answer that Apollo Server was given; null if it has been given none. */
  readonly answered: { json: (() => readonly RenderedJson[]) | null };
}

type ContextParts = Pick<GraphqlContext, 'dispatcher' | 'caller' | 'meter' | 'requestId'> & {
  /** The span of the request; missing if nobody collects traces. */
  readonly span?: Span | undefined;
};

export function createContext({ span, ...parts }: ContextParts): GraphqlContext {
  const reading = new ReadBudget();
  return {
    ...parts,
    trace: new OperationTrace(span),
    chargeRootField: parts.meter && rootFieldCharge(parts.meter),
    batches: new Batches(),
    reading,
    fieldCount: new FieldCount(),
    answered: { json: null },
    notes: { companyIds: [] },
    warnings: [],
  };
}
