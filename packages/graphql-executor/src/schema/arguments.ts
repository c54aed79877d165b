import { type FieldNode, type GraphQLField, getArgumentValues } from 'graphql';

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
