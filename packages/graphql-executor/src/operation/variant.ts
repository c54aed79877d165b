import type { OperationDefinitionNode } from 'graphql';
import type { ExecutorOptions } from '../base/settings.js';
import { type Cost, costOf } from '../document/cost.js';
import type { Sources, Variables } from '../document/selectedFields.js';
import { type EventForm, eventFormOf } from '../plan/eventForm.js';
import { type Plan, planOf } from '../plan/plan.js';
import { type FieldSteps, type ObjectSteps, rootSteps } from '../plan/steps.js';

/** Bytes of a variant without its steps, approximately. */
export const variantBytes = 512;
/** Bytes of the steps of one field, approximately. */
const bytesOfStep = 400;

/** What is known of an operation with certain values of its deciding variables. */
export class Variant {
  readonly cost: Cost;
  readonly #options: ExecutorOptions;
  readonly #node: OperationDefinitionNode;
  readonly #sources: Omit<Sources, 'variables'>;
  readonly #grown: (bytes: number) => void;
  #steps: ObjectSteps | undefined;
  readonly #plans = new Map<FieldSteps, Plan | string>();
  #eventForm: EventForm | null | undefined;

  /**
   * @param sent the variables as the client sent them
   * @param grown gets by how many bytes it has grown since
   */
  constructor(
    node: OperationDefinitionNode,
    sources: Omit<Sources, 'variables'>,
    sent: Variables,
    grown: (bytes: number) => void,
    options: ExecutorOptions,
  ) {
    this.#options = options;
    this.#node = node;
    this.#sources = sources;
    this.#grown = grown;
    this.cost = costOf(node, { ...sources, variables: sent, uncoerced: node }, options.limits);
  }

  /** @param variables coerced @throws GraphQLError for a directive whose variable is null */
  steps(variables: Variables): ObjectSteps {
    if (this.#steps) return this.#steps;
    const { made, count } = rootSteps(this.#node, { ...this.#sources, variables });
    this.#grown(count * bytesOfStep);
    this.#steps = made;
    return made;
  }

  /** The plan of a root field, or why it has none. @param variables coerced */
  plan(root: FieldSteps, variables: Variables): Plan | string {
    const known = this.#plans.get(root);
    if (known !== undefined) return known;
    const made = planOf(
      { type: root.parent, key: root.key, nodes: root.nodes },
      { ...this.#sources, variables },
      this.#options,
    );
    this.#plans.set(root, made);
    // A member is an object of about a hundred bytes, and its JSON has about fifty.
    if (typeof made !== 'string') this.#grown(JSON.stringify(made.projection).length * 2);
    return made;
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
