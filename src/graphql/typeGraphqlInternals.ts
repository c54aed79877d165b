import 'reflect-metadata';
import { getMetadataStorage } from 'type-graphql';

/**
 * What this folder uses of TypeGraphQL beyond its documented interface, all of it here: what its decorators have noted. It
 * is pinned; a test fails where an upgrade moves one of these (test/graphql/typeGraphqlInternals.test.ts).
 */

/** Has arguments stand as they are written: parameters are decorated from the last to the first. */
export function orderArguments(): void {
  getMetadataStorage().params.sort((a, b) => a.index - b.index);
}

/**
 * Hands resolvers their inputs as GraphQL made them: the use cases parse them, and the copies that TypeGraphQL would make
 * as instances of their classes help nobody. It notes the classes anew for every schema.
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

/** Declares the fields of a class on another one, each of which may be null. @param but fields that it doesn't have */
export function declareNullable(
  whole: { readonly prototype: object },
  target: object,
  { but, describe }: FieldChange,
): void {
  const storage = getMetadataStorage();
  for (const field of storage.fields.filter((one) => one.target === whole && !but.includes(one.name))) {
    // Whether it is a list is found out by asking for its type.
    field.getType();
    storage.collectClassFieldMetadata({
      ...field,
      target: target as typeof field.target,
      typeOptions: { ...field.typeOptions, nullable: true },
      description: describe(field.description),
    });
  }
}
