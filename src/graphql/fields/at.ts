import type { GraphQLResolveInfo } from 'graphql';
import { createParameterDecorator, type ResolverData } from 'type-graphql';
import type { GraphqlContext } from '../calls/context.js';

/** Where a resolver runs. */
export interface At {
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
}

/** The parameter of a resolver that says where it runs. */
export const At = (): ReturnType<typeof createParameterDecorator> =>
  createParameterDecorator(({ context, info }: ResolverData<GraphqlContext>): At => ({ context, info }));
