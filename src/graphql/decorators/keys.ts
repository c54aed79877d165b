import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { Extensions } from 'type-graphql';

/**
 * The fields that identify an object of a type (ADR 30): normalised caches of clients store objects by them. An object
 * without an identity of its own is a part of the object that contains it, also where it has an `id`: two vacancies may
 * both have a feature "stage-1".
 */

const key = 'key';

declare module 'graphql' {
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    [key]?: readonly string[];
  }
}

/** Declares the fields that identify an object among all objects of its type, of all companies. */
export const IdentifiedBy = (...fields: readonly [string, ...string[]]): ClassDecorator =>
  Extensions({ [key]: fields });

/** Declares that the objects of a type are parts of other objects. */
export const Embedded = (): ClassDecorator => Extensions({ [key]: [] });

/**
 * The key of a type; empty for parts of other objects.
 * @throws Error where a type declares none, or one whose fields an object may lack
 */
function keyOf(type: GraphQLObjectType): readonly string[] {
  const fields = type.extensions[key];
  if (!fields) throw new Error(`${type.name} declares no key: @IdentifiedBy or @Embedded is missing.`);
  const unfit = fields.find((name) => !identifies(type.getFields()[name]));
  if (unfit !== undefined) throw new Error(`${type.name}.${unfit} is no required value without arguments.`);
  return fields;
}

const identifies = (field: GraphQLField<unknown, unknown> | undefined): boolean =>
  field !== undefined && field.args.length === 0 && isNonNullType(field.type) && isLeafType(field.type.ofType);

/** Adds each type's key to its description, from which scripts/client/caches.mjs makes the caches of the client package. */
export function describeKeys(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || roots.includes(type)) continue;
    const fields = keyOf(type).map((name) => `\`${name}\``);
    const words = fields.length === 0 ? 'none; it is part of the object that contains it' : fields.join(', ');
    type.description = `${type.description}\n\nKey: ${words}.`;
  }
}
