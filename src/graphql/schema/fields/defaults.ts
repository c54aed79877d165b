import { defaultFieldResolver, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';

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

/** Has the resolvers of a schema see no null where an argument has a default. */
export function takeNullsAsDefaults(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.args.some(({ defaultValue }) => defaultValue !== undefined)) continue;
      const { resolve = defaultFieldResolver, subscribe } = field;
      field.resolve = (source, args, context, info) => resolve(source, withDefaults(field, args), context, info);
      if (subscribe)
        field.subscribe = (source, args, context, info) => subscribe(source, withDefaults(field, args), context, info);
    }
  }
}
