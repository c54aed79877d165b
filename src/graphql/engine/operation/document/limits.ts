import { GraphQLError } from 'graphql';
import { errors } from '../../../../core/kernel/errors.js';
import { maxAnswerLength } from '../../../../core/kernel/reading/renderedJson.js';

/** How large an operation and its answer may be (docs/BOUNDS.md, "One GraphQL operation", says what each is for). */
export const limits = {
  /** Of the document's text. */
  tokens: 2000,
  selections: 500,
  depth: 12,
  aliases: 30,
  aliasLength: 128,
  /** Of the operation, before any of it runs: see {@link Cost}. */
  nodes: 5000,
  work: 500_000,
  introspection: 40_000,
  __schema: 1,
  __type: 5,
  /** Of a subscription: how often it selects `data` of an event, of up to 64 KiB. */
  data: 1,
  /** Of the execution: fields that are resolved, and then characters of the answer. */
  resolved: 40_000,
  characters: maxAnswerLength,
} as const;

/** The length of an answer is known only once it is made: a mutation has run by then. */
const mutationIsDone = 'If it is a mutation, its change has been made.';

/**
 * The refusal of an operation that exceeds a limit: 400. Nothing runs where the limit is known before the execution.
 */
export function limitExceeded(limit: keyof typeof limits, value: number): GraphQLError {
  const more = limit === 'characters' ? mutationIsDone : '';
  const refusal = errors.queryLimitExceeded(limit, value, limits[limit], more);
  return new GraphQLError(refusal.message, { originalError: refusal, extensions: { http: { status: 400 } } });
}
