import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';

/**
 * Coerces variables as GraphQL's execution does (GraphQL specification, 6.1.2), by functions that are made once for
 * each operation. They accept valid values and make no messages for the others: GraphQL itself does that.
 */

type Variables = Readonly<Record<string, unknown>>;
type Coerced = Record<string, unknown>;

/** The result for a value that is not valid. */
const refused = Symbol('refused');
type Coerce = (value: unknown) => unknown;

interface Member {
  readonly name: string;
  readonly coerce: Coerce;
  /** The default value; undefined where there is none. */
  readonly byDefault: unknown;
  readonly isRequired: boolean;
}

export class Coercions {
  readonly #schema: GraphQLSchema;
  /** By the schema's named types. The functions of lists and of non-null types are made for each operation. */
  readonly #named = new Map<GraphQLNamedInputType, Coerce>();
  readonly #operations = new WeakMap<OperationDefinitionNode, readonly Member[]>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /**
   * @param operation of a valid document @param variables as the client sent them: JSON
   * @returns null where GraphQL would refuse them
   */
  of(operation: OperationDefinitionNode, variables: Variables): Coerced | null {
    const known = this.#operations.get(operation) ?? this.#variablesOf(operation);
    this.#operations.set(operation, known);
    // A variable may be called `__proto__`.
    const coerced: Coerced = Object.create(null);
    return coerceMembers(known, variables, coerced) === null ? null : coerced;
  }

  #variablesOf({ variableDefinitions = [] }: OperationDefinitionNode): Member[] {
    return variableDefinitions.map(({ variable, type: node, defaultValue }) => {
      const type = typeFromAST(this.#schema, node as never);
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
      const coerce = this.#of(type.ofType as GraphQLInputType);
      return (value) => (value === null || value === undefined ? refused : coerce(value));
    }
    if (isListType(type)) return listOf(this.#of(type.ofType));
    const known = this.#named.get(type);
    if (known) return known;
    const made = isInputObjectType(type) ? this.#object(type) : leaf(type as GraphQLLeafType);
    this.#named.set(type, made);
    return made;
  }

  #object(type: GraphQLInputObjectType): Coerce {
    let members: readonly Member[] | null = null;
    return (value) => {
      if (value === null || value === undefined) return null;
      if (typeof value !== 'object' || Array.isArray(value)) return refused;
      // Made on first use, because a type may contain itself.
      members ??= Object.values(type.getFields()).map(({ name, type: of, defaultValue }) =>
        this.#member(name, of, defaultValue),
      );
      const coerced: Coerced = {};
      const given = coerceMembers(members, value as Variables, coerced);
      if (given === null || given !== Object.keys(value).length) return refused;
      return type.isOneOf && !isOne(coerced) ? refused : coerced;
    };
  }
}

const isOne = (coerced: Coerced): boolean => {
  const values = Object.values(coerced);
  return values.length === 1 && values[0] !== null;
};

/** @returns how many members were given; null where one is not valid */
function coerceMembers(members: readonly Member[], values: Variables, coerced: Coerced): number | null {
  let given = 0;
  for (const { name, coerce, byDefault, isRequired } of members) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) {
      if (byDefault !== undefined) coerced[name] = byDefault;
      else if (isRequired) return null;
      continue;
    }
    given += 1;
    const made = coerce(value);
    if (made === refused) return null;
    coerced[name] = made;
  }
  return given;
}

const listOf =
  (coerce: Coerce): Coerce =>
  (value) => {
    if (value === null || value === undefined) return null;
    // A single value counts as a list of one.
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const coerced: unknown[] = [];
    for (const one of values) {
      const made = coerce(one);
      // The first fault ends it: with a hundred thousand wrong items, each would cost an error with its stack.
      if (made === refused) return refused;
      coerced.push(made);
    }
    return coerced;
  };

const leaf =
  (type: GraphQLLeafType): Coerce =>
  (value) => {
    if (value === null || value === undefined) return null;
    try {
      const parsed: unknown = type.parseValue(value);
      return parsed === undefined ? refused : parsed;
    } catch {
      return refused;
    }
  };
