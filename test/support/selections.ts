import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** Selections of all that a type has, so that no field is forgotten. */

/** Whether a field of a type is wanted. */
export type Wanted = (field: GraphQLField<unknown, unknown>, of: { readonly name: string }) => boolean;

/** A selection of the wanted fields, so many levels deep. */
export function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType, wanted: Wanted, levels = 3): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named) && !isInterfaceType(named)) return '{ __typename }';
  const fieldsOf = (of: GraphQLObjectType | typeof named, known: object = {}) =>
    Object.values(of.getFields()).flatMap((field) => {
      if (field.name in known || field.args.some(isRequiredArgument) || !wanted(field, of)) return [];
      if (!isLeafType(getNamedType(field.type)) && levels === 1) return [];
      return `${field.name} ${selectionOf(schema, field.type, wanted, levels - 1)}`;
    });
  const parts = isInterfaceType(named)
    ? schema
        .getPossibleTypes(named)
        .map((one) => `... on ${one.name} { __typename ${fieldsOf(one, named.getFields()).join(' ')} }`)
    : [];
  return `{ __typename ${fieldsOf(named).join(' ')} ${parts.join(' ')} }`;
}
