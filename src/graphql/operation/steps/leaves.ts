import { GraphQLEnumType, type GraphQLLeafType, GraphQLScalarType } from 'graphql';

/** Writes the value of a leaf as JSON. @throws GraphQLError for a value that its type does not have */
export type LeafText = (value: unknown) => string;

const ofTexts: readonly string[] = ['String', 'ID', 'DateTime'];
const ofNumbers: readonly string[] = ['Float', 'Int'];

const known = new WeakMap<GraphQLLeafType, LeafText>();

/** How values of a type are written: as its `serialize` makes them, which usual values do not need. */
export function leafText(type: GraphQLLeafType): LeafText {
  const before = known.get(type);
  if (before) return before;
  const made = textOf(type);
  known.set(type, made);
  return made;
}

function textOf(type: GraphQLLeafType): LeafText {
  const serialized: LeafText = (value) => JSON.stringify(type.serialize(value));
  if (type instanceof GraphQLEnumType) {
    const texts = new Map(type.getValues().map(({ name, value }) => [value, JSON.stringify(name)]));
    return (value) => texts.get(value) ?? serialized(value);
  }
  if (!(type instanceof GraphQLScalarType)) return serialized;
  if (ofTexts.includes(type.name)) {
    return (value) => (typeof value === 'string' ? JSON.stringify(value) : serialized(value));
  }
  if (ofNumbers.includes(type.name)) {
    // Numbers within 32 bits are of both types, and the usual ones.
    return (value) => (typeof value === 'number' && (value | 0) === value ? String(value) : serialized(value));
  }
  if (type.name === 'Boolean') {
    return (value) => (typeof value === 'boolean' ? String(value) : serialized(value));
  }
  return serialized;
}
