import type { OperationDefinitionNode } from 'graphql';
import type { Span } from '../../core/kernel/spans.js';

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
