import type { FieldNode, GraphQLError, GraphQLFormattedError, OperationTypeNode } from 'graphql';

/** The error of one field of an answer. */
export interface FieldError {
  readonly nodes: readonly FieldNode[];
  readonly path: readonly (string | number)[];
  readonly error: unknown;
}

/** Gives errors the form that clients get. */
export interface ErrorPresenter {
  /** For an error of the whole operation. What was thrown is its `originalError`, at any depth. */
  toClientError(error: GraphQLError, requestId: string): GraphQLFormattedError;
  /** For the errors of one answer's fields: several of them may have the same cause. */
  fieldErrors(
    errors: readonly FieldError[],
    operation: { readonly requestId: string; readonly kind: OperationTypeNode },
  ): readonly GraphQLFormattedError[];
}
