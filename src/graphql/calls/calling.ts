import type { Caller } from '../../core/application/access/caller.js';
import type { Call } from '../../core/application/dispatching/call.js';
import type { ReadBudget } from '../../core/application/limits/readBudget.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import type { Warning } from '../../core/pipeline/rules/schedulingWarnings.js';
import type { OperationNotes } from '../../http/state.js';
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
  readonly budget: ReadBudget;
  readonly trace: OperationTrace;
  /** Warnings about changes that were made. The answer has them in `extensions`. */
  readonly warnings: FieldWarning[];
  /** The names, in the answer, of root fields whose idempotency key had a result already. */
  readonly replayed: string[];
}

export interface FieldWarning extends Warning {
  /** The root field's name in the answer. */
  readonly field: string;
}

export function callOf(
  { caller, requestId, budget, notes, trace }: Calling,
  via: string,
  target: Call['target'],
  more: Pick<Call, 'body' | 'idempotencyKey' | 'onReplay' | 'names' | 'selection'> = {},
): Call {
  const { companyId } = target;
  if (typeof companyId === 'string' && caller.companyIds.includes(companyId) && !notes.companyIds.includes(companyId)) {
    notes.companyIds.push(companyId);
  }
  return { caller, via, target, requestId, budget, span: trace.span, ...more };
}
