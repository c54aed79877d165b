import { type ExecutionContext, FieldCount } from '#graphql-executor';
import type { Meter } from '../../core/application/limits/limiter.js';
import { ReadBudget } from '../../core/application/limits/readBudget.js';
import type { RenderedJson } from '../../core/kernel/reading/renderedJson.js';
import type { Span } from '../../core/kernel/spans.js';
import { Batches } from './batches.js';
import type { Calling, FieldWarning } from './calling.js';
import { limitRefusal } from './limitRefusal.js';
import { measuredAs } from './measuredAs.js';
import { OperationTrace } from './operationTrace.js';
import { rootFieldCharge } from './rootFieldCharge.js';

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
