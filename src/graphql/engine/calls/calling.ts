import type { Caller } from '../../../core/application/access/caller.js';
import type { Call, Nested } from '../../../core/application/dispatching/call.js';
import type { ReadBudget } from '../../../core/application/limits/readBudget.js';
import type { Dispatcher } from '../../../core/dispatcher.js';
import type { Projection } from '../../../core/kernel/reading/projection.js';
import type { RenderedJson } from '../../../core/kernel/reading/renderedJson.js';
import type { Warning } from '../../../core/modules/pipeline/rules/records/schedulingWarnings.js';
import type { OperationNotes } from '../../../http/state.js';
import type { OperationTrace } from './operationTrace.js';

/** What a request needs to call the core. */
export interface Calling {
  readonly dispatcher: Dispatcher;
  readonly caller: Caller;
  /** The response's `X-Request-Id`. */
  readonly requestId: string;
  /** Notes for the request's line in the log. */
  readonly notes: OperationNotes;
  /** The budget of what the execution may read. */
  readonly reading: ReadBudget;
  readonly trace: OperationTrace;
  /** Warnings about changes that were made. The answer has them in `extensions`. */
  readonly warnings: FieldWarning[];
}

export interface FieldWarning extends Warning {
  /** The root field's name in the answer. */
  readonly field: string;
}

export function callOf(
  { caller, requestId, reading, notes, trace }: Calling,
  via: string,
  target: Call['target'],
  more: Pick<Call, 'body' | 'idempotencyKey' | 'names' | 'selection'> = {},
): Call {
  const { companyId } = target;
  if (typeof companyId === 'string' && caller.companyIds.includes(companyId) && !notes.companyIds.includes(companyId)) {
    notes.companyIds.push(companyId);
  }
  return { caller, via, target, requestId, budget: reading, span: trace.span, ...more };
}

/** What a plan knows of a root field. */
interface PlannedField {
  /** Its coordinate. */
  readonly via: string;
  /** Its name in the answer. */
  readonly key: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly projection: Projection;
  readonly nested: readonly Nested[];
}

/** A root field's call on the core, as a plan calls it. */
export interface RootCall {
  /** @returns null where the execution is to answer */
  text(field: PlannedField, calling: Calling): Promise<RenderedJson | null>;
}
