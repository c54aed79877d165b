import 'reflect-metadata';
import { getMetadataStorage } from 'type-graphql';

/**
 * Everything that this folder uses of TypeGraphQL beyond its documented interface: its decorators' metadata. The
 * version is pinned; a test fails where an upgrade moves one of these (test/graphql/typeGraphqlInternals.test.ts).
 */

/** Puts arguments into the order of the source: TypeScript decorates parameters from the last to the first. */
export function orderArguments(): void {
  getMetadataStorage().params.sort((a, b) => a.index - b.index);
}

/**
 * Passes inputs to resolvers as GraphQL made them. TypeGraphQL would copy them into instances of their classes, which
 * nothing needs: the use cases parse them. It must run for every schema, because TypeGraphQL notes the classes again for each.
 */
export function leaveInputsAsTheyAre(): void {
  for (const mutation of getMetadataStorage().mutations) {
    mutation.params = mutation.params?.map((param) =>
      param.kind === 'arg' ? { ...param, getType: () => Object } : param,
    );
  }
}

interface FieldChange {
  readonly but: readonly string[];
  readonly describe: (description: string | undefined) => string | undefined;
}

/**
 * Declares the fields of a class on another class, all nullable. @param but fields that the other class doesn't have
 */
export function declareNullable(
  whole: { readonly prototype: object },
  target: object,
  { but, describe }: FieldChange,
): void {
  const storage = getMetadataStorage();
  for (const field of storage.fields.filter((one) => one.target === whole && !but.includes(one.name))) {
    // TypeGraphQL finds out whether a field is a list when its type is asked for.
    field.getType();
    storage.collectClassFieldMetadata({
      ...field,
      target: target as typeof field.target,
      typeOptions: { ...field.typeOptions, nullable: true },
      description: describe(field.description),
    });
  }
}
