import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { defaultOptions, type ExecutorOptions } from '../base/settings.js';
import { type CoerceVariables, Coercions } from '../document/coercion.js';
import { type Cost, type CostDeciders, costDecidersOf, costOf, lengthOf, ownMemberOf } from '../document/cost.js';
import { labelOf, rootFieldsOf } from '../document/label.js';
import { type Fragments, fragmentsOf, type Sources, type Variables } from '../document/selectedFields.js';
import { type EventForm, eventFormOf } from '../plan/eventForm.js';
import { type Plan, planOf } from '../plan/plan.js';
import { type FieldSteps, type ObjectSteps, rootSteps } from '../plan/steps.js';

/** What all operations of a schema share. */
export interface Preparing {
  readonly schema: GraphQLSchema;
  readonly coercions: Coercions;
  readonly deciders: CostDeciders;
  readonly options: ExecutorOptions;
}

export const preparing = (schema: GraphQLSchema, options: ExecutorOptions = defaultOptions): Preparing => ({
  schema,
  coercions: new Coercions(schema),
  deciders: costDecidersOf(schema),
  options,
});

/** Bytes that the variants of one operation may take. Then all are dropped, and computed again when needed. */
const maxVariantBytes = 1024 * 1024;
/** No deciding name is longer. */
const maxDecisiveLength = 64;

/**
 * An operation of a valid document, with all that is known of it. A variable decides about that where it skips or
 * includes fields, or where it stands in an argument that changes the cost.
 */
export class PreparedOperation {
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  /** Its kind, name and root fields, for the log. */
  readonly label: string;
  /** The fields of the schema at its root, as `Type.field`. */
  readonly rootFields: readonly string[];
  /** @returns the variables as GraphQL coerces them; null where they are not valid */
  readonly coerced: CoerceVariables;
  readonly #preparing: Preparing;
  readonly fragments: Fragments;
  readonly #deciding: readonly string[];
  readonly #variants = new Map<string, Variant>();
  readonly #grown: (bytes: number) => void;
  #bytes = 0;

  /** @param grown gets by how many bytes its variants have grown */
  constructor(
    preparing: Preparing,
    document: DocumentNode,
    node: OperationDefinitionNode,
    grown: (bytes: number) => void = () => undefined,
  ) {
    this.#preparing = preparing;
    this.document = document;
    this.node = node;
    this.label = labelOf(node);
    this.fragments = fragmentsOf(document);
    this.rootFields = rootFieldsOf(node, this.fragments);
    this.coerced = preparing.coercions.of(node);
    this.#deciding = decidingVariables(document, preparing.deciders);
    this.#grown = grown;
  }

  /** @param sent the variables as the client sent them */
  variant(sent: Variables): Variant {
    const key = this.#deciding.map((name) => this.#decisive(sent, name)).join();
    const known = this.#variants.get(key);
    if (known) return known;
    const sources = { schema: this.#preparing.schema, fragments: this.fragments };
    const grow = (bytes: number) => this.#grow(bytes);
    const made = new Variant(this.node, sources, sent, grow, this.#preparing.options);
    this.#grow(variantBytes + key.length);
    this.#variants.set(key, made);
    return made;
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > maxVariantBytes) {
      this.#variants.clear();
      this.#grown(bytes - this.#bytes);
      this.#bytes = 0;
    } else this.#grown(bytes);
  }

  /**
   * The part of a sent value that can change a result. A client may send anything, of any length, so long values are
   * not kept.
   */
  #decisive(sent: Variables, name: string): unknown {
    const value = sent[name];
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    if (typeof value === 'string' && value.length <= maxDecisiveLength) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${lengthOf(value)}]`;
    if (typeof value === 'object')
      return this.#preparing.deciders.lists.map((list) => lengthOf(ownMemberOf(value, list))).join(' ');
    return Object.hasOwn(sent, name) ? 'sent' : '';
  }
}

function decidingVariables(document: DocumentNode, deciders: CostDeciders): string[] {
  const names = new Set<string>();
  const note = ({ value }: ArgumentNode | ObjectFieldNode): void => {
    if (value.kind === Kind.VARIABLE) names.add(value.name.value);
  };
  visit(document, {
    Argument: (argument) => {
      if (deciders.arguments.has(argument.name.value)) note(argument);
    },
    ObjectField: (field) => {
      if (deciders.lists.includes(field.name.value)) note(field);
    },
    Directive({ arguments: conditions = [] }) {
      conditions.forEach(note);
    },
  });
  return [...names];
}

/** Bytes of a variant without its steps, approximately. */
const variantBytes = 512;
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
