import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  getArgumentValues,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import type { Variables } from './selectedFields.js';

/**
 * Coerces variables as GraphQL's execution does (GraphQL specification, 6.1.2), by functions that are made once for
 * each operation. They accept valid values and make no messages for the others: GraphQL itself does that.
 */

type Coerced = Record<string, unknown>;

/** The result for a value that is not valid. */
const invalid = Symbol('invalid');
type Coerce = (value: unknown) => unknown;

interface Member {
  readonly name: string;
  readonly coerce: Coerce;
  /** The default value; undefined where there is none. */
  readonly byDefault: unknown;
  readonly isRequired: boolean;
}

/** @param variables as the client sent them: JSON @returns null where they are not valid */
export type CoerceVariables = (variables: Variables) => Coerced | null;

export class Coercions {
  readonly #schema: GraphQLSchema;
  /** By the schema's named types. The functions of lists and of non-null types are made for each operation. */
  readonly #named = new Map<GraphQLNamedInputType, Coerce>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** @param operation of a valid document */
  of(operation: OperationDefinitionNode): CoerceVariables {
    const members = this.#variablesOf(operation);
    return (variables) => {
      // A variable may be called `__proto__`.
      const coerced: Coerced = Object.create(null);
      const given = coerceEach(members, variables, (name, made) => {
        coerced[name] = made;
      });
      return given === null ? null : coerced;
    };
  }

  #variablesOf({ variableDefinitions = [] }: OperationDefinitionNode): Member[] {
    return variableDefinitions.map(({ variable, type: node, defaultValue }) => {
      const type = typeFromAST(this.#schema, node);
      if (!isInputType(type)) throw new Error(`$${variable.name.value} has no input type`);
      const byDefault = defaultValue && valueFromAST(defaultValue, type);
      return this.#member(variable.name.value, type, byDefault);
    });
  }

  #member(name: string, type: GraphQLInputType, byDefault: unknown): Member {
    return { name, coerce: this.#of(type), byDefault, isRequired: isNonNullType(type) };
  }

  #of(type: GraphQLInputType): Coerce {
    if (isNonNullType(type)) {
      const coerce = this.#of(type.ofType);
      return (value) => (value === null || value === undefined ? invalid : coerce(value));
    }
    if (isListType(type)) return listOf(this.#of(type.ofType));
    const known = this.#named.get(type);
    if (known) return known;
    const made = isInputObjectType(type) ? this.#object(type) : leaf(type);
    this.#named.set(type, made);
    return made;
  }

  #object(type: GraphQLInputObjectType): Coerce {
    let members: readonly Member[] | null = null;
    return (value) => {
      if (value === null || value === undefined) return null;
      if (typeof value !== 'object' || Array.isArray(value)) return invalid;
      // Made on first use, because a type may contain itself.
      members ??= Object.values(type.getFields()).map(({ name, type: of, defaultValue }) =>
        this.#member(name, of, defaultValue),
      );
      const coerced = coerceMembers(members, value as Variables);
      return coerced !== null && (!type.isOneOf || isOne(coerced)) ? coerced : invalid;
    };
  }
}

const isOne = (coerced: Coerced): boolean => {
  const values = Object.values(coerced);
  return values.length === 1 && values[0] !== null;
};

/**
 * Most objects are already what they are coerced to, and then are returned themselves: to copy them member by member
 * would take as long as the rest.
 * @returns null where a member is unknown, missing or not valid
 */
function coerceMembers(members: readonly Member[], values: Variables): Variables | null {
  const others: [string, unknown][] = [];
  const given = coerceEach(members, values, (name, made, sent) => {
    if (made !== sent) others.push([name, made]);
  });
  if (given !== Object.keys(values).length) return null;
  return others.length > 0 ? { ...values, ...Object.fromEntries(others) } : values;
}

/**
 * @param note takes each member as it is coerced and as it was sent
 * @returns how many members were sent; null where one is missing or not valid
 */
function coerceEach(
  members: readonly Member[],
  values: Variables,
  note: (name: string, made: unknown, sent: unknown) => void,
): number | null {
  let given = 0;
  for (const { name, coerce, byDefault, isRequired } of members) {
    const sent = Object.hasOwn(values, name) ? values[name] : undefined;
    if (sent === undefined) {
      if (byDefault !== undefined) note(name, byDefault, sent);
      else if (isRequired) return null;
      continue;
    }
    given += 1;
    const made = coerce(sent);
    if (made === invalid) return null;
    note(name, made, sent);
  }
  return given;
}

const listOf =
  (coerce: Coerce): Coerce =>
  (value) => {
    if (value === null || value === undefined) return null;
    // A single value counts as a list of one.
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    let coerced: unknown[] | null = null;
    for (let at = 0; at < values.length; at += 1) {
      const made = coerce(values[at]);
      // The first error ends it: with a hundred thousand invalid items, each would cost an error with its stack.
      if (made === invalid) return invalid;
      if (made !== values[at]) {
        coerced ??= [...values];
        coerced[at] = made;
      }
    }
    return coerced ?? values;
  };

const leaf =
  (type: GraphQLLeafType): Coerce =>
  (value) => {
    if (value === null || value === undefined) return null;
    try {
      const parsed: unknown = type.parseValue(value);
      return parsed === undefined ? invalid : parsed;
    } catch {
      return invalid;
    }
  };

/**
 * GraphQL gives an argument its default only where nothing is sent. Clients send null for variables that are not set: no
 * argument with a default has a meaning for null, so it means the default, too.
 */

type Given = Readonly<Record<string, unknown>>;

/** The arguments of a selected field. @throws GraphQLError for one that is not valid */
export const argumentsOf = (field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Given): Given =>
  withDefaults(field, getArgumentValues(field, node, variables));

/** The arguments of a field, with the default in the place of null. */
function withDefaults({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>, given: Given): Given {
  const missing = args.filter(({ name, defaultValue }) => defaultValue !== undefined && given[name] === null);
  if (missing.length === 0) return given;
  return { ...given, ...Object.fromEntries(missing.map(({ name, defaultValue }) => [name, defaultValue])) };
}
