import type { ApolloServerPlugin } from '@apollo/server';
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
  OperationTypeNode,
} from 'graphql';
import { isWithheld, type Withheld } from '../../core/door/access/sight.js';
import { maxFaults } from '../../core/errors.js';
import { subjects } from '../../core/events/event.js';
import type { GraphqlContext } from './context.js';

/**
 * How a thing is shown that its caller may change and not read: its ids, and null. A field that can't be null is an
 * error of that field, and takes its parent with it.
 */

/** Makes the types of things show withheld ones so. It must come after all other changes of their resolvers. */
export function showWithheld(schema: GraphQLSchema): void {
  for (const name of subjects) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`the schema has no object type ${name}`);
    for (const field of Object.values(type.getFields())) {
      field.resolve = unlessWithheld(field, field.resolve ?? defaultFieldResolver);
    }
  }
}

type Resolver = GraphQLFieldResolver<unknown, unknown>;

function unlessWithheld({ name, type }: GraphQLField<unknown, unknown>, resolve: Resolver): Resolver {
  const isRequired = isNonNullType(type);
  const leftOf = ({ ids, refusal }: Withheld): unknown => {
    if (Object.hasOwn(ids, name)) return ids[name];
    if (isRequired) throw refusal;
    return null;
  };
  return (source, args, context, info) => (isWithheld(source) ? leftOf(source) : resolve(source, args, context, info));
}

/** Bounds the errors for withheld records in the answer to a change of many: they all say the same. */
export const boundWithheld: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ operation, response: { body } }) {
        if (operation?.operation !== OperationTypeNode.MUTATION || body.kind !== 'single') return;
        const { errors } = body.singleResult;
        if (errors && errors.length > maxFaults) body.singleResult.errors = bounded(errors);
      },
    };
  },
};

/** At most {@link maxFaults} errors of each message about a missing grant. */
function bounded(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  const counts = new Map<string, number>();
  return errors.filter(({ message, extensions }) => {
    if (extensions?.reason !== 'OPERATION_NOT_GRANTED') return true;
    const count = (counts.get(message) ?? 0) + 1;
    counts.set(message, count);
    return count <= maxFaults;
  });
}
