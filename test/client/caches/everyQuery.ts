import {
  assertObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** Operations with all that each root field answers. */

/** The literals of arguments, by their names. An argument that is not here is left out. */
export type Literals = Readonly<Record<string, string>>;

/**
 * One query for a root field, so many levels deep. No object is selected within one of its own type, and edges only of the
 * root field: they repeat the nodes.
 * @param only the one field of the answer that is not a value; null: all
 * @returns null if an argument that it needs has no literal
 */
export function queryOf(
  schema: GraphQLSchema,
  { name, args, type }: GraphQLField<unknown, unknown>,
  literals: Literals,
  levels: number,
  only: string | null = null,
): string | null {
  const given = argumentsOf(args, literals);
  const selection = new Selecting(schema, literals, only).of(getNamedType(type), levels, []);
  return given && `query { ${name}${given.text} ${selection} }`;
}

/** The fields of what a root field answers that are not values. */
export function partsOf(schema: GraphQLSchema, { type }: GraphQLField<unknown, unknown>): readonly string[] {
  const named = getNamedType(type);
  const types = isAbstractType(named) ? schema.getPossibleTypes(named) : isObjectType(named) ? [named] : [];
  const fields = types.flatMap((one) => Object.values(one.getFields()));
  return [...new Set(fields.filter((field) => !isLeafType(getNamedType(field.type))).map(({ name }) => name))];
}

function argumentsOf(args: readonly GraphQLArgument[], literals: Literals): { readonly text: string } | null {
  if (args.some((arg) => isRequiredArgument(arg) && literals[arg.name] === undefined)) return null;
  const given = args.flatMap(({ name }) => (literals[name] === undefined ? [] : `${name}: ${literals[name]}`));
  return { text: given.length === 0 ? '' : `(${given.join(', ')})` };
}

class Selecting {
  constructor(
    readonly schema: GraphQLSchema,
    readonly literals: Literals,
    readonly only: string | null,
  ) {}

  /** @param above the types of the objects that contain this one */
  of(type: GraphQLNamedType, levels: number, above: readonly string[]): string {
    if (isLeafType(type)) return '';
    // Fields of an interface are selected in each of its types, as a fragment on the interface would select them.
    const types = isAbstractType(type) ? this.schema.getPossibleTypes(type) : [assertObjectType(type)];
    const names = types.map(({ name }) => name);
    if (levels === 0 || names.some((name) => above.includes(name))) return '';
    const parts = types.map((one) => {
      const all = Object.values(one.getFields());
      const isWanted = ({ name, type }: (typeof all)[number]): boolean =>
        above.length > 0 || this.only === null || this.only === name || isLeafType(getNamedType(type));
      const fields = all.filter(isWanted).map((field) => this.#field(field, levels, [...above, ...names]));
      return isAbstractType(type) ? `... on ${one.name} { __typename ${fields.join(' ')} }` : fields.join(' ');
    });
    return `{ __typename ${parts.join(' ')} }`;
  }

  #field({ name, args, type }: GraphQLField<unknown, unknown>, levels: number, above: readonly string[]): string {
    const given = argumentsOf(args, this.literals);
    if (given === null || (name === 'edges' && above.length > 1)) return '';
    const named = getNamedType(type);
    const selection = this.of(named, levels - 1, above);
    return isLeafType(named) || selection !== '' ? `${name}${given.text} ${selection}` : '';
  }
}
