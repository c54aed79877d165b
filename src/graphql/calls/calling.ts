import type { GraphQLObjectType, GraphQLResolveInfo, OperationDefinitionNode } from 'graphql';
import type { Caller } from '../../core/application/access/caller.js';
import type { Call } from '../../core/application/dispatching/call.js';
import type { ReadBudget } from '../../core/application/limits/readBudget.js';
import { operationAt } from '../../core/application/operations.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import type { Span } from '../../core/kernel/ports.js';
import type { Warning } from '../../core/pipeline/rules/schedulingWarnings.js';
import type { OperationNotes } from '../../http/state.js';

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

const maxName = 128;

/** The span of one GraphQL operation. It begins when the operation is known, and causes all its calls. */
export class OperationTrace {
  readonly #from: Span | undefined;
  #own: Span | undefined;
  #isBegun = false;

  /** @param from the span of the request; missing if nobody collects traces */
  constructor(from?: Span) {
    this.#from = from;
  }

  get span(): Span | undefined {
    return this.#own ?? this.#from;
  }

  /** A second call does nothing. */
  begin({ operation, name }: OperationDefinitionNode): void {
    if (!this.#from || this.#isBegun) return;
    this.#isBegun = true;
    this.#own = this.#from.child(operation, 'INTERNAL', {
      'graphql.operation.type': operation,
      ...(name && { 'graphql.operation.name': name.value.slice(0, maxName) }),
    });
  }

  /** @param isFault whether the service has failed, and not the caller */
  end(isFault = false): void {
    if (isFault) this.#own?.fail();
    this.#own?.end();
    this.#own = undefined;
  }
}

/** The coordinate at which a field is granted: its own, or that of the interface which declares it. */
export function grantedAt(type: Pick<GraphQLObjectType, 'name' | 'getInterfaces'>, fieldName: string): string {
  const coordinate = [type, ...type.getInterfaces()]
    .map(({ name }) => `${name}.${fieldName}`)
    .find((one) => operationAt(one) !== undefined);
  if (coordinate === undefined) throw new Error(`${type.name}.${fieldName} is granted nowhere`);
  return coordinate;
}

/** The coordinate of the field that a resolver answers. */
export const coordinateOf = ({ parentType, fieldName }: GraphQLResolveInfo): string => grantedAt(parentType, fieldName);
