import type { GraphQLField } from 'graphql';

/**
 * GraphQL gives an argument its default only where nothing is sent. Clients send null for variables that are not set: no
 * argument with a default has a meaning for null, so it means the default, too.
 */

type Given = Readonly<Record<string, unknown>>;

/** The arguments of a field, with the default in the place of null. */
export function withDefaults({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>, given: Given): Given {
  const missing = args.filter(({ name, defaultValue }) => defaultValue !== undefined && given[name] === null);
  if (missing.length === 0) return given;
  return { ...given, ...Object.fromEntries(missing.map(({ name, defaultValue }) => [name, defaultValue])) };
}
