import {
  assertObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { defined, knownMemberOf } from '../base/values.js';
import { fieldNameOf, fieldsOf, type Sources } from '../document/selectedFields.js';
import { fieldPlanOf, shownMember } from '../schema/fieldPlans.js';

/**
 * The form of a subscription's answers, which are those of GraphQL's execution. It is made once, when the subscription
 * begins. Then an event costs only its values, however its document is written.
 */

type Value = (event: object) => string;

/** The field that may be long. All subscribers of an event share its JSON. */
const longField = 'data';

/** The parts of an answer, in order. */
interface Parts {
  /** The constant texts before, between and after the values. */
  readonly texts: string[];
  readonly values: Value[];
  /** The indices of the values that stand for `data`. */
  readonly data: number[];
}

export class EventForm {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How often `data` is selected. {@link write} expects it once at most. */
  get dataCount(): number {
    return this.#parts.data.length;
  }

  /** The JSON of an answer; its two parts before and after the event's data if they are selected. */
  write(event: object): readonly [head: string, tail?: string] {
    const { values, data } = this.#parts;
    const [at] = data;
    if (at === undefined) return [this.#text(event, 0, values.length)];
    return [this.#text(event, 0, at), this.#text(event, at + 1, values.length)];
  }

  #text(event: object, from: number, to: number): string {
    const { texts, values } = this.#parts;
    let text = defined(texts[from]);
    for (let at = from; at < to; at += 1) text += defined(values[at])(event) + texts[at + 1];
    return text;
  }
}

/**
 * @param sources with coerced variables
 * @returns null where the operation selects nothing: directives leave out its root field
 * @throws GraphQLError for a directive whose variable is null
 */
export function eventFormOf(operation: OperationDefinitionNode, sources: Sources): EventForm | null {
  const type = defined(sources.schema.getSubscriptionType() ?? undefined);
  const [root] = fieldsOf(sources, type, [operation]);
  if (!root) return null;
  const [key, nodes] = root;
  const field = defined(type.getFields()[fieldNameOf(nodes)]);
  const parts: Parts = { texts: [''], values: [], data: [] };
  addText(parts, `{"data":{${JSON.stringify(key)}:`);
  addObject(parts, sources, { type: assertObjectType(getNamedType(field.type)), nodes, of: (event) => event });
  addText(parts, '}}');
  return new EventForm(parts);
}

function addText({ texts }: Parts, text: string): void {
  texts[texts.length - 1] += text;
}

function addValue({ texts, values }: Parts, value: Value): void {
  values.push(value);
  texts.push('');
}

interface Within {
  readonly type: GraphQLObjectType;
  readonly nodes: readonly FieldNode[];
  /** The object of this type in an event. */
  readonly of: (event: object) => unknown;
}

function addObject(parts: Parts, sources: Sources, { type, nodes, of }: Within): void {
  let separator = '{';
  for (const [key, same] of fieldsOf(sources, type, nodes)) {
    addText(parts, `${separator}${JSON.stringify(key)}:`);
    separator = ',';
    const field = type.getFields()[fieldNameOf(same)];
    const inner = field && isNonNullType(field.type) ? getNullableType(field.type) : null;
    if (!field) addText(parts, JSON.stringify(type.name));
    else if (field.name === longField) {
      parts.data.push(parts.values.length);
      addValue(parts, () => '');
    } else if (isObjectType(inner)) {
      addObject(parts, sources, { type: inner, nodes: same, of: (event) => knownMemberOf(of(event), field.name) });
    } else {
      const plain = plainOf(type, field);
      addValue(parts, (event) => JSON.stringify(plain(knownMemberOf(of(event), shownMember(field)))));
    }
  }
  addText(parts, separator === '{' ? '{}' : '}');
}

/** The value of a field as it is answered. */
function plainOf(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): (value: unknown) => unknown {
  const leaf = getNamedType(field.type);
  if (!isLeafType(leaf) || fieldPlanOf(field).by !== 'record')
    throw new Error(`${type.name}.${field.name} can't be sent`);
  const plain = (value: unknown): unknown => (value === null || value === undefined ? null : leaf.serialize(value));
  if (!isListType(getNullableType(field.type))) return plain;
  return (values) => (values as readonly unknown[]).map(plain);
}
