import type { OperationDefinitionNode } from 'graphql';
import { type Cost, costOf } from './cost/cost.js';
import type { Sources, Variables } from './document/selectedFields.js';
import { type EventForm, eventFormOf } from './plan/eventForm.js';
import { type Plan, planOf } from './plan/plan.js';

/** Bytes of a variant without its plan, approximately. */
export const variantBytes = 512;

/** What is known of an operation with certain values of its deciding variables. */
export class Variant {
  readonly cost: Cost;
  readonly #node: OperationDefinitionNode;
  readonly #sources: Omit<Sources, 'variables'>;
  readonly #grown: (bytes: number) => void;
  #plan: Plan | null | undefined;
  #eventForm: EventForm | null | undefined;

  /**
   * @param sent the variables as the client sent them
   * @param grown is told by how many bytes it has grown since
   */
  constructor(
    node: OperationDefinitionNode,
    sources: Omit<Sources, 'variables'>,
    sent: Variables,
    grown: (bytes: number) => void,
  ) {
    this.#node = node;
    this.#sources = sources;
    this.#grown = grown;
    this.cost = costOf(node, { ...sources, variables: sent, uncoerced: node });
  }

  /** @param variables coerced @returns null where the operation is left to GraphQL's execution */
  plan(variables: Variables): Plan | null {
    if (this.#plan === undefined) {
      this.#plan = planOf(this.#node, { ...this.#sources, variables });
      // A member is an object of about a hundred bytes, and its JSON has about fifty.
      if (this.#plan) this.#grown(JSON.stringify(this.#plan.projection).length * 2);
    }
    return this.#plan;
  }

  /**
   * The form of a subscription's answers; null where it selects nothing.
   * @param variables coerced
   * @throws GraphQLError for a directive whose variable is null
   */
  eventForm(variables: Variables): EventForm | null {
    if (this.#eventForm === undefined) this.#eventForm = eventFormOf(this.#node, { ...this.#sources, variables });
    return this.#eventForm;
  }
}
