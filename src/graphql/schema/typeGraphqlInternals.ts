import 'reflect-metadata';
import { getMetadataStorage } from 'type-graphql';

/**
 * Everything that the service uses of TypeGraphQL beyond its documented interface: its decorators' metadata. `buildSchema`
 * has no option for either of these, a parameter decorator of our own is copied and ordered in the same way, and the
 * built schema knows neither the order nor the classes. The version is pinned; a test fails where an upgrade moves one of
 * them (test/graphql/internals/typeGraphqlInternals.test.ts).
 */

/** Puts arguments into the order of the source: TypeScript decorates parameters from the last to the first. */
export function orderArguments(): void {
  getMetadataStorage().params.sort((a, b) => a.index - b.index);
}

/**
 * Passes inputs to resolvers as GraphQL made them. TypeGraphQL would copy them into instances of their classes, which
 * nothing needs: the use cases parse them. It must run for every schema, because TypeGraphQL notes the classes again for
 * each.
 */
export function leaveInputsAsTheyAre(): void {
  for (const mutation of getMetadataStorage().mutations) {
    mutation.params = mutation.params?.map((param) =>
      param.kind === 'arg' ? { ...param, getType: () => Object } : param,
    );
  }
}
