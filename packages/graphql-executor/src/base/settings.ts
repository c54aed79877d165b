import type {
  FieldNode,
  GraphQLError,
  GraphQLFormattedError,
  GraphQLObjectType,
  OperationTypeNode,
  ValidationRule,
} from 'graphql';
import { defaultLimits, type Limits } from './limits.js';

/** An object that the caller may not read, in the place of the object itself. */
export interface Redacted {
  /** The members that are shown all the same. */
  readonly ids: Readonly<Record<string, unknown>>;
  /** The error of a field that is missing and can't be null. */
  readonly refusal: Error;
}

/** What answered a root field: one call for the whole of it, that and the steps of some fields, or steps alone. */
export type AnsweredBy = 'store' | 'store_and_core' | 'steps';

/** What a service adds. */
export interface ExecutorOptions {
  /** Validation rules, in addition to those of the GraphQL specification. */
  readonly rules: readonly ValidationRule[];
  readonly limits: Limits;
  /**
   * Whether errors of validation suggest names of the schema that are like the ones sent ("Did you mean …?"). Only so many
   * errors are reported, and a name is compared only with names of a similar length, so the cost is bounded.
   */
  readonly suggestsNames: boolean;
  /** The name by which a plan calls a field. */
  readonly coordinateOf: (type: GraphQLObjectType, fieldName: string) => string;
  readonly isRedacted: (value: unknown) => value is Redacted;
  /** The JSON of an object that was rendered before; undefined for others. */
  readonly renderedText: (value: object) => string | undefined;
  /** Called with each document that is sent. @param isKnown whether it was prepared before */
  readonly onDocument: (isKnown: boolean) => void;
  /** Called with each root field that is answered without an error. */
  readonly onRootField: (by: AnsweredBy) => void;
}

export const defaultOptions: ExecutorOptions = {
  rules: [],
  limits: defaultLimits,
  suggestsNames: false,
  coordinateOf: ({ name }, fieldName) => `${name}.${fieldName}`,
  isRedacted: (_): _ is Redacted => false,
  renderedText: () => undefined,
  onDocument: () => undefined,
  onRootField: () => undefined,
};

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
