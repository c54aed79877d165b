import { type DocumentNode, execute, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { ShownEvent } from '../../core/events/listEvents.js';
import { ByOperation } from '../byOperation.js';
import { Work } from '../work.js';

interface Asked {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** As the client sent them. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What subscriptions answer of events: made once for all that ask for the same of an event and may see the same of it. */
export class Renderings {
  readonly #schema: GraphQLSchema;
  /** Who is shown the same of an event is given the same object. */
  readonly #made = new ByOperation<WeakMap<ShownEvent, string>>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** @returns what makes the payload of a message, as JSON */
  of({ document, operation, variables }: Asked): (event: ShownEvent) => string {
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
      if (result instanceof Promise) throw new Error('a field of an event waits for something');
      const text = JSON.stringify(result);
      made.set(event, text);
      return text;
    };
  }
}
