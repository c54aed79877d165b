import { type DocumentNode, execute, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { ShownEvent } from '../../core/events/listEvents.js';
import { ByOperation } from '../byOperation.js';
import { Work } from '../work.js';

interface RenderedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** As the client sent them. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Renders events for subscriptions. An event is rendered once for all subscriptions that select the same and may see
 * the same.
 */
export class Renderings {
  readonly #schema: GraphQLSchema;
  /** Subscribers who may see the same of an event get the same object. */
  readonly #made = new ByOperation<WeakMap<ShownEvent, string>>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** @returns a function that makes a message's payload, as JSON */
  of({ document, operation, variables }: RenderedOperation): (event: ShownEvent) => string {
    const made = this.#made.of(document, operation, variables, () => new WeakMap());
    return (event) => {
      const before = made.get(event);
      if (before !== undefined) return before;
      const result = execute({
        schema: this.#schema,
        document,
        operationName: operation.name?.value,
        variableValues: variables,
        rootValue: event,
        contextValue: { work: new Work() },
      });
      if (result instanceof Promise) throw new Error('a resolver of an event returned a promise');
      const text = JSON.stringify(result);
      made.set(event, text);
      return text;
    };
  }
}
