import { LimitExceeded } from '#graphql-executor';
import { type DomainError, errors } from '../../core/kernel/errors.js';
import { AnswerTooLong, maxAnswerLength } from '../../core/kernel/reading/renderedJson.js';

/** The length of an answer is known only once it is made: a mutation has run by then. */
const mutationIsDone = 'If it is a mutation, its change has been made.';

/** BAD_USER_INPUT QUERY_LIMIT_EXCEEDED for a limit that the executor has found exceeded. */
export const limitRefusal = ({ limit, value, allowed }: LimitExceeded): DomainError =>
  errors.queryLimitExceeded(limit, value, allowed, limit === 'characters' ? mutationIsDone : '');

/** An answer that the store has found too long, as the executor says it. @throws the error */
export function throwAsLimit(error: unknown): never {
  if (error instanceof AnswerTooLong) throw new LimitExceeded('characters', error.characters, maxAnswerLength);
  throw error;
}
